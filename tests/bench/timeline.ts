import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { CameraId } from '../../contract/platform/ids.ts';
import type { SearchCondition, SearchResultPage } from '../../contract/video/object-search.ts';
import type { Footage, Mark } from '../../contract/video/timeline.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, platformScope, type Tx } from '../../server/platform/store/store.ts';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { call, readUnits, signInByApi } from '../kit/caller.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { signIn } from './browser-session.ts';
import { quantile, type Row } from './numbers.ts';
import { readMarks, watchRows } from './paint-marks.ts';

const [hour, day] = [3_600_000, 86_400_000];
const cameras = 16;
const marks = 5000;
const detections = Number(process.env['TIMELINE_DETECTIONS'] ?? 1_000_000);
const rounds = 3;
const gestureMs = 5000;

export const timelineHead = ['what', 'median', 'slowest', 'found', 'frames/s', 'over 50 ms', 'page CPU ms a frame'] as const;

/**
 * Measures how regular the frames of a real Chromium are while a timeline of 16 cameras, 24 hours and 5,000 marks is dragged, zoomed and
 * scrubbed; and how long a search through 1,000,000 detections of thirty days takes, in ms: for a common value, a rare and old one, and one
 * that does not exist. A long search returns partial results with its progress: measures the first response, and all until the end.
 */
