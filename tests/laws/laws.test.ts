import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type Leaf, leavesOf, nodesOf } from '../../machines/paths/leaves.ts';
import type { Model } from '../../machines/paths/model.ts';
import { allModels } from '../../machines/paths/models.ts';
import { type Path, shortestPaths, stepPaths, walk } from '../../machines/paths/paths.ts';

const root = join(import.meta.dirname, '../../machines');
const limits = { lines: 400, restingLeaves: 15, levels: 5 } as const;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const machineFiles = files.filter((file) => file.endsWith('.machine.ts'));

interface Walked {
  readonly machine: AnyStateMachine;
  readonly models: readonly Model[];
  readonly paths: readonly Path[];
  readonly leaves: readonly Leaf[];
  /** Every leaf some path stands in, by its dotted path. */
  readonly reached: ReadonlySet<string>;
}

/** Each machine with all its models, and where their paths lead. */
const machines: readonly Walked[] = [...new Set(allModels.map(({ machine }) => machine))].map((machine) => {
  const models = allModels.filter((model) => model.machine === machine);
  const paths = models.flatMap(stepPaths);
  const stood = [...models.flatMap(shortestPaths), ...paths].flatMap(({ state, steps }) => [state, ...steps.map((step) => step.state)]);
  return { machine, models, paths, leaves: leavesOf(machine), reached: new Set(stood.flatMap((state) => state.split(' '))) };
});

/** A transition, named alike however often its machine is provided anew. */
function nameOf({ source, eventType, target, guard, actions }: AnyTransitionDefinition): string {
  const to = target?.map(({ id }) => id).join(' ') ?? 'stays';
  return [source.id, eventType || 'always', '→', to, JSON.stringify(guard) ?? '', JSON.stringify(actions)].join(' ');
}
const transitionsOf = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]);

test('every machine has a path model', () => {
  const modelled = new Set(machines.map(({ machine }) => machine.id));
  const named = machineFiles.map((file) => file.split('/').at(-1)?.replace('.machine.ts', ''));
  expect(named.filter((name) => name === undefined || !modelled.has(name))).toEqual([]);
  expect(machineFiles.length).toBe(machines.length);
});

describe.each(machines)('$machine.id', ({ machine, models, paths, leaves, reached }) => {
  test('each state that rests or is busy is reached by some path', () => {
    expect(leaves.filter(({ kind, path }) => kind !== 'passing' && !reached.has(path)).map(({ path }) => path)).toEqual([]);
  });

  test('each state that rests or is busy says in plain words what the operator sees', () => {
    const mute = leaves.filter(({ kind, description }) => kind !== 'passing' && !/^[A-Z].{15,}\.$/.test(description ?? ''));
    expect(mute.map(({ path }) => path)).toEqual([]);
  });

  test('no two states are described alike', () => {
    const said = leaves.flatMap(({ description }) => description ?? []);
    expect(new Set(said).size).toBe(said.length);
  });

  test('what is busy is tagged so, and what waits for a port leaves when it does not answer', () => {
    const asking = leaves.filter(({ node }) => node.invoke.some(({ onDone }) => onDone !== undefined));
    expect(asking.filter(({ node }) => !node.tags.includes('busy')).map(({ path }) => path)).toEqual([]);
    const stuck = asking.filter(({ node }) =>
      node.invoke.some(({ id, onDone }) => onDone !== undefined && !leads(node.transitions.get(`xstate.error.actor.${id}`))),
    );
    expect(stuck.map(({ path }) => path)).toEqual([]);
  });

  test('each transition is taken by some path, and a real actor goes where the path says', () => {
    const taken = new Set<string>();
    const astray: string[] = [];
    const all = transitionsOf(machine).map(nameOf);
    for (const path of mostTellingFirst(paths)) {
      if (path.isRepeat && all.every((name) => taken.has(name))) break;
      const model = models.find(({ name }) => name === path.model);
      if (model === undefined) throw new Error(`No model ${path.model}`);
      const walked = walk(model, path);
      for (const transition of walked.taken) taken.add(nameOf(transition));
      if (walked.states.join() !== path.steps.map(({ state }) => state).join()) astray.push(path.id);
    }
    expect(astray).toEqual([]);
    expect(all.filter((name) => !taken.has(name))).toEqual([]);
  });

  test('events are noun.verb', () => {
    const own = nodesOf(machine).flatMap(({ ownEvents }) => ownEvents as string[]);
    const odd = own.filter((type) => !type.startsWith('xstate.') && !/^[a-z]+\.[a-z]+([A-Z][a-z]+)*$/.test(type));
    expect(odd).toEqual([]);
  });

  test('delays have names', () => {
    const after = nodesOf(machine).flatMap((node) => node.after.map(({ delay }) => delay));
    expect(after.filter((delay) => typeof delay !== 'string')).toEqual([]);
  });

  test(`has at most ${limits.restingLeaves} states that rest and ${limits.levels} levels`, () => {
    expect(leaves.filter(({ kind }) => kind === 'resting').length).toBeLessThanOrEqual(limits.restingLeaves);
    expect(Math.max(...leaves.map(({ node }) => node.path.length))).toBeLessThanOrEqual(limits.levels);
  });
});

/** First the paths whose last step is like no other's; those that repeat one are walked only while a transition is missing. */
function mostTellingFirst(paths: readonly Path[]): (Path & { isRepeat: boolean })[] {
  const seen = new Set<string>();
  const marked = paths.map((path) => {
    const [end, before] = [path.steps.at(-1), path.steps.at(-2)];
    const step = [path.model, before?.state, end?.text, end?.state].join(' ');
    const isRepeat = seen.has(step);
    seen.add(step);
    return { ...path, isRepeat };
  });
  return marked.sort((a, b) => Number(a.isRepeat) - Number(b.isRepeat));
}

function leads(transitions: readonly AnyTransitionDefinition[] | undefined): boolean {
  return transitions?.some(({ target }) => target !== undefined && target.length > 0) ?? false;
}

const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));

describe.each(sources)('machines/%s', (file) => {
  const text = readFileSync(join(root, file), 'utf8');

  test(`has at most ${limits.lines} lines`, () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(limits.lines);
  });

  test('imports contract/ and xstate, nothing else', () => {
    const imported = [...text.matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, from]) => from ?? '');
    const allowed = /^(\.\.?\/(?!.*\b(src|server|scripts|tests)\/)|xstate(\/graph)?$)/;
    expect(imported.filter((from) => !allowed.test(from))).toEqual([]);
  });

  test('has no clock, chance or timer of its own', () => {
    expect(
      text.match(/\b(Date\.now|new Date\(\)|Math\.random|performance\.now|set(Timeout|Interval)|requestAnimationFrame|crypto)\b/g),
    ).toBeNull();
  });
});
