import { writeFileSync } from 'node:fs';
import { compiledPath, evaluate, readScript } from '../server/compiled-script.ts';

/** `compile-server.ts dist/server/platform.cjs` evaluates a built file without running it, and writes the code that V8 compiled beside it. */
const [file] = process.argv.slice(2);
if (!file) throw new Error('name the built file');
const script = readScript(file);
evaluate(script, file);
writeFileSync(compiledPath(file), script.createCachedData());
// What was evaluated may have opened something.
process.exit(0);
