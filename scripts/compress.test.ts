import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressTexts } from './compress.ts';

test('puts both encodings beside texts worth it, and leaves the rest', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'atalaya-web-'));
  const text = 'const word = 1;\n'.repeat(200);
  await mkdir(join(directory, 'assets'));
  await writeFile(join(directory, 'assets', 'main.js'), text);
  await writeFile(join(directory, 'assets', 'small.js'), 'x');
  await writeFile(join(directory, 'assets', 'font.woff2'), text);
  await compressTexts(directory);
  expect((await readdir(join(directory, 'assets'))).sort()).toEqual(['font.woff2', 'main.js', 'main.js.br', 'main.js.gz', 'small.js']);
  expect(String(gunzipSync(await readFile(join(directory, 'assets', 'main.js.gz'))))).toBe(text);
  expect(String(brotliDecompressSync(await readFile(join(directory, 'assets', 'main.js.br'))))).toBe(text);
  await rm(directory, { recursive: true });
});
