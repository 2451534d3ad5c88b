import type { Download, Locator, Page } from 'playwright-core';

/** Evidence cases: their page, and the dialog that adds an opened alarm to one. */
export class CasesPage {
  readonly page: Page;
  constructor({ page }: { page: Page }) {
    this.page = page;
  }

  screen(): Locator {
    return this.page.getByRole('region', { name: 'Evidence cases', exact: true });
  }

  /** Makes a case of the opened alarm. */
  async addAlarm(name: string, reason: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add to a case…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add to a case' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('Its recordings and records are locked.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }

  async download(): Promise<Download> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.screen().getByRole('button', { name: 'Download' }).click()]);
    return file;
  }
}
