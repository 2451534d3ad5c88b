import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { evaluate, readScript } from './compiled-script.ts';

// As in Node 21 and newer. Where it is absent, pg looks at `Response` instead, which loads all of fetch at every start.
if (!('navigator' in globalThis)) Object.assign(globalThis, { navigator: { userAgent: `Node.js/${process.versions.node.split('.')[0]}` } });

/** The first file of the built platform, `dist/server/main.js`: starts `platform.cjs` beside it as the program that was called. */
const file = join(dirname(fileURLToPath(import.meta.url)), 'platform.cjs');
process.argv[1] = file;
evaluate(readScript(file), file);
