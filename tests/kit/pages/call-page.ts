import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Operator } from '../operator.ts';
import { limits } from '../waits.ts';
import { button } from './locators.ts';

/** Telephone of a console: incoming calls, own calls, the keypad, and the dialog of the phone. */
export class CallPage {
  readonly #operator: Operator;

  constructor(operator: Operator) {
    this.#operator = operator;
  }

  /** Locates the notices of incoming calls at the top. */
  incomingCalls(): Locator {
    return this.#operator.page.getByRole('region', { name: /^Incoming call: / });
  }
  /** Locates the calls of this phone, above the truth bar. */
  ownCalls(): Locator {
    return this.#operator.page.getByRole('region', { name: 'Your calls' });
  }
  /** Presses a button of the own call. */
  async pressInCall(name: string): Promise<void> {
    await button(this.ownCalls(), name).click();
  }

  /** Waits for a phone state, in the attribute that the truth bar is drawn from; also before the tests of a file. */
  async expectPhone(state: string): Promise<void> {
    const phone = this.#operator.page.locator(`[data-phone="${state}"]`).first();
    await phone.waitFor({ state: 'attached', timeout: limits.slow });
  }
  /** Waits until it rings, and answers by the button. */
  async acceptCall(): Promise<void> {
    await button(this.incomingCalls(), 'Answer').first().click();
  }
  /** Waits until no incoming call is announced any more. */
  async expectQuiet(): Promise<void> {
    await expect
      .poll(() => this.incomingCalls().count(), { message: `nothing rings at ${this.#operator.name}'s`, timeout: limits.shown })
      .toBe(0);
  }
  async expectConnected(): Promise<void> {
    await this.ownCalls().getByText('connected', { exact: true }).waitFor({ timeout: limits.shown });
  }
  async holdCall(): Promise<void> {
    await this.pressInCall('Put the call on hold');
    await button(this.ownCalls(), 'Resume the call').waitFor();
  }
  async resumeCall(): Promise<void> {
    await this.pressInCall('Resume the call');
    await button(this.ownCalls(), 'Put the call on hold').waitFor();
  }
  /** Opens the keypad, presses keys, and closes it. */
  async pressKeys(keys: string): Promise<void> {
    const { page } = this.#operator;
    await this.pressInCall('Keypad');
    for (const key of keys) await button(page, key).click();
    await expect.poll(() => page.getByLabel('Keys pressed').textContent()).toBe(keys);
    await page.keyboard.press('Escape');
  }
  async transferCall(number: string): Promise<void> {
    await this.pressInCall('Transfer the call…');
    await this.dial(number, 'Transfer');
  }
  async endCall(): Promise<void> {
    await this.pressInCall('End');
    await this.expectFree();
  }
  /** Waits until this phone is in no call. */
  async expectFree(): Promise<void> {
    await expect.poll(() => this.ownCalls().count(), { message: `${this.#operator.name} is in no call`, timeout: limits.shown }).toBe(0);
  }

  dialog(): Locator {
    return this.#operator.page.getByRole('dialog');
  }
  /** Opens the dialog of the phone. */
  async openPhone(): Promise<void> {
    await this.#operator.page.locator('footer [data-phone] > button').click();
  }
  /** Opens the directory, from which a call is made. */
  async openDirectory(): Promise<void> {
    await this.openPhone();
    await button(this.dialog(), 'Make a call…').click();
  }
  numberField(): Locator {
    return this.dialog().getByLabel('Name or number');
  }
  /** Types a number into the open dialog and presses the button. */
  async dial(number: string, act: 'Call' | 'Transfer'): Promise<void> {
    await this.numberField().fill(number);
    await button(this.dialog(), act).click();
  }

  /** RTP packets of the call, as the browser counts them. */
  async packets(): Promise<{ received: number; sent: number }> {
    const figures = await this.ownCalls().locator('[data-bars]').first().getAttribute('title');
    const [, received, sent] = /packets received (\d+), sent (\d+)/.exec((figures ?? '').replaceAll(/[,.](?=\d{3})/g, '')) ?? [];
    return { received: Number(received ?? 0), sent: Number(sent ?? 0) };
  }
  /** Waits until this many more packets are received. */
  async expectSound(more = 50): Promise<void> {
    const received = async () => (await this.packets().catch(() => ({ received: 0 }))).received;
    const before = await received();
    await expect.poll(received, { message: `${this.#operator.name} hears sound`, timeout: limits.shown }).toBeGreaterThan(before + more);
  }
}
