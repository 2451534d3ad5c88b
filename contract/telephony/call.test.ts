import { expect, test } from 'vitest';
import { callStates, callTransitions, canTransition, isWaiting, SipCall } from './call.ts';

test('a call has seven states', { tags: ['OQ-57', 'OP-4.16'] }, () => {
  expect([...callStates]).toEqual(['idle', 'incoming', 'calling', 'connected', 'on hold', 'waiting', 'ended']);
  expect(callStates.filter((state) => isWaiting({ state }))).toEqual(['waiting']);
});

test.each([
  ['incoming', 'connected', 'waiting', 'ended'],
  ['calling', 'connected', 'ended'],
  ['connected', 'on hold', 'ended'],
  ['on hold', 'connected', 'ended'],
  ['waiting', 'connected', 'ended'],
] as const)('a call that is %s may become %s and %s', { tags: ['OQ-57'] }, (before, ...after) => {
  expect(after.filter((state) => !canTransition(before, state))).toEqual([]);
});

test('no state leads to any other than these', { tags: ['OQ-57'] }, () => {
  expect(callTransitions).toEqual({
    idle: ['incoming', 'calling', 'waiting', 'ended'],
    incoming: ['connected', 'waiting', 'ended'],
    calling: ['connected', 'ended'],
    connected: ['on hold', 'waiting', 'ended'],
    'on hold': ['connected', 'waiting', 'ended'],
    waiting: ['incoming', 'connected', 'ended'],
    ended: [],
  });
});

test('a call that ended stays so, and none goes back to calling', { tags: ['OQ-57'] }, () => {
  expect(callStates.filter((state) => state !== 'ended' && canTransition('ended', state))).toEqual([]);
  expect(callStates.filter((state) => callTransitions[state].includes('calling'))).toEqual(['idle']);
  for (const [before, after] of [
    ['calling', 'waiting'],
    ['connected', 'incoming'],
    ['waiting', 'on hold'],
  ] as const)
    expect([before, after, canTransition(before, after)]).toEqual([before, after, false]);
});

test('an unknown state is read as it is, counts as not waiting, and leads anywhere', { tags: ['OQ-57'] }, () => {
  const call = SipCall.parse({ id: 1, sessionId: 's', state: 'early media' });
  expect([call.state, isWaiting(call), isWaiting({ state: 'waiting' })]).toEqual(['early media', false, true]);
  expect(canTransition('early media', 'connected')).toBe(true);
});
