import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** A part of the program that does not arrive within this time counts as lost (OP-9.05, OQ-111). */
export const loadTimeoutMs = 120_000;
const triedKey = 'reloadedForChunk';

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
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}
const thisBrowser = (): Browser => ({ reload: () => window.location.reload(), reached, memory: window.sessionStorage });

/** How often the platform is tried while it cannot be reached, in ms. */
const tryAgainMs = 2000;

async function reached(): Promise<void> {
  for (;;) {
    const answer = await fetch('/health', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    if (answer !== null) return;
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
  }
}

/**
 * Loads a part of the program. The first failure in this browser tab loads the page again, as soon as the platform can be reached: until
 * then everything else goes on. A second one is thrown as `ChunkFailure`, for the error page (OQ-103).
 */
export async function loadChunk<T>(load: () => Promise<T>, browser: Browser = thisBrowser()): Promise<T> {
  try {
    const part = await inTime(load());
    browser.memory.removeItem(triedKey);
    return part;
  } catch (cause) {
    await browser.reached();
    if (browser.memory.getItem(triedKey) !== null) throw new ChunkFailure(cause);
    browser.memory.setItem(triedKey, '1');
    browser.reload();
    return new Promise(() => {});
  }
}

/** A view that arrives when it is first shown. */
export function lazyView<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadChunk(load) }));
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${loadTimeoutMs} ms`)), loadTimeoutMs);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
