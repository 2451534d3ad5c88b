import { describe, expect, test } from 'vitest';
import { faultTexts, fillGaps } from './fault.ts';
import { count, data, flag, isBareId, isWritable, labelOf, ref, refs, text } from './field.ts';

test('a field is called by its label, or by what its name says', () => {
  expect(labelOf({ name: 'id_master_account' })).toBe('Master account');
  expect(labelOf({ name: 'shot_time' })).toBe('Shot time');
  expect(labelOf({ name: 'esn', label: 'ESN' })).toBe('ESN');
});

describe('what people write', () => {
  test('texts, flags and references', () => {
    expect([text('a'), flag('b'), ref('c', 'unit'), refs('d', 'unit')].map(isWritable)).toEqual([true, true, true, true]);
  });
  test('not what is kept, counted, produced or named from the other side', () => {
    const kept = [text('a', { readOnly: true }), count('b', 'unit', 'id_tenant'), data('c'), refs('d', 'unit', { by: 'center' })];
    expect(kept.map(isWritable)).toEqual([false, false, false, false]);
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

test('gaps are filled with what is given, and stay where nothing is', () => {
  expect(fillGaps(faultTexts.tooLong, { max: 3 })).toBe('At most 3 characters');
  expect(fillGaps('{a} of {b}', { a: 0 })).toBe('0 of {b}');
  expect(fillGaps('{constructor}', {})).toBe('{constructor}');
});
