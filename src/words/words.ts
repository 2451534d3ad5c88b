import { i18n } from '@lingui/core';
import { type Language, languages } from '../../contract/config.ts';

const catalogues = import.meta.glob<{ messages: Record<string, string> }>('../../locales/*.po');

/** Shows the interface in a language from now on; its words arrive as a chunk of their own. */
export async function speak(language: Language): Promise<void> {
  const load = catalogues[`../../locales/${language}.po`];
  if (!load) throw new Error(`there is no catalogue for ${language}`);
  const { messages } = await load();
  i18n.loadAndActivate({ locale: language, messages });
}

/** The language to start with: the one that was chosen before, else English (OP-1.19, OQ-106). */
export function languageOr(candidate: string | null): Language {
  return languages.find((language) => language === candidate) ?? 'en';
}
