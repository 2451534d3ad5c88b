import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { idsIn } from '../trace/requirements.ts';
import { titlesIn } from '../trace/titles.ts';

const root = join(import.meta.dirname, '../..');
const titles = ['contract', 'machines', 'server', 'src', 'scripts', 'tests'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules/'))
    .flatMap((file) => titlesIn(readFileSync(join(root, room, file), 'utf8'), file).map((title) => ({ file, title }))),
);

test('a test title has at most 90 characters', () => {
  expect(titles.length).toBeGreaterThan(3000);
  expect(titles.filter(({ title }) => title.length > 90)).toEqual([]);
});

test('requirement ids are tags of tests, not parts of their titles', () => {
  expect(titles.filter(({ title }) => idsIn(title).length > 0)).toEqual([]);
});
