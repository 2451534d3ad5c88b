import { openAsBlob } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkFiles, type PackageFindings, readZip } from '../server/alarms/cases/verifier/check-package.mjs';

/** `npm run verify-case -- case.zip [--key sha256]`: whether the package of an evidence case is as it was signed, and by which key. */
const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
const [path] = positionals;
const found = await Promise.resolve()
  .then(async () => {
    if (path === undefined) throw new Error('name its file');
    return checkFiles(await readZip(await openAsBlob(path)));
  })
  .catch((error: Error) => error);
if (found instanceof Error) {
  console.error(`The package could not be read: ${found.message}`);
  process.exitCode = 2;
} else report(found);

function report({ isTrue, key, checked, about, changed, missing, added, signature }: PackageFindings): void {
  const isOther = values.key !== undefined && values.key.toLowerCase() !== key;
  if (isTrue && !isOther) {
    console.log(`The package of “${about?.case.name ?? ''}” is as it was signed: ${checked} files, key ${key ?? ''}.`);
    if (values.key === undefined) console.log('Compare the key with the one that the installation states, or give that with --key.');
    return;
  }
  const lines = [
    ...(isOther ? [`signed with another key: ${key ?? 'none'}`] : []),
    ...(signature === 'valid' ? [] : [`signature: ${signature}`]),
    ...changed.map((name) => `changed: ${name}`),
    ...missing.map((name) => `missing: ${name}`),
    ...added.map((name) => `not in the signed list: ${name}`),
  ];
  console.error(`The package is false.\n${lines.join('\n')}`);
  process.exitCode = 1;
}
