import { expect, test } from 'vitest';
import { matchPattern, TextPattern } from './text-pattern.ts';

test('a pattern matches a whole line and gives its fields', () => {
  expect(matchPattern('*alarm: {code} on channel {zone}', 'NVR Alarm: Motion on Channel 07')).toEqual({ code: 'Motion', zone: '07' });
  expect(matchPattern('{zone}: motion', 'Front door: MOTION')).toEqual({ zone: 'Front door' });
  expect(matchPattern('test', 'Test')).toEqual({});
  expect(matchPattern('test*', 'testing')).toEqual({});
  expect(matchPattern('a*a', 'a')).toBeNull();
  expect(matchPattern('test', 'testing')).toBeNull();
  expect(matchPattern('zone {zone} end', 'zone  end')).toBeNull();
  expect(matchPattern('*İ {zone}', 'xİ 4')).toEqual({ zone: '4' });
});

test('a pattern of unknown fields, or of fields without text between them, is refused', () => {
  for (const wrong of ['{zone}{code}', '**', '*{zone}', '{other}', '{zone', '']) expect(TextPattern.safeParse(wrong).success).toBe(false);
  expect(TextPattern.safeParse('*event {code}: {text}').success).toBe(true);
});

test('a pattern of many parts on a long line is matched in linear time', () => {
  expect(matchPattern('*a'.repeat(99), `${'a'.repeat(1_000_000)}b`)).toBeNull();
});
