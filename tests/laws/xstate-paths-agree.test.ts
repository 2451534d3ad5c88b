import { createTestModel } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createActor, type EventObject, StateMachine } from 'xstate';
import { sessionsModel } from '../../machines/access/sessions/sessions.paths.ts';
import { historyModel } from '../../machines/alarms/history/history.paths.ts';
import { noticesModel } from '../../machines/alarms/notices/notices.paths.ts';
import { alarmsModel } from '../../machines/alarms/queue/alarms.paths.ts';
import { soundModel } from '../../machines/alarms/sound/sound.paths.ts';
import { radiusModel } from '../../machines/places/radius/radius.paths.ts';
import { outboxModel } from '../../machines/platform/outbox/outbox.paths.ts';
import { referenceDataModel } from '../../machines/platform/reference-data/reference-data.paths.ts';
import { leavesOf, nodesOf } from '../../machines/quality/paths/leaves.ts';
import { alone, type Model } from '../../machines/quality/paths/model.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { broken, type Mutant, mutantsOf } from '../../machines/quality/paths/mutants.ts';
import { eventsIn, longest, shortestPaths, situation } from '../../machines/quality/paths/paths.ts';
import { dotted } from '../../machines/quality/paths/scripted.ts';
import { countSimple } from '../../machines/quality/paths/simple.ts';
import type { MachineState } from '../../machines/quality/paths/steps.ts';
import type { Definition } from '../../machines/quality/paths/transitions.ts';

type Config = AnyStateMachine['config'];
type Node = NonNullable<Config['states']>[string];
type On = NonNullable<Node['on']>;
function list<T>(one: unknown): T[] {
  if (one === undefined) return [];
  return Array.isArray(one) ? (one as T[]) : [one as T];
}

/** The state without what @xstate/test refuses: replies of actors and delays become events of the same name. */
function bareNode(node: Node, id: string): Node {
  const { invoke, after, states, ...rest } = node as Node & { invoke?: unknown; after?: Record<string, unknown> };
  const on: Record<string, unknown> = { ...(rest.on as object | undefined) };
  for (const [at, one] of list<Record<string, unknown>>(invoke).entries()) {
    const actor = typeof one['id'] === 'string' ? one['id'] : `${at}.${id}`;
    if (one['onDone'] !== undefined) on[`xstate.done.actor.${actor}`] = one['onDone'];
    if (one['onError'] !== undefined) on[`xstate.error.actor.${actor}`] = one['onError'];
  }
  for (const [delay, taken] of Object.entries(after ?? {})) on[`xstate.after.${delay}.${id}`] = taken;
  const inner = Object.entries(states ?? {}).map(([key, state]) => [key, bareNode(state, `${id}.${key}`)]);
  return { ...rest, on: on as On, ...(states === undefined ? {} : { states: Object.fromEntries(inner) as Record<string, Node> }) };
}

function bare({ machine, input }: Model): AnyStateMachine {
  const actor = createActor(alone(machine), { input });
  const context = (actor.getSnapshot() as MachineState).context;
  const made = new StateMachine({ ...bareNode(machine.config, machine.id), context } as Config, machine.implementations);
  const { getInitialSnapshot, transition } = made;
  // The graph package of @xstate/test sets no action executor; a path executes no action.
  made.getInitialSnapshot = (scope, given) => getInitialSnapshot.call(made, { ...scope, actionExecutor: () => undefined }, given);
  made.transition = (snapshot, event, scope) => transition.call(made, snapshot, event, { ...scope, actionExecutor: () => undefined });
  return made;
}

const textOf = (steps: readonly { event: EventObject }[]) =>
  steps
    .filter(({ event }) => event.type !== 'xstate.init')
    .map(({ event }) => JSON.stringify(event))
    .join('|');

/** Models whose machines send nothing to a child actor: the graph package starts none. */
const models = [sessionsModel, outboxModel, alarmsModel, soundModel, referenceDataModel, historyModel, noticesModel];

describe.each(models)('$name', (given) => {
  const model: Model = { ...given, raised: [] };

  test('the paths that @xstate/test generates are the ones that this kit generates', () => {
    const theirs = createTestModel(bare(model), {
      events: eventsIn(model, { value: {}, context: {}, _nodes: nodesOf(alone(model.machine)) }),
      serializeState: (seen: unknown) => situation(model, seen as MachineState) as never,
      serializeEvent: (event: EventObject) => JSON.stringify(event) as never,
    }).getShortestPaths();
    const ours = longest(shortestPaths(model));
    expect(ours.length).toBeGreaterThan(2);
    expect(theirs.map(({ steps }) => textOf(steps)).sort()).toEqual(ours.map(({ steps }) => textOf(steps)).sort());
  });
});

