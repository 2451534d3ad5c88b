import { copyFile, mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BackupsState, RestoreRehearsal } from '../../../contract/platform/rehearsal.ts';
import { newDirectory } from '../../testing/template.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { platformScope } from '../store/store.ts';
import { backUp } from './backup.ts';
import { type Rehearsed, rehearsalRoom, rehearse } from './rehearse.ts';
import { RestoreRehearsals } from './restore-rehearsals.ts';

const passphrase = 'a passphrase of this test';
const day = 86_400_000;
let platform: TownPlatform;
let directory: string;
let whole: string;

beforeAll(async () => {
  directory = await newDirectory('atalaya-test-');
  platform = await startTown({ env: { BACKUP_DIR: directory, BACKUP_EVERY_HOURS: '168', BACKUP_PASSPHRASE: passphrase } });
  for (let count = 0; count < 3; count += 1) await platform.raise();
  whole = join(directory, 'whole.backup');
  await backUp(platform.config, whole, { media: false, passphrase });
}, 120_000);
afterAll(async () => {
  await platform?.clear();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(() => platform.app.store.within(platformScope, (tx) => tx.deleteFrom('restore_rehearsal').execute()));

const run = (path: string, more: Partial<Parameters<typeof rehearse>[1]> = {}) =>
  rehearse(path, { config: platform.config, passphrase, now: () => platform.clock.now(), ...more });
const leftBehind = () => readdir(join(platform.dataDir, 'rehearsal'));
const state = async (as: 'admin' | 'ana' = 'admin') =>
  platform.request<{ data: BackupsState }>('GET', '/v1/backups', { token: platform.tokens[as] });
const start = (backup: string, as: 'admin' | 'ana' = 'admin') =>
  platform.request<{ code?: string; data: RestoreRehearsal }>('POST', '/v1/backups/rehearsals', {
    token: platform.tokens[as],
    body: { backup },
  });

test('a backup is restored beside the store, agrees with what it states, and is removed', async () => {
  const { outcome, reason, result } = await run(whole);
  expect([outcome, reason]).toEqual(['restored', null]);
  expect(result?.checks).toEqual({ migrations: 'passed', rows: 'passed', keys: 'passed', newest: 'passed' });
  const stored = await platform.app.store.within(platformScope, (tx) =>
    sql<Record<string, number>>`select (select count(*) from tenant)::int as tenants, (select count(*) from user_account)::int as users,
      (select count(*) from alarm)::int as alarms`.execute(tx),
  );
  expect(result?.counts).toMatchObject(stored.rows[0] ?? {});
  expect(result?.counts.events).toBeGreaterThanOrEqual(3);
  expect(result?.tables).toBeGreaterThan(30);
  expect(Date.parse(result?.newest ?? '')).toBeLessThanOrEqual(platform.clock.now());
  expect(await leftBehind()).toEqual([]);
});

test('a damaged, cut, missing or foreign file is not taken for a backup', async () => {
  const bytes = await readFile(whole);
  const damaged = join(directory, 'damaged.backup');
  bytes[bytes.length - 2000] = (bytes[bytes.length - 2000] ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  expect(await run(damaged)).toMatchObject({ outcome: 'unreadable', reason: expect.stringContaining('a byte of it was changed') });
  await writeFile(damaged, bytes.subarray(0, bytes.length - 5000));
  expect((await run(damaged)).outcome).toBe('unreadable');
  await writeFile(damaged, 'no backup');
  expect((await run(damaged)).outcome).toBe('unreadable');
  await rm(damaged);
  expect((await run(damaged)).outcome).toBe('absent');
  expect(await leftBehind()).toEqual([]);
});

test('a backup that another passphrase or another secret opens is refused', async () => {
  expect(await run(whole, { passphrase: 'another passphrase of it' })).toMatchObject({ outcome: 'refused', result: null });
  const keyless = join(directory, 'keyless.backup');
  const secret = 'b1kq8Tz0vWm4Xy7Jd2Rn9Lc5Hs3Pf6Ga';
  await backUp({ ...platform.config, secret }, keyless, { media: false, passphrase });
  expect((await run(keyless)).outcome).toBe('refused');
  const wrong = await run(keyless, { config: { ...platform.config, secret: secret.toUpperCase() } });
  expect([wrong.outcome, wrong.result?.checks.keys]).toEqual(['refused', 'failed']);
  const right = await run(keyless, { config: { ...platform.config, secret } });
  expect([right.outcome, right.result?.checks.keys]).toEqual(['restored', 'passed']);
  await rm(keyless);
});

test('a disk with too little room is not filled: before, and while it is restored', async () => {
  expect((await run(whole, { freeBytes: async () => rehearsalRoom.left })).outcome).toBe('no_room');
  let asked = 0;
  const shrinking = async () => {
    asked += 1;
    return asked === 1 ? Number.MAX_SAFE_INTEGER : rehearsalRoom.left - 1;
  };
  expect((await run(whole, { freeBytes: shrinking })).outcome).toBe('no_room');
  expect(await leftBehind()).toEqual([]);
});

test('a master administrator starts one, and its result is listed and audited', async () => {
  const { status, body } = await start('whole.backup');
  expect([status, body.data.ended, body.data.by]).toEqual([200, null, 'Admin']);
  await waitUntil(async () => expect((await state()).body.data.rehearsals[0]?.outcome).toBe('restored'), 60_000);
  const { data } = (await state()).body;
  expect(data).toMatchObject({ directory: 'read', every_days: 30 });
  expect(data.backups.map(({ name }) => name)).toContain('whole.backup');
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql<{ subject: string; detail: { outcome: string } }>`select subject, detail from audit_entry where action = 'rehearsed'`.execute(tx),
  );
  expect(rows).toMatchObject([{ subject: 'whole.backup', detail: { outcome: 'restored', counts: { alarms: 3 } } }]);
});

test('others may neither see nor start one, and only a backup of the directory is rehearsed', async () => {
  expect([(await state('ana')).status, (await start('whole.backup', 'ana')).status]).toEqual([403, 403]);
  expect((await start('../whole.backup')).status).toBe(404);
});

/** Rehearsals of a platform whose carrying out is replaced. */
const withResult = (carryOut: () => Promise<Rehearsed>) => new RestoreRehearsals(platform.app, carryOut);
const good: Rehearsed = { outcome: 'restored', reason: null, result: null };

test('one runs at a time; one of a platform that ended is given up after its lease', async () => {
  let finish = (_: Rehearsed): void => undefined;
  const waiting = withResult(() => new Promise((resolve) => (finish = resolve)));
  const other = withResult(async () => good);
  await waiting.begin('whole.backup', null);
  await expect(other.begin('whole.backup', null)).rejects.toMatchObject({ code: 'rehearsal.running' });
  platform.clock.advance(10 * 60_000);
  await other.begin('whole.backup', null);
  await other.ended;
  finish(good);
  await waiting.ended;
  expect((await other.read()).rehearsals.map(({ outcome }) => outcome)).toEqual(['restored', 'unanswered']);
});

test('it is due each month, and a day after one that failed; the self-watch learns of failures', async () => {
  const outcomes: Rehearsed[] = [{ outcome: 'unreadable', reason: 'a byte of it was changed', result: null }, good];
  let begun = 0;
  const rehearsals = withResult(async () => outcomes[begun++] ?? good);
  const checkAfter = async (ms: number) => {
    platform.clock.advance(ms);
    await rehearsals.check();
    await rehearsals.ended;
    return begun;
  };
  await platform.app.selfWatch.round();
  const watched = async () =>
    (
      await platform.app.store.within(platformScope, (tx) =>
        tx
          .selectFrom('self_watch')
          .select(['state', 'grade'])
          .where('condition', '=', 'backup')
          .where('subject', '=', 'rehearsal')
          .execute(),
      )
    )[0];
  expect(await checkAfter(29 * day)).toBe(0);
  expect(await checkAfter(2 * day)).toBe(1);
  expect(await watched()).toEqual({ state: 'failing', grade: 'unrestored' });
  expect(await checkAfter(day / 2)).toBe(1);
  expect(await checkAfter(day)).toBe(2);
  expect(await watched()).toEqual({ state: 'well', grade: null });
  expect(await checkAfter(29 * day)).toBe(2);
  expect(await checkAfter(2 * day)).toBe(3);
});

test('a directory that cannot be read is another thing than one without backups', async () => {
  const of = (backup: typeof platform.config.backup) =>
    new RestoreRehearsals({ ...platform.app, config: { ...platform.config, backup } }).read();
  const { backup } = platform.config;
  if (!backup) throw new Error('backups are not scheduled');
  const empty = await newDirectory('atalaya-test-');
  expect([
    (await of({ ...backup, directory: empty })).directory,
    (await of({ ...backup, directory: join(empty, 'none') })).directory,
  ]).toEqual(['read', 'unread']);
  expect((await of(null)).directory).toBe('none');
  await copyFile(whole, join(empty, 'own.backup'));
  expect((await of({ ...backup, directory: empty })).backups).toMatchObject([{ name: 'own.backup', bytes: expect.any(Number) }]);
  await rm(empty, { recursive: true });
});

test('the fifty newest backups are listed, the newest first, and no directory', async () => {
  const { backup } = platform.config;
  if (!backup) throw new Error('backups are not scheduled');
  const many = await newDirectory('atalaya-test-');
  for (let at = 0; at < 51; at += 1) {
    const path = join(many, `${at}.backup`);
    await writeFile(path, 'x');
    await utimes(path, 1_700_000_000 + at, 1_700_000_000 + at);
  }
  await mkdir(join(many, 'directory.backup'));
  await writeFile(join(many, 'notes.txt'), 'x');
  const listed = new RestoreRehearsals({ ...platform.app, config: { ...platform.config, backup: { ...backup, directory: many } } });
  const { backups } = await listed.read();
  expect(backups.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, at) => `${50 - at}.backup`));
  await rm(many, { recursive: true });
});

