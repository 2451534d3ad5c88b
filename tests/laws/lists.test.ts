import { describe, expect, test } from 'vitest';
import { type AnyActorLogic, type AnyActorRef, type AnyStateMachine, createActor, fromCallback, fromPromise } from 'xstate';
import { historyMachine } from '../../machines/alarms/history/history.machine.ts';
import { historyModel } from '../../machines/alarms/history/history.paths.ts';
import type { Model } from '../../machines/quality/paths/model.ts';
import { allModels } from '../../machines/quality/paths/models.ts';
import { anUnreadableRow, refused } from '../../machines/quality/paths/samples.ts';
import { actorsOf, isMachine, placeholderKind } from '../../machines/shared/port.ts';

/**
 * No list says that it is empty unless a complete, readable answer was: a list that is being read, refused, unanswered or unreadable is in
 * another state, and one whose rows cannot all be read keeps those it could not.
 */

/** Machines whose lists show rows that cannot be read beside the others; for all others one such row makes the reply unreadable. */
const partial = ['alarms', 'calls', 'catalogue', 'history', 'reference-data', 'views'];
/** What a list reads only after this event. */
const openings: Readonly<Record<string, string>> = {
  'choices readChoices': 'choices.open',
  'directory readDirectory': 'directory.open',
  'object-search searchObjects': 'search.run',
};
/** Ports that answer a record or the outcome of an act, whose parts are no list of the interface; lists within a list of this law. */
const noLists: readonly RegExp[] = [
  /^(alarm|gate|bulk-acts|handling|contacts|player|record|import|profile|recording-request|two-factor|unit-assignment|action-plan-run|open-target|link|bulk|outbox|viewers) /,
  /^(new-chat openChat|walls ping|call (take|announce)Call|calls endCall|command-run (execute|cancelRun)|recording-request |passkeys (add|rename)Passkey|evidence-cases actOnCase|drills (start|end)Drill)/,
  // Read step by step inside a page that was opened; each has a state of its own for what it could not read.
  /^(assignment|tree|next-runs) /,
];
/** The event that reads a list again. */
const renewals: Readonly<Record<string, string>> = {
  alarms: 'alarms.reload',
  calls: 'calls.renew',
  catalogue: 'list.renew',
  history: 'history.renew',
  'reference-data': 'reference.renew',
  views: 'views.renew',
};

type Reply = { ok: true; data: unknown; unreadable?: readonly unknown[] };
interface ListPort {
  model: Model;
  port: string;
  empty: Reply;
}

const isReply = (value: unknown): value is Reply => typeof value === 'object' && value !== null && 'ok' in value && value.ok === true;
const isRows = (data: unknown) =>
  Array.isArray(data) || (typeof data === 'object' && data !== null && Object.values(data).some((part) => Array.isArray(part)));
function emptied(data: unknown): unknown {
  if (Array.isArray(data)) return [];
  return Object.fromEntries(Object.entries(data as object).map(([key, part]: [string, unknown]) => [key, Array.isArray(part) ? [] : part]));
}

/** The first model of each machine and each of its ports that answers rows. */
function listPorts(): ListPort[] {
  const found = new Map<string, ListPort>();
  for (const model of allModels)
    for (const [port, replies] of Object.entries(model.replies)) {
      const name = `${model.machine.id} ${port}`;
      const rows = (replies as readonly unknown[]).find((reply) => isReply(reply) && isRows(reply.data)) as Reply | undefined;
      if (rows && !found.has(name) && !noLists.some((one) => one.test(name)))
        found.set(name, { model, port, empty: { ok: true, data: emptied(rows.data) } });
    }
  return [...found.values()];
}

const silent = fromPromise(() => new Promise<never>(() => undefined));
const still = fromCallback(() => undefined);
/** The machine with ports that never answer, its children too; the port of this name answers by `answering`. */
function silence(machine: AnyStateMachine, port?: string, answering: AnyActorLogic = silent): AnyStateMachine {
  const replaced = Object.entries(actorsOf(machine)).map(([name, logic]): [string, AnyActorLogic] => {
    if (name === port) return [name, answering];
    if (isMachine(logic)) return [name, silence(logic)];
    const kind = placeholderKind(logic);
    return [name, kind === 'port' ? silent : kind === 'feed' ? still : logic];
  });
  return machine.provide({ actors: Object.fromEntries(replaced) });
}