/** Whether @xstate/test takes a machine as it is: it has no actors of its own and nothing that waits. */
const qualifies = ({ machine }: Model): boolean =>
  nodesOf(machine).every((node) => node.invoke.length === 0 && node.after.length === 0 && [...node.entry, ...node.exit].every(isAtOnce)) &&
  nodesOf(machine).every((node) => [...node.transitions.values()].flat().every(({ actions }) => actions.every(isAtOnce)));

/** Whether an action runs at once: `raise` and `sendTo` carry their delay, even behind a named action. */
const isAtOnce = (action: unknown): boolean => !(typeof action === 'function' && 'delay' in action && action.delay !== undefined);

function generated(model: Model) {
  const tested = createTestModel(bare(model), {
    serializeState: (seen: unknown) => situation(model, seen as MachineState) as never,
    serializeEvent: (event: EventObject) => JSON.stringify(event) as never,
  });
  // Given here, not above: there it makes up an event for each that has no sample.
  const options = { events: (seen: unknown) => eventsIn(model, seen as MachineState) as never };
  return { shortest: () => tested.getShortestPaths(options), simple: () => tested.getSimplePaths(options) };
}

type TestPath = ReturnType<ReturnType<typeof generated>['shortest']>[number];

/** Walks a path with a real actor of a machine: after each event its state equals the model's. */
function proven(path: TestPath, { machine: whole, input, events }: Model, machine = whole): void {
  const actor = createActor(machine, { input }).start();
  const stands = () => dotted((actor.getSnapshot() as MachineState).value).split(' ');
  const states = leavesOf(whole).map(({ path: leaf, node }) => [
    `#${node.id}`,
    (seen: unknown) => {
      expect(stands(), leaf).toContain(leaf);
      expect(stands()).toEqual(dotted((seen as MachineState).value).split(' '));
    },
  ]);
  const sent = Object.keys(events).map((type) => [type, ({ event }: { event: EventObject }) => actor.send(event)]);
  path.testSync({ states: Object.fromEntries(states) as never, events: Object.fromEntries(sent) as never });
  actor.stop();
}

const qualified = allModels.filter(qualifies);
const few = 400;

test('machines without actors and delays qualify by themselves', () => {
  expect(new Set(qualified.map(({ machine }) => machine.id))).toContain('radius');
  expect(qualified.length).toBeGreaterThan(8);
});

describe.each(qualified)('@xstate/test walks $name', (model) => {
  test('the shortest path to each situation', () => {
    const paths = generated(model).shortest();
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) proven(path, model);
  });

  test.runIf(countSimple(model, few) <= few)('every path without a loop', () => {
    for (const path of generated(model).simple()) proven(path, model);
  });
});

/** The machine, broken in one way, with everything it was set up with. */
const faulty = (machine: AnyStateMachine, mutant: Mutant): AnyStateMachine =>
  new StateMachine(broken(machine.config as Definition, mutant) as Config, machine.implementations);

function notices(paths: readonly TestPath[], model: Model, mutant: Mutant): boolean {
  const machine = faulty(model.machine, mutant);
  return paths.some((path) => {
    try {
      proven(path, model, machine);
      return false;
    } catch {
      return true;
    }
  });
}

test.each(qualified)('a fault planted in a copy of $name fails a path', (model) => {
  const planted = mutantsOf(model.machine.config as Definition).filter(({ kind }) => kind === 'drop');
  const paths = generated(model).shortest();
  if (leavesOf(model.machine).length > 1) expect(planted.some((mutant) => notices(paths, model, mutant))).toBe(true);
});

test('each way to another state is missed when it is dropped, or leads elsewhere', () => {
  const planted = mutantsOf(radiusModel.machine.config as Definition).filter(({ kind }) => kind !== 'unguard');
  const paths = generated(radiusModel).simple();
  const noticed = planted.filter((mutant) => notices(paths, radiusModel, mutant)).map(({ kind, place }) => `${kind} ${place}`);
  const ways = ['off on radius.begin 0', 'off on radius.begin 1', 'placing on radius.place 0', 'drawn on radius.type 1'];
  expect(noticed).toEqual(expect.arrayContaining(ways.flatMap((way) => [`drop ${way}`, `retarget ${way}`])));
});
