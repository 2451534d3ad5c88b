import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { screenPages } from './catalogue.ts';

const root = resolve(import.meta.dirname, '../..');

/** What a module brings with it; of the table of screens, not the screens of administration: they bring their words. */
function broughtBy(path: string): string[] {
  const code = readFileSync(join(root, path), 'utf8')
    .replace(/^import type [^;]+;/gm, '')
    .replace(/lazyScreen<[^;]+?\),\n/gs, '')
    .replace(/lazyScreen<[^;]+;/g, '');
  const named = [...code.matchAll(/(?:from|import|import\()\s*'(\.[^']+\.tsx?)'/g)].map(([, at = '']) => at);
  return named.map((at) => relative(root, resolve(root, dirname(path), at))).filter((at) => existsSync(join(root, at)));
}

test('words of administration are said on its screens alone: nothing that the desk loads says one', () => {
  const reached = new Set(['src/main.tsx']);
  for (const path of reached) for (const next of broughtBy(path)) reached.add(next);
  expect(reached.size).toBeGreaterThan(500);
  const saying = [...reached].filter((path) => screenPages.test(path) && readFileSync(join(root, path), 'utf8').includes('@lingui/'));
  expect(saying).toEqual([]);
});
