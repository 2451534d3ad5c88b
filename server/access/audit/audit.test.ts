import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type App, headFile } from '../../platform/index.ts';
import { openAudit } from './audit.ts';

const closers: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Sealed {
  readonly place: number;
  readonly hash: Buffer;
}
/** The parts of a platform that sealing needs; each call of the store waits until it is answered. */
async function openParts() {
  const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-audit-'));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const calls: { answer: (rows: Sealed[]) => void; fail: () => void }[] = [];
  const error = vi.fn();
  const jobs: (() => void)[] = [];
  const app = {
    store: {
      within: () => new Promise<Sealed[]>((answer, reject) => calls.push({ answer, fail: () => reject(new Error('away')) })),
    },
    log: { error },
    config: { dataDir },
    dueWork: { add: ({ begin }: { begin: () => void }) => void jobs.push(begin) },
    onClose: [] as (() => Promise<void>)[],
  };
  return { app: app as unknown as App & typeof app, calls, error, dataDir, begin: () => jobs[0]?.() };
}
/** Whether a promise is settled by now. */
const isSettled = async (work: Promise<unknown>): Promise<boolean> => {
  const pending = {};
  return (await Promise.race([work, new Promise((resolve) => setImmediate(() => resolve(pending)))])) !== pending;
};

test('opening and closing wait for sealing, which stores the head outside of the database', async () => {
  const { app, calls, dataDir } = await openParts();
  const opening = openAudit(app);
  await expect.poll(() => calls.length).toBe(1);
  expect(await isSettled(opening)).toBe(false);
  calls[0]?.answer([{ place: 7, hash: Buffer.from('ab12', 'hex') }]);
  await expect.poll(() => calls.length).toBe(2);
  expect(await readFile(headFile(dataDir), 'utf8')).toBe('7 ab12\n');
  calls[1]?.answer([]);
  await opening;
  const closing = app.onClose[0]?.() ?? Promise.resolve();
  await expect.poll(() => calls.length).toBe(3);
  expect(await isSettled(closing)).toBe(false);
  calls[2]?.answer([]);
  await closing;
});

test('entries that cannot be sealed are logged, and sealed as soon as the store is asked again', async () => {
  const { app, calls, error, begin } = await openParts();
  const opening = openAudit(app);
  await expect.poll(() => calls.length).toBe(1);
  calls[0]?.fail();
  await opening;
  expect(error.mock.calls).toEqual([[{ err: new Error('away') }, 'the audit log could not be sealed']]);
  begin();
  await expect.poll(() => calls.length).toBe(2);
  calls[1]?.answer([]);
  const closing = app.onClose[0]?.();
  await expect.poll(() => calls.length).toBe(3);
  calls[2]?.answer([]);
  await closing;
});
