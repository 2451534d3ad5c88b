import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareRelease, isSigned, manifestOf, signManifest } from './manifest.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
let root: string;
const paths = ['a.js', 'b.css'];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'atalaya-release-'));
  for (const path of paths) await writeFile(join(root, path), `contents of ${path}`);
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('a signature holds for the signed bytes and key only', async () => {
  const text = JSON.stringify(await manifestOf(root, paths, { version: '0.1.0', commit: 'abc' }));
  const signature = signManifest(text, privateKey);
  const other = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  expect(isSigned(text, signature, publicKey)).toBe(true);
  expect(isSigned(text.replace('0.1.0', '0.1.1'), signature, publicKey)).toBe(false);
  expect(isSigned(text, signature, other.publicKey)).toBe(false);
});

test('changed, missing and added files of a release are named', async () => {
  const manifest = await manifestOf(root, paths, { version: '0.1.0', commit: 'abc' });
  expect(await compareRelease(root, manifest, paths)).toEqual({ changed: [], missing: [], added: [] });
  await writeFile(join(root, 'a.js'), 'contents of a.jS');
  expect(await compareRelease(root, manifest, ['a.js', 'c.js'])).toEqual({ changed: ['a.js'], missing: ['b.css'], added: ['c.js'] });
});
