import type { AnyStateMachine } from 'xstate';
import { leavesOf } from './leaves.ts';
import type { Model } from './model.ts';
import { type Path, provenBy, shortestPaths, simplePaths, stepPaths } from './paths.ts';

/** How many ways a test set goes: to each state, without a loop to each situation, or every step of every situation. */
export const strategies = ['shortest', 'simple', 'steps'] as const;
export type Strategy = (typeof strategies)[number];

/** A test case for people: what is given, what is done and where that leads, and what must be seen then. */
export interface Case {
  /** Stays the same for as long as the steps do, so that a test-management system can keep track of it. */
  readonly id: string;
  readonly machine: string;
  readonly model: string;
  readonly given: string;
  readonly steps: readonly { readonly action: string; readonly state: string; readonly kind: string }[];
  readonly state: string;
  readonly expected: readonly string[];
  /** Requirement ids. */
  readonly proves: readonly string[];
}

/**
 * The test cases of the models.
 * @param to only those that end in this state, dotted, or in one inside it
 */
export function casesOf(models: readonly Model[], strategy: Strategy, to?: string): Case[] {
  const machines = [...new Set(models.map(({ machine }) => machine))];
  return machines.flatMap((machine) => {
    const own = models.filter((model) => model.machine === machine);
    const ending = pathsOf(own, strategy).filter(({ state }) => to === undefined || isIn(state, to));
    return ending.map((path) => caseOf(machine, own, path));
  });
}

function pathsOf(models: readonly Model[], strategy: Strategy): Path[] {
  if (strategy === 'steps') return models.flatMap(stepPaths);
  if (strategy === 'simple') return models.flatMap(simplePaths).filter(({ steps }) => steps.length > 0);
  const all = models.flatMap(shortestPaths);
  return all.filter(({ state, steps }, at) => steps.length > 0 && all.findIndex((other) => other.state === state) === at);
}

/** Whether a situation, several parallel states with spaces between, stands in a state or inside it. */
const isIn = (situation: string, state: string): boolean =>
  situation.split(' ').some((leaf) => leaf === state || leaf.startsWith(`${state}.`));

function caseOf(machine: AnyStateMachine, models: readonly Model[], path: Path): Case {
  const { id, model, state, steps } = path;
  const own = models.find(({ name }) => name === model);
  const described = new Map(leavesOf(machine).map(({ path, description }) => [path, description]));
  const seenIn = (situation: string) => situation.split(' ').flatMap((leaf) => described.get(leaf) ?? []);
  return {
    id,
    machine: machine.id,
    model,
    given: `${model} begins`,
    steps: steps.map((step) => ({ action: step.text, state: step.state, kind: step.kind })),
    state,
    expected: seenIn(state),
    proves: own ? provenBy(own, path) : [],
  };
}

/** Test cases as Markdown, a chapter a machine. */
export function markdownOf(cases: readonly Case[]): string {
  const machines = [...new Set(cases.map(({ machine }) => machine))];
  return machines
    .map((machine) => {
      const own = cases.filter((one) => one.machine === machine);
      return [`## ${machine} (${own.length} paths)`, '', ...own.flatMap(inMarkdown)].join('\n');
    })
    .join('\n');
}

function inMarkdown({ id, state, given, steps, expected, proves }: Case): string[] {
  const done = steps.map(({ action, state: to }, at) => `${at + 1}. ${action} → \`${to}\``);
  return [
    `### ${id}: to ${state}`,
    '',
    `Given: ${given}.`,
    '',
    ...done,
    '',
    ...expected.map((sentence) => `Then: ${sentence}`),
    ...(proves.length > 0 ? ['', `Proves: ${proves.join(', ')}.`] : []),
    '',
  ];
}

/** Test cases as CSV with a line a step, as test-management systems import them. */
export function csvOf(cases: readonly Case[]): string {
  const lines = cases.flatMap(({ id, machine, model, given, steps, state, expected, proves }) =>
    steps.map(({ action, state: to }, at) => {
      const isLast = at === steps.length - 1;
      return [
        id,
        machine,
        model,
        state,
        at === 0 ? given : '',
        `${at + 1}`,
        action,
        to,
        isLast ? expected.join(' ') : '',
        isLast ? proves.join(' ') : '',
      ];
    }),
  );
  const head = ['id', 'machine', 'model', 'to', 'given', 'step', 'action', 'state', 'expected', 'proves'];
  return [head, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** What became of the cases since a version whose ids were kept. */
export interface Changes {
  readonly added: readonly string[];
  readonly gone: readonly string[];
}

/** Compares ids with those of another version, by machine. */
export function changesOf(now: readonly Case[], before: Readonly<Record<string, readonly string[]>>): Record<string, Changes> {
  const current = idsOf(now);
  const machines = new Set([...Object.keys(current), ...Object.keys(before)]);
  const changed: Record<string, Changes> = {};
  for (const machine of machines) {
    const [is, was] = [current[machine] ?? [], before[machine] ?? []];
    const changes = { added: is.filter((id) => !was.includes(id)), gone: was.filter((id) => !is.includes(id)) };
    if (changes.added.length + changes.gone.length > 0) changed[machine] = changes;
  }
  return changed;
}

/** The ids of cases by machine, in order. */
export function idsOf(cases: readonly Case[]): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const { machine, id } of cases) (ids[machine] ??= []).push(id);
  for (const machine of Object.keys(ids)) ids[machine]?.sort();
  return ids;
}
