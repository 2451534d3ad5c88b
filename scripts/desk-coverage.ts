import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnyStateMachine } from 'xstate';
import { type Coverage, transitionName } from '../machines/paths/coverage.ts';
import { allModels } from '../machines/paths/models.ts';
import { walk } from '../machines/paths/paths.ts';
import type { Walked } from '../tests/journeys/paths/recorder.ts';

/** What the walks at a desk, in the real interface, reached and took of one machine. */
export interface Seen {
  readonly walks: readonly Walked[];
  readonly states: ReadonlySet<string>;
  readonly transitions: ReadonlySet<string>;
}

/** The walks that were noted in a folder by the last run of the tests. */
export function walksIn(folder: string): Walked[] {
  const notes = join(folder, 'walks.jsonl');
  if (!existsSync(notes)) return [];
  const lines = readFileSync(notes, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Walked);
}

/** What walks reached and took of one machine: the part of each path that was seen, walked again by a real actor. */
export function seenOf(machine: AnyStateMachine, all: readonly Walked[]): Seen {
  const models = allModels.filter((model) => model.machine === machine);
  const walks = all.filter(({ path }) => models.some(({ name }) => name === path.model));
  const states = new Set<string>();
  const transitions = new Set<string>();
  for (const { path, seen } of walks) {
    const model = models.find(({ name }) => name === path.model);
    if (!model) continue;
    const steps = path.steps.slice(0, seen);
    for (const { state } of steps) for (const leaf of state.split(' ')) states.add(leaf);
    for (const transition of walk(model, { ...path, steps }).taken) transitions.add(transitionName(transition));
  }
  return { walks, states, transitions };
}

/** How many transitions of each machine are taken at a desk; machines that no desk walks are left out. */
export type Figures = Readonly<Record<string, number>>;

export function figuresOf(coverages: readonly Pick<Coverage, 'machine' | 'transitions'>[], all: readonly Walked[]): Figures {
  const counted = coverages.map(({ machine, transitions }): [string, number] => {
    const seen = seenOf(machine, all);
    return [machine.id, transitions.filter((name) => seen.transitions.has(name)).length];
  });
  return Object.fromEntries(counted.filter(([, count]) => count > 0));
}

/** The machines of which fewer transitions are taken at a desk than before. */
export const fallen = (now: Figures, before: Figures): string[] =>
  Object.entries(before).flatMap(([machine, count]) => {
    const taken = now[machine] ?? 0;
    return taken < count ? [`${machine}: ${taken} transitions are taken at a desk, ${count} were`] : [];
  });
