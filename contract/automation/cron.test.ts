import { CronExpressionParser } from 'cron-parser';
import { expect, test } from 'vitest';
import { isCron, isSameCron, readCron } from './cron.ts';
import { expressionsOf, frequencies, hourlyAt } from './frequencies.ts';

test.each([
  '* * * * *',
  '*/5 * * * *',
  '0 8 1,15 * 1-5',
  '0 0 L * *',
  '59 23 31 12 7',
  '0 8-18/2 * * *',
  '0 7 * jan,jul MON-FRI',
  '5/15 * * * *',
])('a clock can meet %s', { tags: ['OQ-68'] }, (expression) => {
  expect(isCron(expression)).toBe(true);
});

test.each([
  ['', { count: 0 }],
  ['* * * *', { count: 4 }],
  ['* * * * * *', { count: 6 }],
  ['60 * * * *', { parts: ['minute'] }],
  ['* 24 * * *', { parts: ['hour'] }],
  ['* * 0 * *', { parts: ['day'] }],
  ['* * * 13 *', { parts: ['month'] }],
  ['* * * * 8', { parts: ['weekday'] }],
  ['*/0 * * * *', { parts: ['minute'] }],
  ['5-1 * * * *', { parts: ['minute'] }],
  ['a * * * *', { parts: ['minute'] }],
  ['L * * * mondays', { parts: ['minute', 'weekday'] }],
  ['0 0 30 2 *', { parts: ['day', 'month'] }],
  ['0 0 31 apr,jun *', { parts: ['day', 'month'] }],
])('no clock can meet "%s", and the parts that are wrong are named', { tags: ['OP-5.21', 'OQ-68'] }, (expression, fault) => {
  expect(readCron(expression)).toEqual(fault);
});

test.each([
  ['0 8 * * *', ' 0  8 * * * '],
  ['*/15 * * * *', '0,15,30,45 * * * *'],
  ['* * * * *', '*/1 0-23 1-31 jan-dec 0-6'],
  ['0 7 * * mon-fri', '0 7 * * 5,4,3,2,1'],
  ['0 7 * * 0', '0 7 * * 7'],
  ['0 0 l * *', '0 0 L * *'],
])('%s is equal to %s', { tags: ['OP-5.20', 'OQ-68'] }, (one, other) => {
  expect(isSameCron(one, other)).toBe(true);
});

test('what runs at other times is not equal; nor is what is no expression, to itself', { tags: ['OP-5.20', 'OQ-68'] }, () => {
  expect(isSameCron('0 8 * * *', '0 8 * * 1-5')).toBe(false);
  expect(isSameCron('0 0 29 2 *', '0 0 28 2 *')).toBe(false);
  expect(isSameCron('no', 'no')).toBe(false);
});

const runsOf = (expression: string) =>
  CronExpressionParser.parse(expression, { currentDate: '2026-01-01T00:00:30Z', tz: 'America/Mexico_City' })
    .take(12)
    .map((date) => date.toISOString());

test('another cron parser computes the same times for an expression and its normal form', { tags: ['OQ-68'] }, () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const term = (least: number, most: number) => {
    const from = least + random(most - least + 1);
    const to = from + random(most - from + 1);
    return ['*', `*/${1 + random(most)}`, String(from), `${from}-${to}`, `${from}-${to}/${1 + random(5)}`, `${least},${most - random(2)}`][
      random(6)
    ];
  };
  for (let at = 0; at < 40; at++) {
    // Parsers differ on a day of the month combined with a day of the week, so only one of them is restricted.
    const [day, weekday] = random(2) === 0 ? [term(1, 28), '*'] : ['*', term(0, 6)];
    const expression = [term(0, 59), term(0, 23), day, term(1, 12), weekday].join(' ');
    const plain = readCron(expression);
    expect(typeof plain === 'string' ? runsOf(plain) : plain, expression).toEqual(runsOf(expression));
  }
});

test('the presets, in their order, each one a clock can meet or one to be filled in', {
  tags: ['OP-9.55', 'OP-9.56', 'OP-9.57', 'OP-9.58', 'OQ-68'],
}, () => {
  expect(frequencies).toEqual([
    ['Every minute', '* * * * *'],
    ['Every 2 minutes', '*/2 * * * *'],
    ['Every 3 minutes', '*/3 * * * *'],
    ['Every 4 minutes', '*/4 * * * *'],
    ['Every 5 minutes', '*/5 * * * *'],
    ['Every 10 minutes', '*/10 * * * *'],
    ['Every 15 minutes', '*/15 * * * *'],
    ['Every 30 minutes', '*/30 * * * *'],
    ['Hourly', '0 * * * *'],
    ['Hourly at', '{minute} * * * *'],
    ['Every 2 hours', '0 */2 * * *'],
    ['Every 3 hours', '0 */3 * * *'],
    ['Every 4 hours', '0 */4 * * *'],
    ['Every 6 hours', '0 */6 * * *'],
    ['Daily', '0 0 * * *'],
    ['Weekly', '0 0 * * 0'],
    ['Monthly', '0 0 1 * *'],
    ['Last day of month', '0 0 L * *'],
    ['Custom', 'custom'],
  ]);
  expect(frequencies.filter(([, value = '']) => !isCron(value)).map(([name]) => name)).toEqual(['Hourly at', 'Custom']);
  expect(isCron(hourlyAt.replace('{minute}', '20'))).toBe(true);
});

test('a task runs by its own expressions, or by its frequency, or never', { tags: ['OQ-68'] }, () => {
  expect(expressionsOf(['0 8 * * *'], '* * * * *')).toEqual(['0 8 * * *']);
  expect(expressionsOf([], '*/5 * * * *')).toEqual(['*/5 * * * *']);
  expect(expressionsOf([], hourlyAt)).toEqual([]);
  expect(expressionsOf([], undefined)).toEqual([]);
});
