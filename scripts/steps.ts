import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export type Command = readonly [program: string, ...parameters: string[]];

/** One step to run. `projects` makes it a vitest run whose tests are counted; `live` streams its output. */
export interface Step {
  readonly name: string;
  readonly command?: Command;
  readonly projects?: readonly string[];
  /** Of the projects, these test files only. */
  readonly files?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly live?: boolean;
  /** Shows its output also where all is well. */
  readonly printsOutput?: boolean;
}
export interface Outcome {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
  /** Tests, or for a step without tests: 0 passed, and 1 failed if it failed. */
  readonly passed: number;
  readonly failed: number;
}

const root = resolve(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

/** Runs a script of this folder. */
export const script = (name: string, ...rest: string[]): Command => [bin('tsx'), join('scripts', name), ...rest];
/** Runs a program of node_modules. */
export const program = (name: string, ...rest: string[]): Command => [bin(name), ...rest];

/** Runs the steps in order, at most `atOnce` in parallel; reports each result as soon as the step ends. */
export async function runSteps(steps: readonly Step[], atOnce: number, log: (line: string) => void = console.log): Promise<Outcome[]> {
  const waiting = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const outcome = await runStep(step);
      outcomes.push(outcome);
      for (const line of formatOutcome(step, outcome)) log(line);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return outcomes;
}

function formatOutcome({ live, printsOutput }: Step, outcome: Outcome): string[] {
  const { name, ok, seconds, output, passed, failed } = outcome;
  const tests = passed > 0 ? `, ${passed} passed${failed > 0 ? `, ${failed} failed` : ''}` : '';
  const ending = `${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s${tests})`;
  if (ok && printsOutput) return [output.trim(), ending];
  return ok || live ? [ending] : [`\n--- ${name} ---\n${output.trim()}\n`, ending];
}

const linesOfAFault = 120;
/** Returns the last output lines of failed steps, repeated at the end of a long run where readers look first. */
export function formatFailures(outcomes: readonly Outcome[]): string[] {
  return outcomes
    .filter(({ ok }) => !ok)
    .map(
      ({ name, output }) => `--- ✗ ${name}: the end of what it said ---\n${output.trim().split('\n').slice(-linesOfAFault).join('\n')}\n`,
    );
}

/** Tests that passed only after a retry, as reported by their run; each indicates a fault in a test or in the product. */
export function retriedTests(outcomes: readonly Outcome[]): string[] {
  return outcomes.flatMap(({ output }) => output.split('\n').filter((line) => /^\s*✓ .*\(retry x\d+\)/.test(line)));
}

/** Whether tests that pass only after a retry are listed without failing the run, for a machine that is too busy for the limits of waiting. */
export const isLenient = (args: readonly string[]): boolean => args.includes('--lenient');

/** A step that fails for each test that passed only after a retry. */
export function demandFirstTry(outcomes: readonly Outcome[]): Outcome {
  const again = retriedTests(outcomes);
  return {
    name: 'tests pass at the first try',
    ok: again.length === 0,
    seconds: 0,
    output: again.join('\n'),
    passed: 0,
    failed: again.length,
  };
}

async function runStep(step: Step): Promise<Outcome> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'step-'));
  const report = join(folder, 'report.json');
  const { status, output } = await execute(step, report);
  const seconds = (performance.now() - began) / 1000;
  const tests = step.projects ? countTests(existsSync(report) ? readFileSync(report, 'utf8') : '') : { passed: 0, failed: 0 };
  rmSync(folder, { recursive: true, force: true });
  const ok = status === 0 && tests.failed === 0;
  return { name: step.name, ok, seconds, output, passed: tests.passed, failed: ok ? 0 : Math.max(1, tests.failed) };
}

function execute(step: Step, report: string): Promise<{ status: number; output: string }> {
  const reporters = ['--reporter', step.live ? 'verbose' : 'dot', '--reporter', 'json', `--outputFile.json=${report}`];
  const vitest = ['run', ...(step.projects ?? []).flatMap((it) => ['--project', it]), ...reporters, ...(step.files ?? [])];
  const [name, ...rest] = step.command ?? [bin('vitest'), ...vitest];
  return new Promise((ended) => {
    const child = spawn(name, rest, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...step.env, CI: '1', NO_COLOR: '1' },
    });
    const output: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        output.push(part);
        if (step.live) process.stdout.write(part);
      });
    child.on('error', (fault) => ended({ status: 1, output: fault.message }));
    child.on('close', (status) => ended({ status: status ?? 1, output: output.join('') }));
  });
}

interface Report {
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[];
}
/** Counts a vitest JSON report. A file that failed before its tests ran counts as one failed test; an unreadable report too. */
export function countTests(report: string): { passed: number; failed: number } {
  let files: Report['testResults'];
  try {
    files = (JSON.parse(report) as Report).testResults;
  } catch {
    return { passed: 0, failed: 1 };
  }
  const of = (status: string) => files.reduce((sum, file) => sum + file.assertionResults.filter((it) => it.status === status).length, 0);
  const broken = files.filter((file) => file.status === 'failed' && file.assertionResults.every((it) => it.status !== 'failed')).length;
  return { passed: of('passed'), failed: of('failed') + broken };
}
