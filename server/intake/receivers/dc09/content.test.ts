import { describe, expect, test } from 'vitest';
import { parseContent, parseTimestamp } from './content.ts';
import { joinTexts, readExtendedData } from './extended-data.ts';

const textOf = (...blocks: string[]) => readExtendedData(blocks.map((block) => ({ letter: block[0] ?? '', value: block.slice(1) }))).text;

describe('blocks after the data', () => {
  test('are at most 32, each closed; empty ones are left out', () => {
    const blocks = (count: number) => parseContent(`d]${'[Ix]'.repeat(count)}`)?.extended.length;
    expect([blocks(0), blocks(1), blocks(32), blocks(33)]).toEqual([0, 1, 32, undefined]);
    expect(parseContent('d][][Ix]')?.extended).toEqual([{ letter: 'I', value: 'x' }]);
    expect(parseContent('d][I]')?.extended).toEqual([{ letter: 'I', value: '' }]);
    expect(parseContent('d][Ix')).toBeUndefined();
    expect(parseContent('d][Ix][')).toBeUndefined();
  });

  test('that people read are in one order, whichever they came in', () => {
    expect(textOf('Vhttp://x', 'Ssite', 'Obuilding', 'Rroom', 'Lplace', 'Ialarm', 'M001', 'Ksecret')).toBe(
      'alarm · place · room · building · site · http://x',
    );
    expect(textOf('I', 'Lplace')).toBe('place');
    expect(textOf()).toBeNull();
  });

  test.each([
    ['006E07.5', '49N06.6', '49.11, 6.125'],
    ['006W30', '49S30', '-49.5, -6.5'],
    ['180E00', '00N00', '0, 180'],
    ['180E00.6', '00N00', null],
    ['181E00', '00N00', null],
    ['006E60', '49N06', null],
    ['006E59', '49N06', '49.1, 6.983333'],
    ['006X30', '49N06', null],
  ])('a place at %s and %s is %s', (x, y, text) => {
    expect(textOf(`X${x}`, `Y${y}`)).toBe(text);
    expect(textOf(`X${x}`)).toBeNull();
    expect(textOf(`Y${y}`)).toBeNull();
  });

  test('are cut to three hundred characters', () => {
    expect(joinTexts(['x'.repeat(301)])).toHaveLength(300);
    expect(joinTexts([null, '', 'a', null, 'b'])).toBe('a · b');
    expect([joinTexts([]), joinTexts([null, ''])]).toEqual([null, null]);
  });

  test('say when it happened, if that is a time', () => {
    const happened = (value: string) => readExtendedData([{ letter: 'H', value }]).happenedAt;
    expect([happened('10:00:00,03-04-2026'), happened('soon')]).toEqual([Date.UTC(2026, 2, 4, 10), null]);
  });
});

describe('data', () => {
  test.each([
    ['NBA1]', 'NBA1'],
    ['N^a]b^c]', 'N^a]b^c'],
    ['N^a]b]', 'N^a]b'],
    ['^a^]', '^a^'],
    ['^]^]', '^]^'],
    [']', ''],
  ])('of %s is %s', (content, data) => {
    const found = parseContent(content)?.data;
    expect(found === data || (content === 'N^a]b]' && found === undefined)).toBe(true);
  });
  test('without a closing bracket is none', () => expect(parseContent('^a^b^')).toBeUndefined());
});

describe('a time', () => {
  test.each([
    ['_00:00:00,01-01-2026', Date.UTC(2026, 0, 1)],
    ['23:59:59,12-31-2026', Date.UTC(2026, 11, 31, 23, 59, 59)],
    ['_24:00:00,01-01-2026', undefined],
    ['_00:60:00,01-01-2026', undefined],
    ['_00:00:60,01-01-2026', undefined],
    ['_00:00:00,00-01-2026', undefined],
    ['_00:00:00,13-01-2026', undefined],
    ['_00:00:00,01-00-2026', undefined],
    ['_00:00:00,02-29-2026', undefined],
    ['_00:00:00,02-29-2028', Date.UTC(2028, 1, 29)],
    ['__00:00:00,01-01-2026', undefined],
    ['_00:00:00,01-01-2026 ', undefined],
  ])('%s', (text, at) => expect(parseTimestamp(text)).toBe(at));
});
