import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Case } from '../machines/quality/paths/case.ts';
import { csvOf, markdownOf } from '../machines/quality/paths/case-documents.ts';
import { gherkinOf, tables } from '../machines/quality/paths/case-exports.ts';
import {
  type Changes,
  casesOf,
  changesOf,
  exploding,
  idsOf,
  isIn,
  type Strategy,
  statesOf,
  strategies,
} from '../machines/quality/paths/cases.ts';
import { type Coverage, coverageOf } from '../machines/quality/paths/coverage.ts';
import { diagramOf } from '../machines/quality/paths/diagram.ts';
import type { Model } from '../machines/quality/paths/model.ts';
import { allModels } from '../machines/quality/paths/models.ts';
import { beginningOf } from '../machines/quality/paths/paths.ts';

export const usage = `npm run paths                             test cases for people, in Markdown, of every machine
npm run paths -- --machine alarm           of this machine only; may be said several times
npm run paths -- --strategy steps          easiest: to each state as a person does it best · shortest: with the fewest steps ·
                                           simple: every way without a loop · steps: every step of every situation ·
                                           tours: few long ways that together take every transition
npm run paths -- --to signedIn             only what ends in this state, or inside it
npm run paths -- --format csv              markdown, json, csv (a line a step), testrail, xray, zephyr (CSV in their columns), gherkin, mermaid (diagrams)
npm run paths -- --url https://demo.test   the address of the demo in the cases; otherwise http://127.0.0.1:8080
npm run paths -- --out cases               a file a machine in this folder, rather than all of it at once
npm run paths -- --coverage                how many states and transitions the paths reach, and which they do not
npm run paths -- --changes                 which paths are new and which are gone since the version that was accepted
npm run paths -- --accept                  accept the paths as they are
npm run paths -- --assist lock-47ead382   carry out a case with help: a browser, step by step, with pictures, JUnit XML and a report in coverage/assisted;
                                          --url of a running demo (otherwise one is started), --out, --answers of a file
npm run paths -- --changes --ledger x.json with another file than tests/trace/paths.json, where accepted paths are kept`;

/** The strategy of cases whose ids are accepted. */
const usual = 'easiest';

const root = join(import.meta.dirname, '..');

