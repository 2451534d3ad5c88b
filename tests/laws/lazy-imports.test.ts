import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../src');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

// The link may be gone just when a part is asked for: it is waited for (`bringPart`, `loadChunk`), or somebody hears that it is lost.
test('no part of the program is loaded with nobody to hear that it was lost', () => {
  const careless = sources.filter((file) => /\bvoid import\(/.test(readFileSync(join(root, file), 'utf8')));
  expect(sources.length).toBeGreaterThan(500);
  expect(careless).toEqual([]);
});
