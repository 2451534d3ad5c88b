import { headers } from '../../contract/api.ts';
import { choiceText } from '../../contract/catalogues/texts.ts';
import { type Language, languages } from '../../contract/workspace/config.ts';
import es from '../../locales/catalogues/es.json' with { type: 'json' };
import pt from '../../locales/catalogues/pt.json' with { type: 'json' };

const words: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en: {}, es, pt };

/** A text of a descriptor or a sentence about a field, in a language; in English where that lacks it (OP-1.19). */
export const wordFor = (language: Language, text: string): string => words[language][text] || text;

/** A literal value of a choice, in words. */
export const choiceWordFor = (language: Language, value: string): string => wordFor(language, choiceText(value));

/** The language that a request asks to be answered in (ADM-7.02); English where it names none of ours. */
export function languageOf(request: { headers: Readonly<Record<string, unknown>> }): Language {
  const asked = request.headers[headers.language.toLowerCase()];
  return languages.find((language) => language === asked) ?? 'en';
}
