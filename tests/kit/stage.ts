import type { Browser, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Unit } from '../../contract/places/place.ts';
import { freshContext, picture, sessionOf, sharedBrowser, startBrowser, watch } from './browser.ts';
import { type AlarmInput, type Raised, raiseAlarm, readUnits, signInByApi } from './caller.ts';
import { Operator } from './operator.ts';
import { password, people, type Who } from './people.ts';
import { type PlatformOptions, type RunningPlatform, startPlatform } from './platform.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** Connection of one page: proxies for HTTP and realtime, which fail together. */
export interface Line {
  readonly http: Proxy;
  readonly realtime: Proxy;
  cut(): void;
  silence(): void;
  heal(): void;
}

/** An access token is valid for five minutes. */
const tokenLastsMs = 4 * 60_000;

export interface Stage {
  platform(): RunningPlatform;
  /** Puts another platform in the place of the current one, after a restart. */
  replace(platform: RunningPlatform): void;
  /** Opens the login page in a new browser context without a session. */
  desk(name: string, line?: Line): Promise<Operator>;
  /** Opens a context with a restored session of a demo user without a second factor; no page is loaded yet. */
  signedIn(who: Who, line?: Line): Promise<Operator>;
  /** Opens home for a demo user with a restored session. */
  operator(who: Who, line?: Line): Promise<Operator>;
  /**
   * Brings a demo user without a second factor to home on a page that the tests of a file share. Each test begins without faults and
   * without expected ones; after a failed test, or once signed out, the next one opens another page.
   */
  kept(who: Who): Promise<Operator>;
  /** Creates a connection through proxies, for a page whose link is to fail. */
  line(): Promise<Line>;
  /** Returns an access token of a demo user without a second factor, who signs in again when it is about to run out. */
  token(who: Who): Promise<string>;
  /** Returns the units visible to a user. */
  units(who: Who): Promise<Unit[]>;
  /** Raises an alarm as a device of one of ana's units does. */
  raise(alarm?: Partial<AlarmInput>): Promise<Raised>;
}

/**
 * Starts a platform and a browser for one test file. After each test every page is closed; an unexpected console error, uncaught error or
 * failed request on a page fails the test. `desksStay` keeps pages and their connections open to the end of the file, for a user
 * who signs in once; `moves` enables animations; `zones` are time zones of desks by their name, by default UTC.
 */
