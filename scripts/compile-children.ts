import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleForNode, companions } from './build.ts';

/**
 * `compile-children.ts <folder> <program>…` bundles programs that tests run in processes of their own, `server/testing/node.child.ts` as
 * `node.child.js`: a process that reads them from their sources computes for seconds before it begins.
 */
const [folder, ...programs] = process.argv.slice(2);
if (!folder) throw new Error('name the folder');
const root = fileURLToPath(new URL('..', import.meta.url));
const entries = Object.fromEntries(programs.map((path) => [basename(path, '.ts'), path]));
await bundleForNode(folder, { ...entries, worker: 'server/worker.ts' }, { splits: true });
for (const path of companions) await copyFile(join(root, 'server', path), join(folder, basename(path)));
