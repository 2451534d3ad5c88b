import { describe, expect, test } from 'vitest';
import { faultTexts, fillGaps } from './fault.ts';
import { count, data, flag, isBareId, isWritable, labelOf, ref, refs, text } from './field.ts';

test('a field is named by its label or by its formatted name', () => {
  expect(labelOf({ name: 'id_master_account' })).toBe('Master account');
  expect(labelOf({ name: 'shot_time' })).toBe('Shot time');
  expect(labelOf({ name: 'esn', label: 'ESN' })).toBe('ESN');
});

describe('what people write', () => {
  test('texts, flags and references', () => {
    expect([text('a'), flag('b'), ref('c', 'unit'), refs('d', 'unit')].map(isWritable)).toEqual([true, true, true, true]);
  });
  test('read-only, counted, generated and inverse fields cannot be written', () => {
    const fields = [text('a', { readOnly: true }), count('b', 'unit', 'id_tenant'), data('c'), refs('d', 'unit', { by: 'center' })];
    expect(fields.map(isWritable)).toEqual([false, false, false, false]);
  });
});

test('a reference named like an id travels as one', () => {
  expect(['id_tenant', 'idCameraProxy', 'camera', 'ideal', 'identity'].map((name) => isBareId({ name }))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('placeholders are filled with values, and remain without a value', () => {
  expect(fillGaps(faultTexts.tooLong, { max: 3 })).toBe('At most 3 characters');
  expect(fillGaps('{a} of {b}', { a: 0 })).toBe('0 of {b}');
  expect(fillGaps('{constructor}', {})).toBe('{constructor}');
});
