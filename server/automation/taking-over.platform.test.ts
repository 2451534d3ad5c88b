import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { CommandRun } from '../../contract/automation/command-run.ts';
import { platformScope } from '../store/store.ts';
import { addCommand, execute, outcomesOf, overRun } from '../testing/commands.ts';
import { storeConnection } from '../testing/connection.ts';
import { tableOfEffects } from '../testing/effects.ts';
import { startOffice } from '../testing/office.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { soon } from '../testing/soon.ts';
import { newDirectory } from '../testing/template.ts';
import { townPassword } from '../testing/town.ts';
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
const office = async (wanted: Parameters<typeof startOffice>[0]) => {
  const started = await startOffice(wanted);
  closers.push(() => started.clear());
  return started;
};

interface Line {
  url?: string;
  type?: string;
  key?: string;
}
/** A platform in a process of its own. */
async function child(dataDir: string): Promise<{ url: string; lines: Line[]; kill: () => Promise<void> }> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  const entry = join(import.meta.dirname, '../testing/platform.child.ts');
  const running: ChildProcess = spawn(process.execPath, ['--import', 'tsx', entry], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => running.once('exit', () => resolve()));
  closers.push(() => running.kill('SIGKILL'));
  const lines: Line[] = [];
  if (running.stdout) createInterface({ input: running.stdout }).on('line', (line) => lines.push(JSON.parse(line) as Line));
  const url = await soon(() => {
    const ready = lines.find((line) => line.url !== undefined)?.url;
    if (!ready) throw new Error('It does not serve yet');
    return ready;
  }, 60_000);
  return {
    url,
    lines,
    kill: async () => {
      running.kill('SIGKILL');
      await gone;
    },
  };
}

test('OP-4.25 after a power cut in the middle a run goes on or says what nobody knows, and repeats nothing that was done', async () => {
  const dataDir = await directory();
  const before = await startOffice({ dataDir });
  const unsafe = await addCommand(before, ['notification', ['notification', { message: 'hang' }], 'show_view']);
  const safe = await addCommand(before, ['notification', ['show_view', { view: 99 }], 'notification']);
  const waiting = await addCommand(before, [['delay', { seconds: 2 }], 'notification']);
  await before.clear();

  const killed = await child(dataDir);
  const post = async <T>(path: string, body: object, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(`${killed.url}/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await reply.json()) as { data: T }).data;
  };
  const { access_token } = await post<{ access_token: string }>('user/auth', { email: 'ana@town.test', password: townPassword });
  const begin = async (id: number) => (await post<CommandRun>(`command/${id}/execute`, {}, access_token)).id;
  const runs = [await begin(unsafe), await begin(safe), await begin(waiting)] as const;
  await soon(() => expect(killed.lines.filter(({ key }) => key !== undefined)).toHaveLength(4));
  await killed.kill();

  const { effects, performed } = tableOfEffects(undefined, ['show_view']);
  const after = await startTestPlatform({ mode: 'production', dataDir, effects });
  closers.push(() => after.clear());
  const ended = await soon(async () => {
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
  const first = await office({ effects: one.effects });
  const { host, port, user, password, database } = await storeConnection(first.dataDir);
  const DATABASE_URL = `postgres://${String(user)}:${encodeURIComponent(String(password))}@${String(host)}:${String(port)}/${String(database)}`;
  const second = await startTestPlatform({ mode: 'production', dataDir: await directory(), env: { DATABASE_URL }, effects: other.effects });
  closers.push(() => second.close());
  const id = await addCommand(first, ['notification', ['delay', { seconds: 1 }], 'show_view']);
  const begun = await Promise.all(Array.from({ length: 30 }, async () => (await execute(first, id)).data.id));
  const runs = await Promise.all(begun.map((run) => overRun(first, run)));
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set(['success']));
  const keys = [...one.performed, ...other.performed].map(({ at }) => at.key);
  expect([keys.length, new Set(keys).size]).toEqual([60, 60]);
});

test('a run whose process is silent is taken over by another, and the first can write nothing more', async () => {
  const silent = tableOfEffects(() => new Promise(() => undefined));
  const first = await office({ effects: silent.effects });
  const { data: begun } = await execute(first, await addCommand(first, ['notification', 'show_view']));
  await soon(() => expect(silent.performed).toHaveLength(1));
  const held = () =>
    first.app.store.within(platformScope, (tx) =>
      sql`update command_run set holder = ${randomUUID()}, held_until = now() - interval '1 s'
      where id = ${begun.id}`.execute(tx),
    );
  const { effects, performed } = tableOfEffects(undefined, ['notification', 'show_view']);
  const other = new Runner(first.app, effects, { leaseMs: 2000, everyMs: 50 });
  closers.push(() => other.close());
  await held();
  await other.start(false);
  const run = await overRun(first, begun.id);
  expect([run.status, outcomesOf(run)]).toEqual(['success', ['notification done done', 'show_view done done']]);
  expect(performed.map(({ at }) => at.key)[0]).toBe(silent.performed[0]?.at.key);
  await soon(() => expect(silent.performed[0]?.at.signal.aborted).toBe(true));
});

test('a platform that ends lets what it does end, begins nothing new, and leaves the rest to the next start', async () => {
  const dataDir = await directory();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const first = tableOfEffects(async () => {
    await held;
    return { ok: true, code: 'sent' };
  });
  const before = await startOffice({ dataDir, effects: first.effects });
  const { data: begun } = await execute(before, await addCommand(before, ['notification', 'show_view']));
  await soon(() => expect(first.performed).toHaveLength(1));
  const ending = before.close();
  release();
  await ending;
  const { effects, performed } = tableOfEffects();
  const after = await startTestPlatform({ mode: 'production', dataDir, effects });
  closers.push(() => after.clear());
  await soon(async () => {
    const { rows } = await after.app.store.within(platformScope, (tx) =>
      sql<{ record: CommandRun }>`select record from command_run_as_json where id = ${begun.id} and status = 'success'`.execute(tx),
    );
    expect(rows.map(({ record }) => outcomesOf(record))).toEqual([['notification done sent', 'show_view done done']]);
  });
  expect([first.performed.length, performed.map(({ type }) => type)]).toEqual([1, ['show_view']]);
});
