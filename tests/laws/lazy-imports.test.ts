import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

// The link may be lost while a chunk loads: the load waits for it (`bringPart`, `loadChunk`), or its failure is handled.
test('no part of the program is loaded with nobody to hear that it was lost', () => {
  const careless = sources.filter((file) => /\bvoid import\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(500);
  expect(careless).toEqual([]);
});

test('each view that is loaded later goes through the one loader that gives it up in time', { tags: ['OP-9.05', 'OQ-111'] }, () => {
  const own = sources.filter((file) => /\blazy\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(own).toEqual(['platform/http/chunks.ts']);
});
