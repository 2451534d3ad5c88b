import { expect, test } from 'vitest';
import { createServerClock } from './clock.ts';

const atDesk = 1_000_000_000;
/** A platform whose clock is a minute ahead of this computer's, which does not advance. */
function minuteAhead() {
  const clock = createServerClock(() => atDesk);
  clock.update({ at: atDesk + 60_000, exact: true }, atDesk - 20, atDesk + 20);
  return clock;
}

test('the clock goes by the platform, from the middle of the first round trip', { tags: ['OP-9.76'] }, () => {
  expect(minuteAhead().now()).toBe(atDesk + 60_000);
});

test.each([true, false])('a slow reply that agrees within its uncertainty leaves the clock unchanged (exact: %s)', (exact) => {
  const clock = minuteAhead();
  clock.update({ at: atDesk + 60_000 + 10_000, exact }, atDesk, atDesk + 60_000);
  expect(clock.now()).toBe(atDesk + 60_000);
});

test.each([true, false])('a reply that took long and cannot agree moves the clock (exact: %s)', (exact) => {
  const clock = minuteAhead();
  clock.update({ at: atDesk, exact }, atDesk - 20_000, atDesk);
  expect(clock.now()).toBe(atDesk + 10_000 + (exact ? 0 : 500));
});

test('a time rounded to seconds does not move a clock that is right to the ms; an exact one does', () => {
  const clock = minuteAhead();
  clock.update({ at: atDesk + 61_000, exact: false }, atDesk - 20, atDesk + 20);
  expect(clock.now()).toBe(atDesk + 60_000);
  clock.update({ at: atDesk + 60_100, exact: true }, atDesk - 20, atDesk + 20);
  expect(clock.now()).toBe(atDesk + 60_100);
});
