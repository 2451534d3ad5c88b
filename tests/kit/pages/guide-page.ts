import type { Locator, Page } from 'playwright-core';
import { button, chooseRecord } from './locators.ts';

/** The guided set-up: its steps, and the form of the step that is shown. */
export class GuidePage {
  readonly page: Page;

  constructor({ page }: { page: Page }) {
    this.page = page;
  }

  step(name: string): Locator {
    return this.page.locator(`[data-guide][data-step="${name}"]`);
  }
  async expectStep(name: string): Promise<void> {
    await this.step(name).locator('form, ul, [role="status"], button').first().waitFor();
  }
  /** Waits until the rail shows a step as done. */
  async expectDone(name: string): Promise<void> {
    await this.page.locator(`nav [data-step="${name}"][data-state="done"]`).waitFor();
  }
  form(): Locator {
    return this.page.locator('[data-guide] form').last();
  }
  async fill(label: RegExp, value: string): Promise<void> {
    await this.form().getByLabel(label).fill(value);
  }
  async choose(label: RegExp, text: string): Promise<void> {
    await chooseRecord(this.form(), label, text);
  }
  async press(name: string | RegExp): Promise<void> {
    await button(this.page.locator('[data-guide]'), name).click();
  }
  async next(step: string): Promise<void> {
    await this.press(/^(Next|Skip for now)$/);
    await this.expectStep(step);
  }
  /** The value of a text that is to be copied. */
  copied(label: RegExp): Promise<string> {
    return this.page.locator('[data-guide]').getByLabel(label).inputValue();
  }
}
