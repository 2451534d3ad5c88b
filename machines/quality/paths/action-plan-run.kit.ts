import { createActor, type SimulatedClock, waitFor } from 'xstate';
import type { FlowNode } from '../../../contract/automation/flow.ts';
import type { PlanRun } from '../../../contract/automation/plan-run.ts';
import { AlarmId, UserId } from '../../../contract/platform/ids.ts';
import { actionPlanRunMachine, type HeldAnswers, type PlanSubmission } from '../../automation/action-plan-run/action-plan-run.machine.ts';
import { type Answer, implementPort } from '../../shared/port.ts';
import { at, replied } from './samples.ts';

const nodes: FlowNode[] = [
  { id: 'a', type: 'decision', x: 0, y: 0, config: { question: 'Anybody?' }, outputs: { yes: 'b', no: 'z' } },
  { id: 'b', type: 'decision', x: 0, y: 0, config: { question: 'Who?', extra: ['Guard'] }, outputs: { yes: 'z', no: 'z', extra1: 'z' } },
  { id: 'z', type: 'terminate', x: 0, y: 0, config: { result: 'attended', comment: 'Seen' }, outputs: {} },
];
/** The alarm of the sample plan. */
export const alarm = { id: AlarmId.parse(7), alarm_id: 'A-7' };
/** A run of the sample plan with these answers, each a node and what was answered. */
export const runWith = (answers: readonly (readonly [string, string])[], by = 'Ana', version = answers.length): PlanRun => ({
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
  clock?: SimulatedClock;
  alarm?: AlarmId | null;
  send?: (order: PlanSubmission) => Promise<Answer<PlanRun>>;
  read?: () => Promise<Answer<{ run: PlanRun; held: HeldAnswers | null }>>;
}
/** The machine with scripted ports, what it sent, stored and announced. */
export function stand({ held = null, online = true, alarm: of = alarm.id, send, read, clock }: Stood = {}) {
  const orders: PlanSubmission[] = [];
  const kept: (HeldAnswers | null)[] = [];
  const finalized: PlanRun[] = [];
  let keys = 0;
  const machine = actionPlanRunMachine.provide({
    actors: {
      readPlan: implementPort(read ?? (async () => replied({ run: runWith([]), held }))),
      sendAnswers: implementPort(async (order: PlanSubmission) => {
        orders.push(order);
        if (send) return send(order);
        return replied(runWith(order.answers.map(({ node, answer }) => [node, answer])));
      }),
    },
  });
  const actor = createActor(machine, {
    input: { plan: 0, alarm: of, online, newKey: () => `key-${(keys += 1)}` },
    ...(clock && { clock }),
  });
  actor.on('plan.heldChanged', (event) => kept.push(event.held));
  actor.on('plan.finalized', ({ run }) => finalized.push(run));
  actor.start();
  const reaches = (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(state), { timeout: 2000 });
  return { actor, orders, kept, finalized, reaches };
}

/** The sample plan after its first question, which leads to this one. */
export const twice = (one: 'a' | 'b', first: string): PlanRun => ({ ...runWith([['a', first]]), at: one });
/** The sample plan, finalized. */
export const whole = runWith([
  ['a', 'yes'],
  ['b', 'no'],
]);
/** A port that reads this run. */
export const reading = (run: PlanRun) => async () => replied({ run, held: null });
/** Replies in sequence; the last one repeats. */
export const inTurn = <Reply>(...replies: (Reply | Error)[]) => {
  let next = 0;
  return async (): Promise<Reply> => {
    const reply = replies[Math.min(next, replies.length - 1)];
    next += 1;
    if (reply === undefined) throw new Error('no reply');
    if (reply instanceof Error) throw reply;
    return reply;
  };
};
export const value = ({ actor }: ReturnType<typeof stand>) => actor.getSnapshot().value;
