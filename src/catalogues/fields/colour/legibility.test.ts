import { expect, test } from 'vitest';
import { legibilityOf, tidyColour } from './legibility.ts';

test('a colour unreadable on both skins causes a warning, one that is readable on one does not', () => {
  expect(legibilityOf('#808080')?.isPoor).toBe(true);
  expect(legibilityOf('#c00012')).toMatchObject({ isPoor: false });
  expect(legibilityOf('#ffd93b')).toMatchObject({ isPoor: false });
  expect(legibilityOf('#ff')).toBeNull();
});

test('short and bare colours are written out', () => {
  expect(['#ABC', 'ff0000', ' #00FF00 ', 'red'].map(tidyColour)).toEqual(['#aabbcc', '#ff0000', '#00ff00', 'red']);
});
