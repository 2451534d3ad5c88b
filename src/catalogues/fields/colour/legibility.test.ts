import { expect, test } from 'vitest';
import { legibilityOf, tidyColour } from './legibility.ts';

test('a colour that is too pale and too dark for both skins is warned of, one that one skin shows well is not', () => {
  expect(legibilityOf('#808080')?.isPoor).toBe(true);
  expect(legibilityOf('#c00012')).toMatchObject({ isPoor: false });
  expect(legibilityOf('#ffd93b')).toMatchObject({ isPoor: false });
  expect(legibilityOf('#ff')).toBeNull();
});

test('short and bare colours are written out', () => {
  expect(['#ABC', 'ff0000', ' #00FF00 ', 'red'].map(tidyColour)).toEqual(['#aabbcc', '#ff0000', '#00ff00', 'red']);
});
