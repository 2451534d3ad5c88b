import { basename } from 'node:path';
import config from '../../lingui.config.ts';

/** Which messages of a language are wanted: those of the pages before somebody is signed in, the others, or all. */
export type Part = 'first' | 'rest' | 'all';

/** Where the words of the pages before signing in are said. */
const firstPages = /^src\/(session\/|ui\/|words\/|shell\/(App|Root|StatusPages|ErrorBoundary|routes|title|platform)\.tsx?$)/;

/**
 * Compiles one .po file to an ES module that exports `messages`.
 * Takes the file's name (its base name is the locale) and its text. Throws, naming the message, where one is not valid ICU.
 */
export async function compileCatalogue(file: string, text: string, part: Part = 'all'): Promise<string> {
  const { createCompiledCatalog } = await import('@lingui/cli/api');
  const locale = basename(file, '.po');
  const context = { filename: file, locale, sourceLocale: config.sourceLocale };
  const entries = await config.format.parse(text, context);
  const texts: Record<string, string> = {};
  for (const [id, entry] of Object.entries(entries)) {
    const isFirst = entry.origin?.some(([path]) => firstPages.test(path)) ?? false;
    if (part === 'all' || isFirst === (part === 'first')) texts[id] = entry.translation || entry.message || id;
  }
  const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'es', strict: true });
  const [bad] = errors;
  if (bad) throw new Error(`${file}: the message "${bad.source}" cannot be compiled: ${bad.error.message}`);
  return source;
}

interface Entry {
  message?: string;
  translation?: string;
  obsolete?: boolean;
}

/** What is wrong with a language's catalogue, seen from the messages that the source uses; empty when nothing is. */
export function faultsOf(used: Record<string, Entry>, kept: Record<string, Entry>): string[] {
  const lacking = Object.entries(used).flatMap(([id, { message }]) => {
    const entry = kept[id];
    if (!entry || entry.obsolete) return [`"${message}" is missing`];
    return entry.translation ? [] : [`"${message}" is not translated`];
  });
  const unused = Object.entries(kept).filter(([id]) => !(id in used));
  return [...lacking, ...unused.map(([, { message }]) => `"${message}" is used no more`)];
}
