import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { byUrgency } from '../../../contract/alarms/urgency.ts';
import { platformScope } from '../../platform/store/store.ts';
import { FallbackBrowser } from '../../testing/fallback-browser.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';

let platform: TownPlatform;
let seen: FallbackBrowser[] = [];
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());
beforeEach(() => run(sql`update type_alarm set requires_contact = false, requires_plan = false, requires_outcome = false`));

const run = <T>(text: ReturnType<typeof sql<T>>) => platform.app.store.within(platformScope, (tx) => text.execute(tx));
const rowsOf = async <T>(text: ReturnType<typeof sql<T>>): Promise<T[]> => (await run(text)).rows;

type Person = 'ana' | 'bruno' | 'carla' | 'guest';
function newBrowser(headers: Record<string, string> = {}): FallbackBrowser {
  const browser = new FallbackBrowser(platform, headers);
  seen.push(browser);
  return browser;
}
async function signedIn(who: Person): Promise<FallbackBrowser> {
  const browser = newBrowser();
  expect((await browser.signIn(`${who}@town.test`)).status).toBe(200);
  return browser;
}
const alarmNow = async (id: number) => {
  const [alarm] = await rowsOf(sql<{
    alarm_status: string;
    taken_by_name: string | null;
    comments: string | null;
    outcome_name: string | null;
    cause_name: string | null;
  }>`
    select alarm_status, taken_by_name, comments, outcome_name, cause_name from alarm where id = ${id}`);
  return alarm;
};
const recordOf = async (id: number) =>
  (await platform.call('alarmRecord', { id })).reply.data.map(({ kind, by }) => `${kind} ${by?.name ?? ''}`.trim());
const actionsOf = async (id: number) =>
  (
    await rowsOf(
      sql<{
        action: string;
        name: string;
      }>`select action, user_name as name from audit_entry where kind = 'alarm' and (detail ->> 'alarm')::bigint = ${id} order by id`,
    )
  ).map(({ action }) => action);
const eventsOf = async (id: number) =>
  (
    await rowsOf(
      sql<{
        status: string;
      }>`select data ->> 'alarm_status' as status from event_log where name = 'alarm' and (data ->> 'id')::bigint = ${id} order by seq`,
    )
  ).map(({ status }) => status);

describe('signing in', () => {
  test('a session of its own in a cookie that scripts and other sites do not get', async () => {
    const browser = newBrowser();
    const form = await browser.open();
    expect([form.status, form.text]).toEqual([200, expect.stringContaining('<label for="password">Password</label>')]);
    const list = await browser.signIn('ana@town.test');
    expect([list.status, list.text]).toEqual([200, expect.stringContaining('Ana Torres')]);
    const [set = ''] = browser.pages
      .flatMap(({ headers }) => headers.getSetCookie())
      .filter((cookie) => cookie.startsWith('atalaya_fallback='));
    expect(set).toMatch(/Path=\/fallback; HttpOnly; SameSite=Strict$/);
  });

  test('a wrong password is refused, audited and throttled together with the call of the console', async () => {
    await platform.call('me', { as: 'bruno' });
    const browser = newBrowser();
    await browser.open();
    const failedSoFar = async () =>
      (await rowsOf(sql<{ n: number }>`select count(*)::int as n from audit_entry where action = 'sign_in_failed'`))[0]?.n ?? 0;
    const before = await failedSoFar();
    const wrong = await browser.submit('/fallback/sign-in', { email: 'bruno@town.test', password: 'wrong' });
    expect(wrong.text).toContain('The e-mail or the password is wrong.');
    expect(wrong.text).toContain('value="bruno@town.test"');
    for (let more = 0; more < 4; more += 1) await browser.submit('/fallback/sign-in', { email: 'bruno@town.test', password: 'wrong' });
    expect((await failedSoFar()) - before).toBe(5);
    const throttled = await browser.submit('/fallback/sign-in', { email: 'bruno@town.test', password: 'wrong' });
    expect([throttled.status, throttled.text]).toEqual([429, expect.stringMatching(/Too many attempts\.<\/p><p>Try again in [45] min\./)]);
    const called = await platform.request('POST', '/v1/user/auth', { body: { email: 'bruno@town.test', password: 'wrong' } });
    expect(called.status).toBe(429);
    platform.clock.advance(6 * 60_000);
  });

  test('the session is renewed after its access token expires, and ends with the sign-out', async () => {
    const browser = await signedIn('ana');
    const before = browser.cookies.get('atalaya_fallback');
    platform.clock.advance(6 * 60_000);
    expect((await browser.open()).text).toContain('Ana Torres');
    const stolen = browser.cookies.get('atalaya_fallback');
    expect(stolen).not.toBe(before);
    await browser.submit('/fallback/sign-out');
    expect(browser.cookies.has('atalaya_fallback')).toBe(false);
    browser.cookies.set('atalaya_fallback', stolen ?? '');
    const refused = await browser.open();
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('The session was ended elsewhere. Sign in again.')]);
  });
});

