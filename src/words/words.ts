import { i18n } from '@lingui/core';
import { type Language, languages } from '../../contract/config.ts';

type Messages = Readonly<Record<string, string>>;
const first = import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?first' });
const rest = import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?rest' });
let isWhole = false;

/** Shows the interface in a language from now on; its words arrive as chunks of their own, those of the pages before signing in first. */
export async function speak(language: Language): Promise<void> {
  const parts = await Promise.all((isWhole ? [first, rest] : [first]).map(async (part) => part[`../../locales/${language}.po`]?.()));
  if (!parts[0]) throw new Error(`there is no catalogue for ${language}`);
  i18n.loadAndActivate({ locale: language, messages: Object.assign({}, ...parts.map((part) => part?.messages)) as Messages });
}

/** Brings the words of the pages behind the sign-in page, for this language and every later one. */
export async function speakWhole(): Promise<void> {
  isWhole = true;
  await speak(languageOr(i18n.locale));
}

/** The language to start with: the one that was chosen before, else English (OP-1.19, OQ-106). */
export function languageOr(candidate: string | null): Language {
  return languages.find((language) => language === candidate) ?? 'en';
}
