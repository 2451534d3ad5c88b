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
    const dialog = await this.make(name, reason);
    await dialog.getByText('Its recordings and records are locked.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  }

  /** Makes a case of the alarms that the visible button adds. @returns the dialog, which says what became of each */
  async make(name: string, reason: string): Promise<Locator> {
    await this.page.getByRole('button', { name: 'Add to a case…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Add to a case' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    return dialog;
  }

  async download(): Promise<Download> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), this.screen().getByRole('button', { name: 'Download' }).click()]);
    return file;
  }

  /** Opens a case of the list. */
  async open(name: string): Promise<void> {
    await this.screen().getByRole('link', { name, exact: true }).click();
    await this.screen().getByRole('heading', { name, exact: true }).waitFor();
  }

  async reload(): Promise<void> {
    await this.screen().getByRole('button', { name: 'Reload' }).click();
  }

  /** Shares the package of the opened case. @returns its address */
  async share(recipient: string): Promise<string> {
    await this.screen().getByRole('button', { name: 'Share the package…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Share the package' });
    await dialog.getByRole('textbox', { name: 'For' }).fill(recipient);
    await dialog.getByRole('button', { name: 'Create address' }).click();
    return this.screen().getByRole('textbox', { name: 'New address' }).inputValue();
  }

  /** SHA-256 of the package of the opened case. */
  digest(): Promise<string> {
    return this.screen()
      .getByText(/^[\da-f]{64}$/)
      .first()
      .innerText();
  }
}