describe('a form is refused, and nothing is done', () => {
  let id: number;
  let browser: FallbackBrowser;
  beforeEach(async () => {
    ({ id } = await platform.raise());
    browser = await signedIn('ana');
  });
  const take = () => `/fallback/alarms/${id}/take`;

  test('without its token, or with that of another browser', async () => {
    const other = await signedIn('bruno');
    const foreign = /name="form" value="([^"]+)"/.exec(other.pages.at(-1)?.text ?? '')?.[1] ?? '';
    for (const fields of [undefined, '', 'x', foreign].map((form): Record<string, string> => (form === undefined ? {} : { form }))) {
      const refused = await browser.send(take(), fields);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('This form is out of date')]);
    }
    expect((await alarmNow(id))?.alarm_status).toBe('waiting');
  });

  test('from a page of another origin', async () => {
    const refused = await browser.submit(take(), {}, { origin: 'https://elsewhere.test' });
    expect(refused.status).toBe(403);
    expect((await alarmNow(id))?.alarm_status).toBe('waiting');
  });

  test('for an alarm of a tenant that the user does not see', async () => {
    const stranger = await signedIn('carla');
    expect(stranger.pages.at(-1)?.text).not.toContain('Fence cut');
    expect((await stranger.open(`/fallback/alarms/${id}`)).status).toBe(404);
    const form = /name="form" value="([^"]+)"/.exec(stranger.pages.at(-1)?.text ?? '')?.[1] ?? '';
    expect((await stranger.send(take(), { form })).status).toBe(404);
    expect((await alarmNow(id))?.alarm_status).toBe('waiting');
  });

  test('without the right to act, and no page offers it', async () => {
    const guest = await signedIn('guest');
    const list = guest.pages.at(-1)?.text ?? '';
    expect(list).toContain('You may look at alarms, not act on them.');
    expect(list).not.toContain('/take"');
    const form = /name="form" value="([^"]+)"/.exec(list)?.[1] ?? '';
    const refused = await guest.send(take(), { form });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('You are not allowed to do this.')]);
  });
});

test('open alarms are listed in the order of the queue, with a sound while one waits', async () => {
  const lower = await platform.raise({ priority: 3 });
  const upper = await platform.raise({ priority: 1 });
  const safety = await platform.raise({ priority: 4 });
  await run(sql`update alarm set life_safety = true where id = ${safety.id}`);
  const browser = await signedIn('ana');
  const { text } = await browser.open();
  const { data } = (await platform.call('openAlarms')).reply;
  const waiting = data.filter(({ alarm_status }) => alarm_status === 'waiting').sort(byUrgency);
  const listed = [...text.matchAll(/<tr id="alarm-(\d+)">/g)].map(([, id]) => Number(id));
  expect(listed.slice(0, waiting.length)).toEqual(waiting.map(({ id }) => id));
  expect(listed.indexOf(safety.id)).toBeLessThan(listed.indexOf(upper.id));
  expect(listed.indexOf(upper.id)).toBeLessThan(listed.indexOf(lower.id));
  expect(text).toContain('<audio src="/fallback/sound/1.wav" autoplay loop');
  expect(text).toContain('<meta http-equiv="refresh" content="10">');
  const sound = await fetch(`${platform.url}/fallback/sound/1.wav`);
  expect([sound.headers.get('content-type'), (await sound.text()).slice(0, 4)]).toEqual(['audio/wav', 'RIFF']);
  const style = await fetch(`${platform.url}/fallback/page.css`);
  expect([style.headers.get('content-type'), await style.text()]).toEqual(['text/css; charset=utf-8', expect.stringContaining('body')]);
  expect([sound, style].map(({ headers }) => headers.get('cache-control'))).toEqual(['public, max-age=86400', 'no-cache']);
  for (const { id } of waiting) await platform.call('changeAlarm', { id, as: 'bruno', body: { alarm_status: 'attending' } });
  expect((await browser.open()).text).not.toContain('<audio');
});

