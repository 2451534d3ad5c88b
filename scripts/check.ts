import { pathToFileURL } from 'node:url';
import { type Outcome, program, runSteps, type Step, script } from './steps.ts';
import { moduleCache, removeOldModules } from './vite/module-cache.plugin.ts';
import { zoneOfTheCheck } from './zones.ts';

/** What the compiler found out: it checks again what changed since, and what depends on that. */
const typesOfLastRun = 'node_modules/.cache/types.tsbuildinfo';

/** Compiler and linter collect garbage four times less often than Go does by default: a fifth less processor time for a tenth more memory. */
const fewCollections = { GOGC: '400' };

const steps: readonly Step[] = [
  { name: 'unit tests and laws', projects: ['unit', 'views', 'views-mocked', 'laws'], env: { TZ: zoneOfTheCheck } },
  // Several checkers work out the same types side by side: on two cores, which other steps use too, that costs nearly twice as much.
  {
    name: 'types',
    command: program('tsc', '-p', '.', '--checkers', '1', '--incremental', '--tsBuildInfoFile', typesOfLastRun),
    env: fewCollections,
  },
  { name: 'lint and walls', command: program('oxlint', '--type-aware', '--deny-warnings'), env: fewCollections },
  { name: 'format', command: program('biome', 'check', '.') },
  { name: 'unused code', command: script('unused.ts') },
  { name: 'names use the glossary', command: script('language.ts') },
  { name: 'domains', command: script('domains.ts') },
  { name: 'requirements keep their tests', command: script('trace.ts', '--check') },
  { name: 'dependencies without advisories', command: script('audit.ts'), printsOutput: true },
  { name: 'licences and NOTICE', command: script('release/notice.ts', '--check') },
  { name: 'words', command: script('translations.ts', '--check') },
];

/** `npm run check`: everything that needs no browser and no database. */
export async function check(): Promise<Outcome[]> {
  removeOldModules(moduleCache, Date.now());
  const outcomes = await runSteps(steps, 2);
  const bad = outcomes.filter((it) => !it.ok);
  console.log(bad.length === 0 ? 'check: all is well' : `check: ${bad.map((it) => it.name).join(', ')} failed`);
  return outcomes;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = (await check()).every((it) => it.ok) ? 0 : 1;
