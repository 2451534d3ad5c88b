import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type Coverage, coverageOf } from '../machines/paths/coverage.ts';
import { leavesOf, nodesOf } from '../machines/paths/leaves.ts';
import { allModels } from '../machines/paths/models.ts';
import { type Path, shortestPaths } from '../machines/paths/paths.ts';

/**
 * npm run paths                          test cases for people, in Markdown, of every machine
 * npm run paths -- alarm session         of these machines only
 * npm run paths -- --all                 every step in every situation, not only the way to each state
 * npm run paths -- --json                the same as JSON
 * npm run paths -- --diagram             the machines as Mermaid state diagrams
 * npm run paths -- --coverage            how many states and transitions the paths reach, and which they do not
 */
const asked = process.argv.slice(2);
const names = asked.filter((one) => !one.startsWith('--'));
const models = allModels.filter(({ name, machine }) => names.length === 0 || names.includes(name) || names.includes(machine.id));

function cases({ machine, paths: every }: Coverage): string {
  const paths = asked.includes('--all') ? every : ways(machine);
  const described = new Map(leavesOf(machine).map(({ path, description }) => [path, description]));
  const seen = (state: string) => state.split(' ').flatMap((leaf) => described.get(leaf) ?? []);
  const lines = paths.flatMap(({ id, steps, state }) => [
    `### ${id}: to ${state}`,
    '',
    ...steps.map((step, at) => `${at + 1}. ${step.text} → \`${step.state}\``),
    '',
    ...seen(state).map((sentence) => `Then: ${sentence}`),
    '',
  ]);
  return [`## ${machine.id} (${paths.length} paths)`, '', ...lines].join('\n');
}

/** The shortest path to each state. */
function ways(machine: AnyStateMachine): Path[] {
  const all = models.filter((model) => model.machine === machine).flatMap(shortestPaths);
  return all.filter(({ state, steps }, at) => steps.length > 0 && all.findIndex((other) => other.state === state) === at);
}

function diagram({ machine }: Coverage): string {
  const arrow = ({ source, target, eventType }: AnyTransitionDefinition) =>
    (target ?? []).map((to) => `  ${mark(source.id)} --> ${mark(to.id)}: ${said(eventType as string)}`);
  const states = nodesOf(machine).map((node) => `  state "${node.path.join('.') || machine.id}" as ${mark(node.id)}`);
  const arrows = nodesOf(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])].flatMap(arrow));
  return ['```mermaid', 'stateDiagram-v2', ...states, ...new Set(arrows), '```'].join('\n');
}
const said = (type: string) => type.replace(/^xstate\.(done|error|after)\.?(actor)?\./, '$1 ') || 'at once';
const mark = (id: string) => id.replaceAll(/[^\w]/g, '_');

function coverage({ machine, paths, states, unreached, transitions, untaken, astray }: Coverage): string {
  const share = (all: readonly string[], lacking: readonly string[]) => `${all.length - lacking.length} of ${all.length}`;
  const lacking = [...unreached.map((state) => `  not reached: ${state}`), ...untaken.map((name) => `  not taken: ${name}`)];
  const wrong = astray.map((id) => `  went elsewhere: ${id}`);
  const line = `${machine.id.padEnd(10)} ${`${paths.length}`.padStart(5)} paths, ${share(states, unreached)} states, ${share(transitions, untaken)} transitions`;
  return [line, ...lacking, ...wrong].join('\n');
}

const covered = coverageOf(models);
if (covered.length === 0) {
  console.error(`There is no machine of this name. There are: ${[...new Set(allModels.map(({ name }) => name))].join(', ')}.`);
  process.exitCode = 1;
} else if (asked.includes('--json')) {
  console.log(
    JSON.stringify(
      covered.map(({ machine, paths }) => ({ machine: machine.id, paths })),
      null,
      2,
    ),
  );
} else if (asked.includes('--diagram')) {
  console.log(covered.map((one) => `## ${one.machine.id}\n\n${diagram(one)}`).join('\n\n'));
} else if (asked.includes('--coverage')) {
  console.log(covered.map(coverage).join('\n'));
} else {
  console.log(covered.map(cases).join('\n'));
}
