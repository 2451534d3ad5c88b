import { headers } from '../../contract/api.ts';
import { choiceText } from '../../contract/catalogues/index.ts';
import { type Language, languages } from '../../contract/workspace/index.ts';
import es from '../../locales/catalogues/es.json' with { type: 'json' };
import pt from '../../locales/catalogues/pt.json' with { type: 'json' };

const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, es, pt };

/** Translates a text of a descriptor or a message about a field; falls back to English (OP-1.19). */
export const wordFor = (language: Language, text: string): string => words[language][text] || text;

/** The label of a choice's literal value. */
export const choiceWordFor = (language: Language, value: string): string => wordFor(language, choiceText(value));

/** The language requested for the reply (ADM-7.02); English if it is not supported. */
export function languageOf(request: { headers: Readonly<Record<string, unknown>> }): Language {
  const header = request.headers[headers.language.toLowerCase()];
  return languages.find((language) => language === header) ?? 'en';
}
