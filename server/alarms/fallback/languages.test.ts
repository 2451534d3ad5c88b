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
  ['pt;q=0.9, es', 'es'],
  ['es;q=0', 'en'],
  ['es;q=0.001', 'es'],
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

test('texts with a number are in the singular for one alone', () => {
  const ringing = (['en', 'es', 'pt'] as const).map((of) => [1, 2].map((n) => fallbackWords[of].ringing(n)));
  expect(ringing).toEqual([
    ['1 alarm needs you', '2 alarms need you'],
    ['1 alarma lo necesita', '2 alarmas lo necesitan'],
    ['1 alarme precisa de você', '2 alarmes precisam de você'],
  ]);
});

test('texts with places have what is put into them', () => {
  for (const { changed, ...words } of Object.values(fallbackWords).map((all) => ({
    changed: [all.took, all.resolved, all.canceled],
    ...all,
  }))) {
    for (const of of changed) expect(of('Ana', '6:20')).toMatch(/^Ana .*6:20/);
    expect(words.sentTo('a•••@x.test')).toContain('a•••@x.test');
    expect([words.triesLeft(7), words.retryIn(7), words.noAnswer(7)].every((text) => /\b7\b/.test(text))).toBe(true);
    expect([words.updated('6:20', 10), words.shown(200, 345), words.takeTitle('A-9'), words.notHere('X, Y')]).toEqual([
      expect.stringMatching(/6:20.* 10 /),
      expect.stringMatching(/200.*345/),
      expect.stringContaining('A-9'),
      expect.stringContaining('X, Y'),
    ]);
  }
});
