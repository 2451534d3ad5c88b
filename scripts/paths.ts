import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type Case,
  type Changes,
  casesOf,
  changesOf,
  exploding,
  idsOf,
  type Strategy,
  statesOf,
  strategies,
} from '../machines/paths/cases.ts';
import { type Coverage, coverageOf } from '../machines/paths/coverage.ts';
import { diagramOf } from '../machines/paths/diagram.ts';
import type { Model } from '../machines/paths/model.ts';
import { allModels } from '../machines/paths/models.ts';
import { csvOf, markdownOf } from '../machines/paths/written.ts';

const usage = `npm run paths                             test cases for people, in Markdown, of every machine
npm run paths -- --machine alarm           of this machine only; may be said several times
npm run paths -- --strategy steps          shortest: the way to each state · simple: every way without a loop · steps: every step of every situation ·
                                           tours: few long ways that together take every transition
npm run paths -- --to signedIn             only what ends in this state, or inside it
npm run paths -- --format csv              markdown, json, csv (a line a step), mermaid (diagrams)
npm run paths -- --out cases               a file a machine in this folder, rather than all of it at once
npm run paths -- --coverage                how many states and transitions the paths reach, and which they do not
npm run paths -- --changes                 which paths are new and which are gone since the version that was accepted
npm run paths -- --accept                  accept the paths as they are`;

const ledger = 'tests/trace/paths.json';

function main(): string {
  const { values } = parseArgs({
    options: {
      machine: { type: 'string', multiple: true, default: [] },
      strategy: { type: 'string', default: 'shortest' },
      to: { type: 'string' },
      format: { type: 'string', default: 'markdown' },
      out: { type: 'string' },
      coverage: { type: 'boolean', default: false },
      changes: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return usage;
  const models = modelsOf(values.machine);
  if (values.coverage) return coverageOf(models).map(covered).join('\n');
  if (values.changes) return changed(changesOf(casesOf(allModels, 'shortest'), accepted()));
  if (values.accept) return accept();
  return written(models, { strategy: strategyOf(values.strategy), to: values.to, format: values.format, out: values.out });
}

function strategyOf(name: string): Strategy {
  const strategy = strategies.find((one) => one === name);
  if (!strategy) throw new Error(`There is no strategy ${name}: there are ${strategies.join(', ')}.`);
  return strategy;
}

function modelsOf(names: readonly string[]): Model[] {
  const known = new Set(allModels.flatMap(({ name, machine }) => [name, machine.id]));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new Error(`There is no machine ${unknown.join(', ')}: there are ${[...known].join(', ')}.`);
  return allModels.filter(({ name, machine }) => names.length === 0 || names.includes(name) || names.includes(machine.id));
}

interface Asked {
  readonly strategy: Strategy;
  readonly to: string | undefined;
  readonly format: string;
  readonly out: string | undefined;
}

/** How cases are written down, and what such a file is called. */
const formats: Readonly<Record<string, { ending: string; write: (cases: readonly Case[], models: readonly Model[]) => string }>> = {
  markdown: { ending: 'md', write: markdownOf },
  json: { ending: 'json', write: (cases) => JSON.stringify(cases, null, 2) },
  csv: { ending: 'csv', write: csvOf },
  mermaid: {
    ending: 'mmd',
    write: (_, models) =>
      machinesOf(models)
        .map((machine) => `%% ${machine.id}\n${diagramOf(machine)}`)
        .join('\n\n'),
  },
};

function written(models: readonly Model[], { strategy, to, format, out }: Asked): string {
  const found = formats[format];
  if (!found) throw new Error(`There is no format ${format}: there are ${Object.keys(formats).join(', ')}.`);
  refuseUnknownState(models, to);
  if (strategy === 'simple') for (const line of exploding(models)) console.error(line);
  const cases = format === 'mermaid' ? [] : casesOf(models, strategy, to);
  if (out === undefined) return found.write(cases, models);
  mkdirSync(out, { recursive: true });
  const files = machinesOf(models).flatMap((machine) => {
    const own = cases.filter((one) => one.machine === machine.id);
    if (own.length === 0 && format !== 'mermaid') return [];
    const file = join(out, `${machine.id}.${found.ending}`);
    const text = found.write(
      own,
      models.filter((model) => model.machine === machine),
    );
    writeFileSync(file, `${text.trimEnd()}\n`);
    return [`${file}${own.length > 0 ? `: ${own.length} paths` : ''}`];
  });
  return files.join('\n');
}

const machinesOf = (models: readonly Model[]) => [...new Set(models.map(({ machine }) => machine))];

function refuseUnknownState(models: readonly Model[], to: string | undefined): void {
  const known = statesOf(models);
  if (to === undefined || known.includes(to)) return;
  throw new Error(`There is no state ${to}: there are ${known.join(', ')}.`);
}

function covered({ machine, paths, states, unreached, transitions, untaken, astray }: Coverage): string {
  const share = (all: readonly string[], lacking: readonly string[]) => `${all.length - lacking.length} of ${all.length}`;
  const lacking = [...unreached.map((state) => `  not reached: ${state}`), ...untaken.map((name) => `  not taken: ${name}`)];
  const wrong = astray.map((id) => `  went elsewhere: ${id}`);
  const line = `${machine.id.padEnd(10)} ${`${paths.length}`.padStart(5)} paths, ${share(states, unreached)} states, ${share(transitions, untaken)} transitions`;
  return [line, ...lacking, ...wrong].join('\n');
}

const accepted = () => JSON.parse(readFileSync(ledger, 'utf8')) as Record<string, string[]>;

function accept(): string {
  const ids = idsOf(casesOf(allModels, 'shortest'));
  writeFileSync(ledger, `${JSON.stringify(ids, null, 2)}\n`);
  spawnSync('node_modules/.bin/biome', ['format', '--write', ledger]);
  return `${ledger}: ${Object.values(ids).flat().length} paths of ${Object.keys(ids).length} machines`;
}

function changed(changes: Readonly<Record<string, Changes>>): string {
  const lines = Object.entries(changes).map(([machine, { added, gone }]) => {
    const told = [
      `${machine}: ${added.length} new, ${gone.length} gone`,
      ...added.map((id) => `  + ${id}`),
      ...gone.map((id) => `  - ${id}`),
    ];
    return told.join('\n');
  });
  return lines.length === 0 ? 'No path is new and none is gone since the accepted version.' : lines.join('\n');
}

try {
  console.log(main());
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`);
  process.exitCode = 1;
}
