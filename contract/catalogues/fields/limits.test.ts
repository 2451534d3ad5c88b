import { describe, expect, test } from 'vitest';
import { type FaultCode, faultTexts, fillGaps } from './fault.ts';
import * as kinds from './field.ts';
import { isValues, validateValues } from './schema.ts';

/** The fault of a value, its numbers filled in; null: none. */
function faultOf(field: kinds.Field, value: unknown): string | null {
  const [fault] = validateValues({ fields: [field] }, { [field.name]: value }, 'create');
  return fault ? fillGaps(fault.text, fault.values) : null;
}
const words = (code: FaultCode, values: Record<string, number> = {}) => fillGaps(faultTexts[code], values);
const letters = (count: number) => 'x'.repeat(count);
const many = <T>(count: number, of: T) => Array.from({ length: count }, () => of);
const choose = kinds.texts('kinds', { of: ['a', 'b'] });

describe('the limits of fields', () => {
  test.each<[string, kinds.Field, unknown, unknown, string]>([
    ['a text', kinds.text('a'), letters(255), letters(256), words('tooLong', { max: 255 })],
    ['a note', kinds.note('a'), letters(4000), letters(4001), words('tooLong', { max: 4000 })],
    ['a secret', kinds.secret('a'), letters(500), letters(501), words('tooLong', { max: 500 })],
    ['the id of a file', kinds.image('a'), letters(200), letters(201), words('file')],
    ['a whole number', kinds.whole('a'), 2_147_483_647, 2_147_483_648, words('tooLarge', { max: 2_147_483_647 })],
    ['a negative whole number', kinds.whole('a'), -2_147_483_648, -2_147_483_649, words('tooSmall', { min: -2_147_483_648 })],
    ['a decimal number', kinds.decimal('a'), 1e15, 1e15 + 1, words('tooLarge', { max: 1e15 })],
    ['a negative decimal number', kinds.decimal('a'), -1e15, -1e15 - 1, words('tooSmall', { min: -1e15 })],
    ['a number with a fraction', kinds.decimal('a'), 1.5, 'x', words('number')],
    ['a number without one', kinds.whole('a'), 1, 1.5, words('whole')],
    ['a port', kinds.port('a'), 65_535, 65_536, words('tooLarge', { max: 65_535 })],
    ['the lowest port', kinds.port('a'), 1, 0, words('tooSmall', { min: 1 })],
    ['a latitude', kinds.latitude(), -90, -90.1, words('tooSmall', { min: -90 })],
    ['a longitude', kinds.longitude(), 180, 180.1, words('tooLarge', { max: 180 })],
    ['addresses', kinds.email('a', { several: true }), many(50, 'a@b.test'), many(51, 'a@b.test'), words('tooMany', { max: 50 })],
    ['texts', kinds.texts('a'), many(50, letters(1000)), many(51, 'x'), words('tooMany', { max: 50 })],
    ['one of several texts', kinds.texts('a'), [letters(1000)], [letters(1001)], words('tooLong', { max: 1000 })],
    ['texts to choose', choose, ['a', 'b'], ['c'], words('choice')],
    ['domains', kinds.texts('a', { format: 'domain' }), ['example.org'], ['example'], words('domain')],
    ['references', kinds.refs('a', 'unit'), many(20_000, 1), many(20_001, 1), words('tooMany', { max: 20_000 })],
    ['rows', kinds.rows('a', [kinds.text('b')]), many(100, { b: 'x' }), many(101, { b: 'x' }), words('tooMany', { max: 100 })],
    ['a key of values', kinds.pairs('a'), { [letters(100)]: 1 }, { [letters(101)]: 1 }, words('parts')],
    ['a list among values', kinds.pairs('a'), { b: many(1000, 1) }, { b: many(1001, 1) }, words('parts')],
    ['a colour', kinds.colour('a'), '#00fF12', '#00f', words('colour')],
  ])('%s', (_, field, good, bad, fault) => {
    expect(faultOf(field, good)).toBeNull();
    expect(faultOf(field, bad)).toBe(fault);
  });

  test('a list or null is no record of values', () => {
    expect([{}, { a: 1 }, [], null, 'x', undefined].map(isValues)).toEqual([true, true, false, false, false, false]);
  });
});

describe('a field that is compared with another one', () => {
  const faultsOf = (fields: kinds.Field[], values: object) =>
    validateValues({ fields }, { ...values }, 'edit').map(({ text, values: of }) => fillGaps(text, of));

  test('a time is not before it; the same moment is allowed', () => {
    const fields = [kinds.time('begins'), kinds.time('ends', { notBefore: 'begins' })];
    const at = (second: number) => `2026-03-04T12:00:0${second}.000Z`;
    expect([faultsOf(fields, { begins: at(1), ends: at(1) }), faultsOf(fields, { begins: at(1), ends: at(2) })]).toEqual([[], []]);
    expect(faultsOf(fields, { begins: at(2), ends: at(1) })).toEqual(['Must not be before Begins']);
    expect([faultsOf(fields, { ends: at(1) }), faultsOf(fields, { begins: null, ends: at(1) })]).toEqual([[], []]);
  });

  test('a choice differs from it', () => {
    const fields = [kinds.choice('first', ['a', 'b']), kinds.choice('second', ['a', 'b'], { differsFrom: 'first' })];
    expect(faultsOf(fields, { first: 'a', second: 'a' })).toEqual(['Must differ from First']);
    expect([
      faultsOf(fields, { first: 'a', second: 'b' }),
      faultsOf(fields, { second: 'a' }),
      faultsOf(fields, { first: null, second: 'a' }),
    ]).toEqual([[], [], []]);
  });
});

test('what the platform computes is not written', () => {
  const fields = [
    kinds.data('a'),
    kinds.count('b', 'unit', 'c'),
    kinds.text('d', { readOnly: true }),
    kinds.refs('e', 'unit', { by: 'f' }),
    kinds.text('g'),
  ];
  expect(fields.map(kinds.isWritable)).toEqual([false, false, false, false, true]);
});
