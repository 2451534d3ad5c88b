import { randomInt } from 'node:crypto';

/** Shortest and longest pause before a further attempt, in ms. */
const [shortest, longest] = [1000, 60_000];

/** The pause after a number of failures: it doubles, and is scattered so that many receivers do not connect at once. */
export function backOffMs(failures: number): number {
  const most = Math.min(longest, shortest * 2 ** Math.min(Math.max(failures, 0), 6));
  return randomInt(most / 2, most + 1);
}
