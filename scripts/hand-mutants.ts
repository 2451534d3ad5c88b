import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
/** Faults planted by hand: each a patch whose header names the tests that must notice it, `Tests: a.test.ts b.test.ts`. */
const handFolder = join(root, 'tests/mutants/hand');

/** A fault planted by hand. */
export interface HandMutant {
  readonly name: string;
  /** What the fault does, in one sentence. */
  readonly title: string;
  /** Files of tests that must notice it, from the root. */
  readonly tests: readonly string[];
  /** The patch file. */
  readonly file: string;
}

/** `caught`: a test fails. `broken`: a test file cannot be loaded. `unsound`: its tests fail before the fault is planted. Only the first is well. */
export type HandOutcome = 'caught' | 'not caught' | 'does not apply' | 'broken' | 'unsound';

export interface HandVerdict {
  readonly mutant: HandMutant;
  readonly outcome: HandOutcome;
  /** The first test that failed; else what went wrong. */
  readonly by: string;
}

/** Parses the header of a patch. @throws Error where it has no title or names no tests */
export function parseHandMutant(file: string, text: string): HandMutant {
  const [header = ''] = text.split(/^diff --git /m);
  const [title = '', ...rest] = header.split('\n').filter((line) => line.trim() !== '');
  const tests = rest.flatMap((line) => /^Tests: (.+)$/.exec(line)?.[1]?.trim().split(/\s+/) ?? []);
  if (title.startsWith('Tests:') || title === '' || tests.length === 0)
    throw new Error(`${basename(file)}: the header needs a sentence and a line “Tests: <files>”.`);
  return { name: basename(file, '.patch'), title, tests, file };
}

/** The faults of a folder by name, those named or all. @throws Error for an unknown name */
export function readHandMutants(names: readonly string[] = [], folder = handFolder): HandMutant[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.patch'));
  const all = files.toSorted().map((file) => parseHandMutant(join(folder, file), readFileSync(join(folder, file), 'utf8')));
  const unknown = names.filter((name) => !all.some((one) => one.name === name));
  if (unknown.length > 0) throw new Error(`There is no fault ${unknown.join(', ')} in tests/mutants/hand.`);
  return names.length === 0 ? all : all.filter(({ name }) => names.includes(name));
}

const git = (cwd: string, ...rest: string[]): SpawnSyncReturns<string> => spawnSync('git', rest, { cwd, encoding: 'utf8', maxBuffer: 1e9 });

/** Why a patch does not apply to a tree; null: it does. */
export function whyNotApplied({ file }: HandMutant, tree = root): string | null {
  const { status, stderr } = git(tree, 'apply', '--check', file);
  return status === 0 ? null : stderr.trim();
}

/** The vitest project that runs a test file. */
export function projectOf(file: string): string {
  if (file.endsWith('.peers.test.ts')) return 'peers';
  if (file.endsWith('.platform.test.ts') || /^tests\/(?:platform|peers)\//.test(file)) return 'platform';
  if (file.startsWith('tests/laws/')) return 'laws';
  if (/^tests\/(?:journeys|faults)\//.test(file)) return 'e2e';
  if (file.endsWith('.mocked.test.tsx')) return 'views-mocked';
  return file.endsWith('.test.tsx') ? 'views' : 'unit';
}

interface Run {
  /** Tests that failed, as `file > full name`. */
  readonly failed: readonly string[];
  /** Why files could not be loaded, or the run itself failed. */
  readonly faults: readonly string[];
}

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Reads a vitest JSON report: tests that failed, and the fault of each file that failed without one. */
export function readRun(report: string, tree = root): Run {
  let files: Report['testResults'];
  try {
    files = (JSON.parse(report) as Report).testResults;
  } catch {
    return { failed: [], faults: ['The tests wrote no report.'] };
  }
  if (files.length === 0) return { failed: [], faults: ['No test ran.'] };
  const runs = files.map(({ name, status, message, assertionResults }): Run => {
    const file = relative(tree, name);
    const failed = assertionResults.flatMap((one) => (one.status === 'failed' ? [`${file} > ${one.fullName}`] : []));
    return { failed, faults: status === 'failed' && failed.length === 0 ? [`${file}: ${message.split('\n')[0] ?? ''}`] : [] };
  });
  return { failed: runs.flatMap(({ failed }) => failed), faults: runs.flatMap(({ faults }) => faults) };
}

/** Runs test files, a project at a time: projects of different numbers of workers do not run together. */
function runTests(tree: string, tests: readonly string[], ...more: string[]): Run {
  const runs = [...new Set(tests.map(projectOf))].map((project) => {
    const report = join(tree, 'hand-report.json');
    rmSync(report, { force: true });
    const files = tests.filter((file) => projectOf(file) === project);
    const rest = ['run', '--project', project, '--reporter', 'json', `--outputFile=${report}`, ...more, ...files];
    const env = { ...process.env, NO_COLOR: '1' };
    spawnSync(join(tree, 'node_modules/.bin/vitest'), rest, { cwd: tree, env, encoding: 'utf8', maxBuffer: 1e9 });
    return readRun(existsSync(report) ? readFileSync(report, 'utf8') : '', tree);
  });
  return { failed: runs.flatMap(({ failed }) => failed), faults: runs.flatMap(({ faults }) => faults) };
}

/** Copies the tree as it is, without what git ignores; `node_modules` is a link. @returns the copy */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'atalaya-mutants-'));
  const listed = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').stdout.split('\0');
  for (const file of listed.filter((one) => one !== '' && existsSync(join(root, one)))) cpSync(join(root, file), join(tree, file));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

function judge(tree: string, mutant: HandMutant, sound: Run): Omit<HandVerdict, 'mutant'> {
  const unsound = [...sound.failed, ...sound.faults].find((one) => mutant.tests.some((file) => one.startsWith(file)));
  if (unsound !== undefined) return { outcome: 'unsound', by: unsound };
  const why = whyNotApplied(mutant, tree);
  if (why !== null) return { outcome: 'does not apply', by: why };
  git(tree, 'apply', mutant.file);
  const { failed, faults } = runTests(tree, mutant.tests, '--bail', '1');
  git(tree, 'apply', '--reverse', mutant.file);
  if (failed[0] !== undefined) return { outcome: 'caught', by: failed[0] };
  return faults[0] === undefined ? { outcome: 'not caught', by: mutant.tests.join(' ') } : { outcome: 'broken', by: faults[0] };
}

/** Runs the tests in a copy of the tree, then plants each fault there, runs its tests, and takes it out again. */
export function runHandMutants(mutants: readonly HandMutant[], log: (line: string) => void = console.log): HandVerdict[] {
  const tree = copyTree();
  try {
    const sound = runTests(tree, [...new Set(mutants.flatMap(({ tests }) => tests))]);
    return mutants.map((mutant) => {
      const verdict = { mutant, ...judge(tree, mutant, sound) };
      log(formatHandVerdict(verdict));
      return verdict;
    });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}

/** `caught         chat-order: by “server/… > conversations are listed by their newest message”` */
export const formatHandVerdict = ({ mutant, outcome, by }: HandVerdict): string =>
  `${(outcome === 'not caught' ? 'NOT caught' : outcome).padEnd(14)} ${mutant.name}: ${outcome === 'caught' ? `by “${by}”` : by}`;
