import { access, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { Refused } from '../../platform/http/refused.ts';
import { readOrCreateText, secret } from '../../platform/secrets.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTestPlatform } from '../../testing/platform.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { exportColumns } from './columns.ts';
import { writeExport } from './export-file.ts';
import { beginJob, cancelJob, type JobParts, startJob } from './jobs.ts';

const catalogue = catalogueOf('luna-face');
let platform: TownPlatform;
let parts: JobParts;
let session: string;
const closers: (() => void)[] = [];
beforeAll(async () => {
  platform = await startTown();
  const { app, dataDir, config } = platform;
  const stop = new AbortController();
  parts = {
    app,
    directory: join(dataDir, 'exports'),
    key: await secret(config, 'export-links'),
    node: await readOrCreateText(dataDir, 'node', () => 'none'),
    limit: new ConcurrencyLimit(2),
    ending: stop.signal,
    stops: new Map(),
  };
  session = await app.store.within(platformScope, async (tx) => {
    const found = await tx.selectFrom('session').select('id').where('id_user', '=', platform.town.users.ana).executeTakeFirstOrThrow();
    return found.id;
  });
});
afterAll(() => platform?.clear());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** The given number of records, as from a list. */
const rows = (count: number) => sql`select n as id, 'Face ' || n as name from generate_series(1, ${sql.lit(count)}) n order by n`;

function begin(select: ReturnType<typeof rows>, more: { on?: JobParts; who?: 'ana' | 'carla' } = {}) {
  const caller = { user: platform.town.users[more.who ?? 'ana'], session, name: 'Ana', is_master_admin: false, abilities: [], tenants: [] };
  const plan = { title: 'Faces', columns: exportColumns(catalogue, 'en', 'id,name'), rows: select };
  return beginJob(more.on ?? parts, { catalogue, caller, scope: platformScope, plan, name: 'Faces.xlsx' });
}

type JobEvent = ['process', { progress: number; job: string }] | ['end', { url: string; name: string }] | ['exception', object];

/** An unmodified client that subscribes to the user's own export channel before any request. */
async function listening(): Promise<JobEvent[]> {
  const { hostname, port } = new URL(platform.realtimeUrl);
  const headers = { Authorization: `Bearer ${platform.tokens.ana}` };
  const client = new Pusher('atalaya', {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    cluster: 'none',
    channelAuthorization: { transport: 'ajax', endpoint: `${platform.url}/broadcasting/auth`, headers },
  });
  const echo = new Echo({ broadcaster: 'pusher', client, key: 'atalaya' });
  closers.push(() => echo.disconnect());
  const events: JobEvent[] = [];
  let isReady = false;
  const channel = echo.private(`luna-face-export-${platform.town.users.ana}`).subscribed(() => {
    isReady = true;
  });
  for (const name of ['process', 'end', 'exception'] as const)
    channel.listen(`.${name}`, (data: never) => events.push([name, data] as unknown as JobEvent));
  await waitUntil(() => expect(isReady).toBe(true));
  return events;
}
const jobs = async () => (await platform.call('exports')).reply.data;
const fetched = (url: string) => fetch(`${platform.url}${url}`);

test('a background export reports progress and its address; another reader finds every cell', {
  tags: ['ADM-4.01', 'ADM-4.02', 'ADM-4.03', 'ADM-4.04', 'ADM-7.51', 'OQ-78', 'ADM-9.01', 'ADM-1.01', 'OP-9.79', 'OP-9.80'],
}, async () => {
  const events = await listening();
  const { id, work } = await begin(rows(12_345));
  await work;
  await waitUntil(() => expect(events.at(-1)?.[0]).toBe('end'));
  const progress = events.filter(([name]) => name === 'process').map(([, data]) => (data as { progress: number }).progress);
  expect(progress[0]).toBe(0);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  expect(progress.length).toBeGreaterThan(1);
  const [, end] = events.at(-1) as Extract<JobEvent, ['end', unknown]>;
  expect(end).toMatchObject({ name: 'Faces.xlsx', job: id });
  expect(await jobs()).toMatchObject([
    { id, catalogue: 'luna-face', channel: 'luna-face-export', state: 'ended', progress: 100, url: end.url },
  ]);
  const reply = await fetched(end.url);
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="Faces.xlsx"');
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await reply.arrayBuffer());
  const sheet = workbook.worksheets[0];
  expect([sheet?.rowCount, sheet?.getRow(1).values, sheet?.getRow(12_346).values]).toEqual([
    12_346,
    [undefined, 'Id', 'Name'],
    [undefined, 12_345, 'Face 12345'],
  ]);
});

test('a second one of the same catalogue is refused while the first runs, and may begin after it', { tags: ['OQ-78'] }, async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const busy = new ConcurrencyLimit(1);
  void busy.run(() => blocked);
  const first = await begin(rows(3), { on: { ...parts, limit: busy } });
  const refused = await begin(rows(3)).catch((error: unknown) => error);
  expect(refused instanceof Refused && refused.code).toBe('export.running');
  const other = await begin(rows(3), { who: 'carla' });
  release();
  await Promise.all([first.work, other.work]);
  await (await begin(rows(3))).work;
  expect((await jobs()).map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
});

