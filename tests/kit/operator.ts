import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Watch } from './browser.ts';
import { readCode } from './caller.ts';
import { password, people, type Who } from './people.ts';
import { clickIfThere, limits, readAttribute } from './waits.ts';

/** Buttons and confirmation texts of the three acts, as the console shows them. */
const acts = {
  take: { button: 'Take', question: 'Are You Sure To Send The Alarm?', confirm: 'Yes, take the alarm' },
  resolve: { button: 'Resolve', question: 'Are you sure to end the alarm?', confirm: 'Yes, resolve the alarm' },
  cancel: { button: 'Cancel alarm', question: 'Are You Sure To Cancel The Alarm?', confirm: 'Yes, cancel the alarm' },
} as const;
export type Act = keyof typeof acts;

/** Has the link try again at once, where it has not done so by itself. */
export async function reconnectNow({ page }: Operator): Promise<void> {
  const now = page.locator('footer[data-link]').getByRole('button', { name: 'Try now' });
  await clickIfThere(now);
}

/** Navigates within the console as a link does, without a page load. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Drives the console as an operator does, and locates elements by role, label and text. */
export class Operator {
  readonly name: string;
  readonly page: Page;
  readonly watch: Watch;
  /** Base URL of the platform, bypassing the proxies of this page. */
  readonly platform: string;
  /** Id by which the platform's test control recognizes this page's requests. */
  readonly id: string;
  /** The button of the user menu, which names who is signed in and the preferences in every language. */
  #userMenu = /: .*prefer/i;

  constructor(name: string, page: Page, watched: Watch, platform: string, id = name) {
    this.name = name;
    this.page = page;
    this.watch = watched;
    this.platform = platform;
    this.id = id;
  }

