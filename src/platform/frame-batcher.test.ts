// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { createFrameBatcher } from './frame-batcher.ts';

test('hands on what it gathered at once when it is flushed, and once only', () => {
  const heard: number[][] = [];
  const gathered = createFrameBatcher<number>((batch) => heard.push(batch));
  gathered.add(1);
  gathered.add(2);
  gathered.flush();
  gathered.flush();
  expect(heard).toEqual([[1, 2]]);
});
