import { i18n } from '@lingui/core';
import { choiceText } from '../../contract/catalogues/index.ts';

type Words = Readonly<Record<string, string>>;
const languages: Readonly<Record<string, () => Promise<{ default: Words }>>> = {
  es: async () => import('../../locales/catalogues/es.json'),
  pt: async () => import('../../locales/catalogues/pt.json'),
};
const loadedWords = new Map<string, Words>();

/** The words of descriptors in the current language, and from now on in every language that is chosen (ADM-1.18). */
export async function loadCatalogueWords(): Promise<void> {
  const stop = i18n.on('change', () => void loadWords(i18n.locale));
  try {
    await loadWords(i18n.locale);
  } catch (cause) {
    stop();
    throw cause;
  }
}

async function loadWords(locale: string): Promise<void> {
  const load = languages[locale];
  if (!load || loadedWords.has(locale)) return;
  loadedWords.set(locale, (await load()).default);
  // Notifies subscribers of the language change, so that visible texts are rendered again.
  i18n.load(locale, {});
}

/** Returns a descriptor text in the user's language, or in English where there is no translation (OP-1.19). */
export const word = (text: string): string => loadedWords.get(i18n.locale)?.[text] || text;

/** A literal value of a choice, in words. */
export const choiceWord = (value: string): string => word(choiceText(value));

let loading: Promise<void> | undefined;

/** The words of descriptors, learned once; where they cannot be read, English is shown (OP-1.19). */
export function catalogueWords(): Promise<void> {
  return (loading ??= loadCatalogueWords().catch(() => {
    loading = undefined;
  }));
}
