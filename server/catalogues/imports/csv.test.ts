import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

const read = (text: string) => readCsv(Buffer.from(text));

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons, where the text has commas', 'a;b\r\n"1";2'],
  ['tabs', 'a\tb\r\n1\t2'],
])('reads %s', (_, text) => {
  expect(read(text)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

test('preserves separators, line breaks and quotes within quotes', () => {
  expect(read('name,note\n"A, B","says ""yes""\nand no"\n')).toEqual([
    ['name', 'note'],
    ['A, B', 'says "yes"\nand no'],
  ]);
});

test('reads UTF-8 with a mark, UTF-16 and Windows-1252', () => {
  const expected = [['año', 'é']];
  expect(read('\u{feff}año,é')).toEqual(expected);
  expect(readCsv(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('año,é', 'utf16le')]))).toEqual(expected);
  expect(readCsv(Buffer.from('año,é', 'latin1'))).toEqual(expected);
});

test('refuses what is no text, and a quotation that does not end', () => {
  expect(() => readCsv(Buffer.from([0x61, 0, 0x62]))).toThrow('cannot be read');
  expect(() => read('a\n"b')).toThrow('not closed');
});