  /** Sets the user of a restored session, before any page is loaded. */
  setUser(who: Who): void {
    const name = who === 'admin' ? 'Adriana' : who;
    this.#userMenu = new RegExp(`^${name}[^:]*:`, 'i');
  }
  /** Opens the console, enters e-mail, password and, where required, the code, and waits for home. */
  async signIn(who: Who): Promise<void> {
    this.setUser(who);
    await this.page.goto('/login');
    await this.fillCredentials(people[who], password);
    if (who === 'luis') await this.fillCode(await this.newestCode(who));
    if (who === 'wall') await this.expectWall();
    else await this.expectHome();
  }
  /** Opens home with a restored session (`sessionOf`). */
  async signInAtHome(who: Who): Promise<void> {
    this.setUser(who);
    await this.page.goto(who === 'wall' ? '/video-wall' : '/inicio');
    if (who === 'wall') await this.expectWall();
    else await this.expectHome();
  }
  async fillCredentials(email: string, secret: string): Promise<void> {
    await this.page.getByLabel('E-mail').fill(email);
    await this.page.getByLabel('Password', { exact: true }).fill(secret);
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
  codeField(): Locator {
    return this.page.getByRole('textbox', { name: 'Enter the code' });
  }
  /** Returns the newest code in the mailbox once the page prompts for it. */
  async newestCode(who: Who): Promise<string> {
    await this.codeField().waitFor();
    return readCode(this.platform, who);
  }
  async fillCode(code: string): Promise<void> {
    await this.codeField().fill(code);
    await this.page.getByRole('button', { name: 'Verify', exact: true }).click();
  }
  /** Waits until the wall shows its content. */
  async expectWall(): Promise<void> {
    await this.page.waitForURL('**/video-wall');
    await this.expectLink('live');
  }
  async expectHome(): Promise<void> {
    await this.page.waitForURL('**/inicio');
    await this.expectLink('live');
  }

  /** Goes to an address by hand, and waits until the console has settled there. */
  async goTo(path: string): Promise<void> {
    await this.page.goto(path);
    await this.page.locator('main').first().waitFor();
  }
  /** Navigates as a link of the console does: only what the screen needs is loaded. */
  async navigateTo(path: string): Promise<void> {
    await navigateTo(this.page, path);
  }
  /** Opens the user menu and chooses an entry of it. */
  async chooseInUserMenu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: this.#userMenu }).click();
    await this.page.getByRole('menuitem', { name: item }).click();
  }
  /** Opens the preferences from the user menu; `menu` and `item` are their words in another language. */
  async openPreferences(item = 'Language, skin and menus'): Promise<Locator> {
    await this.chooseInUserMenu(item);
    const dialog = this.page.getByRole('dialog');
    await dialog.waitFor();
    return dialog;
  }
  /** Chooses a value in the open preferences; `group` names the preference where several have this value. */
  async choose(value: string, group?: string): Promise<void> {
    const dialog = this.page.getByRole('dialog');
    const place = group === undefined ? dialog : dialog.getByRole('group', { name: group });
    await place.getByRole('radio', { name: value, exact: true }).check();
  }
  /** What has the focus, by its name. */
  focused(): Promise<string> {
    return this.page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null;
      return at?.labels?.[0]?.textContent ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
  }
  /** Presses Tab until this has the focus. */
  async tabTo(target: Locator): Promise<void> {
    for (let presses = 0; presses < 80; presses++) {
      if (await target.evaluate((it) => it === document.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error('Tab does not lead there');
  }

  /** Locates the list of waiting alarms. */
  queue(): Locator {
    return this.page.getByRole('listbox', { name: /^New/ });
  }
  /** What this operator has in attention. */
  ownAlarms(): Locator {
    return this.page.getByRole('listbox', { name: /^Mine/ });
  }
  /** Locates the list of alarms that other operators are attending. */
  othersAlarms(): Locator {
    return this.page.getByRole('listbox', { name: /^Others/ });
  }
  /** Locates the rows of a list that contain this text. */
  rows(text: string, list: Locator = this.queue()): Locator {
    return list.getByRole('option').filter({ hasText: text });
  }
  async expectRow(text: string, list: Locator = this.queue()): Promise<void> {
    await expect.poll(() => this.rows(text, list).count(), { message: `${this.name} sees ${text}`, timeout: limits.shown }).toBe(1);
  }
  async expectNoRow(text: string, list: Locator = this.queue()): Promise<void> {
    await expect.poll(() => this.rows(text, list).count(), { message: `${this.name} sees ${text} no more`, timeout: limits.shown }).toBe(0);
  }

  /** Reads the number of alarms from a list's head. */
  async listed(list: Locator = this.queue()): Promise<number> {
    return Number((await readAttribute(list.getByRole('option'), 'aria-setsize')) ?? 0);
  }
  /** What matches in the rows of a list, from its first to its last row, which only scrolling shows. */
  async everyRow(pattern: RegExp, list: Locator = this.queue()): Promise<string[]> {
    const seen = new Map<string, string>();
    const size = await this.listed(list);
    await list.evaluate((it) => it.scrollTo(0, 0));
    const read = async () => {
      const rows = await list
        .getByRole('option')
        .evaluateAll((found) => found.map((it) => [it.getAttribute('aria-posinset') ?? '', it.textContent] as const));
      for (const [place, text] of rows) seen.set(place, text);
      // On by half a screen, and from the end back to the start: rows are drawn some time after the list was scrolled.
      await list.evaluate((it) => {
        const atEnd = it.scrollTop + it.clientHeight >= it.scrollHeight - 1;
        it.scrollTo(0, atEnd ? 0 : it.scrollTop + it.clientHeight / 2);
      });
      return seen.size;
    };
    await expect
      .poll(read, { message: `${this.name} reads all rows`, timeout: limits.arrived, interval: 100 })
      .toBeGreaterThanOrEqual(size);
    return [...seen.values()].flatMap((text) => pattern.exec(text)?.[0] ?? []);
  }
  /** The messages at the top right. */
  toasts(): Locator {
    return this.page.getByRole('region', { name: 'New alarms' }).getByRole('button');
  }

  /** Opens an alarm of a list in a tab. */
  async openAlarm(text: string, list: Locator = this.queue()): Promise<void> {
    const row = this.rows(text, list).first();
    // The list stands still from when the pointer is over it: a row does not move between the look and the click.
    await row.hover();
    await row.click();
    await this.act('take').or(this.act('resolve')).or(this.page.getByText(text)).first().waitFor();
  }
  /** The button of an act on the opened alarm: its word, then its key. */
  act(act: Act): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^${acts[act].button} \\S+$`) });
  }
  question(act: Act): Locator {
    return this.page.getByRole('dialog', { name: acts[act].question });
  }
  /** Starts an act and confirms it, with a comment where one is given. */
  async performAct(act: Act, words?: string): Promise<void> {
    await this.act(act).click();
    const question = this.question(act);
    await question.waitFor();
    if (words !== undefined) await question.getByLabel(/^Comments/).fill(words);
    await question.getByRole('button', { name: acts[act].confirm }).click();
  }
  /** Waits until the console shows this text, in a message or anywhere. */
  async expectText(text: string | RegExp): Promise<void> {
    await this.page.getByText(text).first().waitFor({ timeout: limits.shown });
  }

  /** A slot of the opened alarm: 1 live, 2 pre-alarm. */
  slot(pos: number): Locator {
    return this.page.getByRole('region', { name: `Slot ${pos}`, exact: true });
  }
  /** Waits until the picture of a slot really moves: frame after frame is shown. */
  async expectMovingPicture(pos: number): Promise<void> {
    const frames = () =>
      this.slot(pos)
        .locator('video')
        .first()
        .evaluate((it: HTMLVideoElement) => (it.videoWidth > 0 ? it.getVideoPlaybackQuality().totalVideoFrames : 0));
    await expect.poll(frames, { message: `slot ${pos} shows a frame`, timeout: limits.arrived }).toBeGreaterThan(0);
    const first = await frames();
    await expect.poll(frames, { message: `slot ${pos} moves`, timeout: limits.arrived }).toBeGreaterThan(first + 5);
  }

  /** Waits for a link state, in the attribute that the truth bar is drawn from; also before the tests of a file. */
  async expectLink(state: string): Promise<void> {
    await this.page.locator(`[data-link="${state}"]`).first().waitFor({ state: 'attached', timeout: limits.slow });
  }
}
