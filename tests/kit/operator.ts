import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Watch } from './browser.ts';
import { codeFor } from './caller.ts';
import { password, people, type Who } from './people.ts';

/** Somebody at a desk, in the words operators use. Finds what a person finds: roles, labels, texts. */
export class Operator {
  readonly name: string;
  readonly page: Page;
  readonly watch: Watch;
  readonly #platform: string;

  constructor(name: string, page: Page, watched: Watch, platform: string) {
    this.name = name;
    this.page = page;
    this.watch = watched;
    this.#platform = platform;
  }

  /** Opens the console, gives e-mail and password, and the code where one is asked for; waits for home. */
  async signIn(who: Who): Promise<void> {
    await this.page.goto('/login');
    await this.giveCredentials(people[who], password);
    if (who === 'luis') await this.giveCode(await this.newestCode(who));
    await this.queue().waitFor();
  }

  async giveCredentials(email: string, secret: string): Promise<void> {
    await this.page.getByLabel(/e-?mail/i).fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(secret);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }

  /** The code that the platform sent last, as the mailbox holds it, once the page asks for it. */
  async newestCode(who: Who): Promise<string> {
    await this.codeField().waitFor();
    return codeFor(this.#platform, who);
  }

  async giveCode(code: string): Promise<void> {
    await this.codeField().fill(code);
    await this.page.getByRole('button', { name: /verify/i }).click();
  }

  codeField(): Locator {
    return this.page.getByLabel(/code/i);
  }

  /** The list of waiting alarms. */
  queue(): Locator {
    return this.page.getByRole('region', { name: /waiting alarms/i });
  }
  /** The list of alarms under attention. */
  underAttention(): Locator {
    return this.page.getByRole('region', { name: /under attention/i });
  }
  /** The row of an alarm in a list, by what it says. */
  row(said: string, list: Locator = this.queue()): Locator {
    return list.getByRole('listitem').filter({ hasText: said });
  }

  async sees(said: string, list: Locator = this.queue()): Promise<void> {
    await this.row(said, list).first().waitFor();
  }
  async seesNoMore(said: string, list: Locator = this.queue()): Promise<void> {
    await this.row(said, list).first().waitFor({ state: 'detached' });
  }

  /** Opens an alarm of a list in a tab. */
  async openAlarm(said: string, list: Locator = this.queue()): Promise<void> {
    await this.row(said, list).first().click();
    await this.workspace(said).waitFor();
  }
  /** The work area of the opened alarm. */
  workspace(said: string): Locator {
    return this.page.getByRole('main').filter({ hasText: said });
  }

  /** Waits until a picture of this slot really moves: its time advances. */
  async seesMoving(slot: RegExp): Promise<void> {
    const video = this.page.getByRole('region', { name: slot }).locator('video');
    await video.waitFor();
    const time = () => video.evaluate((it: HTMLVideoElement) => it.currentTime);
    const first = await time();
    await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(first);
  }
}
