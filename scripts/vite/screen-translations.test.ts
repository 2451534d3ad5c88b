import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { callPages, screenPages } from './catalogue.ts';

const root = resolve(import.meta.dirname, '../..');

/** What a module brings with it; not the screens of administration and the parts of calls that come late: they bring their words. */
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

test('words of administration and of calls are said in what brings them along: nothing that the desk loads says one', () => {
  const reached = new Set(['src/main.tsx']);
  for (const path of reached) for (const next of loadedBy(path)) reached.add(next);
  expect(reached.size).toBeGreaterThan(500);
  const late = (path: string) => screenPages.test(path) || callPages.test(path);
  const saying = [...reached].filter((path) => late(path) && readFileSync(join(root, path), 'utf8').includes('@lingui/'));
  expect(saying).toEqual([]);
});
