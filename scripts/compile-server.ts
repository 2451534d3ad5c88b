import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { compiledPath, evaluate, readScript } from '../server/compiled-script.ts';
import type { prepareBuild } from '../server/main.ts';

/**
 * `compile-server.ts dist/server/platform.cjs` packs a prepared store beside a built file, starts the platform once, and writes the code that V8
 * compiled until it had started: what a start runs is in it.
 */
const [file] = process.argv.slice(2);
if (!file) throw new Error('name the built file');
// What ran once would be dropped before it is written. A start must have the flags of the writing, else it compiles the source.
setFlagsFromString('--no-flush-bytecode');
const script = readScript(file);
const built = evaluate(script, file) as { prepareBuild: typeof prepareBuild };
const draft = await mkdtemp(join(tmpdir(), 'atalaya-build-'));
try {
  await built.prepareBuild(draft, dirname(file));
} catch (error) {
  // A machine without the embedded PostgreSQL builds too; its first start makes what is missing.
  process.stderr.write(`no prepared store: ${(error as Error).message}\n`);
} finally {
  await rm(draft, { recursive: true, force: true });
}
setFlagsFromString('--flush-bytecode');
writeFileSync(compiledPath(file), script.createCachedData());
// What was evaluated may have opened something.
process.exit(0);
