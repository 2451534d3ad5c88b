import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');

test('every variable that a style uses is set in one', () => {
  const [set, used] = [new Set<string>(), new Map<string, string>()];
  for (const path of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(css|tsx?)$/.test(name))) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, name = ''] of text.matchAll(path.endsWith('.css') ? /(--[\w-]+)\s*:/g : /['"](--[\w-]+)['"]/g)) set.add(name);
    for (const [, name = ''] of text.matchAll(/var\(\s*(--[\w-]+)/g)) used.set(name, path);
  }
  // Those of Mantine are set by it.
  const unset = [...used].filter(([name]) => !set.has(name) && !name.startsWith('--mantine-'));
  expect(unset.map(([name, path]) => `${path}: ${name}`)).toEqual([]);
});
