import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../lingui.config.ts';
import { terms, words } from './meanings.ts';

const folder = join(import.meta.dirname, '../../locales');
type Text = readonly [english: string, translated: string];

/** Every text of the interface, also one that stands in several contexts. */
async function readInterface(locale: 'es' | 'pt'): Promise<Text[]> {
  const file = join(folder, `${locale}.po`);
  const entries = await config.format.parse(readFileSync(file, 'utf8'), { filename: file, locale, sourceLocale: 'en' });
  return Object.entries(entries).map(([id, { message, translation }]): Text => [message ?? id, translation ?? '']);
}

/** Every text of a language: those of the interface and of the catalogues. */
async function readTexts(locale: 'es' | 'pt'): Promise<Text[]> {
  const catalogues = JSON.parse(readFileSync(join(folder, `catalogues/${locale}.json`), 'utf8')) as Record<string, string>;
  return [...Object.entries(catalogues), ...(await readInterface(locale))];
}
const texts = { es: await readTexts('es'), pt: await readTexts('pt') };

/** Text without its parameters and tags; words of plural forms stay. */
const plain = (text: string) => text.replace(/\{\w+(, (plural|select),)?|<\/?\d+\/?>/g, ' ');

function faultsOf(locale: 'es' | 'pt', of: readonly Text[]): string[] {
  return of.flatMap(([english, translated]) => {
    const source = plain(english);
    const lacking = terms.filter((it) => it.en.test(source) && !it.except?.test(english) && !it[locale].test(plain(translated)));
    return lacking.map((it) => `${it.en.source}: "${english}" is "${translated}"`);
  });
}

/** Numbers of a text, without those of countries' telephones. */
const numbersIn = (text: string) => (plain(text).match(/(?<![+\d])\d+/g) ?? []).toSorted();

test.each(['es', 'pt'] as const)('%s has the counterpart of each term of the English text', (locale) => {
  expect(texts[locale].length).toBeGreaterThan(4000);
  expect(faultsOf(locale, texts[locale])).toEqual([]);
});

test.each(['es', 'pt'] as const)('%s has the numbers of the English text', (locale) => {
  const faults = texts[locale].filter(([en, other]) => String(numbersIn(en)) !== String(numbersIn(other)));
  expect(faults).toEqual([]);
});

test.each([['es', 0] as const, ['pt', 1] as const])('%s says the words that have an opposite literally', async (locale, at) => {
  const own = await readInterface(locale);
  for (const [word, translations] of Object.entries(words)) {
    const found = new Set(own.flatMap(([english, translated]) => (english === word ? [translated] : [])));
    expect([word, ...found]).toEqual([word, translations[at]]);
  }
});

test('most translations that change places with another one are noticed', () => {
  const withTerm = texts.es.filter(([english]) => terms.some((it) => it.en.test(plain(english))));
  const noticed = withTerm.filter(([english], at) => {
    const [, another] = withTerm[(at + 97) % withTerm.length] ?? [];
    return faultsOf('es', [[english, another ?? '']]).length > 0;
  });
  expect(noticed.length / withTerm.length).toBeGreaterThan(0.9);
});
