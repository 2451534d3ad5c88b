import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

const read = (text: string) => readCsv(Buffer.from(text));

test.each([
  ['commas', 'a,b\n1,2\n'],
  ['semicolons, where the text has commas', 'a;b\r\n"1";2'],
  ['tabs', 'a\tb\r\n1\t2'],
  ['pipes', 'a|b\n1|2'],
  ['lines that end with CR alone', 'a;b\r1;2\r'],
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
  expect(readCsv(Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('año,é', 'utf16le').swap16()]))).toEqual(expected);
  expect(readCsv(Buffer.from('año,é', 'latin1'))).toEqual(expected);
  expect([readCsv(Buffer.from([0xff, 0x2c, 0x61])), readCsv(Buffer.from([0xfe, 0x2c, 0x61]))]).toEqual([[['ÿ', 'a']], [['þ', 'a']]]);
});

test('of separators as frequent the semicolon is meant, then the comma; quoted ones do not count', () => {
  expect([read('a;b,c'), read('a,b\tc'), read('a\tb|c')]).toEqual([[['a', 'b,c']], [['a', 'b\tc']], [['a', 'b|c']]]);
  expect(read('"x;y;z",b\n1,2')).toEqual([
    ['x;y;z', 'b'],
    ['1', '2'],
  ]);
  expect([read('only'), read('title\na,b')]).toEqual([[['only']], [['title'], ['a', 'b']]]);
});

test('an empty last cell is a cell, an empty last line is none', () => {
  expect([read('a,'), read('a,b\n'), read('a,b\n\n'), read('')]).toEqual([[['a', '']], [['a', 'b']], [['a', 'b'], ['']], []]);
  expect(read('a , "b" ,c')).toEqual([['a ', 'b ', 'c']]);
});

test('a first line names the separator, and remains as an empty line', () => {
  expect(read('sep=|\r\na;x|b\r\n1|2')).toEqual([[''], ['a;x', 'b'], ['1', '2']]);
});

test('reads the quotation marks, the euro sign and the dash of Windows-1252', () => {
  expect(readCsv(Buffer.from([0x93, 0x61, 0x94, 0x2c, 0x80, 0x96]))).toEqual([['“a”', '€–']]);
});

test('refuses what is no text, and a quotation that does not end', () => {
  expect(() => readCsv(Buffer.from([0x61, 0, 0x62]))).toThrow('cannot be read');
  expect(() => read('a\n"b')).toThrow('not closed');
});
