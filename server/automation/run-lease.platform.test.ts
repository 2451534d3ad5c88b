import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { CommandRun } from '../../contract/automation/command-run.ts';
import { platformScope, type Store } from '../platform/store/store.ts';
import { childProgram } from '../testing/child-program.ts';
import { addCommand, execute, outcomesOf, waitForRun } from '../testing/commands.ts';
import { storeConnection } from '../testing/connection.ts';
import { tableOfEffects } from '../testing/effects.ts';
import { type Office, startOffice } from '../testing/office.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { newDirectory } from '../testing/template.ts';
import { townPassword } from '../testing/town.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { beginRun } from './begin-run.ts';
import { Runner } from './runner.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
const directory = async () => {
  const made = await newDirectory('atalaya-test-');
  closers.push(() => rm(made, { recursive: true, force: true }));
  return made;
};
/** An office that ends before others run on its directory. */
const officeBefore = async (options: Parameters<typeof startOffice>[0] = {}) => {
  const started = await startOffice(options);
  closers.push(() => rm(started.dataDir, { recursive: true, force: true }));
  return started;
};
const office = async (options: Parameters<typeof startOffice>[0]) => {
  const started = await startOffice(options);
  closers.push(() => started.clear());
  return started;
};

interface Line {
  url?: string;
  type?: string;
  key?: string;
}
/** A platform in a separate process. */
async function child(dataDir: string): Promise<{ url: string; lines: Line[]; kill: () => Promise<void> }> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const running: ChildProcess = spawn(process.execPath, [await childProgram('platform')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => running.once('exit', () => resolve()));
  closers.push(() => running.kill('SIGKILL'));
  const lines: Line[] = [];
  if (running.stdout) createInterface({ input: running.stdout }).on('line', (line) => lines.push(JSON.parse(line) as Line));
  const url = await waitUntil(() => {
    const ready = lines.find((line) => line.url !== undefined)?.url;
    if (!ready) throw new Error('It does not serve yet');
    return ready;
  }, 60_000);
  return {
    url,
    lines,
    kill: async () => {
      running.kill('SIGKILL');
      await exited;
    },
  };
}

test('a run interrupted by a power cut resumes or ends as unknown, and repeats nothing completed', {
  tags: ['OP-4.25'],
}, async () => {
  const before = await officeBefore();
  const { dataDir } = before;
  const unsafe = await addCommand(before, ['notification', ['notification', { message: 'hang' }], 'show_view']);
  const safe = await addCommand(before, ['notification', ['show_view', { view: 99 }], 'notification']);
  const waiting = await addCommand(before, [['delay', { seconds: 600 }], 'notification']);
  await before.close();

  const killed = await child(dataDir);
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(`${killed.url}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await reply.json()) as { data: T }).data;
  };
  const { access_token } = await post<{ access_token: string }>('user/auth', { email: 'ana@town.test', password: townPassword });
  const read = async (path: string): Promise<CommandRun> => {
    const reply = await fetch(`${killed.url}/v1/${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    return ((await reply.json()) as { data: CommandRun }).data;
  };
  const begin = async (id: number) => (await post<CommandRun>(`command/${id}/execute`, {}, access_token)).id;
  const runs = [await begin(unsafe), await begin(safe), await begin(waiting)] as const;
  await waitUntil(() => expect(killed.lines.filter(({ key }) => key !== undefined)).toHaveLength(4));
  await waitUntil(async () =>
    expect((await read(`command/runs/${runs[2]}`)).nodes.map(({ state }) => state)).toEqual(['running', 'waiting']),
  );
  await killed.kill();

  const { effects, performed } = tableOfEffects(undefined, ['show_view']);
  const after = await startTestPlatform({ mode: 'production', dataDir, effects });
  closers.push(() => after.clear());
  after.clock.advance(600_000);
  const ended = await waitUntil(async () => {
    const { rows } = await after.app.store.within(platformScope, (tx) =>
      sql<{ record: CommandRun }>`select record from command_run_as_json where status <> 'running' order by id`.execute(tx),
    );
    expect(rows.map(({ record }) => record.id)).toEqual(runs);
    return rows.map(({ record }) => record);
  });
  expect(ended.map((run) => [run.status, ...outcomesOf(run)])).toEqual([
    ['error', 'notification done done', 'notification unknown interrupted', 'show_view skipped'],
    ['success', 'notification done done', 'show_view done done', 'notification done done'],
    ['success', 'delay done waited', 'notification done done'],
  ]);
  const keys = (of: readonly { key?: string }[]) => of.flatMap(({ key }) => key ?? []);
  const again = keys(performed.map(({ at }) => at)).filter((key) => keys(killed.lines).includes(key));
  expect([performed.length, again]).toEqual([3, [killed.lines.findLast(({ type }) => type === 'show_view')?.key]]);
});

test('two platforms on one database do each node of each run once', async () => {
  const [one, other] = [tableOfEffects(), tableOfEffects()];
  const ATALAYA_SECRET = 'b1kq8Tz0vWm4Xy7Jd2Rn9Lc5Hs3Pf6Ga';
  const first = await office({ effects: one.effects, env: { ATALAYA_SECRET } });
  const { host, port, user, password, database } = await storeConnection(first.dataDir);
  const DATABASE_URL = `postgres://${String(user)}:${encodeURIComponent(String(password))}@${String(host)}:${String(port)}/${String(database)}`;
  const second = await startTestPlatform({
    mode: 'production',
    dataDir: await directory(),
    env: { DATABASE_URL, ATALAYA_SECRET },
    effects: other.effects,
  });
  closers.push(() => second.close());
  const id = await addCommand(first, ['notification', ['delay', { seconds: 1 }], 'show_view']);
  const begun = await Promise.all(Array.from({ length: 30 }, async () => (await execute(first, id)).data.id));
  const runs = await Promise.all(begun.map((run) => waitForRun(first, run)));
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['success']));
  const keys = [...one.performed, ...other.performed].map(({ at }) => at.key);
  expect([keys.length, new Set(keys).size]).toEqual([60, 60]);
});

