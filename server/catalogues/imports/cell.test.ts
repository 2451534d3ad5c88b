import { expect, test } from 'vitest';
import {
  choice,
  clock,
  days,
  decimal,
  email,
  flag,
  note,
  refs,
  secret,
  text,
  texts,
  time,
  whole,
} from '../../../contract/catalogues/fields/field.ts';
import { valueOf } from './cell.ts';

test.each([
  ['12', 12],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['12,5', 12.5],
  ['40 %', 40],
  ['-3', -3],
  ['1,234', 1234],
  ['many', 'many'],
  ['', null],
])('reads the number %s', (cell, value) => {
  expect(valueOf(whole('n'), cell)).toBe(value);
});

test('reads a comma before three digits as a fraction where there may be one', () => {
  expect([valueOf(decimal('d'), '19,432'), valueOf(decimal('d'), '1,234.5')]).toEqual([19.432, 1234.5]);
});

test.each([
  ['2026-11-21T06:20:00.000Z', '2026-11-21T06:20:00.000Z'],
  ['2026-11-21T06:20:00+02:00', '2026-11-21T04:20:00.000Z'],
  ['2026-11-21 06:20', '2026-11-21T06:20:00.000Z'],
  ['21/11/2026', '2026-11-21T00:00:00.000Z'],
  ['21.11.2026 06:20:05', '2026-11-21T06:20:05.000Z'],
  ['31/02/2026', '31/02/2026'],
  ['soon', 'soon'],
])('reads the instant %s', (cell, value) => {
  expect(valueOf(time('t'), cell)).toBe(value);
});

test('reads flags, clocks, days and choices in the words of three languages', () => {
  expect(['yes', 'Sí', 'x', 'não', '0', 'perhaps'].map((cell) => valueOf(flag('f'), cell))).toEqual([
    true,
    true,
    true,
    false,
    false,
    'perhaps',
  ]);
  expect(['8:05', '2026-11-21T08:05:00.000Z', '8 h'].map((cell) => valueOf(clock('c'), cell))).toEqual(['08:05', '08:05', '8 h']);
  expect(valueOf(days('d'), 'lunes; Wed; 0; sáb')).toEqual([1, 3, 0, 6]);
  expect(['digital_output', 'Digital output', 'other'].map((cell) => valueOf(choice('k', ['digital_output']), cell))).toEqual([
    'digital_output',
    'digital_output',
    'other',
  ]);
});

test('splits what is several', () => {
  expect(valueOf(refs('r', 'unit'), 'North; South,East')).toEqual(['North', 'South', 'East']);
  expect(valueOf(texts('t'), 'a\nb')).toEqual(['a', 'b']);
  expect(valueOf(email('e', { several: true }), 'a@b.test, c@d.test')).toEqual(['a@b.test', 'c@d.test']);
  expect([valueOf(text('t'), ' a; b '), valueOf(note('n'), 'a\nb'), valueOf(text('t'), ' ')]).toEqual(['a; b', 'a\nb', null]);
});

test('an empty secret is unchanged', () => {
  expect(valueOf(secret('s'), '')).toBe('');
});
