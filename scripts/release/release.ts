import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildStale } from '../build.ts';
import { manifestOf, signManifest } from './manifest.ts';
import { commitOf, manifestPath, releasePaths, root, signaturePath } from './release-files.ts';

/** `RELEASE_KEY_FILE=key.pem npm run release`: builds, writes the bill of materials, and signs a manifest of every file (Ed25519). */
const keyFile = process.env['RELEASE_KEY_FILE'];
if (!keyFile) {
  console.error('RELEASE_KEY_FILE must name a private key: create one with  openssl genpkey -algorithm ed25519 -out release.pem');
  process.exitCode = 2;
} else {
  const key = readFileSync(keyFile, 'utf8');
  await buildStale({ force: false });
  await import('./sbom.ts');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const manifest = await manifestOf(root, releasePaths(), { version, commit: commitOf() });
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  writeFileSync(join(root, manifestPath), text);
  writeFileSync(join(root, signaturePath), `${signManifest(text, key)}\n`);
  console.log(
    `${manifestPath}: ${manifest.files.length} files of version ${version}, commit ${manifest.commit}, signed in ${signaturePath}.`,
  );
}
