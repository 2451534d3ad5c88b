import { expect, test } from 'vitest';
import { compare, interleave } from './comparison.ts';
import { replaceTable } from './document.ts';

test('contestants are measured in turn, round by round', async () => {
  const order: string[] = [];
  const contestant = (name: string, by: number) => ({
    name,
    measure: (round: number) => {
      order.push(`${name}${round}`);
      return Promise.resolve([by * (round + 1)]);
    },
  });
  const measured = await interleave([contestant('a', 1), contestant('b', 10)], 2, () => undefined);
  expect(order).toEqual(['a0', 'b0', 'a1', 'b1']);
  expect(measured).toEqual([
    { name: 'a', rounds: [[1], [2]] },
    { name: 'b', rounds: [[10], [20]] },
  ]);
});

test('a ratio is the median of those of each round, with its smallest and largest', () => {
  const product = { name: 'product', rounds: [[10], [100], [20]] };
  const peer = { name: 'peer', rounds: [[20], [500], [60]] };
  expect(compare([product, peer])).toEqual([
    ['product', '20'],
    ['peer', '60'],
    ['peer / product', '3 (2–5)'],
  ]);
});

test('a figure that the product or the peer does not have is left out of the ratio', () => {
  const product = { name: 'product', rounds: [[0, Number.NaN]] };
  const peer = { name: 'peer', rounds: [[5, 1]] };
  expect(compare([product, peer]).at(-1)).toEqual(['peer / product', '–', '–']);
});

test('a table is replaced between its own markers', () => {
  const marked = (one: string, two: string) =>
    `before\n<!-- bench:peers list -->${one}<!-- end of bench:peers list -->\nbetween\n<!-- bench:peers paint -->${two}<!-- end of bench:peers paint -->\n`;
  const once = replaceTable(marked('', 'kept'), 'list', 'new');
  expect(once).toBe(marked('\n\nnew\n\n', 'kept'));
  expect(replaceTable(once, 'list', 'new')).toBe(once);
});

test('a document without the markers of a table is refused', () => {
  expect(() => replaceTable('text', 'list', 'new')).toThrow('bench:peers list');
  expect(() => replaceTable('<!-- end of bench:peers list --><!-- bench:peers list -->', 'list', 'new')).toThrow('bench:peers list');
});