/** Runs two hours ahead, so that work due in an hour is due now; the test platform itself does not touch that work. */
const ahead = { now: () => Date.now() + 2 * 3_600_000 };

/** Leases a run to a dead process, due in an hour. */
const expiredLease = ({ app }: Pick<Office, 'app'>, run: number) =>
  app.store.within(platformScope, (tx) =>
    sql`update command_run set holder = ${randomUUID()}, held_until = now() - interval '1 s', due = now() + interval '1 hour'
      where id = ${run}`.execute(tx),
  );

/** A run that only a runner with a clock ahead claims. */
const beginAhead = ({ app }: Pick<Office, 'app'>, command: number) =>
  app.store.within(platformScope, (tx) => beginRun({ clock: ahead }, tx, { command, by: null, cause: 'schedule' }));

test('a run whose process is silent is taken over by another, and the first can no longer write', async () => {
  const silent = tableOfEffects(() => new Promise(() => undefined));
  const first = await office({ effects: silent.effects });
  const { data: begun } = await execute(first, await addCommand(first, ['notification', 'show_view']));
  await waitUntil(() => expect(silent.performed).toHaveLength(1));
  const { effects, performed } = tableOfEffects(undefined, ['notification', 'show_view']);
  const other = new Runner({ ...first.app, clock: ahead }, effects, { leaseMs: 2000, everyMs: 50 });
  closers.push(() => other.close());
  await expiredLease(first, begun.id);
  await other.start(false);
  const run = await waitForRun(first, begun.id);
  expect([run.status, outcomesOf(run)]).toEqual(['success', ['notification done done', 'show_view done done']]);
  expect(performed.map(({ at }) => at.key)[0]).toBe(silent.performed[0]?.at.key);
  await waitUntil(() => expect(silent.performed[0]?.at.signal.aborted).toBe(true));
});

test('a step that was stored while its reply was lost is not repeated as the next one', async () => {
  const first = await office({});
  let lost = 0;
  const { effects, performed } = tableOfEffects(async ({ type }) => {
    if (type === 'notification') lost = 1;
    return { ok: true, code: 'done' };
  });
  const { store } = first.app;
  const within: Store['within'] = async (scope, work) => {
    const done = await store.within(scope, work);
    lost -= 1;
    if (lost === 0) throw new Error('Connection terminated unexpectedly');
    return done;
  };
  const runner = new Runner({ ...first.app, clock: ahead, store: { ...store, within } }, effects, { everyMs: 600_000 });
  closers.push(() => runner.close());
  const { id } = await beginAhead(first, await addCommand(first, ['notification', 'show_view']));
  await runner.start(false);
  const run = await waitForRun(first, id);
  expect([run.status, outcomesOf(run)]).toEqual(['success', ['notification done done', 'show_view done done']]);
  expect(performed.map(({ type }) => type)).toEqual(['notification', 'show_view']);
});

test('a run whose lease was lost and claimed again by the same process ends its earlier work', async () => {
  const first = await office({});
  let release = () => {};
  const deaf = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { effects, performed } = tableOfEffects(
    async ({ at: { signal } }) => {
      if (performed.length === 1) await deaf;
      else await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      return { ok: false, code: 'failed' };
    },
    ['show_view'],
  );
  const runner = new Runner({ ...first.app, clock: ahead }, effects, { everyMs: 600_000, graceMs: 0 });
  closers.push(() => runner.close());
  const { id } = await beginAhead(first, await addCommand(first, ['show_view']));
  await runner.start(false);
  await waitUntil(() => expect(performed).toHaveLength(1));
  await expiredLease(first, id);
  await waitUntil(async () => {
    runner.wake();
    const { rows } = await first.app.store.within(platformScope, (tx) =>
      sql`select 1 from command_run where id = ${id} and held_until > now()`.execute(tx),
    );
    expect(rows).toHaveLength(1);
  });
  release();
  await waitUntil(() => expect(performed).toHaveLength(2));
  await runner.close();
  expect(performed.map(({ at }) => at.signal.reason as unknown)).toEqual(['lost', 'stopping']);
});

test('a stopping platform finishes running nodes and leaves the others to the next start', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = tableOfEffects(async () => {
    await blocked;
    return { ok: true, code: 'sent' };
  });
  const before = await officeBefore({ effects: first.effects });
  const { data: begun } = await execute(before, await addCommand(before, ['notification', 'show_view']));
  await waitUntil(() => expect(first.performed).toHaveLength(1));
  const ending = before.close();
  release();
  await ending;
  const { effects, performed } = tableOfEffects();
  const after = await startTestPlatform({ mode: 'production', dataDir: before.dataDir, effects });
  closers.push(() => after.clear());
  await waitUntil(async () => {
    const { rows } = await after.app.store.within(platformScope, (tx) =>
      sql<{ record: CommandRun }>`select record from command_run_as_json where id = ${begun.id} and status = 'success'`.execute(tx),
    );
    expect(rows.map(({ record }) => outcomesOf(record))).toEqual([['notification done sent', 'show_view done done']]);
  });
  expect([first.performed.length, performed.map(({ type }) => type)]).toEqual([1, ['show_view']]);
});
