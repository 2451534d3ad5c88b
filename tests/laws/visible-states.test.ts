import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { transitionsOf } from '../../machines/quality/paths/coverage.ts';
import { causeOf } from '../../machines/quality/paths/diagram.ts';
import { leavesOf, nodesOf } from '../../machines/quality/paths/leaves.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { isUnseen, type Unseen, type VisibleStates } from '../kit/visible/visible.ts';
import { titlesIn } from '../trace/titles.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'tests/journeys/paths/visible');
const files = readdirSync(folder);
const declared = await Promise.all(
  files.map(async (name): Promise<readonly [machine: string, visible: VisibleStates]> => {
    const module = (await import(join(folder, name))) as Record<string, VisibleStates>;
    const [visible] = Object.values(module);
    if (!visible) throw new Error(`${name} declares nothing`);
    return [name.replace('.ts', ''), visible];
  }),
);
const machineOf = (id: string) => allModels.find(({ machine }) => machine.id === id)?.machine;

test.each(declared)('%s: what an operator sees is declared of its states, and only of those', (id, { states }) => {
  const machine = machineOf(id);
  const leaves = machine ? leavesOf(machine) : [];
  const ends = machine ? nodesOf(machine).filter(({ type }) => type === 'final') : [];
  const all = [...leaves.map(({ path }) => path), ...ends.map(({ path }) => path.join('.'))];
  expect(Object.keys(states).sort()).toEqual(all.sort());
  const passing = leaves.filter(({ kind }) => kind === 'passing').map(({ path }) => path);
  expect(passing.filter((path) => states[path] !== 'passing')).toEqual([]);
});

test.each(declared)('%s: a state or transition that shows nothing names a test that exists', (_, { states, unseen = {} }) => {
  const excluded = [...Object.values(states).filter(isUnseen), ...Object.values(unseen)];
  expect(excluded.flatMap(unproven)).toEqual([]);
});

test.each(declared)('%s: changes and unseen transitions are of its chart', (id, { changes = {}, unseen = {}, states }) => {
  const machine = machineOf(id);
  const transitions = machine ? nodesOf(machine).flatMap(transitionsOf) : [];
  const labels = new Set(transitions.map((it) => `${it.source.path.join('.') || 'any state'}: ${causeOf(it)}`));
  expect(Object.keys(unseen).filter((label) => !labels.has(label))).toEqual([]);
  const causes = new Set(transitions.map(causeOf));
  const wrong = Object.keys(changes).filter((key) => {
    const [state = '', cause = ''] = key.split(/: (.*)/s);
    return !state.split(' ').every((leaf) => leaf in states) || !causes.has(cause);
  });
  expect(wrong).toEqual([]);
});

function unproven({ provenBy: [file, title] }: Unseen): string[] {
  const titles = titlesIn(readFileSync(join(root, file), 'utf8'), file);
  return titles.includes(title) ? [] : [`${file} has no test “${title}”`];
}
