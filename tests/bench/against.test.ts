import { expect, test } from 'vitest';
import { pairFigures, readFigures } from './against.ts';
import { table } from './numbers.ts';

const head = ['alarms', 'who', 'p50 ms', 'p95 ms'];

test('figures of tables are read by the texts of their row and the title of their column', () => {
  const output = `building web\n\nlist (load 1.0 on 2 cores)\n\n${table(head, [
    [1000, 'Ana', 6.7, 1234],
    [1000, 'admin', 7, Number.NaN],
  ])}\n\nstart (load 1.0 on 2 cores)\n\n${table(['who', 'runs', 'p50 ms'], [['1,000, Ana', 3, 4]])}`;
  expect([...readFigures(output)]).toEqual([
    ['list, 1,000, Ana: p50 ms', 6.7],
    ['list, 1,000, Ana: p95 ms', 1234],
    ['list, 1,000, admin, –: p50 ms', 7],
    ['start, 1,000, Ana: runs', 3],
    ['start, 1,000, Ana: p50 ms', 4],
  ]);
});

test('rows with the same texts are told apart by their number', () => {
  const figures = readFigures(
    table(
      ['who', 'ms'],
      [
        ['Ana', 1],
        ['Ana', 2],
      ],
    ),
  );
  expect([...figures]).toEqual([
    [', Ana: ms', 1],
    [', Ana (2): ms', 2],
  ]);
});

test('a ratio divides now by before in each round; what one of them does not print is named', () => {
  const of = (a: number, more: Readonly<Record<string, number>> = {}) => new Map(Object.entries({ a, ...more }));
  expect(pairFigures([of(10), of(20)], [of(5, { b: 1 }), of(40, { b: 1 })])).toEqual({
    rows: [['a', '10', '5', '0.50 (0.50–2)']],
    missing: ['b'],
  });
});
