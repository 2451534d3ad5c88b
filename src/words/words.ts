import { i18n } from '@lingui/core';
import { type Language, languages } from '../../contract/workspace/index.ts';

type Messages = Readonly<Record<string, string>>;
/** Parts of a language, each a chunk of its own: pages before sign-in, the frame and home, the rest of the workspace, calls, administration. */
const parts = {
  first: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?first' }),
  home: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?home' }),
  workspace: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?workspace' }),
  calls: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?calls' }),
  screens: import.meta.glob<{ messages: Messages }>('../../locales/*.po', { query: '?screens' }),
};
type Part = keyof typeof parts;
const requestedParts = new Set<Part>(['first']);
let currentLanguage: Language = 'en';

let latest: Promise<void> | null = null;

/** Shows the interface in a language from now on; its words arrive in parts, as far as they have been needed. */
export function activateLanguage(language: Language): Promise<void> {
  currentLanguage = language;
  // A later request also includes the words requested earlier, so a superseded request waits for the latest one.
  const mine: Promise<void> = loadMessages(language).then((messages) =>
    latest === mine ? activate(language, messages) : (latest ?? undefined),
  );
  latest = mine;
  return mine;
}

async function loadMessages(language: Language): Promise<Messages> {
  const loaded = await Promise.all([...requestedParts].map(async (part) => parts[part][`../../locales/${language}.po`]?.()));
  if (!loaded[0]) throw new Error(`there is no catalogue for ${language}`);
  return Object.assign({}, ...loaded.map((part) => part?.messages)) as Messages;
}

function activate(locale: Language, messages: Messages): void {
  i18n.loadAndActivate({ locale, messages });
}

/** Parts that every activation since has included; one that failed to load is requested again next time. */
const includedParts = new Set<Part>();

/** Loads a part; one that is included waits for the language that is being activated, if any. */
function loadPart(part: Part): Promise<void> {
  requestedParts.add(part);
  const words = (includedParts.has(part) ? latest : null) ?? activateLanguage(currentLanguage);
  includedParts.add(part);
  words.catch(() => includedParts.delete(part));
  return words;
}

/** Loads the words of the frame and home, for this language and every later one. */
export const loadHomeWords = async (): Promise<void> => loadPart('home');

/** Loads all words of the workspace, for this language and every later one. */
export const loadWorkspaceWords = async (): Promise<void> => void (await Promise.all([loadPart('home'), loadPart('workspace')]));

/** Loads the words of calls, for this language and every later one. */
export const loadCallWords = async (): Promise<void> => loadPart('calls');

/** Loads the words of the administration screens, for this language and every later one. */
export const loadScreenWords = async (): Promise<void> => loadPart('screens');

/** Reports each message that no language has a text for, once; its English text or its key is shown (ADM-8.03). */
export function reportMissingMessages(log: (about: string, detail: unknown) => void): () => void {
  const reported = new Set<string>();
  return i18n.on('missing', ({ id, locale }) => {
    const message = `${locale} ${id}`;
    if (reported.has(message)) return;
    reported.add(message);
    log('A message has no text', { id, locale });
  });
}

/** The language to start with: the one that was chosen before, else English (OP-1.19, OQ-106). */
export function languageOr(candidate: string | null): Language {
  return languages.find((language) => language === candidate) ?? 'en';
}
