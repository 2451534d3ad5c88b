import { i18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { activateLanguage, loadScreenWords } from '../words/words.ts';

test('a test leaves the interface in Spanish', async () => {
  await activateLanguage('es');
  expect(i18n.locale).toBe('es');
});

test('the next one finds English, also once it asked for more words', async () => {
  expect(i18n.locale).toBe('en');
  await loadScreenWords();
  expect(i18n.locale).toBe('en');
});
