import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { isQuiet } from '../quiet.ts';
import { waitForPlatform } from './load-part.ts';

/** A part of the program that does not arrive within this time counts as lost (OP-9.05, OQ-111). */
export const loadTimeoutMs = 120_000;
/** Storage key of the last reload, in ms, and the time in which no second one happens; later, a newer version may be in place. */
const reloadedAtKey = 'reloadedForChunk';
const reloadOnceWithinMs = 5 * loadTimeoutMs;

/** A script or style file of the program could not be loaded; most often a newer version was put in place (OP-8.18, OP-8.19). */
export class ChunkFailure extends Error {
  override readonly name: 'ChunkLoadError' | 'CSS_CHUNK_LOAD_FAILED';
  constructor(cause: unknown) {
    super('A part of the program could not be loaded.', { cause });
    this.name = cause instanceof Error && /css/i.test(cause.message) ? 'CSS_CHUNK_LOAD_FAILED' : 'ChunkLoadError';
  }
}

interface Browser {
  reload: () => void;
  /** Resolves once the platform can be reached: while it cannot, loading the page again would leave nothing on the screen. */
  reached: () => Promise<void>;
  memory: Pick<Storage, 'getItem' | 'setItem'>;
  /** Whether nothing would be lost by loading the page anew. */
  isQuiet: () => boolean;
}
const thisBrowser = (): Browser => ({
  reload: () => window.location.reload(),
  reached: waitForPlatform,
  memory: window.sessionStorage,
  isQuiet,
});

const noStyle = /Unable to preload CSS for (\S+)/;
/** Styles that could not be loaded, to be put in once they can be. */
const failedStyles = new Set<string>();

/** A style that cannot be loaded does not keep its script away; it is put in later. What adds styles forgets which it failed to add. */
export function watchStyles(target: Pick<Window, 'addEventListener'> = window): void {
  target.addEventListener('vite:preloadError', (event) => {
    const [, href] = noStyle.exec(String((event as unknown as { payload?: Error }).payload?.message)) ?? [];
    if (href === undefined) return;
    failedStyles.add(href);
    event.preventDefault();
  });
}

function addStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${href}`)));
    document.head.append(link);
  });
}

async function addFailedStyles(): Promise<void> {
  const lost = [...failedStyles];
  failedStyles.clear();
  await Promise.all(lost.map(addStylesheet));
}

/** Loads it with its styles; where something was lost and the platform could not be reached, once more when it can be. */
async function loadWithStyles<T>(load: () => Promise<T>, { reached: whenReached }: Browser): Promise<T> {
  try {
    const part = await withTimeout(load());
    if (failedStyles.size === 0) return part;
  } catch (cause) {
    if (cause instanceof LoadTimeout) throw cause;
  }
  await whenReached();
  const part = await withTimeout(load());
  await addFailedStyles();
  return part;
}

/**
 * Loads a chunk of the program; while the platform is unreachable it waits, and everything else keeps working. If a chunk is missing
 * although the platform is reachable, most often because a newer version was deployed, the page reloads, once per browser tab within a time
 * limit; a second failure is thrown as `ChunkFailure`, for the error page (OQ-103), even if other chunks load. So is the first one while the page
 * has something that would be lost: the error page offers to reload.
 */
export async function loadChunk<T>(load: () => Promise<T>, browser: Browser = thisBrowser()): Promise<T> {
  try {
    return await loadWithStyles(load, browser);
  } catch (cause) {
    const isReloaded = Date.now() - Number(browser.memory.getItem(reloadedAtKey)) < reloadOnceWithinMs;
    if (isReloaded || !browser.isQuiet()) throw new ChunkFailure(cause);
    browser.memory.setItem(reloadedAtKey, String(Date.now()));
    browser.reload();
    return new Promise(() => {});
  }
}

/** Loads the words that views wait for; before sign-in they wait for none. */
let loadWords: () => Promise<void> = async () => undefined;

/** From now on a view that arrives later waits for these words too. */
export function awaitWordsInViews(load: () => Promise<void>): void {
  loadWords = load;
}

/** A view that arrives when it is first shown, after the words of the workspace. */
export function lazyView<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const view = await loadChunk(load);
    await loadChunk(loadWords);
    return { default: view };
  });
}

/** A view that the first screen shows: its words are among those of home (`scripts/vite/home-files.ts`). */
export function lazyFirstView<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }));
}

class LoadTimeout extends Error {
  override readonly message = `no answer within ${loadTimeoutMs} ms`;
}

function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout()), loadTimeoutMs);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
