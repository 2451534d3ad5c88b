import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, inkOn } from './contrast.ts';

const channel = fc.integer({ min: 0, max: 255 }).map((n) => n.toString(16).padStart(2, '0'));
const color = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`);

test('the scale of contrast runs from 1 to 21', () => {
  expect(contrast('#777777', '#777777')).toBe(1);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
});

test('OP-3.04 text on a level’s own colour is readable, whatever colour the administrator chose', () => {
  fc.assert(fc.property(color, (chosen) => contrast(chosen, inkOn(chosen)) >= 4.5));
});

test('yellow takes black ink and deep red takes white', () => {
  expect(inkOn('#ffd93b')).toBe('#000000');
  expect(inkOn('#8b0000')).toBe('#ffffff');
});
