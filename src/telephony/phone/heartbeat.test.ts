import { expect, test } from 'vitest';
import { createHeartbeat } from './heartbeat.ts';

function listened() {
  const done: string[] = [];
  const heart = createHeartbeat({ ping: () => done.push('ping'), sendOptions: () => done.push('ask'), drop: () => done.push('drop') });
  const beats = (count: number) => {
    for (let i = 0; i < count; i += 1) heart.beat();
  };
  return { done, heart, beats };
}

test('after ten beats a silent server gets a keep-alive ping, then OPTIONS, then is dropped', () => {
  const { done, beats } = listened();
  beats(9);
  expect(done).toEqual([]);
  beats(1);
  expect(done).toEqual(['ping']);
  beats(5);
  expect(done).toEqual(['ping', 'ask']);
  beats(5);
  expect(done).toEqual(['ping', 'ask', 'drop']);
});

test('any sign of life starts the count anew', () => {
  const { done, heart, beats } = listened();
  beats(12);
  heart.heard();
  beats(9);
  expect(done).toEqual(['ping']);
});

test('a server that answers requests only is asked by request from then on', () => {
  const { done, heart, beats } = listened();
  beats(15);
  heart.heard();
  beats(10);
  expect(done).toEqual(['ping', 'ask', 'ask']);
});

test('a machine that woke up asks at once, and gives the server time to answer', () => {
  const { done, heart, beats } = listened();
  heart.wake();
  heart.wake();
  expect(done).toEqual(['ping']);
  beats(9);
  expect(done).toEqual(['ping', 'ask']);
});
