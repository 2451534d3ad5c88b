import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { callPages, firstPages, screenPages } from './catalogue.ts';
import { type Index, importFiles, readIndex } from './domain-index.plugin.ts';

const root = resolve(import.meta.dirname, '../..');

const indexes = new Map<string, Index>();
function indexAt(path: string): Index {
  const index = indexes.get(path) ?? readIndex(readFileSync(path, 'utf8'));
  indexes.set(path, index);
  return index;
}

/** Lists the modules that a module loads eagerly; lazily loaded screens and call parts load their own messages. */
function loadedBy(path: string, skipped: readonly RegExp[] = []): string[] {
  const source = readFileSync(join(root, path), 'utf8');
  const code = skipped
    .reduce((rest, one) => rest.replace(one, ''), importFiles(join(root, path), source, indexAt))
    .replace(/^import type [^;]+;/gm, '')
    .replace(/Promise\.all\(\[(?:\s*import\('[^']+'\),)+\s*loadCallWords\(\),?\s*\]\)/g, '')
    .replace(/lazyScreen<[^;]+?\),\n/gs, '')
    .replace(/Promise\.all\(\[import\('[^']+'\), (?:loadCallWords\(\)|loadScreenWords\(\), catalogueWords\(\))\]\)/g, '')
    .replace(/Promise\.all\(\[\s*import\('[^']+'\),[^\]]*loadScreenWords\(\)[^\]]*\]\)/g, '')
    .replace(/lazyScreen<[^;]+;/g, '')
    .replace(/lazyCall(?:<[^()]*>)?\(\s*async \(\) => \(await import\('[^']+'\)\)/g, '');
  const named = [...code.matchAll(/(?:from|import|import\()\s*'(\.[^']+\.tsx?)'/g)].map(([, at = '']) => at);
  return named.map((at) => relative(root, resolve(root, dirname(path), at))).filter((at) => existsSync(join(root, at)));
}

test('administration and call messages load with their screens: the workspace uses none of them', () => {
  const reached = new Set(['src/main.tsx']);
  for (const path of reached) for (const next of loadedBy(path)) reached.add(next);
  expect(reached.size).toBeGreaterThan(500);
  const isLazy = (path: string) => screenPages.test(path) || callPages.test(path);
  const withTexts = [...reached].filter((path) => isLazy(path) && readFileSync(join(root, path), 'utf8').includes('@lingui/'));
  expect(withTexts).toEqual([]);
});

/** Loads of what only a signed-in user needs, with the words of the workspace or for machines, which have none. */
const afterSignIn = [
  /Promise\.all\(\[\s*import\('[^']+'\),[^\]]*load(?:Home|Workspace)Words\(\)[^\]]*\]\)/g,
  /import\('[^']+\.ports\.ts'\)/g,
];

test('every text of the pages before sign-in is among the words that the page loads first', () => {
  const reached = new Set(['src/main.tsx']);
  for (const path of reached) for (const next of loadedBy(path, afterSignIn)) reached.add(next);
  expect(reached).toContain('src/access/session/ForgottenPassword.tsx');
  const withTexts = [...reached].filter((path) => /@lingui\/(core|react)\/macro/.test(readFileSync(join(root, path), 'utf8')));
  expect(withTexts.filter((path) => !firstPages.test(path))).toEqual([]);
});
