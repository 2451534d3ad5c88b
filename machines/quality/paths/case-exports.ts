import type { Case } from './case.ts';

/** A table of test cases for a test-management system: the columns that its import maps, a line a step. */
interface Columns {
  readonly head: readonly string[];
  /** The cells of a step; `isFirst`: of the first step of its case. */
  readonly line: (one: Case, at: number, isFirst: boolean) => readonly string[];
}

const titleOf = ({ machine, state, id }: Case): string => `${machine}: ${state} (${id})`;
const actionOf = ({ steps }: Case, at: number): string => steps[at]?.action ?? '';
const expectedOf = ({ steps }: Case, at: number): string => steps[at]?.expected.join(' ') ?? '';

/** TestRail, template “Test Case (Steps)”: a title begins a case, whose other steps leave it empty. */
const testrail: Columns = {
  head: ['Title', 'Section', 'Template', 'Type', 'References', 'Preconditions', 'Steps (Step)', 'Steps (Expected Result)'],
  line: (one, at, isFirst) => {
    const whole = [titleOf(one), one.machine, 'Test Case (Steps)', 'Functional', one.proves.join(', '), one.given];
    return [...whole.map((cell) => (isFirst ? cell : '')), actionOf(one, at), expectedOf(one, at)];
  },
};

/** Xray, Test Case Importer: lines of one test share its id; summary and type are mandatory. */
const xray: Columns = {
  head: ['Test ID', 'Summary', 'Test Type', 'Labels', 'Precondition', 'Action', 'Data', 'Expected Result'],
  line: (one, at, isFirst) => {
    const whole = [titleOf(one), 'Manual', [one.machine, ...one.proves].join(' '), one.given];
    return [one.id, ...whole.map((cell) => (isFirst ? cell : '')), actionOf(one, at), '', expectedOf(one, at)];
  },
};

/** Zephyr: a name begins a case, whose other steps leave it empty. */
const zephyr: Columns = {
  head: [
    'Name',
    'Objective',
    'Precondition',
    'Folder',
    'Labels',
    'Test Script (Step-by-Step) - Step',
    'Test Script (Step-by-Step) - Test Data',
    'Test Script (Step-by-Step) - Expected Result',
  ],
  line: (one, at, isFirst) => {
    const whole = [titleOf(one), one.expected.join(' '), one.given, `/${one.machine}`, [one.id, ...one.proves].join(', ')];
    return [...whole.map((cell) => (isFirst ? cell : '')), actionOf(one, at), '', expectedOf(one, at)];
  },
};

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const tableOf =
  ({ head, line }: Columns) =>
  (cases: readonly Case[]): string =>
    [head, ...cases.flatMap((one) => one.steps.map((_, at) => line(one, at, at === 0)))]
      .map((cells) => cells.map(quoted).join(','))
      .join('\r\n');

/** Test cases as CSV in the columns of TestRail, Xray (Test Case Importer) and Zephyr (import from a file). */
export const tables = { testrail: tableOf(testrail), xray: tableOf(xray), zephyr: tableOf(zephyr) } as const;

/** Test cases as Gherkin, a feature a machine, with the id and the requirements of a scenario as its tags. */
export function gherkinOf(cases: readonly Case[]): string {
  const machines = [...new Set(cases.map(({ machine }) => machine))];
  return machines
    .map((machine) => [`Feature: ${machine}`, ...cases.filter((one) => one.machine === machine).flatMap(scenarioOf)].join('\n'))
    .join('\n\n');
}

function scenarioOf({ id, state, given, steps, proves }: Case): string[] {
  const tags = [id, ...proves].map((tag) => `@${tag.replaceAll(' ', '_')}`).join(' ');
  const lines = steps.flatMap(({ action, expected }) => [
    `    When ${action}`,
    ...expected.map((seen, at) => `    ${at === 0 ? 'Then' : 'And'} ${seen}`),
  ]);
  return ['', `  ${tags}`, `  Scenario: ${state} (${id})`, `    Given ${given}`, ...lines];
}
