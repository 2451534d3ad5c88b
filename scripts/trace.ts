import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Degree, degreeOf, findLost, listUnproven, type Trace, table, traceDocument, traceOf } from '../tests/trace/report.ts';
import { idsIn, readRequirements } from '../tests/trace/requirements.ts';
import { idsInTitles } from '../tests/trace/titles.ts';

/**
 * npm run trace                counts requirements by how they are proven, and writes all with their tests to coverage/trace.md
 * npm run trace -- --check     fails if a requirement has no test, or only one of a lower degree than before
 * npm run trace -- --accept    stores the degrees as the baseline for --check
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const baselineFile = join(root, 'tests/trace/proven.json');
const rooms = ['contract', 'machines', 'src', 'server', 'scripts', 'tests'];

function scan(): Map<string, Set<string>> {
  const files = rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
    .filter((path) => /\.(test|spec|walk)\.tsx?$/.test(path) && !path.startsWith('tests/trace/') && !path.includes('/node_modules/'));
  return new Map(files.sort().map((path) => [path, idsOfFile(path)]));
}

/** Most files name no requirement: what has no id in its text is not parsed. */
function idsOfFile(path: string): Set<string> {
  const text = readFileSync(join(root, path), 'utf8');
  return idsIn(text).length === 0 ? new Set() : idsInTitles(text, path);
}

function readBaseline(): Readonly<Record<string, Degree>> {
  return existsSync(baselineFile) ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as Record<string, Degree>) : {};
}

function refuseUnknown(trace: Trace): void {
  for (const [id, files] of trace.unknown)
    console.error(`${id} is no requirement (${files.join(', ')}). Correct the tag, or see tests/trace/requirements.json.`);
  if (trace.unknown.size > 0) process.exitCode = 1;
}

function refuseUnproven(requirements: ReadonlyMap<string, string>, trace: Trace): void {
  const unproven = listUnproven(requirements, trace);
  if (unproven.length === 0) return;
  console.error(`No test that runs everywhere names:\n${unproven.join('\n')}`);
  process.exitCode = 1;
}

function refuseLost(trace: Trace): void {
  const lost = findLost(readBaseline(), trace);
  if (lost.length === 0) return;
  console.error(`Less proven than before: ${lost.join(', ')}. Restore the test; where that is intended, run: npm run trace -- --accept`);
  process.exitCode = 1;
}

function main(requested: ReadonlySet<string>): void {
  const requirements = readRequirements();
  const trace = traceOf(requirements, scan());
  refuseUnknown(trace);
  if (requested.has('--accept')) {
    const proven = [...requirements.keys()].flatMap((id) => {
      const degree = degreeOf(id, trace);
      return degree ? [[id, degree]] : [];
    });
    writeFileSync(baselineFile, `${JSON.stringify(Object.fromEntries(proven), null, 2)}\n`);
    console.log(`${proven.length} proven requirements written to tests/trace/proven.json`);
  } else if (requested.has('--check')) {
    refuseUnproven(requirements, trace);
    refuseLost(trace);
    if (!process.exitCode) console.log(`trace: each of ${requirements.size} requirements has a test, and none is less proven than before`);
  } else {
    const path = join(root, 'coverage/trace.md');
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, traceDocument(requirements, trace));
    const unproven = listUnproven(requirements, trace);
    if (unproven.length > 0) console.log(`Without a test that runs everywhere:\n${unproven.join('\n')}\n`);
    console.log(`${table(requirements, trace)}\n\nEach with its tests: coverage/trace.md`);
  }
}

main(new Set(process.argv.slice(2)));
