import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { callPages, screenPages } from './catalogue.ts';

const root = resolve(import.meta.dirname, '../..');

/** Lists the modules that a module loads eagerly; lazily loaded screens and call parts load their own messages. */
function loadedBy(path: string): string[] {
  const code = readFileSync(join(root, path), 'utf8')
    .replace(/^import type [^;]+;/gm, '')
    .replace(/lazyScreen<[^;]+?\),\n/gs, '')
    .replace(/Promise\.all\(\[import\('[^']+'\), loadCallWords\(\)\]\)/g, '')
    .replace(/lazyScreen<[^;]+;/g, '')
    .replace(/lazyCall(?:<[^()]*>)?\(async \(\) => \(await import\('[^']+'\)\)/g, '');
  const named = [...code.matchAll(/(?:from|import|import\()\s*'(\.[^']+\.tsx?)'/g)].map(([, at = '']) => at);
  return named.map((at) => relative(root, resolve(root, dirname(path), at))).filter((at) => existsSync(join(root, at)));
}

test('administration and call messages load with their screens: the workspace uses none of them', () => {
  const reached = new Set(['src/main.tsx']);
  for (const path of reached) for (const next of loadedBy(path)) reached.add(next);
  expect(reached.size).toBeGreaterThan(500);
  const late = (path: string) => screenPages.test(path) || callPages.test(path);
  const saying = [...reached].filter((path) => late(path) && readFileSync(join(root, path), 'utf8').includes('@lingui/'));
  expect(saying).toEqual([]);
});
