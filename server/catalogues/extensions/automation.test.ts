import { expect, test } from 'vitest';
import { isCron } from './automation.ts';

test.each(['* * * * *', '*/5 * * * *', '0 8 1,15 * 1-5', '0 0 L * *', '59 23 31 12 7', '0 8-18/2 * * *'])(
  'OQ-68 a clock can meet %s',
  (expression) => {
    expect(isCron(expression)).toBe(true);
  },
);

test.each([
  '',
  '* * * *',
  '60 * * * *',
  '* 24 * * *',
  '* * 0 * *',
  '* * * 13 *',
  '* * * * 8',
  '*/0 * * * *',
  '5-1 * * * *',
  'a * * * *',
  'L * * * *',
])('OQ-68 no clock can meet "%s"', (expression) => {
  expect(isCron(expression)).toBe(false);
});