test('a failed export sends exception on its channel and leaves no file', { tags: ['ADM-4.05', 'ADM-7.51'] }, async () => {
  const events = await listening();
  const { id, work } = await begin(sql`select 1 / (n - 2500) as id from generate_series(1, 5000) n`);
  await work;
  await waitUntil(() => expect(events.at(-1)?.[0]).toBe('exception'));
  expect(events.at(-1)?.[1]).toMatchObject({ job: id, message: 'The export was not finished: ask for it again.' });
  expect((await jobs()).find((job) => job.id === id)).toMatchObject({ state: 'failed', url: null });
  await expect(access(join(parts.directory, `${id}.xlsx`))).rejects.toThrow('ENOENT');
});

test('an export canceled while reporting progress sends no query after its transaction', async () => {
  const leaving = new AbortController();
  const over: string[] = [];
  let [begun, told] = [() => {}, () => {}];
  const telling = new Promise<void>((is) => {
    begun = is;
  });
  const blocked = new Promise<void>((is) => {
    told = is;
  });
  const { store } = platform.app;
  const read: typeof store.read = (scope, work) => store.read(scope, work).finally(() => over.push('transaction'));
  const plan = {
    title: 'Faces',
    columns: exportColumns(catalogue, 'en', 'id,name'),
    rows: rows(2000),
    path: join(parts.directory, 'left.part'),
  };
  const done = async () => {
    begun();
    await blocked;
    over.push('told');
  };
  const writing = writeExport({ ...store, read }, platformScope, plan, { done, signal: leaving.signal }).catch(
    (error: Error) => error.name,
  );
  await telling;
  leaving.abort();
  // Wait for the rollback of the transaction.
  for (let round = 0; round < 5; round += 1) await jobs();
  told();
  expect(await writing).toBe('AbortError');
  expect(over).toEqual(['told', 'transaction']);
});

test('a job canceled after its file changed its kind leaves no file', async () => {
  const { id, work } = await startJob(parts, {
    catalogue: 'luna-face',
    caller: { user: platform.town.users.ana, session },
    name: 'Faces.mp4',
    kind: 'mp4',
    make: async ({ job, path }) => {
      await writeFile(path, 'a file');
      await cancelJob(parts, { user: platform.town.users.ana }, job);
      return { name: 'Faces.zip', kind: 'zip' };
    },
  });
  await work;
  expect((await jobs()).find((job) => job.id === id)).toMatchObject({ state: 'canceled' });
  expect((await readdir(parts.directory)).filter((name) => name.startsWith(id))).toEqual([]);
});

test('the address of a file is invalid once changed or after the end of its session', async () => {
  const { id, work } = await begin(rows(3));
  await work;
  const url = (await jobs()).find((job) => job.id === id)?.url ?? '';
  expect((await fetched(url)).status).toBe(200);
  // Not the next character: the last one encodes four bits only, so a neighbour may decode to the same signature.
  const turned = url.endsWith('A') ? 'Q' : 'A';
  for (const wrong of [
    url.slice(0, -1) + turned,
    url.replace(id, crypto.randomUUID()),
    url.replace(/expires=\d/, 'expires=9'),
    url.slice(0, -60),
  ]) {
    expect([wrong, (await fetched(wrong)).status]).toEqual([wrong, 404]);
  }
  const revoke = (revoked: Date | null) =>
    platform.app.store.within(platformScope, (tx) => tx.updateTable('session').set({ revoked }).where('id', '=', session).execute());
  await revoke(new Date());
  expect((await fetched(url)).status).toBe(404);
  await revoke(null);
  expect((await fetched(url)).status).toBe(200);
});

test('a restart during an export reports an exception; its remains and expired files are deleted', {
  tags: ['ADM-4.05'],
}, async () => {
  const first = await startTown();
  const { dataDir } = first;
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { users } = first.town;
  const node = await readOrCreateText(dataDir, 'node', () => 'none');
  const [now, hour] = [Date.now(), 3600_000];
  const old = await first.app.store.within(platformScope, async (tx) => {
    const times = { created: new Date(now), expires: new Date(now + hour) };
    const base = { id_user: users.ana, id_session: 's', catalogue: 'lpr-match', name: 'x.xlsx', ...times };
    await tx
      .insertInto('export_job')
      .values([
        { ...base, node },
        { ...base, node: 'another', id_user: users.carla },
        { ...base, node: 'a dead one', id_user: users.bruno, created: new Date(now - 7 * hour) },
      ])
      .execute();
    const ended = { ...base, node, state: 'ended' as const, expires: new Date(now - hour) };
    return tx.insertInto('export_job').values(ended).returning('id').executeTakeFirstOrThrow();
  });
  const left = ['left.part', `${old.id}.xlsx`].map((name) => join(dataDir, 'exports', name));
  for (const path of left) await writeFile(path, 'a file');
  await first.close();
  const second = await startTestPlatform({ dataDir, mode: 'production' });
  const { events, states } = await second.app.store.within(platformScope, async (tx) => ({
    events: await tx.selectFrom('event_log').select(['name', 'id_user']).where('name', 'like', '%-export.%').orderBy('seq').execute(),
    states: await tx.selectFrom('export_job').select(['node', 'state']).execute(),
  }));
  await second.close();
  const told = (id_user: number) => ({ name: 'lpr-matches-export.exception', id_user });
  expect(events).toEqual([told(users.ana), told(users.bruno)]);
  expect(Object.fromEntries(states.map((one) => [one.node, one.state]))).toEqual({
    [node]: 'failed',
    another: 'running',
    'a dead one': 'failed',
  });
  for (const path of left) await expect(access(path)).rejects.toThrow('ENOENT');
});
