import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { Plugin } from 'vitest/config';

/**
 * Tests keep compiled modules between runs. A module is known again by its own text, the configuration and the code of the plugins; this
 * plugin adds what else the plugins read: the domain indexes that a module imports from.
 */
export function moduleCacheKeys(): Plugin {
  return {
    name: 'atalaya:module-cache-keys',
    configureVitest: ({ experimental_defineCacheKeyGenerator }) =>
      experimental_defineCacheKeyGenerator(({ id, sourceCode }) => cacheKeyOf(id, sourceCode)),
  };
}

/** Returns what else the compiled module depends on, or false where that is too much to keep it: words and pages of help read other sources. */
export function cacheKeyOf(id: string, source: string): string | false {
  const path = id.replace(/\?.*$/, '');
  if (/\.(po|md)$/.test(path)) return false;
  const indexes = [...source.matchAll(/['"](\.[^'"\n]*\/index\.ts)['"]/g)].map(([, request = '']) =>
    posix.join(posix.dirname(path), request),
  );
  return [...new Set(indexes)].map((index) => `${index}\n${existsSync(index) ? readFileSync(index, 'utf8') : ''}`).join('\n');
}
