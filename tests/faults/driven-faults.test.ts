import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform } from '../kit/platform.ts';
import { drivenFaults, type Subject } from './driven/driven-faults.ts';

let subject: Subject;
beforeAll(async () => {
  subject = { platform: await startPlatform() };
});
afterAll(() => subject?.platform.clear());

test.each(drivenFaults)('fault $number loses, doubles and discloses no alarm: $by', { timeout: 300_000 }, async ({ inject }) => {
  const outcome = await inject(subject, 'reduced');
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, others: 0 });
  expect(outcome.acked).toBe(outcome.driven);
});