describe('an act has the effects of the call of the console', () => {
  test('taking and resolving: status, record, audit and events', async () => {
    const { id } = await platform.raise();
    const browser = await signedIn('ana');
    const taken = await browser.submit(`/fallback/alarms/${id}/take`);
    expect(taken.text).toContain('Alarm put in attention');
    expect(await alarmNow(id)).toMatchObject({ alarm_status: 'attending', taken_by_name: 'Ana Torres' });
    const ended = await browser.submit(`/fallback/alarms/${id}/end`, { status: 'attended', comments: 'All quiet' });
    expect(ended.text).toContain('Alarm ended');
    expect(await alarmNow(id)).toMatchObject({ alarm_status: 'attended', comments: 'All quiet' });
    expect(await recordOf(id)).toEqual(expect.arrayContaining(['confirm Ana Torres', 'attend Ana Torres']));
    expect(await actionsOf(id)).toEqual(['confirm', 'attend']);
    expect(await eventsOf(id)).toEqual(['waiting', 'attending', 'attended']);
  });

  test('a form that is sent twice acts once', async () => {
    const { id } = await platform.raise();
    const browser = await signedIn('ana');
    const { text } = await browser.open();
    const [form = '', key = '', version = ''] = ['form', 'key', 'version'].map(
      (name) => new RegExp(`alarms/${id}/take".*?name="${name}" value="([^"]+)"`, 's').exec(text)?.[1] ?? '',
    );
    const both = await Promise.all([1, 2].map(() => browser.send(`/fallback/alarms/${id}/take`, { form, key, version })));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await actionsOf(id)).toEqual(['confirm']);
  });

  test('who is second is told who took or ended it', async () => {
    const { id } = await platform.raise();
    const [ana, bruno] = [await signedIn('ana'), await signedIn('bruno')];
    await ana.submit(`/fallback/alarms/${id}/take`);
    const second = await bruno.submit(`/fallback/alarms/${id}/take`);
    expect([second.status, second.text]).toEqual([409, expect.stringMatching(/Ana Torres took this alarm at \d+:\d+:\d+\s[AP]M UTC\./)]);
    expect(second.text).toContain(`<a href="/fallback/alarms/${id}">`);
    const stale = await ana.open(`/fallback/alarms/${id}`);
    expect(stale.text).toContain('name="version"');
    await platform.call('changeAlarm', { id, as: 'ana', body: { alarm_status: 'canceled', comments: 'Elsewhere' } });
    const late = await ana.submit(`/fallback/alarms/${id}/end`, { status: 'attended', comments: 'Here' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('Ana Torres canceled this alarm at')]);
    expect(await alarmNow(id)).toMatchObject({ alarm_status: 'canceled', comments: 'Elsewhere' });
  });

  test('releasing needs a note and returns it to the queue', async () => {
    const { id } = await platform.raise();
    const browser = await signedIn('ana');
    await browser.submit(`/fallback/alarms/${id}/take`);
    expect((await browser.submit(`/fallback/alarms/${id}/release`, { note: ' ' })).status).toBe(422);
    expect((await browser.submit(`/fallback/alarms/${id}/release`, { note: 'My shift ends' })).text).toContain('Alarm released');
    expect(await alarmNow(id)).toMatchObject({ alarm_status: 'waiting', taken_by_name: null });
    expect(await recordOf(id)).toContain('released Ana Torres');
  });

  test('its owner counts as connected, so the alarm is not unattended', async () => {
    const { id } = await platform.raise();
    const browser = await signedIn('ana');
    await browser.submit(`/fallback/alarms/${id}/take`);
    const isOnline = async () =>
      (
        await rowsOf(
          sql<{
            n: number;
          }>`select count(*)::int as n from presence where id_user = ${platform.town.users.ana} and until > clock_timestamp()`,
        )
      )[0]?.n;
    await expect.poll(isOnline).toBe(1);
  });
});

