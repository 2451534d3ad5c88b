import { expect, test } from 'vitest';
import {
  choice,
  clock,
  days,
  decimal,
  email,
  type Field,
  flag,
  note,
  ref,
  refs,
  text,
  time,
  whole,
} from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { storedKindOf } from './index.ts';
import { joinCell, splitCell } from './kind.ts';

const imported = (field: Field, ...cells: string[]) => cells.map((cell) => storedKindOf(field).importCell?.(field, cell, null));
const normalized = (field: Field, ...values: unknown[]) =>
  values.map((value) => storedKindOf(field).normalize(field, value, (_, of) => of));
const ofForm = (field: Field, ...values: unknown[]) => values.map((value) => storedKindOf(field).readForm(field, value, (_, of) => of));
const exported = (field: Field, value: unknown, more: Partial<CatalogueRecord> = {}, language: 'en' | 'es' = 'en') =>
  storedKindOf(field).exportCell?.(field, value, { record: { id: 1, ...more }, language });

test('columns have the type of their kind', () => {
  const several = email('mails', { several: true });
  const all = [whole('n'), decimal('n'), flag('f'), days('d'), text('t'), email('e'), several, time('at'), clock('c'), ref('r', 'tenant')];
  expect(all.map((field) => storedKindOf(field).columnType(field))).toEqual([
    ...['bigint', 'double precision', 'boolean', 'smallint[]', 'text', 'text', 'text[]', 'timestamptz(3)', 'text', 'bigint'],
  ]);
  expect(storedKindOf(refs('rs', 'tenant')).columnType(refs('rs', 'tenant'))).toBeNull();
});

test('columns of an export are as wide as their kind needs', () => {
  expect([text('t'), note('t'), time('at'), whole('n')].map((field) => storedKindOf(field).exportWidth(field))).toEqual([16, 40, 24, 16]);
});

test('a flag of a cell may be a word of any of our languages; others remain text', () => {
  expect(imported(flag('f'), 'TRUE', 'Sí', 'sim', '✓', '0', 'Não', 'off', '-', 'perhaps')).toEqual([
    ...[true, true, true, true],
    ...[false, false, false, false, 'perhaps'],
  ]);
  expect(ofForm(flag('f'), 'true', 'on', '0', 'off', 'yes')).toEqual([true, true, false, false, 'yes']);
  expect([exported(flag('f'), true), exported(flag('f'), false), exported(flag('f'), 'true')]).toEqual([true, false, false]);
});

test('numbers of a cell are read with a point or a comma, and thousands by what the field means', () => {
  const cells = ['1234.5', '1234,5', '1,234.5', '1.234,5', '1,234', '-7', "1'000", '2e3', '5 %', 'many', '1.2.3'];
  expect(imported(decimal('n'), ...cells)).toEqual([1234.5, 1234.5, 1234.5, 1234.5, 1.234, -7, 1000, 2000, 5, 'many', '1.2.3']);
  expect(imported(whole('n'), '1,234', '12')).toEqual([1234, 12]);
  expect(ofForm(whole('n'), '12', '{"id":4}', { id: '5' }, ' ', 'x')).toEqual([12, 4, 5, ' ', 'x']);
  expect([exported(whole('n'), 3), exported(whole('n'), '3')]).toEqual([3, null]);
  expect([whole('n'), decimal('n')].map((field) => storedKindOf(field).labelSql(field, 'col'))).toEqual(['col::text', undefined]);
});

test('texts lose blanks around them, and an empty one is none', () => {
  expect(normalized(text('t'), '  a b ', '   ', ['  a', ' ', 'b '], 7)).toEqual(['a b', null, ['a', 'b'], 7]);
});

test('several addresses are read from one text, a single one stays as it is', () => {
  const [one, several] = [email('e'), email('e', { several: true })];
  expect(normalized(several, 'a@x.test; b@x.test,c@x.test', [' a@x.test '])).toEqual([['a@x.test', 'b@x.test', 'c@x.test'], ['a@x.test']]);
  expect([normalized(one, ' a@x.test '), imported(one, 'a@x.test b')]).toEqual([['a@x.test'], ['a@x.test b']]);
  expect([imported(several, 'a@x.test b@x.test'), ofForm(several, 'a,b'), ofForm(one, 'a,b')]).toEqual([
    [['a@x.test', 'b@x.test']],
    [['a', 'b']],
    ['a,b'],
  ]);
  expect([one, several].map((field) => storedKindOf(field).labelSql(field, 'col'))).toEqual(['col', undefined]);
});

