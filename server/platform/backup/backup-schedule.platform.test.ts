import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { newDirectory } from '../../testing/template.ts';
import { platformScope } from '../store/store.ts';
import type { backUp } from './backup.ts';
import { BackupSchedule } from './backup-schedule.ts';
import { restore } from './restore.ts';

const hour = 3_600_000;
const passphrase = 'a passphrase of this test';
let platform: TestPlatform;
let directory: string;
beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform?.clear());
beforeEach(async () => {
  directory = await newDirectory('atalaya-test-');
  await platform.app.store.within(platformScope, (tx) => tx.deleteFrom('meta').where('key', 'like', 'backup %').execute());
  return () => rm(directory, { recursive: true, force: true });
});

/** A platform of the installation, with a schedule; `write` replaces the making of a backup. */
function scheduleOf(write?: typeof backUp, to = directory) {
  const config = { ...platform.config, backup: { directory: to, everyMs: 24 * hour, keep: 2, passphrase, media: false, rehearseDays: 0 } };
  return new BackupSchedule({ ...platform.app, config }, write);
}
const empty: typeof backUp = async (_, path) => {
  await writeFile(path, '');
  return { rows: 0, files: 0 } as Awaited<ReturnType<typeof backUp>>;
};
const failing: typeof backUp = async () => {
  throw new Error('no room');
};
const names = async () => (await readdir(directory)).sort();
const mails = async () =>
  (
    await platform.app.store.within(platformScope, (tx) =>
      tx.selectFrom('mail').select('subject').where('subject', 'like', '%ackup%').orderBy('id').execute(),
    )
  ).map(({ subject }) => subject);

test('a backup that is due is made, sealed and complete, so that it can be restored', async () => {
  const schedule = scheduleOf();
  await schedule.check();
  const [name = ''] = await names();
  expect(name).toMatch(/^atalaya-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
  expect(schedule.report()).toEqual({ made: expect.stringMatching(/^\d{4}-/), fault: null });
  const dataDir = await newDirectory('atalaya-test-');
  await rm(dataDir, { recursive: true });
  await expect(restore({ ...platform.config, dataDir }, join(directory, name), null)).rejects.toThrow(/is sealed/);
  const restored = await restore({ ...platform.config, dataDir }, join(directory, name), passphrase);
  expect(restored.rows).toBeGreaterThan(4000);
  await rm(dataDir, { recursive: true, force: true });
});

test('of three platforms of an installation one makes each backup', async () => {
  await Promise.all([scheduleOf(empty).check(), scheduleOf(empty).check(), scheduleOf(empty).check()]);
  expect(await names()).toHaveLength(1);
  await scheduleOf(empty).check();
  expect(await names()).toHaveLength(1);
});

test('the newest are kept, and other files of the directory stay', async () => {
  await writeFile(join(directory, 'by-hand.backup'), '');
  for (let n = 0; n < 4; n += 1) {
    await scheduleOf(empty).check();
    platform.clock.advance(25 * hour);
  }
  const kept = await names();
  expect(kept).toHaveLength(3);
  expect(kept).toContain('by-hand.backup');
});

test('one that fails is told once, is tried again after half an hour, and its success is told', async () => {
  const before = (await mails()).length;
  const schedule = scheduleOf(failing);
  await schedule.check();
  await scheduleOf(failing).check();
  expect(schedule.failures).toBe(1);
  expect(schedule.health()).toBe('The last backup failed: no room');
  expect(schedule.report()).toEqual({ made: null, fault: 'no room' });
  platform.clock.advance(hour);
  await schedule.check();
  expect(schedule.failures).toBe(2);
  expect((await mails()).slice(before)).toEqual([expect.stringContaining('Atalaya:')]);
  platform.clock.advance(hour);
  const next = scheduleOf(empty);
  await next.check();
  expect([next.health(), next.report()?.fault]).toEqual(['ok', null]);
  expect(await mails()).toHaveLength(before + 2);
});

test('a directory that cannot be written is the reason that is told, and older backups stay', async () => {
  await scheduleOf(empty).check();
  platform.clock.advance(25 * hour);
  const file = join(directory, 'file');
  await writeFile(file, '');
  const schedule = scheduleOf(undefined, join(file, 'below'));
  await schedule.check();
  expect(schedule.health()).toMatch(/^The last backup failed: ENOTDIR/);
  expect(schedule.report()?.made).not.toBeNull();
  expect(await names()).toHaveLength(2);
});