export function setStage(
  options: PlatformOptions & {
    soundNeedsGesture?: boolean;
    desksStay?: boolean;
    moves?: boolean;
    zones?: Readonly<Record<string, string>>;
  } = {},
): Stage {
  let running: RunningPlatform;
  let browser: Browser;
  let units: Unit[] = [];
  const operators: Operator[] = [];
  const kept = new Map<Who, Operator>();
  const lines: Line[] = [];
  const tokens = new Map<Who, { url: string; token: string; at: number }>();
  let count = 0;
  let raised = 0;

  const hangUp = () => Promise.all(lines.splice(0).flatMap((line) => [line.http.close(), line.realtime.close()]));
  beforeAll(async () => {
    [running, browser] = await Promise.all([startPlatform(options), options.soundNeedsGesture ? startBrowser(options) : sharedBrowser()]);
  });
  afterAll(async () => {
    await Promise.all(operators.splice(0).map(leave));
    await hangUp();
    if (options.soundNeedsGesture) await browser?.close();
    await running?.clear();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      for (const operator of operators)
        console.log(`${operator.name}'s screen: ${await picture(operator.page, `${operator.name} ${task.name}`)}`);
    const faults = operators.flatMap((operator) => operator.watch.faults().map((fault) => `${operator.name}: ${fault}`));
    if (faults.length > 0 || task.result?.state === 'fail') kept.clear();
    const staying = new Set(options.desksStay ? operators : kept.values());
    const all = operators.splice(0);
    operators.push(...staying);
    await Promise.all(all.filter((operator) => !staying.has(operator)).map(leave));
    for (const operator of kept.values()) operator.watch.beginAnew();
    if (!options.desksStay) await hangUp();
    if (faults.length > 0) throw new Error(`Seen on the desks, and not expected:\n${faults.join('\n')}`);
  });

  const setUp = async (name: string, line: Line | undefined, known: Who | null): Promise<Operator> => {
    const baseURL = line ? `http://127.0.0.1:${line.http.port}` : running.url;
    const storageState = known ? await sessionOf(baseURL, people[known], password) : undefined;
    const id = `${name}-${(count += 1)}`;
    const context = await freshContext(browser, baseURL, {
      bypassCSP: line !== undefined,
      ...(options.moves && { reducedMotion: 'no-preference' }),
      ...(options.zones?.[name] && { timezoneId: options.zones[name] }),
      ...(storageState && { storageState }),
      extraHTTPHeaders: { 'X-Desk': id },
    });
    const page = await context.newPage();
    if (line) await page.route('**/v1/capabilities', (route) => throughLine(route, line));
    const operator = new Operator(name, page, watch(page), running.url, id);
    operators.push(operator);
    return operator;
  };

  const stage: Stage = {
    platform: () => running,
    replace: (platform) => {
      running = platform;
    },
    line: async () => {
      const [http, realtime] = await Promise.all([startProxy(running.port), startProxy(running.realtimePort)]);
      const both = (act: 'cut' | 'silence' | 'heal') => () => {
        http[act]();
        realtime[act]();
      };
      const line = { http, realtime, cut: both('cut'), silence: both('silence'), heal: both('heal') };
      lines.push(line);
      return line;
    },
    desk: (name, line) => setUp(name, line, null),
    signedIn: async (who, line) => {
      const operator = await setUp(who, line, who);
      operator.setUser(who);
      return operator;
    },
    operator: async (who, line) => {
      // Who has a second factor signs in by hand, with the code.
      const operator = await setUp(who, line, who === 'luis' ? null : who);
      await (who === 'luis' ? operator.signIn(who) : operator.signInAtHome(who));
      return operator;
    },
    kept: async (who) => {
      const known = kept.get(who);
      const path = known && !known.page.isClosed() ? new URL(known.page.url()).pathname : '/login';
      if (known && path !== '/login') {
        if (path !== '/inicio') await known.navigateTo('/inicio');
        return known;
      }
      const operator = await stage.operator(who);
      kept.set(who, operator);
      return operator;
    },
    token: async (who) => {
      const known = tokens.get(who);
      if (known && known.url === running.url && performance.now() - known.at < tokenLastsMs) return known.token;
      const { access_token: token } = await signInByApi(running.url, who);
      tokens.set(who, { url: running.url, token, at: performance.now() });
      return token;
    },
    // Signed in anew: the test may have turned the clock, or ended the sessions of before.
    units: async (who) => readUnits(running.url, (await signInByApi(running.url, who)).access_token),
    raise: async (alarm = {}) => {
      if (units.length === 0) units = await stage.units('ana');
      // Alarms of one unit would share a row.
      const suitable = units.filter((it) => it.cameras.length > 1);
      const unit = alarm.unit ?? suitable[raised++ % suitable.length] ?? units[0];
      if (!unit) throw new Error('ana sees no unit');
      return raiseAlarm(running.url, { ...alarm, unit });
    },
  };
  return stage;
}

/** Closes a page and abandons its held requests. */
async function leave({ page }: Operator): Promise<void> {
  if (page.isClosed()) return;
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** Replaces the realtime port in the capabilities by the port of the proxy, for a page behind proxies. */
async function throughLine(route: Route, line: Line): Promise<void> {
  const reply = await route.fetch();
  const body = (await reply.json()) as { data: { realtime: { port: number } } };
  body.data.realtime.port = line.realtime.port;
  await route.fulfill({ response: reply, json: body });
}
