import { expect, test } from 'vitest';
import { callStates, isWaiting } from './call.ts';

test('a call is connected, on hold, incoming, calling or waiting, or it is idle or has ended', { tags: ['OP-4.16'] }, () => {
  expect(callStates.toSorted()).toEqual(['calling', 'connected', 'ended', 'idle', 'incoming', 'on hold', 'waiting']);
  expect(callStates.filter((state) => isWaiting({ state }))).toEqual(['waiting']);
});
