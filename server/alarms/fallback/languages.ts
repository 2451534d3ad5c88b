import { type Language, languages } from '../../../contract/workspace/index.ts';
import type { FallbackWords } from './words.ts';
import { english } from './words-en.ts';
import { spanish } from './words-es.ts';
import { portuguese } from './words-pt.ts';

/** Texts by language, written like those of mails. */
export const fallbackWords: Readonly<Record<Language, FallbackWords>> = { en: english, es: spanish, pt: portuguese };

/** The first language of an `Accept-Language` header that there are texts in; English if there is none. */
export function acceptedLanguage(header: string | undefined): Language {
  const ranges = (header ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';');
    const quality = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
  });
  const byQuality = ranges.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return byQuality.map(({ language }) => languages.find((one) => one === language)).find((one) => one !== undefined) ?? 'en';
}
