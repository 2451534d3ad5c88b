import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLost, listUnproven, type Trace, table, traceOf } from '../tests/trace/report.ts';
import { readRequirements } from '../tests/trace/requirements.ts';
import { idsInTitles } from '../tests/trace/titles.ts';

/**
 * npm run trace                lists requirements with and without a test that names them
 * npm run trace -- --check     fails if a requirement has lost its last test
 * npm run trace -- --accept    stores the proven requirements as the baseline for --check
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const baselineFile = join(root, 'tests/trace/proven.json');
const rooms = ['contract', 'machines', 'src', 'server', 'scripts', 'tests'];

function scan(): Map<string, Set<string>> {
  const files = rooms
    .filter((room) => existsSync(join(root, room)))
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((path) => `${room}/${path}`))
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && !path.startsWith('tests/trace/'));
  return new Map(files.sort().map((path) => [path, idsInTitles(readFileSync(join(root, path), 'utf8'), path)]));
}

function readBaseline(): string[] {
  return existsSync(baselineFile) ? (JSON.parse(readFileSync(baselineFile, 'utf8')) as string[]) : [];
}

function refuseUnknown(trace: Trace): void {
  if (trace.unknown.size === 0) return;
  for (const [id, files] of trace.unknown)
    console.error(`${id} is no requirement (${files.join(', ')}). Mend the title, or see tests/trace/requirements.json.`);
  process.exitCode = 1;
}

function refuseLost(trace: Trace): void {
  const lost = findLost(readBaseline(), trace);
  if (lost.length === 0) return;
  console.error(
    `No test names ${lost.join(', ')} any more. Bring the test back; if the requirement itself went, run: npm run trace -- --accept`,
  );
  process.exitCode = 1;
}

function main(requested: ReadonlySet<string>): void {
  const requirements = readRequirements();
  const trace = traceOf(requirements, scan());
  refuseUnknown(trace);
  if (requested.has('--accept')) {
    const proven = [...requirements.keys()].filter((id) => trace.proven.has(id));
    writeFileSync(baselineFile, `${JSON.stringify(proven, null, 2)}\n`);
    console.log(`${proven.length} proven requirements written to tests/trace/proven.json`);
  } else if (requested.has('--check')) {
    refuseLost(trace);
    if (!process.exitCode)
      console.log(`trace: ${trace.proven.size} of ${requirements.size} requirements have a test that names them; none was lost`);
  } else {
    console.log(`Without a test that names them:\n${listUnproven(requirements, trace).join('\n')}\n\n${table(requirements, trace)}`);
  }
}

main(new Set(process.argv.slice(2)));