test('one that fails itself is without an answer, with its reason in 400 characters', async () => {
  const logged = vi.spyOn(platform.app.log, 'error');
  const failing = withResult(() => Promise.reject(new Error('y'.repeat(500))));
  await failing.begin('whole.backup', null);
  await failing.ended;
  const [last] = (await failing.read()).rehearsals;
  expect(last).toMatchObject({ outcome: 'unanswered', reason: 'y'.repeat(400), result: null, ended: expect.any(String) });
  expect(logged.mock.calls.map(([, text]) => text)).toEqual(['a restore rehearsal ended']);
  logged.mockRestore();
});

test('a result that cannot be stored is logged', async () => {
  const logged = vi.spyOn(platform.app.log, 'error');
  let finish = (_: Rehearsed): void => undefined;
  const waiting = withResult(() => new Promise((resolve) => (finish = resolve)));
  await waiting.begin('whole.backup', null);
  const within = vi.spyOn(platform.app.store, 'within').mockRejectedValueOnce(new Error('away'));
  finish(good);
  await waiting.ended;
  expect(logged.mock.calls.map(([, text]) => text)).toContain('what came of a restore rehearsal could not be recorded');
  within.mockRestore();
  logged.mockRestore();
});

test('the lease of one that runs is renewed every twenty seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let finish = (_: Rehearsed): void => undefined;
  const waiting = withResult(() => new Promise((resolve) => (finish = resolve)));
  await waiting.begin('whole.backup', null);
  const until = () =>
    platform.app.store.within(platformScope, (tx) => tx.selectFrom('restore_rehearsal').select('until').executeTakeFirstOrThrow());
  platform.clock.advance(80_000);
  vi.advanceTimersByTime(20_000);
  const now = platform.clock.now();
  await waitUntil(async () => expect((await until()).until.getTime()).toBeGreaterThan(now + 89_000));
  finish(good);
  await waiting.ended;
  vi.useRealTimers();
  expect((await waiting.read()).rehearsals[0]?.outcome).toBe('restored');
});

test('a rehearsal that is due while another one runs waits for its turn', async () => {
  let finish = (_: Rehearsed): void => undefined;
  let begun = 0;
  const waiting = withResult(() => new Promise((resolve) => (finish = resolve)));
  const due = withResult(async () => {
    begun += 1;
    return good;
  });
  await waiting.begin('whole.backup', null);
  await platform.app.store.within(platformScope, (tx) =>
    tx
      .updateTable('restore_rehearsal')
      .set({ begun: new Date(platform.clock.now() - 31 * day), until: new Date(platform.clock.now() + day) })
      .execute(),
  );
  await due.check();
  await due.ended;
  expect(begun).toBe(0);
  finish(good);
  await waiting.ended;
});
