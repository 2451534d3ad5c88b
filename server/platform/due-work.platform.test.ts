import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
