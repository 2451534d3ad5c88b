import { describe, expect, test } from 'vitest';
import { contrast, inkOn } from './contrast.ts';
import css from './skin.css?raw';

/** The colours that one block of skin.css sets, by the selector that the block's list contains. */
function tokens(selector: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, selectors = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    if (
      !selectors
        .replaceAll('"', "'")
        .split(',')
        .some((one) => one.trim().split('\n').at(-1)?.trim() === selector)
    )
      continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)) found[name] = value;
  }
  return found;
}

const light = tokens("[data-skin='light']");
const skins = { light, bordered: { ...light, ...tokens("[data-skin='bordered']") }, dark: tokens('.dark') };
const texts = ['text', 'text-2', 'disabled', 'p1', 'p2', 'p3', 'p4'];

describe.each(Object.entries(skins))('colours of %s', { tags: ['OP-9.72', 'OQ-104'] }, (_, skin) => {
  test.each(texts)('%s is readable as text on page, panel and raised', (name) => {
    for (const ground of ['page', 'panel', 'raised'])
      expect.soft(contrast(skin[name] ?? '', skin[ground] ?? ''), ground).toBeGreaterThanOrEqual(4.5);
  });
  test('the edges of controls and the focus ring stand out', () => {
    for (const name of ['border', 'focus']) {
      for (const ground of ['page', 'panel', 'raised', 'field'])
        expect.soft(contrast(skin[name] ?? '', skin[ground] ?? ''), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
    }
  });
  test('text on hovered, selected, alerting and priority grounds is readable', () => {
    for (const [ink, ground] of [
      ['text', 'hover'],
      ['text', 'selected'],
      ['text', 'field'],
      ['on-alert', 'alert'],
      ['on-p', 'p1'],
      ['on-p', 'p2'],
      ['on-p', 'p3'],
      ['on-p', 'p4'],
    ] as const)
      expect.soft(contrast(skin[ink] ?? '', skin[ground] ?? ''), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });
});

test("an administrator's own colour gets the ink that reads better on it", () => {
  expect([inkOn('#ffd93b'), inkOn('#000080')]).toEqual(['#000000', '#ffffff']);
});