/** The machine with this port answering in turn, an Error being thrown; all others are silent. */
function open({ model, port }: ListPort, machine: AnyStateMachine, replies: unknown[]): { actor: AnyActorRef; asked: () => number } {
  let asked = 0;
  const answering = fromPromise(async () => {
    asked += 1;
    const reply: unknown = replies.length === 0 ? new Promise<never>(() => undefined) : replies.shift();
    if (reply instanceof Error) throw reply;
    return reply;
  });
  const actor = createActor(silence(machine, port, answering), { input: model.input });
  actor.start();
  const opening = openings[`${machine.id} ${port}`];
  const [event] = opening === undefined ? [] : (model.events[opening] ?? [{ type: opening }]);
  if (event) actor.send(event);
  return { actor, asked: () => asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const valueOf = (actor: AnyActorRef) => JSON.stringify((actor.getSnapshot() as { value: unknown }).value);
const unreadableIn = (actor: AnyActorRef) =>
  (actor.getSnapshot() as { context: { unreadable?: readonly unknown[] } }).context.unreadable ?? [];

const outcomes: Readonly<Record<string, () => unknown[]>> = {
  'still being read': () => [],
  refused: () => [refused('access.forbidden')],
  absent: () => [refused('route.not_found')],
  unreadable: () => [refused('reply.unreadable')],
  unanswered: () => [new Error('no answer')],
};

/** What a list says wrongly; empty: nothing. */
async function faultsOf(list: ListPort, machine: AnyStateMachine): Promise<string[]> {
  const name = `${machine.id} ${list.port}`;
  const of = async (replies: unknown[], event?: string) => {
    const { actor, asked } = open(list, machine, [...replies]);
    await settled();
    if (event !== undefined) actor.send({ type: event });
    await settled();
    const now = { value: valueOf(actor), unreadable: unreadableIn(actor).length, asked: asked() };
    actor.stop();
    return now;
  };
  const none = await of([list.empty]);
  if (none.asked === 0) return [`${name}: is never asked; state what opens it, or why it is no list`];
  const faults: string[] = [];
  for (const [outcome, replies] of Object.entries(outcomes))
    if ((await of(replies())).value === none.value) faults.push(`${name}: ${outcome} is none`);
  if (!partial.includes(machine.id)) return faults;
  const partly = await of([{ ...list.empty, unreadable: [anUnreadableRow] }]);
  const saysNone = machine.id in emptyStates && partly.value === none.value;
  if (partly.unreadable !== 1 || saysNone) faults.push(`${name}: an unreadable row is none`);
  for (const outcome of ['refused', 'unreadable', 'unanswered'])
    if ((await of([list.empty, ...(outcomes[outcome]?.() ?? [])], renewals[machine.id])).value === none.value)
      faults.push(`${name}: ${outcome} after a reading is none`);
  return faults;
}
/** Machines with a state of their own for an empty list. */
const emptyStates = { catalogue: true, history: true };

const lists = listPorts();

describe('a list says that it is empty', () => {
  test('there are lists to look at, and the partial ones among them', () => {
    expect(lists.length).toBeGreaterThan(18);
    const ids: readonly string[] = lists.map(({ model }) => model.machine.id);
    expect(partial.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test.each(lists.map((list) => [`${list.model.machine.id} ${list.port}`, list] as const))(
    '%s: only after a complete, readable answer',
    { tags: ['OP-7.05', 'OQ-115'] },
    async (_, list) => expect(await faultsOf(list, list.model.machine)).toEqual([]),
  );

  test('a list that drops what it cannot read is found', async () => {
    const list = lists.find(({ model }) => model === historyModel) as ListPort;
    const careless = historyMachine.provide({ guards: { hasRows: (_, answer) => answer.ok && answer.data.rows.length > 0 } });
    expect(await faultsOf(list, careless)).toEqual(['history readHistory: an unreadable row is none']);
  });

  test('a list that takes a refusal for an empty answer is found', async () => {
    const list = lists.find(({ model }) => model === historyModel) as ListPort;
    const careless = historyMachine.provide({ guards: { isAccepted: () => true }, actions: { forget: () => undefined } });
    expect(await faultsOf(list, careless)).toContain('history readHistory: refused is none');
  });
});