export async function timeline(): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  try {
    const first = await startPlatform({ env: { DATA_DIR: dataDir } });
    const { access_token: token } = await signInByApi(first.url, 'ana');
    const unit = (await readUnits(first.url, token)).find((one) => one.cameras.length > 1);
    if (!unit) throw new Error('Ana sees no unit with two cameras');
    await first.stop();
    await fillDetections(dataDir, unit.id);
    const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
    try {
      return [...(await searches(platform, unit.id)), ...(await gestures(platform, unit.id))];
    } finally {
      await platform.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Adds sixteen cameras to the unit; half of the detections are plates, half events with detected objects. Two are rare and old. */
async function fillDetections(dataDir: string, unit: number): Promise<void> {
  const store = await openStore({ dataDir, databaseUrl: null }, makeLog('silent'));
  const within = (work: (tx: Tx) => Promise<unknown>) => store.within(platformScope, work);
  const batch = 50_000;
  const half = detections / 2;
  const step = (30 * day) / half;
  try {
    await within((tx) =>
      sql`insert into camera (id_tenant, id_unit, name, recording_support) select u.id_tenant, u.id, 'Bench camera ' || n, true
        from unit u, generate_series(1, ${cameras}::int - (select count(*)::int from camera where id_unit = ${unit})) n where u.id = ${unit}`.execute(
        tx,
      ),
    );
    for (let from = 0; from < half; from += batch) {
      const rows = sql`(select array_agg(id order by id) as ids, min(id_tenant) as tenant from camera where id_unit = ${unit}) c,
        generate_series(${from}::int, ${Math.min(half, from + batch) - 1}::int) n,
        lateral (select now() - n * ${step}::float8 * interval '1 millisecond' as at) moment`;
      await within((tx) =>
        sql`insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant, status, alarm_flags)
          select upper(left(md5(n::text), 7)), at, c.ids[1 + n % ${cameras}], c.tenant, 'ok',
            jsonb_build_object('color', (array['red', 'blue', 'grey'])[1 + n % 3], 'confidence', (n % 100) / 100.0) from ${rows}`.execute(
          tx,
        ),
      );
      await within((tx) =>
        sql`insert into detection_event (event_type, event_created_at, provider, id_tenant, data, metadata)
          select 'loitering', at, 'edge', c.tenant,
            jsonb_build_object('color', case when n = ${half - 10} then 'magenta' else (array['red', 'blue', 'grey'])[1 + n % 3] end, 'count', n % 9),
            jsonb_build_object('id_camera', c.ids[1 + n % ${cameras}]) from ${rows}`.execute(tx),
      );
    }
    for (const table of ['lpr_match', 'detection_event']) await store.query(`vacuum analyze ${table}`, []);
  } finally {
    await store.close();
  }
}

const timelineRequest: readonly [string, readonly SearchCondition[]][] = [
  ['search: everything', []],
  ['search: common, a third of all', [{ attribute: 'color', operator: 'equal', value: 'red' }]],
  ['search: rare, one 30 days ago', [{ attribute: 'color', operator: 'equal', value: 'magenta' }]],
  ['search: none has it', [{ attribute: 'plate', operator: 'contains', value: 'no such plate' }]],
];

async function searches({ url }: RunningPlatform, unit: number): Promise<Row[]> {
  const { access_token: token } = await signInByApi(url, 'ana');
  const ids = (await readUnits(url, token)).find(({ id }) => id === unit)?.cameras.map(({ id }) => id) ?? [];
  const place = { cameras: ids, from: new Date(Date.now() - 31 * day).toISOString(), to: new Date(Date.now() + hour).toISOString() };
  const page = async (conditions: readonly SearchCondition[], next: string | null) => {
    const body = { ...place, conditions, ...(next !== null && { next }) };
    const {
      status,
      text,
      body: reply,
    } = await call<{ data: SearchResultPage }>(`${url}/v1/timeline/objects`, { method: 'POST', token, body });
    if (status !== 200) throw new Error(`search: ${status} ${text}`);
    return reply.data;
  };
  const rows: Row[] = [];
  for (const [what, conditions] of timelineRequest) {
    const [firsts, alls] = [[] as number[], [] as number[]];
    let [found, pages] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now();
      let reply = await page(conditions, null);
      firsts.push(performance.now() - began);
      [found, pages] = [reply.rows.length, 1];
      for (; reply.until !== null; pages += 1) {
        reply = await page(conditions, reply.next);
        found += reply.rows.length;
      }
      alls.push(performance.now() - began);
    }
    const none = ['', '', ''] as const;
    rows.push([`${what}: first answer`, quantile(firsts, 0.5), Math.max(...firsts), pages === 1 ? `${found}` : '', ...none]);
    if (pages > 1) rows.push([`${what}: all ${pages} answers`, quantile(alls, 0.5), Math.max(...alls), `${found}`, ...none]);
  }
  return rows;
}

/** Answers the timeline's requests: recorded parts with gaps, and marks spread evenly over the day. */
async function sendPositions(page: Page, ids: readonly number[], from: number): Promise<void> {
  const moment = (ms: number) => new Date(ms).toISOString();
  const footage: Footage[] = ids.map((camera, at) => ({
    camera: CameraId.parse(camera),
    spans: Array.from({ length: 48 }, (_, n) => ({
      from: moment(from + n * (hour / 2) + at * 60_000),
      to: moment(from + (n + 0.8) * (hour / 2)),
    })),
  }));
  const told: Mark[] = Array.from({ length: marks }, (_, n) => ({
    id: `plate-${n}`,
    kind: (['plate', 'event', 'face', 'analytic'] as const)[n % 4] ?? 'plate',
    at: moment(from + (n * day) / marks),
    count: 1 + (n % 3),
    cameras: [CameraId.parse(ids[n % ids.length])],
    title: `Mark ${n}`,
    color: null,
    alarm: null,
  }));
  const reply = (data: unknown) => ({ json: { success: true, data } });
  await page.route('**/v1/media/footage?*', (route) => route.fulfill(reply(footage)));
  await page.route('**/v1/timeline/marks?*', (route) => route.fulfill(reply({ marks: told, isCut: false, zone: 'America/Mexico_City' })));
}

async function gestures({ url }: RunningPlatform, unit: number): Promise<Row[]> {
  const { access_token: token } = await signInByApi(url, 'ana');
  const ids = (await readUnits(url, token)).find(({ id }) => id === unit)?.cameras.map(({ id }) => id) ?? [];
  const from = Date.now() - day;
  const data = { id_unit: unit, from: new Date(from).toISOString(), to: new Date(from + day).toISOString() };
  await saveTabs(url, 'ana', [tabOf('Time', [{ type: 'timeline', name: 'timeline', data }])]);
  const browser = await startBrowser();
  try {
    const desk = await freshContext(browser, url);
    const page = await (async () => {
      desk.on('page', (opened) => void sendPositions(opened, ids, from));
      return signIn(desk, url, 'ana');
    })();
    const track = page.locator('[data-type="timeline"] [role="slider"]');
    await page.waitForFunction(
      (count) => document.querySelector('[role="slider"][data-marks]')?.getAttribute('data-marks') === `${count}`,
      marks,
    );
    const box = await track.boundingBox();
    if (!box) throw new Error('The timeline is not shown');
    await watchRows(page);
    const x = (n: number) => box.x + box.width * (0.5 + 0.35 * Math.sin(n / 20));
    const rows: Row[] = [];
    for (const [what, y] of [
      ['drag the window', 100],
      ['drag the cursor', 8],
    ] as const) {
      await page.mouse.move(x(0), box.y + y);
      await page.mouse.down();
      rows.push(await gesture(page, what, (n) => page.mouse.move(x(n), box.y + y)));
      await page.mouse.up();
    }
    await page.mouse.move(box.x + box.width / 2, box.y + 100);
    rows.push(await gesture(page, 'zoom by the wheel', (n) => page.mouse.wheel(0, n % 40 < 20 ? -100 : 100)));
    return rows;
  } finally {
    await browser.close();
  }
}

async function gesture(page: Page, what: string, move: (n: number) => Promise<void>): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  const [before, cpu, began] = [await readMarks(page), await busy(), performance.now()];
  for (let n = 0; performance.now() - began < gestureMs; n += 1) await move(n);
  const [after, seconds] = [await readMarks(page), (performance.now() - began) / 1000];
  const frames = after.frames - before.frames;
  const cpuMs = ((await busy()) - cpu) * 1000;
  await session.detach();
  const round = (value: number) => value.toFixed(1);
  return [what, '', '', '', round(frames / seconds), `${after.slowFrames - before.slowFrames}`, round(cpuMs / frames)];
}
