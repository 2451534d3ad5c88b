import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
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

export const moduleCache = 'node_modules/.cache/modules';
const week = 7 * 24 * 3600_000;

/** Removes modules that were compiled more than a week ago: most are of sources that changed since, the others are compiled again. */
export function removeOldModules(folder: string, now: number): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const path = join(folder, name);
    const compiled = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (name !== '_metadata.json' && now - compiled > week) rmSync(path, { force: true });
  }
}
