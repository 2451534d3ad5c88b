import { createTestModel } from '@xstate/test';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, createActor, type EventObject, StateMachine } from 'xstate';
import { alarmsModel } from '../../machines/alarms/alarms.paths.ts';
import { historyModel } from '../../machines/history/history.paths.ts';
import { noticesModel } from '../../machines/notices/notices.paths.ts';
import { outboxModel } from '../../machines/outbox/outbox.paths.ts';
import { nodesOf } from '../../machines/paths/leaves.ts';
import { alone, type Model } from '../../machines/paths/model.ts';
import { eventsIn, longest, shortestPaths, situation } from '../../machines/paths/paths.ts';
import type { Seen } from '../../machines/paths/steps.ts';
import { readingModel } from '../../machines/reading/reading.paths.ts';
import { sessionsModel } from '../../machines/sessions/sessions.paths.ts';
import { soundModel } from '../../machines/sound/sound.paths.ts';

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
  const context = (actor.getSnapshot() as Seen).context;
  const made = new StateMachine({ ...bareNode(machine.config, machine.id), context } as Config, machine.implementations);
  const { getInitialSnapshot, transition } = made;
  // The graph package that @xstate/test brings does not say how actions are executed; in a path none is.
  made.getInitialSnapshot = (scope, given) => getInitialSnapshot.call(made, { ...scope, actionExecutor: () => undefined }, given);
  made.transition = (snapshot, event, scope) => transition.call(made, snapshot, event, { ...scope, actionExecutor: () => undefined });
  return made;
}

const textOf = (steps: readonly { event: EventObject }[]) =>
  steps
    .filter(({ event }) => event.type !== 'xstate.init')
    .map(({ event }) => JSON.stringify(event))
    .join('|');

/** Those that send nothing to an actor of their own: without it there would be nobody to send to. */
const models = [sessionsModel, outboxModel, alarmsModel, soundModel, readingModel, historyModel, noticesModel];

describe.each(models)('$name', (given) => {
  const model: Model = { ...given, raised: [] };

  test('the paths that @xstate/test generates are the ones that this kit generates', () => {
    const theirs = createTestModel(bare(model), {
      events: eventsIn(model, { value: {}, context: {}, _nodes: nodesOf(alone(model.machine)) }),
      serializeState: (seen: unknown) => situation(model, seen as Seen) as never,
      serializeEvent: (event: EventObject) => JSON.stringify(event) as never,
    }).getShortestPaths();
    const ours = longest(shortestPaths(model));
    expect(ours.length).toBeGreaterThan(2);
    expect(theirs.map(({ steps }) => textOf(steps)).sort()).toEqual(ours.map(({ steps }) => textOf(steps)).sort());
  });
});
