import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform } from '../kit/platform.ts';
import type { Subject } from './driven/driven-faults.ts';
import { receiverFaults } from './driven/receiver-faults.ts';

let subject: Subject;
beforeAll(async () => {
  subject = { platform: await startPlatform() };
});
afterAll(() => subject?.platform.clear());

test.each(receiverFaults)('fault $number loses, doubles and discloses no signal: $by', async ({ inject }) => {
  const outcome = await inject(subject, 'reduced');
  expect(outcome).toMatchObject({ lost: 0, doubled: 0, others: 0 });
  expect(outcome.acked).toBe(outcome.driven);
});
