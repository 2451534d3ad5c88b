import { expect, test } from 'vitest';
import { byteLines } from './raw-bytes.ts';

test('bytes are shown in lines of sixteen, control characters as dots', () => {
  const base64 = btoa('\n"SIA-DCS"0001L0#1A2B[]\r');
  expect(byteLines(base64)).toEqual([
    { at: '0000', hex: '0a 22 53 49 41 2d 44 43 53 22 30 30 30 31 4c 30', text: '·"SIA-DCS"0001L0' },
    { at: '0010', hex: '23 31 41 32 42 5b 5d 0d', text: '#1A2B[]·' },
  ]);
});
test('nothing has no lines, and what is no base64 is no bytes', () => {
  expect(byteLines('')).toEqual([]);
  expect(byteLines('%')).toBeNull();
});
