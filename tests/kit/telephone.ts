import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Operator } from './operator.ts';

/** Drives the telephone of a console as an operator does. */
export class ConsolePhone {
  readonly #who: string;
  readonly #desk: Operator;

  constructor(desk: Operator) {
    this.#who = desk.name;
    this.#desk = desk;
  }

  /** Locates the notices of incoming calls at the top. */
  toasts(): Locator {
    return this.#desk.page.getByRole('region', { name: /^Incoming call: / });
  }
  /** The calls of this phone, above the truth bar. */
  bar(): Locator {
    return this.#desk.page.getByRole('region', { name: 'Your calls' });
  }
  button(name: string | RegExp): Locator {
    return this.bar().getByRole('button', { name });
  }

  /** Waits for a phone state, read from the attribute that the truth bar is drawn from. */
  async is(state: string): Promise<void> {
    const said = () =>
      this.#desk.page
        .locator('[data-phone]')
        .first()
        .getAttribute('data-phone', { timeout: 1000 })
        .catch(() => null);
    await expect.poll(said, { message: `${this.#who}'s phone is ${state}`, timeout: 30_000 }).toBe(state);
  }
  /** Waits until it rings, and answers by the button. */
  async answers(): Promise<void> {
    await this.toasts().getByRole('button', { name: 'Answer' }).first().click();
  }
  /** Waits until nothing is announced any more. */
  async isQuiet(): Promise<void> {
    await expect.poll(() => this.toasts().count(), { message: `nothing rings at ${this.#who}'s`, timeout: 15_000 }).toBe(0);
  }
  /** Waits until a call is connected. */
  async talks(): Promise<void> {
    await this.bar().getByText('connected', { exact: true }).waitFor({ timeout: 15_000 });
  }
  async holds(): Promise<void> {
    await this.button('Put the call on hold').click();
    await this.button('Resume the call').waitFor();
  }
  async resumes(): Promise<void> {
    await this.button('Resume the call').click();
    await this.button('Put the call on hold').waitFor();
  }
  /** Presses keys of the open keypad, and closes it. */
  async presses(keys: string): Promise<void> {
    await this.button('Keypad').click();
    for (const key of keys) await this.#desk.page.getByRole('button', { name: key, exact: true }).click();
    await expect.poll(() => this.#desk.page.getByLabel('Keys pressed').textContent()).toBe(keys);
    await this.#desk.page.keyboard.press('Escape');
  }
  async transfers(number: string): Promise<void> {
    await this.button('Transfer the call…').click();
    await this.gives(number, 'Transfer');
  }
  /** Types a number into the open dialog and presses the button. */
  async gives(number: string, act: 'Call' | 'Transfer'): Promise<void> {
    const dialogue = this.#desk.page.getByRole('dialog');
    await dialogue.getByLabel('Name or number').fill(number);
    await dialogue.getByRole('button', { name: act, exact: true }).click();
  }
  async hangsUp(): Promise<void> {
    await this.button('End').click();
    await this.isFree();
  }
  async isFree(): Promise<void> {
    await expect.poll(() => this.bar().count(), { message: `${this.#who} is in no call`, timeout: 15_000 }).toBe(0);
  }
  /** RTP packets of the call, as the browser counts them. */
  async packets(): Promise<{ heard: number; sent: number }> {
    const figures = await this.bar().locator('[data-bars]').first().getAttribute('title');
    const [, heard, sent] = /packets received (\d+), sent (\d+)/.exec((figures ?? '').replaceAll(/[,.](?=\d{3})/g, '')) ?? [];
    return { heard: Number(heard ?? 0), sent: Number(sent ?? 0) };
  }
  /** Waits until this many more packets are received. */
  async hears(more = 50): Promise<void> {
    const now = await this.packets().catch(() => ({ heard: 0 }));
    const heard = async () => (await this.packets().catch(() => ({ heard: 0 }))).heard;
    await expect.poll(heard, { message: `${this.#who} hears sound`, timeout: 15_000 }).toBeGreaterThan(now.heard + more);
  }
}
