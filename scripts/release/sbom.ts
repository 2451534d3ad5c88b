import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billOf } from './bill-of-materials.ts';
import { type LockFile, shippedPackages } from './licences.ts';

/** `npm run sbom` writes dist/sbom.cdx.json, the software bill of materials of what is shipped. */
const root = resolve(import.meta.dirname, '../..');
const read = <T>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as T;
const bill = billOf({ ...read<{ version: string }>('package.json'), packages: shippedPackages(read<LockFile>('package-lock.json')) });
mkdirSync(join(root, 'dist'), { recursive: true });
writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
console.log(`dist/sbom.cdx.json: ${bill.bomFormat} ${bill.specVersion}, ${bill.components.length} components.`);
