import { describe, expect, test } from 'vitest';
import { idsInTitles } from './titles.ts';

const ids = (code: string, fileName = 'a.test.ts') => [...idsInTitles(code, fileName)];

describe('ids in the titles of tests', () => {
  test.each([
    ['a test', `test('OP-4.05 OQ-33 a known id replaces its row', () => {});`, ['OP-4.05', 'OQ-33']],
    ['an it with a modifier', `it.only('ADM-2.46 cuts the trail', async () => {});`, ['ADM-2.46']],
    ['a describe', `describe('OP-6.02 the master admin', () => { test('manages all', () => {}); });`, ['OP-6.02']],
    ['a range, which names each', `test('OP-7.02–7.04 headers', () => {});`, ['OP-7.02', 'OP-7.03', 'OP-7.04']],
    ['a range written in full', `test('OQ-104–OQ-106', () => {});`, ['OQ-104', 'OQ-105', 'OQ-106']],
    ['the rows of a table', `test.each([['OP-4.11', 'Are You Sure'], ['OP-4.12', 'x']])('%s asks', () => {});`, ['OP-4.11', 'OP-4.12']],
    ['a table with a name', `const rows = [{ id: 'OP-9.01' }] as const; it.each(rows)('$id', () => {});`, ['OP-9.01']],
    ['the list that a loop titles tests from', 'for (const [id] of [["OP-5.03"]]) test(`${id} is said`, () => {});', ['OP-5.03']],
  ])('are found in %s', (_, code, expected) => {
    expect(ids(code)).toEqual(expected);
  });

  test.each([
    ['comments', `// test('OP-4.05 …')\ntest('a', () => {});`],
    ['the body of a test', `test('a', () => { expect(refuse('OP-4.05')).toBe(1); });`],
    ['skipped tests', `test.skip('OP-4.05', () => {}); describe.skip('x', () => { test('OP-4.06', () => {}); });`],
    [
      'tests that only some machines run',
      `test.skipIf(onMac)('OP-7.46', () => {}); describe.runIf(hasFfmpeg)('x', () => { test('OP-7.47', () => {}); });`,
    ],
    ['tests still to be written', `test.todo('OP-4.05');`],
    ['tests expected to fail', `test.fails('OP-4.05', () => {});`],
    ['other calls', `log('OP-4.05');`],
    ['a loop whose body titles no test from it', `for (const id of ['OP-4.05']) test('plain', () => {});`],
  ])('are not found in %s', (_, code) => {
    expect(ids(code)).toEqual([]);
  });

  test('are found in a file with JSX', () => {
    expect(ids(`test('OP-9.75 dir', () => { render(<Root dir="rtl" />); });`, 'a.test.tsx')).toEqual(['OP-9.75']);
  });
});

test('ids in the tags of a test count, other options do not', () => {
  const code = "test('a', { tags: ['OP-1.01', 'OQ-2'], timeout: 5 }, () => {}); test('b', { retry: 'OP-9.99' }, () => {});";
  expect([...idsInTitles(code, 'a.test.ts')]).toEqual(['OP-1.01', 'OQ-2']);
});
