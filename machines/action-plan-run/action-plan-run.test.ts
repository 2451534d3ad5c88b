import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { FlowNode } from '../../contract/automation/flow.ts';
import type { PlanRun } from '../../contract/automation/plan-run.ts';
import { AlarmId, UserId } from '../../contract/ids.ts';
import { at, refused, replied } from '../paths/city.ts';
import { type Answer, answering } from '../port.ts';
import { actionPlanRunMachine, allAnswers, type HeldAnswers, type PlanOrder, standsAt } from './action-plan-run.machine.ts';

const nodes: FlowNode[] = [
  { id: 'a', type: 'decision', x: 0, y: 0, config: { question: 'Anybody?' }, outputs: { yes: 'b', no: 'z' } },
  { id: 'b', type: 'decision', x: 0, y: 0, config: { question: 'Who?', extra: ['Guard'] }, outputs: { yes: 'z', no: 'z', extra1: 'z' } },
  { id: 'z', type: 'terminate', x: 0, y: 0, config: { result: 'attended', comment: 'Seen' }, outputs: {} },
];
const alarm = { id: AlarmId.parse(7), alarm_id: 'A-7' };
const runWith = (answers: readonly (readonly [string, string])[], by = 'Ana', version = answers.length): PlanRun => ({
  id: answers.length > 0 ? 3 : null,
  version,
  plan: { id: 4, name: 'Plan', version: 1, nodes },
  alarm,
  at: ['a', 'b', null][answers.length] ?? null,
  answers: answers.map(([node, answer]) => ({ node, answer, question: node, by: { id: UserId.parse(1), name: by }, at: at(1) })),
  result: answers.length > 1 ? 'attended' : null,
  started: null,
  ended: null,
});

interface Stood {
  held?: HeldAnswers | null;
  online?: boolean;
  send?: (order: PlanOrder) => Promise<Answer<PlanRun>>;
  read?: () => Promise<Answer<{ run: PlanRun; held: HeldAnswers | null }>>;
}
function stand({ held = null, online = true, send, read }: Stood = {}) {
  const orders: PlanOrder[] = [];
  const kept: (HeldAnswers | null)[] = [];
  let keys = 0;
  const machine = actionPlanRunMachine.provide({
    actors: {
      readPlan: answering(read ?? (async () => replied({ run: runWith([]), held }))),
      sendAnswers: answering(async (order: PlanOrder) => {
        orders.push(order);
        if (send) return send(order);
        return replied(runWith(order.answers.map(({ node, answer }) => [node, answer])));
      }),
    },
  });
  const actor = createActor(machine, { input: { plan: 0, alarm: alarm.id, online, newKey: () => `key-${(keys += 1)}` } });
  actor.on('plan.held', (event) => kept.push(event.held));
  actor.start();
  const reaches = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    vi.waitFor(() => expect(actor.getSnapshot().matches(state)).toBe(true));
  return { actor, orders, kept, reaches };
}

test('OP-4.24 OQ-67 preview, ready, continue, finalized: each answer goes with those before it', async () => {
  const { actor, orders, reaches } = stand();
  expect(actor.getSnapshot().value).toBe('preview');
  await reaches('ready');
  actor.send({ type: 'plan.answer', answer: 'extra1' });
  expect(actor.getSnapshot().value).toBe('ready');
  actor.send({ type: 'plan.answer', answer: 'yes' });
  await reaches({ continue: 'asking' });
  actor.send({ type: 'plan.answer', answer: 'extra1' });
  await reaches('finalized');
  expect(orders.map(({ answers }) => answers.map(({ answer }) => answer))).toEqual([['yes'], ['yes', 'extra1']]);
  expect(new Set(orders.map(({ key }) => key)).size).toBe(2);
  actor.send({ type: 'plan.restart' });
  expect(actor.getSnapshot().value).toBe('finalized');
});

test('OP-4.24 without a link answers are held, go on to the next question, and are sent together when it is back', async () => {
  const { actor, orders, kept, reaches } = stand();
  await reaches('ready');
  actor.send({ type: 'link.lost' });
  actor.send({ type: 'plan.answer', answer: 'yes' });
  expect(actor.getSnapshot().value).toEqual({ continue: 'held' });
  expect(standsAt(actor.getSnapshot().context).at?.id).toBe('b');
  actor.send({ type: 'plan.answer', answer: 'no' });
  expect(standsAt(actor.getSnapshot().context).end?.id).toBe('z');
  expect(kept.at(-1)?.answers).toHaveLength(2);
  expect(orders).toEqual([]);
  actor.send({ type: 'link.restored' });
  await reaches('finalized');
  expect(orders.map(({ answers }) => answers.length)).toEqual([2]);
  expect(kept.at(-1)).toBeNull();
});

test('OP-4.24 what was held when the page was left is sent after it is read again', async () => {
  const held = { plan: 4, after: 0, answers: [{ node: 'a', answer: 'yes' }], key: 'kept' };
  const { orders, reaches } = stand({ held });
  await reaches({ continue: 'asking' });
  expect(orders).toMatchObject([{ key: 'kept', answers: [{ node: 'a', answer: 'yes' }] }]);
});

test('OP-4.24 OQ-31 who answers second is told who was first; the plan goes on from there', async () => {
  const theirs = runWith([['a', 'no']], 'Bruno');
  const { actor, reaches } = stand({ send: async () => refused('plan.changed', { run: { ...theirs, at: 'b' } }) });
  await reaches('ready');
  actor.send({ type: 'plan.answer', answer: 'yes' });
  await reaches({ continue: 'overtaken' });
  expect(actor.getSnapshot().context).toMatchObject({ held: null, run: { answers: [{ answer: 'no', by: { name: 'Bruno' } }] } });
  actor.send({ type: 'plan.goOn' });
  expect(actor.getSnapshot().value).toEqual({ continue: 'asking' });
});

test('OP-1.14 what another operator answers is seen at once; older news changes nothing', async () => {
  const { actor, reaches } = stand();
  await reaches('ready');
  actor.send({ type: 'plan.told', run: runWith([['a', 'yes']], 'Bruno') });
  expect(actor.getSnapshot().value).toEqual({ continue: 'asking' });
  actor.send({ type: 'plan.told', run: runWith([]) });
  expect(allAnswers(actor.getSnapshot().context)).toHaveLength(1);
  actor.send({
    type: 'plan.told',
    run: {
      ...runWith([
        ['a', 'no'],
        ['b', 'no'],
      ]),
      alarm: { ...alarm, id: AlarmId.parse(8) },
    },
  });
  expect(allAnswers(actor.getSnapshot().context)).toHaveLength(1);
});

test('OP-4.24 a lost reply is asked for again under the same key; an error says why and is read again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let tries = 0;
  const { actor, orders, reaches } = stand({
    send: async () => {
      tries += 1;
      if (tries === 1) throw new Error('no answer');
      return refused('access.forbidden');
    },
  });
  await reaches('ready');
  actor.send({ type: 'plan.answer', answer: 'yes' });
  await reaches({ continue: 'unanswered' });
  await vi.advanceTimersByTimeAsync(2100);
  await reaches('error');
  expect(orders[0]?.key).toBe(orders[1]?.key);
  expect(actor.getSnapshot().context.refusal?.code).toBe('access.forbidden');
  actor.send({ type: 'plan.retry' });
  await reaches('ready');
  vi.useRealTimers();
});

test('OQ-39 where no plan applies, it says so', async () => {
  const { reaches } = stand({ read: async () => refused('record.not_found') });
  await reaches('absent');
});
