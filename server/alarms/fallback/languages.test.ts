import { expect, test } from 'vitest';
import { acceptedLanguage, fallbackWords } from './languages.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr-FR', 'en'],
  ['es', 'es'],
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['fr, es-MX;q=0.4, en;q=0.5', 'en'],
  ['es;q=0, pt;q=0.1', 'pt'],
  ['*;q=0.5, ES-419', 'es'],
  [';;q=x,,=', 'en'],
])('Accept-Language %s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});

/** The names of all texts, and the texts that say nothing. */
function namesOf(words: object, at = ''): { all: string[]; empty: string[] } {
  const parts = Object.entries(words).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return namesOf(value, `${at}${name}.`);
    return { all: [at + name], empty: value === '' ? [at + name] : [] };
  });
  return { all: parts.flatMap(({ all }) => all).sort(), empty: parts.flatMap(({ empty }) => empty) };
}

test('every language has every text', () => {
  const [en, es, pt] = [namesOf(fallbackWords.en), namesOf(fallbackWords.es), namesOf(fallbackWords.pt)];
  expect([es.all, pt.all]).toEqual([en.all, en.all]);
  expect([en, es, pt].flatMap(({ empty }) => empty)).toEqual([]);
});
