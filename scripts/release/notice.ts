import { readFileSync, writeFileSync } from 'node:fs';
import { isAccepted, type LockFile, noticeOf, shippedPackages } from './licences.ts';

/** `npm run notice` writes NOTICE from package-lock.json; with `--check` it fails where NOTICE is out of date or a licence is not accepted. */
const packages = shippedPackages(JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile);
const refused = packages.filter(({ licence }) => !isAccepted(licence));
const notice = noticeOf(packages);
if (refused.length > 0) {
  const names = refused.map(({ name, version, licence }) => `${name} ${version} (${licence || 'no licence stated'})`);
  console.error(`These packages have a licence that is not accepted in scripts/release/licences.ts: ${names.join(', ')}.`);
  process.exitCode = 1;
} else if (process.argv.includes('--check')) {
  const isCurrent = readFileSync('NOTICE', 'utf8') === notice;
  if (!isCurrent) console.error('NOTICE does not list the packages of package-lock.json: run  npm run notice.');
  process.exitCode = isCurrent ? 0 : 1;
} else {
  writeFileSync('NOTICE', notice);
  console.log(`NOTICE lists ${packages.length} packages.`);
}
