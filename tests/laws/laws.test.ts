import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { AnyTransitionDefinition } from 'xstate';
import { coverageOf } from '../../machines/quality/paths/coverage.ts';
import { leavesOf, nodesOf } from '../../machines/quality/paths/leaves.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { readRequirements } from '../trace/requirements.ts';

const root = join(import.meta.dirname, '../../machines');
const limits = { lines: 400, restingLeaves: 15, levels: 5 } as const;

const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const machineFiles = files.filter((file) => file.endsWith('.machine.ts'));

const machines = coverageOf(allModels);

test('every machine has a path model', () => {
  const modelled = new Set(machines.map(({ machine }) => machine.id));
  const named = machineFiles.map((file) => file.split('/').at(-1)?.replace('.machine.ts', ''));
  expect(named.filter((name) => name === undefined || !modelled.has(name))).toEqual([]);
  expect(machineFiles.length).toBe(machines.length);
});

describe.each(machines)('$machine.id', ({ machine, unreached, untaken, astray }) => {
  const leaves = leavesOf(machine);

  test('each state that rests or is busy is reached by some path', () => {
    expect(unreached).toEqual([]);
  });

  test('each transition is taken by some path, and a real actor goes where the path says', () => {
    expect(astray).toEqual([]);
    expect(untaken).toEqual([]);
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

  test('events are noun.verb', () => {
    const own = nodesOf(machine).flatMap(({ ownEvents }) => ownEvents as string[]);
    const odd = own.filter((type) => !type.startsWith('xstate.') && !/^[a-z]+([A-Z][a-z]+)*\.[a-z]+([A-Z][a-z]+)*$/.test(type));
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

const requirements = readRequirements();

test.each(allModels)('$name: what its paths prove are requirements, by states that the machine has', ({ machine, proves }) => {
  const ids = [proves.events, proves.ports, proves.states].flatMap((by) => Object.values(by).flatMap((one) => one.split(' ')));
  expect(ids.filter((id) => !requirements.has(id))).toEqual([]);
  const paths = nodesOf(machine).map(({ path }) => path.join('.'));
  expect(Object.keys(proves.states).filter((state) => !paths.includes(state))).toEqual([]);
});

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
