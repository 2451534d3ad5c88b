import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import { choiceWord, loadCatalogueWords, word } from './catalogue.ts';

test('the words of descriptors follow the language, and what a language lacks is English', { tags: ['ADM-1.18'] }, async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  await loadCatalogueWords();
  expect(word('Units')).toBe('Units');
  const drawn = vi.fn();
  i18n.on('change', drawn);
  i18n.loadAndActivate({ locale: 'es', messages: {} });
  await vi.waitFor(() => expect(word('Units')).toBe('Unidades'));
  expect(drawn.mock.calls.length).toBeGreaterThan(1);
  expect(choiceWord('attending')).toBe('En atención');
  expect(word('Nobody ever wrote this')).toBe('Nobody ever wrote this');
});
