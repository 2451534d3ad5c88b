import { expect, test } from 'vitest';
import { lookOf } from './look.ts';

test('only a moving picture close to now is called live', { tags: ['OP-1.07'] }, () => {
  expect(lookOf('playing.live', 0)).toBe('live');
  expect(lookOf('playing.live', 9000)).toBe('past');
  for (const state of ['stalled', 'stale', 'paused', 'retrying', 'buffering', 'playing.loop']) expect(lookOf(state, 0)).not.toBe('live');
});

test('a picture of the past is shown as past, a missing one as broken', { tags: ['OP-1.08', 'OP-1.09'] }, () => {
  expect(['playing.loop', 'playing.recorded', 'stalled'].map((state) => lookOf(state, 0))).toEqual(['past', 'past', 'past']);
  expect(['retrying', 'failed', 'noFootage'].map((state) => lookOf(state, 0))).toEqual(['broken', 'broken', 'broken']);
});