/** Runs `npm run paths` and returns its output. @throws Error for invalid arguments */
export function runPathsCommand(args: string[]): string {
  const { values } = parseArgs({
    args,
    options: {
      machine: { type: 'string', multiple: true, default: [] },
      strategy: { type: 'string' },
      to: { type: 'string' },
      format: { type: 'string' },
      out: { type: 'string' },
      coverage: { type: 'boolean' },
      changes: { type: 'boolean' },
      accept: { type: 'boolean' },
      ledger: { type: 'string' },
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return usage;
  refuseTogether(values);
  const models = modelsOf(values.machine);
  const { strategy = usual, format = 'markdown', to, out, ledger = join(root, 'tests/trace/paths.json') } = values;
  if (values.coverage) return coverageOf(models).map(formatCoverage).join('\n');
  const scope = { machines: machinesOf(models), isAll: values.machine.length === 0, ledger };
  if (values.changes) return formatChanges(changesOf(casesOf(modelsIn(scope), usual), readAccepted(scope)));
  if (values.accept) return accept(scope);
  return writePaths(models, { strategy: strategyOf(strategy), to, format, out, url: values.url });
}

/** Actions on all selected machines, and the options that select the output; an action excludes those options. */
const actions = ['coverage', 'changes', 'accept'] as const;
const choices = ['strategy', 'to', 'format', 'out'] as const;

function refuseTogether(values: Partial<Record<(typeof actions)[number] | (typeof choices)[number] | 'ledger', unknown>>): void {
  const [doing, ...more] = actions.filter((name) => values[name]);
  const beside = [...more, ...choices.filter((name) => values[name] !== undefined)];
  if (doing && beside.length > 0) throw new Error(`--${doing} goes without --${beside.join(', --')}.`);
  if (values.ledger !== undefined && doing !== 'changes' && doing !== 'accept')
    throw new Error('--ledger goes with --changes or --accept.');
}

function strategyOf(name: string): Strategy {
  const strategy = strategies.find((one) => one === name);
  if (!strategy) throw new Error(`There is no strategy ${name}: there are ${strategies.join(', ')}.`);
  return strategy;
}

function modelsOf(names: readonly string[]): Model[] {
  const modelNames = new Set(allModels.flatMap(({ name, machine }) => [name, machine.id]));
  const unknown = names.filter((name) => !modelNames.has(name));
  if (unknown.length > 0) throw new Error(`There is no machine ${unknown.join(', ')}: there are ${[...modelNames].join(', ')}.`);
  return allModels.filter(({ name, machine }) => names.length === 0 || names.includes(name) || names.includes(machine.id));
}

interface WriteOptions {
  readonly strategy: Strategy;
  readonly to: string | undefined;
  readonly format: string;
  readonly out: string | undefined;
  /** The address of the demo that the cases name. */
  readonly url: string;
}

type Format = Readonly<{ ending: string; write: (cases: readonly Case[], models: readonly Model[]) => string }>;

/** How cases are written down, and what such a file is called. */
const formats: Readonly<Record<string, Format>> = {
  markdown: { ending: 'md', write: markdownOf },
  json: { ending: 'json', write: (cases) => JSON.stringify(cases, null, 2) },
  csv: { ending: 'csv', write: csvOf },
  testrail: { ending: 'csv', write: tables.testrail },
  xray: { ending: 'csv', write: tables.xray },
  zephyr: { ending: 'csv', write: tables.zephyr },
  gherkin: { ending: 'feature', write: gherkinOf },
  mermaid: {
    ending: 'mmd',
    write: (_, models) =>
      machinesOf(models)
        .map((machine) => `%% ${machine.id}\n${diagramOf(machine)}`)
        .join('\n\n'),
  },
};

function formatOf(name: string): Format {
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (!format) throw new Error(`There is no format ${name}: there are ${Object.keys(formats).join(', ')}.`);
  return format;
}

function writePaths(models: readonly Model[], { strategy, to, format, out, url }: WriteOptions): string {
  const found = formatOf(format);
  if (to !== undefined && format === 'mermaid') throw new Error('--to chooses paths: a diagram (mermaid) has none.');
  refuseUnknownState(models, to);
  if (strategy === 'simple') for (const line of exploding(models)) console.error(line);
  const cases = format === 'mermaid' ? [] : casesOf(models, strategy, to).map((one) => at(url, one));
  if (to !== undefined && cases.length === 0) throw new Error(noneEnds(models, strategy, to));
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

/** A case with the address of the demo in it. */
const at = (url: string, one: Case): Case => JSON.parse(JSON.stringify(one).replaceAll('{url}', url)) as Case;

const machinesOf = (models: readonly Model[]) => [...new Set(models.map(({ machine }) => machine))];

function refuseUnknownState(models: readonly Model[], to: string | undefined): void {
  const states = statesOf(models);
  if (to === undefined || states.includes(to)) return;
  throw new Error(`There is no state ${to}: there are ${states.join(', ')}.`);
}

function noneEnds(models: readonly Model[], strategy: Strategy, to: string): string {
  const begins = models.some((model) => isIn(beginningOf(model), to));
  return `No path of this strategy (${strategy}) ends in ${to}${begins ? ': the machine begins there' : ''}.`;
}

function formatCoverage({ machine, paths, states, unreached, transitions, untaken, astray }: Coverage): string {
  const share = (all: readonly string[], lacking: readonly string[]) => `${all.length - lacking.length} of ${all.length}`;
  const lacking = [...unreached.map((state) => `  not reached: ${state}`), ...untaken.map((name) => `  not taken: ${name}`)];
  const wrong = astray.map((id) => `  went elsewhere: ${id}`);
  const line = `${machine.id.padEnd(10)} ${`${paths.length}`.padStart(5)} paths, ${share(states, unreached)} states, ${share(transitions, untaken)} transitions`;
  return [line, ...lacking, ...wrong].join('\n');
}

/** Whose paths are compared or accepted: whole machines, also where one of their models is named. */
interface Scope {
  readonly machines: readonly Model['machine'][];
  readonly isAll: boolean;
  readonly ledger: string;
}
type Ids = Record<string, string[]>;

const modelsIn = ({ machines }: Scope) => allModels.filter(({ machine }) => machines.includes(machine));
const acceptedIn = (ledger: string) => JSON.parse(readFileSync(ledger, 'utf8')) as Ids;

/** Reads the accepted ids of the named machines, or of all machines if none is named. */
function readAccepted({ machines, isAll, ledger }: Scope): Ids {
  const known = Object.entries(acceptedIn(ledger));
  return Object.fromEntries(known.filter(([id]) => isAll || machines.some((machine) => machine.id === id)));
}

function accept(scope: Scope): string {
  const { isAll, ledger } = scope;
  const ids = idsOf(casesOf(modelsIn(scope), usual));
  writeFileSync(ledger, formatted({ ...(isAll ? {} : acceptedIn(ledger)), ...ids }));
  return `${ledger}: ${Object.values(ids).flat().length} paths of ${Object.keys(ids).length} machines`;
}

function formatted(ids: Ids): string {
  const options = { cwd: root, input: JSON.stringify(ids), encoding: 'utf8' } as const;
  const { status, stdout, stderr, error } = spawnSync('node_modules/.bin/biome', ['format', '--stdin-file-path=paths.json'], options);
  if (status !== 0) throw new Error(`The accepted paths could not be formatted: ${error?.message ?? stderr}`);
  return stdout;
}

function formatChanges(changes: Readonly<Record<string, Changes>>): string {
  const lines = Object.entries(changes).map(([machine, { added, gone }]) => {
    const messages = [
      `${machine}: ${added.length} new, ${gone.length} gone`,
      ...added.map((id) => `  + ${id}`),
      ...gone.map((id) => `  - ${id}`),
    ];
    return messages.join('\n');
  });
  return lines.length === 0 ? 'No path is new and none is gone since the accepted version.' : lines.join('\n');
}
