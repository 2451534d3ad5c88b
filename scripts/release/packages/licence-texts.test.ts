import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { licencesText, licenceTextsIn, nodeLicence } from './licence-texts.ts';

const root = mkdtempSync(join(tmpdir(), 'atalaya-licences-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('the texts of a package are its files of licences and notices, in folders too', () => {
  mkdirSync(join(root, 'a/LICENSES'), { recursive: true });
  for (const [name, text] of [
    ['LICENSE.md', 'MIT text\n'],
    ['LICENSES/OFL.txt', 'OFL text'],
    ['NOTICE', 'A notice'],
    ['index.js', 'code'],
  ] as const)
    writeFileSync(join(root, 'a', name), text);
  expect(licenceTextsIn(join(root, 'a'))).toEqual(['MIT text', 'OFL text', 'A notice']);
});

test('equal texts are printed once under all names, and packages without a text are named', () => {
  const text = licencesText([
    { name: 'a 1', licence: 'MIT', texts: ['same'] },
    { name: 'b 2', licence: 'MIT', texts: ['same', 'more'] },
    { name: 'c 3', licence: 'ISC', texts: [] },
  ]);
  expect(text).toContain('a 1: MIT\nb 2: MIT\n\nsame\n');
  expect(text).toContain('b 2: MIT\n\nmore\n');
  expect(text).toContain('without a text of their licence:\n\nc 3: ISC\n');
});

test('a Node whose licence is not found is refused', () => {
  expect(() => nodeLicence(join(root, 'bin/node'))).toThrow('NODE_LICENSE_FILE');
  writeFileSync(join(root, 'LICENSE'), 'Node text\n');
  expect(nodeLicence(join(root, 'bin/node'))).toBe('Node text');
});