describe('what a type requires before an end', () => {
  test('an outcome with its cause is chosen in one field', async () => {
    const outcome = (
      await rowsOf(
        sql<{
          id: number;
        }>`insert into alarm_outcome (name, letter, kind, demands_cause) values ('False', 'f', 'false', true) returning id`,
      )
    )[0]?.id;
    const cause = (
      await rowsOf(sql<{ id: number }>`insert into alarm_cause (name, id_outcome) values ('Animal', ${outcome}) returning id`)
    )[0]?.id;
    await run(sql`update type_alarm set requires_outcome = true where type = 'Intrusion'`);
    const { id } = await platform.raise();
    const browser = await signedIn('ana');
    const page = await browser.submit(`/fallback/alarms/${id}/take`);
    expect(page.text).toContain(`<option value="${outcome}.${cause}">False: Animal</option>`);
    expect(page.text).not.toContain(`<option value="${outcome}">`);
    const refused = await browser.submit(`/fallback/alarms/${id}/end`, { status: 'canceled', comments: 'A dog', outcome: '' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Before it may end, it needs: Outcome.')]);
    expect(refused.text).toContain('>A dog</textarea>');
    await browser.submit(`/fallback/alarms/${id}/end`, { status: 'canceled', comments: 'A dog', outcome: `${outcome}.${cause}` });
    expect(await alarmNow(id)).toMatchObject({ alarm_status: 'canceled', outcome_name: 'False', cause_name: 'Animal' });
  });

  test('a call is recorded here; a plan is said not to be possible here, and the end is refused', async () => {
    await run(sql`update type_alarm set requires_contact = true, requires_plan = true where type = 'Intrusion'`);
    const nodes = JSON.stringify([{ id: 'a', type: 'terminate', x: 0, y: 0, config: { result: 'none' }, outputs: {} }]);
    await run(sql`insert into action_plan (name, is_default, nodes) values ('All', true, ${nodes}::jsonb)`);
    const { id } = await platform.raise();
    const browser = await signedIn('ana');
    const page = await browser.submit(`/fallback/alarms/${id}/take`);
    expect(page.text).toContain('This page cannot do: Action plan finished.');
    expect((await browser.submit(`/fallback/alarms/${id}/contacts/`, { outcome: 'no_answer' })).text).toContain('Last attempt: No answer');
    const refused = await browser.submit(`/fallback/alarms/${id}/end`, { status: 'attended', comments: 'Done' });
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Before it may end, it needs: Action plan finished.')]);
    expect((await alarmNow(id))?.alarm_status).toBe('attending');
    await run(sql`delete from action_plan`);
  });
});

test('where the platform fails, the page says so and loads itself again', async () => {
  const browser = await signedIn('ana');
  const failing = vi.spyOn(platform.app.store, 'query').mockRejectedValue(new Error('the store is gone'));
  const failed = await browser.open();
  failing.mockRestore();
  expect([failed.status, failed.text]).toEqual([503, expect.stringContaining('This page tries again every 10 seconds.')]);
  expect(failed.text).toContain('<meta http-equiv="refresh" content="10">');
  expect((await browser.open()).text).toContain('Ana Torres');
});

test('the line above a page links to the sign-in once its session is over', async () => {
  const line = await newBrowser().open('/fallback/waiting');
  expect([line.status, line.text]).toEqual([401, expect.stringContaining('<a href="/fallback" target="_top">Sign in</a>')]);
});

test('hostile texts are text, in the list and in the alarm', async () => {
  const hostile = `<script>alert(1)</script>"'><img src=x onerror=alert(2)>`;
  const { id } = await platform.raise({ description: hostile });
  await run(sql`update contact set name = ${hostile}, role = ${hostile}, phone = ${`"><script>3</script>`}`);
  const browser = await signedIn('ana');
  await browser.open(`/fallback/alarms/${id}`);
  await browser.submit(`/fallback/alarms/${id}/take`);
  await browser.submit(`/fallback/alarms/${id}/release`, { note: `${hostile}${'x'.repeat(600)}` });
  await browser.submit('/fallback/sign-out');
  await browser.submit('/fallback/sign-in', { email: `"><script>`, password: 'x' });
  for (const { text } of browser.pages) expect(text).not.toMatch(/<(script|img)|onerror=(?!alert\(2\)&gt;)/i);
  expect(browser.pages.some(({ text }) => text.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;'))).toBe(true);
});

test('no page has a script, an inline style or a handler, and its policy allows none', async () => {
  const pages = seen.flatMap(({ pages }) => pages).filter(({ to }) => to === null);
  expect(pages.length).toBeGreaterThan(20);
  for (const { text, headers } of pages) {
    expect(text).not.toMatch(/<script|<style|\sstyle=|javascript:|<[^>]*\son\w+=/i);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/);
    expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  seen = [];
});
