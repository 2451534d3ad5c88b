import { assign, emit, enqueueActions, setup } from 'xstate';
import { followAnswers, type NodeAnswer, planOutputs } from '../../../contract/automation/plan-nodes.ts';
import { type PlanRun, planRunOf } from '../../../contract/automation/plan-run.ts';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** Which plan: by its id, or (0) the one that applies to the alarm; without an alarm, the operator's own. */
export interface PlanRequest {
  plan: number;
  alarm: AlarmId | null;
}

/** Answers that are not with the platform yet. `after`: how many answers were known when the first of them was given. */
export interface HeldAnswers {
  plan: number;
  after: number;
  answers: readonly NodeAnswer[];
  /** The idempotency key of the last one. */
  key: string;
}
export interface PlanInput extends PlanRequest {
  online: boolean;
  newKey: () => string;
}
export interface PlanContext extends PlanInput {
  run: PlanRun | null;
  held: HeldAnswers | null;
  refusal: Refusal | null;
}

/** The submission to the platform: all answers so far, under one key for all attempts. */
export interface PlanSubmission {
  plan: number;
  alarm: AlarmId | null;
  answers: readonly NodeAnswer[];
  version: number;
  restart: boolean;
  key: string;
}
/** The current run, and the answers pending when the page was closed. */
export interface PlanReadResult {
  run: PlanRun;
  held: HeldAnswers | null;
}

export type PlanEvent =
  /** Answers the current question with this output. */
  | { type: 'plan.answer'; answer: string }
  /** An answer was given, here or elsewhere. */
  | { type: 'plan.updated'; run: PlanRun }
  | { type: 'plan.continue' }
  | { type: 'plan.retry' }
  | { type: 'plan.renew' }
  /** A plan without an alarm is answered from its beginning. */
  | { type: 'plan.restart' }
  | { type: 'link.lost' }
  | { type: 'link.restored' };
/** `plan.heldChanged`: the answers to store beyond the page; null: none. */
export type PlanEmitted = { type: 'plan.heldChanged'; held: HeldAnswers | null } | { type: 'plan.finalized'; run: PlanRun };

/** All answers: those of the platform, then those that are not sent yet. */
export const allAnswers = ({ run, held }: Pick<PlanContext, 'run' | 'held'>): readonly NodeAnswer[] =>
  held === null ? (run?.answers ?? []) : [...(run?.answers ?? []).slice(0, held.after), ...held.answers];

/** The node that these answers lead to: the next question, or an end. */
export const currentPosition = (context: Pick<PlanContext, 'run' | 'held'>) =>
  followAnswers(context.run?.plan.nodes ?? [], allAnswers(context));

const answers = [
  { guard: 'isSendable' as const, target: '#action-plan-run.continue.sending', actions: 'hold' as const },
  { guard: 'isAnswer' as const, target: '#action-plan-run.continue.held', actions: 'hold' as const },
];
const onUpdate = { guard: 'isNews', target: '#action-plan-run.placing', actions: 'applyUpdate' } as const;

/**
 * The run of an action plan (OP-1.14, OP-4.24, OQ-67): read, begun, question by question, finalized. An answer counts only once the platform
 * accepts it; answers given offline are queued and sent on reconnect; a conflicting answer shows its author.
 */
