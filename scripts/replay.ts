import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Trace } from '../contract/quality/trace.ts';
import { allModels } from '../machines/quality/paths/models.ts';
import { type ReplayOutcome, replay } from '../machines/quality/trace/replay.ts';
import { transitionsOfTrace, unknownTransitions } from '../machines/quality/trace/unknown-transitions.ts';

/**
 * npm run replay trace.json             replays a trace recorded at /qa on the current machines
 * npm run replay trace.json -- --keep   also stores it in tests/traces/, where every test run replays it
 *
 * Lists steps that no path model takes. Fails if a machine ends in another state than recorded, or than the trace expects.
 */
const [file, ...flags] = process.argv.slice(2);
const tracesFolder = join(import.meta.dirname, '../tests/traces');

function read(path: string): Trace | string {
  try {
    const trace = Trace.safeParse(JSON.parse(readFileSync(path, 'utf8')));
    return trace.success ? trace.data : `${path} is no trace of this version: record it again at /qa.`;
  } catch (error) {
    return `${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

const sentenceOf = (of: ReplayOutcome): string => {
  if (of.outcome === 'same') return `${of.path}: ${of.steps} steps, as recorded`;
  if (of.outcome === 'unknown') return `${of.path}: no path model, not replayed`;
  return `${of.path}: step ${of.step}, ${of.event}, led to ${of.was} and leads to ${of.is} now`;
};

function run(path: string): boolean {
  const trace = read(path);
  if (typeof trace === 'string') {
    console.error(trace);
    return false;
  }
  const { actors, expected } = replay(trace, allModels);
  for (const actor of actors) console.log(sentenceOf(actor));
  if (expected) console.log(`${expected.path}: expected ${expected.state}, is ${expected.is}`);
  for (const { machine, event, from, to } of unknownTransitions(transitionsOfTrace(trace), allModels))
    console.log(`Not in the models of ${machine}: ${event} led from ${from} to ${to}`);
  if (flags.includes('--keep')) {
    mkdirSync(tracesFolder, { recursive: true });
    writeFileSync(join(tracesFolder, basename(path)), `${JSON.stringify(trace, null, 2)}\n`);
    console.log(`Kept in tests/traces/${basename(path)}.`);
  }
  return expected ? expected.ok : actors.every(({ outcome }) => outcome !== 'other');
}

if (file === undefined) {
  console.error('Say which trace: npm run replay trace.json');
  process.exitCode = 1;
} else if (!run(file)) process.exitCode = 1;