test('days are sorted, each once, and read by number or by name in any of our languages', () => {
  const field = days('d');
  expect(normalized(field, [5, 1, 5, 0], 'soon')).toEqual([[0, 1, 5], 'soon']);
  expect(imported(field, '0; Monday; mar.; sábado', 'Saturday;sun', '7;noday')).toEqual([
    [0, 1, 2, 6],
    [6, 0],
    ['7', 'noday'],
  ]);
  expect(ofForm(field, '1,2', [{ id: '3' }, '4'])).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect([exported(field, [0, 6]), exported(field, [1], {}, 'es'), exported(field, 'x')]).toEqual(['Sunday; Saturday', 'lunes', '']);
});

test('a choice is read by its value or by its word, where only one has it', () => {
  const field = choice('c', ['waiting', 'attending']);
  expect(imported(field, 'waiting', 'WAITING', 'nothing')).toEqual(['waiting', 'waiting', 'nothing']);
  expect(imported(choice('c', ['Waiting', 'WAITING']), 'Waiting', 'waiting')).toEqual(['Waiting', 'waiting']);
});

test('a time is stored in UTC; a date alone and other texts stay as they are', () => {
  expect(normalized(time('at'), '2026-01-01T01:00:00+02:00', '2026-01-01', 'Tomorrow', 5)).toEqual([
    '2025-12-31T23:00:00.000Z',
    '2026-01-01',
    'Tomorrow',
    5,
  ]);
  expect(exported(time('at'), '2026-01-01T00:00:00.000Z')).toEqual(new Date('2026-01-01T00:00:00.000Z'));
});

test('a time of day has two digits of hours', () => {
  expect(imported(clock('c'), '7:05', '07:05:09', '1899-12-30T23:59:00.000Z', 'noon', '7')).toEqual([
    '07:05',
    '07:05',
    '23:59',
    'noon',
    '7',
  ]);
});

test('references are the ids of what is sent, each once', () => {
  expect(normalized(ref('r', 'tenant'), { id: 4, name: 'North' }, 5, 'North')).toEqual([4, 5, 'North']);
  expect(normalized(refs('r', 'tenant'), [{ id: 4 }, 4, 5, 'x'], 'x')).toEqual([[4, 5, 'x'], 'x']);
  expect(ofForm(ref('r', 'tenant'), '4', '{"id":"5"}', { id: '6' })).toEqual([4, 5, 6]);
  expect(ofForm(refs('r', 'tenant'), '4,5', [{ id: 6 }])).toEqual([[4, 5], [6]]);
});

test('references are exported by their labels, with how many more there are', () => {
  const [one, several] = [ref('r', 'tenant'), refs('r', 'tenant')];
  expect(exported(one, { id: 4, name: 'North' })).toBe('North');
  expect(exported(one, 4, { _labels: { r: 'By label' } })).toBe('By label');
  expect([exported(one, 4), exported(one, { id: 4 }), exported(one, { id: 4, word: 'Known', none: null })]).toEqual(['4', '4', 'Known']);
  expect(
    exported(several, [
      { id: 1, name: 'A;B' },
      { id: 2, name: 'C' },
    ]),
  ).toBe('"A;B"; C');
  expect(exported(several, [{ id: 1, name: 'A' }], { _counts: { r: 3 } })).toBe('A; +2');
  expect(exported(several, [], { _counts: { r: 0 } })).toBe('');
});

test.each([[['a', 'b']], [['a;b', 'c,d', 'say "x"']], [['two\nlines', 'plain']], [['1,000', '2']]])(
  'the parts %j of a cell are read as they were joined',
  (parts) => {
    expect(splitCell(joinCell(parts))).toEqual(parts);
  },
);

test('a cell is parted at semicolons, lines and commas, but not at those of thousands', () => {
  expect(splitCell(' a ; b\nc,d;;1,000')).toEqual(['a', 'b', 'c', 'd', '1,000']);
  expect(splitCell('"a;b" ; "c""d",e')).toEqual(['a;b', 'c"d', 'e']);
  expect(splitCell('"open; b')).toEqual(['"open', 'b']);
  expect([splitCell(''), splitCell('a')]).toEqual([[], ['a']]);
  expect([joinCell(['a', 'b"c']), joinCell([])]).toEqual(['a; "b""c"', '']);
});
