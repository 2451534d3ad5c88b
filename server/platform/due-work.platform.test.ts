import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { waitUntil } from '../testing/wait-until.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
});
afterAll(() => platform?.clear());

/** Transactions of the platform up to now. */
const transactions = () => platform.app.store.connectionWaits.metric().samples.find(({ suffix }) => suffix === '_count')?.value ?? 0;

/** Waits for so many rounds from now. */
async function rounds(count: number): Promise<void> {
  let begun = 0;
  platform.app.dueWork.add({ isDue: () => sql<boolean>`true`, begin: () => void (begun += 1) });
  await waitUntil(() => expect(begun).toBeGreaterThanOrEqual(count));
}

test('a platform on which nothing happens sends few transactions to its store', async () => {
  await rounds(2);
  const before = transactions();
  const began = performance.now();
  await rounds(6);
  expect((transactions() - before) / ((performance.now() - began) / 1000)).toBeLessThan(4);
});

test('where what is due cannot be read every job looks for itself, and the failure is logged', async () => {
  const logged = vi.spyOn(platform.app.log, 'error');
  const begun = new Set<string>();
  platform.app.dueWork.add({ isDue: () => sql<boolean>`false`, begin: () => void begun.add('with nothing to do') });
  platform.app.dueWork.add({ isDue: () => sql<boolean>`1 / 0 = 1`, begin: () => void begun.add('of the fault') });
  await waitUntil(() => expect([...begun]).toEqual(['with nothing to do', 'of the fault']));
  expect(logged.mock.calls[0]).toMatchObject([{ err: expect.any(Error) }, 'what is due could not be read: every job looks for itself']);
});
