import { expect, test } from 'vitest';
import { endingOf, isHeld, keysOf, statusOf } from './outcome.ts';

test('a rejection of the other phone has an ending, and an ending its status to the caller', () => {
  expect([404, 486, 487, 488, 603, 299].map(endingOf)).toEqual(['unknown_number', 'busy', 'no_answer', 'no_media', 'declined', 'failed']);
  const endings = ['busy', 'declined', 'unknown_number', 'missed', 'failed', 'transferred'] as const;
  expect(endings.map((ending) => statusOf(ending as Parameters<typeof statusOf>[0]))).toEqual([486, 603, 404, 487, 500, 480]);
});

test('an offer holds where its last direction lets the other side send nothing', () => {
  const offer = (...directions: string[]) => ['v=0', ...directions.map((one) => `a=${one}`), ''].join('\r\n');
  expect([offer('sendonly'), offer('inactive'), offer('sendrecv', 'sendonly')].map(isHeld)).toEqual([true, true, true]);
  expect([offer(), offer('sendrecv'), offer('recvonly'), offer('sendonly', 'sendrecv')].map(isHeld)).toEqual([false, false, false, false]);
});

test('the key of an INFO is read in either format, in capitals; anything else has none', () => {
  expect(['Signal=5\r\nDuration=160', 'signal = a\r\n', '#', '* \r\n'].map(keysOf)).toEqual(['5', 'A', '#', '*']);
  expect(['', 'Signal=', 'Signal=E', '12', 'x5'].map(keysOf)).toEqual(['', '', '', '', '']);
});
