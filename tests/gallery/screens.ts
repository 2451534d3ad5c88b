import type { BrowserContext, Page } from 'playwright-core';
import { type AlarmAct, alarmActs } from '../../contract/alarms/acts.ts';
import { codeField, fillCredentials, openFirstAlarm, openLogin, raiseAlarms, signIn, waitingRows } from '../bench/browser-session.ts';
import { call, readOpenAlarms, signInByApi } from '../kit/caller.ts';
import { password, people, type Who } from '../kit/people.ts';

/** Environment of a screen: the address of the running platform, and a browser context without a session. */
export interface Stage {
  readonly url: string;
  readonly desk: BrowserContext;
  /** Cuts and restores the connections of this browser context to the platform. */
  readonly link: { cut(): void; heal(): void };
}

export interface Screen {
  readonly name: string;
  /** Also photographed in the other languages, directions and widths. */
  readonly main?: boolean;
  /** Uses a platform of its own: it sends codes, and their number per account is limited. */
  readonly alone?: boolean;
  readonly reach: (stage: Stage) => Promise<Page>;
}

/** Plays a demo scenario after resetting the city to its initial state. */
async function play(url: string, name: string, more: object = {}): Promise<void> {
  for (const body of [{ name: 'reset' }, ...(name === 'reset' ? [] : [{ name, seed: 7, ...more }])]) {
    const { status, text } = await call(`${url}/demo/scenario`, { body });
    if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
  }
}

/** Ana's console after a scenario, with at least that many rows waiting. */
async function anaAfter({ url, desk }: Stage, scenario: string, rows: number, more: object = {}): Promise<Page> {
  await play(url, scenario, more);
  const page = await signIn(desk, url, 'ana');
  if (rows > 0)
    await page
      .locator(waitingRows)
      .nth(rows - 1)
      .waitFor();
  return page;
}

/** Opens Ana's console with an alarm open, the first whose row contains this text, and its live picture moving. */
async function anaOn(stage: Stage, scenario: string, said = ''): Promise<Page> {
  const page = await anaAfter(stage, scenario, 1);
  await openFirstAlarm(page, said);
  return page;
}

/** Opens Ana's console with an alarm open and the confirmation of an act shown. */
async function asking(stage: Stage, act: AlarmAct): Promise<Page> {
  const page = await anaOn(stage, 'burglary');
  if (act === 'resolve') {
    await ask(page, 'take');
    await page.keyboard.press('Control+Enter');
    await page.locator('dialog').waitFor({ state: 'hidden' });
  }
  await ask(page, act);
  return page;
}

async function ask(page: Page, act: AlarmAct): Promise<void> {
  await page.locator(`[aria-keyshortcuts="${alarmActs[act].key.toUpperCase()}"]`).click();
  await page.locator('dialog').waitFor();
}

async function at(stage: Stage, who: Who, path: string): Promise<Page> {
  const page = await signIn(stage.desk, stage.url, who);
  await page.goto(`${stage.url}${path}`);
  await page.waitForLoadState('networkidle');
  return page;
}

/** Takes Ana's open alarms as Bruno over the API while she watches. */
async function brunoTakesAll(url: string): Promise<void> {
  const { access_token: token } = await signInByApi(url, 'bruno');
  for (const { id, version, alarm_status } of await readOpenAlarms(url, token)) {
    if (alarm_status !== 'waiting') continue;
    const headers = { 'Idempotency-Key': `gallery-${id}-${version}` };
    await call(`${url}/v1/alarm/${id}`, { method: 'PUT', token, body: { alarm_status: 'attending', version }, headers });
  }
}

/** Ends everything that Ana could see open. */
async function cancelAll(url: string): Promise<void> {
  const { access_token: token } = await signInByApi(url, 'bruno');
  for (const { id, version } of await readOpenAlarms(url, token)) {
    const headers = { 'Idempotency-Key': `gallery-cancel-${id}` };
    await call(`${url}/v1/alarm/${id}`, { method: 'PUT', token, body: { alarm_status: 'canceled', comments: 'Ended', version }, headers });
  }
}

export const screens: readonly Screen[] = [
  { name: 'login', main: true, reach: ({ url, desk }) => openLogin(desk, url) },
  {
    name: 'login refused',
    reach: async ({ url, desk }) => {
      const page = await openLogin(desk, url);
      await fillCredentials(page, people.ana, 'not the password');
      await page.getByRole('alert').first().waitFor();
      return page;
    },
  },
  {
    name: 'code',
    main: true,
    alone: true,
    reach: async ({ url, desk }) => {
      const page = await openLogin(desk, url);
      await fillCredentials(page, people.luis, password);
      await page.locator(codeField).waitFor();
      return page;
    },
  },
  {
    name: 'code incorrect',
    alone: true,
    reach: async ({ url, desk }) => {
      const page = await openLogin(desk, url);
      await fillCredentials(page, people.luis, password);
      await page.locator(codeField).fill('000000');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
      return page;
    },
  },
  {
    name: 'home empty',
    reach: async (stage) => {
      await play(stage.url, 'reset');
      await cancelAll(stage.url);
      return signIn(stage.desk, stage.url, 'ana');
    },
  },
  { name: 'home with alarms', main: true, reach: (stage) => anaAfter(stage, 'burglary', 1) },
  { name: 'home in a flood', reach: (stage) => anaAfter(stage, 'flood', 10, { count: 120, per_second: 60 }) },
  { name: 'alarm open', main: true, reach: (stage) => anaOn(stage, 'burglary') },
  { name: 'plate alarm open', reach: (stage) => anaOn(stage, 'plates', 'Lectura de placa') },
  { name: 'face alarm open', reach: (stage) => anaOn(stage, 'faces', 'Reconocimiento facial') },
  { name: 'take asked', main: true, reach: (stage) => asking(stage, 'take') },
  { name: 'resolve asked', main: true, reach: (stage) => asking(stage, 'resolve') },
  { name: 'cancel asked', reach: (stage) => asking(stage, 'cancel') },
  {
    name: 'overtaken while asked',
    reach: async (stage) => {
      const page = await asking(stage, 'take');
      await brunoTakesAll(stage.url);
      await page.locator('[data-state*="overtaken"]').first().waitFor();
      return page;
    },
  },
  {
    name: 'history',
    main: true,
    reach: async (stage) => {
      await play(stage.url, 'calm');
      await raiseAlarms(stage.url, 4);
      return at(stage, 'ana', '/alarm');
    },
  },
  { name: 'not authorized', reach: (stage) => at(stage, 'ana', '/permission') },
  { name: 'page not found', reach: (stage) => at(stage, 'ana', '/no/such/place') },
  { name: 'not available yet', reach: (stage) => at(stage, 'admin', '/permission') },
  {
    name: 'link lost',
    main: true,
    reach: async (stage) => {
      const page = await anaAfter(stage, 'burglary', 1);
      stage.link.cut();
      await page.locator('[data-state*="lost"]').first().waitFor();
      return page;
    },
  },
];
