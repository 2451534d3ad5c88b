import { basename } from 'node:path';
import config from '../../lingui.config.ts';
import { homeFiles } from './home-files.ts';

/** Parts of a language in loading order: pages before sign-in, the frame and home, the rest of the workspace, its calls, the administration screens. */
export const parts = ['first', 'home', 'workspace', 'calls', 'screens'] as const;
export type Part = (typeof parts)[number];

/** Source files of the administration screens and of dialogs that load their words (`loadScreenWords`). */
export const screenPages =
  /^src\/(catalogues(?!\/exports\/)|automation\/(schedule|flow|flow-form|commands)|workspace\/builders|video\/(watermarks|recordings)|places\/assignment|quality\/qa|platform\/help|access\/account|alarms\/(supervision|health|handover|drills|bulk-acts))\/|^src\/(alarms\/sound\/SoundDialog\.tsx|shell\/(SelfWatchDialog\.tsx|self-watch-words\.ts|(backups|nodes)\/[\w.-]+))$/;
/** Source files of calls; they are loaded by `lazyCall`. */
export const callPages = /^src\/telephony\/call\//;
/** Source files of the pages before sign-in; what only a signed-in user sees is not among them. */
export const firstPages =
  /^src\/(access\/(session\/(?!LockScreen|FactorDuePage)|passkeys\/(support|prompt-text)\.ts$)|words\/refusals\.ts$|shell\/(App|Root)\.tsx$|platform\/(routing\/(StatusPages|routes)|ErrorBoundary)\.tsx?$)/;

/**
 * Compiles one .po file to an ES module that exports `messages`.
 * Takes the file's name (its base name is the locale) and its text. Throws, naming the message, where one is not valid ICU.
 */
export async function compileCatalogue(file: string, text: string, part: Part | 'all' = 'all'): Promise<string> {
  const { createCompiledCatalog } = await import('@lingui/cli/api');
  const locale = basename(file, '.po');
  const context = { filename: file, locale, sourceLocale: config.sourceLocale };
  const entries = await config.format.parse(text, context);
  const texts: Record<string, string> = {};
  for (const [id, entry] of Object.entries(entries)) {
    if (part === 'all' || partOf(entry.origin?.map(([path]) => path) ?? []) === part) texts[id] = entry.translation || entry.message || id;
  }
  const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'es', strict: true });
  const [bad] = errors;
  if (bad) throw new Error(`${file}: the message "${bad.source}" cannot be compiled: ${bad.error.message}`);
  return source;
}

/** Returns the part that a message belongs to: the first one that uses it. */
function partOf(paths: readonly string[]): Part {
  if (paths.some((path) => firstPages.test(path))) return 'first';
  if (paths.length === 0) return 'workspace';
  if (paths.every((path) => callPages.test(path))) return 'calls';
  if (paths.every((path) => screenPages.test(path))) return 'screens';
  return paths.some((path) => homeFiles().has(path)) ? 'home' : 'workspace';
}

interface Entry {
  message?: string;
  translation?: string;
  obsolete?: boolean;
}

/** Returns faults of a language's catalogue compared with the messages used in the source; empty if there are none. */
export function faultsOf(used: Record<string, Entry>, translated: Record<string, Entry>): string[] {
  const lacking = Object.entries(used).flatMap(([id, { message }]) => {
    const entry = translated[id];
    if (!entry || entry.obsolete) return [`"${message}" is missing`];
    return entry.translation ? [] : [`"${message}" is not translated`];
  });
  const unused = Object.entries(translated).filter(([id]) => !(id in used));
  return [...lacking, ...unused.map(([, { message }]) => `"${message}" is used no more`)];
}
