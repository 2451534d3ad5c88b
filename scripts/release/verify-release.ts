import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareRelease, isSigned, type ReleaseManifest } from './manifest.ts';
import { manifestPath, releasePaths, root, signaturePath } from './release-files.ts';

/** `npm run verify-release -- --key public.pem`: whether every file of this release is as it was signed. */
const { values } = parseArgs({ options: { key: { type: 'string' } } });
if (!values.key) {
  console.error('Name the public key of whoever released it:  npm run verify-release -- --key release.pub');
  process.exitCode = 2;
} else {
  const text = readFileSync(join(root, manifestPath), 'utf8');
  const signature = readFileSync(join(root, signaturePath), 'utf8');
  if (!isSigned(text, signature, readFileSync(values.key, 'utf8'))) {
    console.error(`${signaturePath} is not a signature of ${manifestPath} by this key. Trust none of its files.`);
    process.exitCode = 1;
  } else {
    const manifest = JSON.parse(text) as ReleaseManifest;
    const findings = await compareRelease(root, manifest, releasePaths());
    for (const [kind, paths] of Object.entries(findings)) for (const path of paths as string[]) console.error(`${kind}: ${path}`);
    const count = findings.changed.length + findings.missing.length + findings.added.length;
    if (count === 0)
      console.log(`Version ${manifest.version} (${manifest.commit}): all ${manifest.files.length} files are as they were signed.`);
    else console.error(`${count} files differ from the signed release.`);
    process.exitCode = count === 0 ? 0 : 1;
  }
}
