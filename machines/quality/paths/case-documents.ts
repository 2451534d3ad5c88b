import type { Case } from './case.ts';

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
  const done = steps.flatMap(({ action, state: to, expected: observed }, at) => [
    `${at + 1}. ${action}`,
    `   - ${observed.join(' ') || 'Nothing is seen of it.'} \`${to}\``,
  ]);
  return [
    `### ${id}: to ${state}`,
    '',
    `Given: ${given}`,
    '',
    ...done,
    '',
    `Then: ${[...expected, `(\`${state}\`)`].join(' ')}`,
    ...(proves.length > 0 ? ['', `Proves: ${proves.join(', ')}.`] : []),
    '',
  ];
}

const head = ['ID', 'Title', 'Section', 'Model', 'Preconditions', 'Step', 'Action', 'Expected Result', 'State', 'References'] as const;

/**
 * Test cases as CSV with a line for each step, as test-management systems import them: each line has the id, for systems that group by it
 * (Xray, Zephyr); fields of the whole case are in its first line only, for systems where a title starts a new case (TestRail).
 */
export function csvOf(cases: readonly Case[]): string {
  const lines = cases.flatMap(({ id, machine, model, given, steps, state, proves }) =>
    steps.map(({ action, state: to, expected }, at) => {
      const once = [titleOf(machine, state, steps.at(-1)?.action), machine, model, given];
      const refs = at === 0 ? proves.join(', ') : '';
      return [id, ...once.map((cell) => (at === 0 ? cell : '')), `${at + 1}`, action, expected.join(' '), to, refs];
    }),
  );
  return [head, ...lines].map((cells) => cells.map(quoted).join(',')).join('\r\n');
}

/** A title that distinguishes the case in a list, within the length limit of such systems. */
const titleOf = (machine: string, state: string, lastAction = ''): string => `${machine} to ${state}: ${lastAction}`.slice(0, 250);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