export const actionPlanRunMachine = setup({
  types: {
    context: {} as PlanContext,
    events: {} as PlanEvent,
    emitted: {} as PlanEmitted,
    input: {} as PlanInput,
    tags: {} as 'busy',
  },
  actors: {
    readPlan: port<Answer<PlanReadResult>, PlanRequest>('readPlan'),
    sendAnswers: port<Answer<PlanRun>, PlanSubmission>('sendAnswers'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isUndecided: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'request.in_progress', 'access.throttled'),
    isAbsent: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'record.not_found'),
    isOvertaken: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'plan.changed', 'plan.over'),
    isAnswer: ({ context, event }) => {
      const { at } = currentPosition(context);
      return (
        event.type === 'plan.answer' && at !== null && planOutputs(at).includes(event.answer) && at.outputs[event.answer] !== undefined
      );
    },
    isSendable: ({ context, event }) => {
      const { at } = currentPosition(context);
      return (
        context.online && event.type === 'plan.answer' && at?.outputs[event.answer] !== undefined && planOutputs(at).includes(event.answer)
      );
    },
    isNews: ({ context: { run }, event }) => event.type === 'plan.updated' && run !== null && isNews(run, event.run),
    isOffline: ({ context }) => !context.online,
    isHeld: ({ context }) => context.held !== null,
    isHeldOnline: ({ context }) => context.held !== null && context.online,
    isBegun: ({ context: { run } }) => (run?.answers.length ?? 0) > 0,
    isOver: ({ context: { run } }) => run !== null && run.at === null && run.plan.nodes.length > 0,
    isEmpty: ({ context: { run } }) => run?.plan.nodes.length === 0,
    isOwn: ({ context: { alarm } }) => alarm === null,
    isUnread: ({ context: { run } }) => run === null,
  },
  actions: {
    read: assign((_, { run, held }: PlanReadResult) => ({ run, held: held?.plan === run.plan.id ? held : null, refusal: null })),
    take: assign((_, { run }: { run: PlanRun }) => ({ run, held: null, refusal: null })),
    applyUpdate: assign(({ context, event }) => (event.type === 'plan.updated' ? { run: event.run } : { run: context.run })),
    hold: assign(({ context, event }) => {
      const { run, held, newKey } = context;
      const { at } = currentPosition(context);
      if (event.type !== 'plan.answer' || !run || !at) return {};
      const answered = { node: at.id, answer: event.answer };
      const { after, answers: before } = held ?? { after: run.answers.length, answers: [] };
      return { held: { plan: run.plan.id, after, answers: [...before, answered], key: newKey() }, refusal: null };
    }),
    dropHeld: assign({ held: null }),
    emitHeld: emit(({ context }) => ({ type: 'plan.heldChanged' as const, held: context.held })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    takeRefusal: assign(({ context }, { refusal }: { refusal: Refusal }) => ({ refusal, run: planRunOf(refusal) ?? context.run })),
    forgetRefusal: assign({ refusal: null }),
    noteLost: assign({ online: false }),
    noteRestored: assign({ online: true }),
    announce: enqueueActions(({ context: { run }, enqueue }) => {
      if (run !== null && run.at === null) enqueue.emit({ type: 'plan.finalized', run });
    }),
  },
  delays: { readRetry: 5000, sendRetry: 2000 },
}).createMachine({
  id: 'action-plan-run',
  context: ({ input }) => ({ ...input, run: null, held: null, refusal: null }),
  initial: 'preview',
  on: { 'link.lost': { actions: 'noteLost' }, 'link.restored': { actions: 'noteRestored' } },
  states: {
    preview: {
      description: 'The plan is being read; what was read before stays in sight.',
      tags: 'busy',
      invoke: {
        src: 'readPlan',
        input: ({ context: { plan, alarm } }) => ({ plan, alarm }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'placing',
            actions: { type: 'read', params: ({ event }) => dataOf(event.output) },
          },
          { guard: { type: 'isAbsent', params: answerParams }, target: 'absent' },
          { target: 'error', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: { target: 'error', actions: 'forgetRefusal' },
      },
    },
    placing: {
      always: [
        { guard: 'isEmpty', target: 'absent' },
        { guard: 'isHeldOnline', target: 'continue.sending' },
        { guard: 'isHeld', target: 'continue.held' },
        { guard: 'isOver', target: 'finalized' },
        { guard: 'isBegun', target: 'continue' },
        { target: 'ready' },
      ],
    },
    absent: {
      description: 'No action plan applies here, or it has no steps.',
      on: { 'plan.renew': 'preview' },
    },
    ready: {
      description: 'The plan with its first question; nothing was answered yet.',
      on: { 'plan.answer': answers, 'plan.updated': onUpdate, 'plan.renew': 'preview' },
    },
    continue: {
      initial: 'prompting',
      states: {
        prompting: {
          description: 'What was answered, by whom and when, and the next question.',
          on: { 'plan.answer': answers, 'plan.updated': onUpdate, 'plan.renew': '#action-plan-run.preview' },
        },
        sending: {
          description: 'The answer is with the platform; the question stays until it is kept.',
          tags: 'busy',
          entry: 'emitHeld',
          invoke: {
            src: 'sendAnswers',
            input: ({ context }) => submissionOf(context, false),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: '#action-plan-run.placing',
                actions: [{ type: 'take', params: ({ event }) => ({ run: dataOf(event.output) }) }, 'emitHeld', 'announce'],
              },
              { guard: { type: 'isUndecided', params: answerParams }, target: 'unanswered' },
              {
                guard: { type: 'isOvertaken', params: answerParams },
                target: 'overtaken',
                actions: [{ type: 'takeRefusal', params: refusalParams }, 'dropHeld', 'emitHeld'],
              },
              { target: '#action-plan-run.error', actions: [{ type: 'noteRefusal', params: refusalParams }, 'dropHeld', 'emitHeld'] },
            ],
            onError: [{ guard: 'isOffline', target: 'held' }, { target: 'unanswered' }],
          },
        },
        unanswered: {
          description: 'The platform did not answer, so nobody knows yet; the same answer is sent again under the same key.',
          after: { sendRetry: 'sending' },
          on: { 'plan.retry': 'sending', 'link.lost': { target: 'held', actions: 'noteLost' } },
        },
        held: {
          description: 'There is no link: answers are held here, and sent when it is back; the next question can be answered.',
          entry: 'emitHeld',
          on: {
            'plan.answer': { guard: 'isAnswer', target: 'held', reenter: true, actions: 'hold' },
            'link.restored': { target: 'sending', actions: 'noteRestored' },
          },
        },
        overtaken: {
          description: 'Somebody answered first: it says who and what, and that the answer given here was not kept.',
          on: {
            'plan.continue': { target: '#action-plan-run.placing', actions: 'forgetRefusal' },
            'plan.updated': { guard: 'isNews', actions: 'applyUpdate' },
          },
        },
      },
    },
    error: {
      description: 'The plan could not be read, or an answer was refused; it says why, and a button reads it again.',
      on: { 'plan.retry': 'preview', 'plan.renew': 'preview' },
      after: { readRetry: { guard: 'isUnread', target: 'preview' } },
    },
    finalized: {
      description: 'The plan is finalized: what was answered, and how it says the alarm is to end.',
      on: { 'plan.updated': onUpdate, 'plan.renew': 'preview', 'plan.restart': { guard: 'isOwn', target: 'restarting' } },
    },
    restarting: {
      description: 'A plan without an alarm is put at its beginning.',
      tags: 'busy',
      invoke: {
        src: 'sendAnswers',
        input: ({ context }) => submissionOf(context, true),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'placing',
            actions: { type: 'take', params: ({ event }) => ({ run: dataOf(event.output) }) },
          },
          { target: 'error', actions: { type: 'takeRefusal', params: refusalParams } },
        ],
        onError: { target: 'error', actions: 'forgetRefusal' },
      },
    },
  },
});

function submissionOf(context: PlanContext, restart: boolean): PlanSubmission {
  const { run, held, alarm, plan, newKey } = context;
  return {
    plan: run?.plan.id ?? plan,
    alarm,
    answers: restart ? [] : allAnswers(context),
    version: run?.version ?? 0,
    restart,
    key: restart ? newKey() : (held?.key ?? newKey()),
  };
}

/** Whether a received run is a later state of this one; a restarted run has another id. */
function isNews(known: PlanRun, received: PlanRun): boolean {
  if (received.plan.id !== known.plan.id || received.alarm?.id !== known.alarm?.id) return false;
  return received.id === known.id || known.id === null
    ? received.version > known.version
    : received.id === null
      ? known.alarm === null
      : received.id > known.id;
}
