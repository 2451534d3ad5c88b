import { expect, test } from 'vitest';
import { canMount, fillDisk } from './driven/disk-full.ts';

test('a full disk fails readiness and refuses alarms for later; lists are served, none is lost', async ({ skip }) => {
  skip(!canMount(), 'this machine does not let us mount a disk in memory');
  const outcome = await fillDisk(60);
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, others: 0 });
  expect(outcome.acked).toBe(outcome.driven);
  expect(outcome.ready).toContain(503);
  expect(new Set(outcome.lists)).toEqual(new Set([200]));
  expect(outcome.refused).not.toEqual([]);
  for (const refusal of outcome.refused) expect(refusal).toMatch(/^503 after \d+$/);
});
