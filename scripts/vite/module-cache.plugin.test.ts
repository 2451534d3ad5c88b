import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cacheKeyOf, removeOldModules } from './module-cache.plugin.ts';

function someTree() {
  const root = mkdtempSync(join(tmpdir(), 'modules-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'alarms'));
  return { module: join(root, 'shell/App.tsx'), index: join(root, 'alarms/index.ts') };
}

test('a module is compiled again when a domain index that it imports from changes', () => {
  const { module, index } = someTree();
  const source = "import { queue } from '../alarms/index.ts';";
  const keys = ['', "export { queue } from './queue.ts';", "export { queue } from './list.ts';"].map((text) => {
    if (text !== '') writeFileSync(index, text);
    return cacheKeyOf(module, source);
  });
  expect(new Set(keys).size).toBe(3);
  expect(cacheKeyOf(module, source)).toBe(keys[2]);
});

test('a module without indexes depends on its own text alone', () => {
  const { module, index } = someTree();
  writeFileSync(index, 'export const queue = 1;');
  expect(cacheKeyOf(module, "import { queue } from '../alarms/queue.ts';")).toBe('');
});

test.each(['/locales/es.po', '/locales/es.po?home', '/docs/operators.md'])('%s is compiled in every run', (id) => {
  expect(cacheKeyOf(id, '')).toBe(false);
});

test('modules that were compiled more than a week ago are removed', () => {
  const folder = dirname(someTree().index);
  const now = Date.parse('2026-03-10T08:00:00Z');
  const compiled = { old: '2026-03-03T07:59:00Z', recent: '2026-03-03T08:01:00Z', '_metadata.json': '2026-01-01T00:00:00Z' };
  for (const [name, at] of Object.entries(compiled)) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), new Date(at), new Date(at));
  }
  removeOldModules(folder, now);
  expect(readdirSync(folder).toSorted()).toEqual(['_metadata.json', 'recent']);
  removeOldModules(join(folder, 'absent'), now);
});
