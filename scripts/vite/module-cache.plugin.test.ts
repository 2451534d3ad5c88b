import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { cacheKeyOf } from './module-cache.plugin.ts';

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
