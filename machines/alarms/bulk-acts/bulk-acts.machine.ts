import { assign, setup } from 'xstate';
import type { AlarmAct } from '../../../contract/alarms/acts.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type BulkActReply, type BulkActRequest, type BulkActResult, bulkActLimit } from '../../../contract/alarms/bulk-acts.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** Acts that are offered for several alarms. */
export type BulkAct = AlarmAct | 'release';

export interface BulkActsContext {
  act: BulkAct | null;
  /** What was selected when the act was chosen, as it was then. */
  alarms: readonly Alarm[];
  request: BulkActRequest['act'] | null;
  /** How many of the alarms were sent and answered. */
  sent: number;
  /** The key under which the current part is carried out once. */
  key: string;
  results: readonly BulkActResult[];
  refusal: Refusal | null;
  newKey: () => string;
  /** How many alarms one request has at most. */
  limit: number;
}

export type BulkActsEvent =
  | { type: 'bulk.choose'; act: BulkAct; alarms: readonly Alarm[] }
  | { type: 'bulk.send'; request: BulkActRequest['act'] }
  | { type: 'bulk.dismiss' }
  | { type: 'bulk.retry' };

const choose = { guard: 'isAny' as const, target: 'choosing', actions: 'choose' as const } as const;
const settled = { target: 'idle', actions: 'settle' as const } as const;

/** The part that is sent next, at most what one request may have. */
function partOf({ alarms, sent, request, key, limit }: BulkActsContext): { body: BulkActRequest; key: string } {
  const part = alarms.slice(sent, sent + limit);
  return {
    key,
    body: {
      // A platform that counts no versions accepts the act from any status that allows it.
      alarms: part.map(({ id, version }) => (version === 0 ? { id } : { id, version })),
      act: request as BulkActRequest['act'],
    },
  };
}

/** One act on several alarms: chosen, filled in, sent in parts under a key each until answered; then what became of each alarm. Nothing is optimistic. */
export const bulkActsMachine = setup({
  types: {
    context: {} as BulkActsContext,
    events: {} as BulkActsEvent,
    input: {} as { newKey: () => string; limit?: number },
    tags: {} as 'busy',
  },
  actors: {
    actOnAlarms: port<Answer<BulkActReply>, { body: BulkActRequest; key: string }>('actOnAlarms'),
  },
  guards: {
    isAny: ({ event }) => event.type === 'bulk.choose' && event.alarms.length > 0,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isPart: ({ context: { alarms, sent, limit } }, answer: Answer<unknown>) => answer.ok && sent + limit < alarms.length,
  },
  actions: {
    choose: assign(({ event }) =>
      event.type === 'bulk.choose' ? { act: event.act, alarms: event.alarms, request: null, sent: 0, results: [], refusal: null } : {},
    ),
    prepare: assign(({ context, event }) => (event.type === 'bulk.send' ? { request: event.request, key: context.newKey() } : {})),
    noteResults: assign(({ context }, { reply }: { reply: BulkActReply | undefined }) => ({
      results: [...context.results, ...(reply?.results ?? [])],
      sent: Math.min(context.sent + context.limit, context.alarms.length),
      key: context.newKey(),
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    settle: assign({ act: null, alarms: [], request: null, sent: 0, results: [], refusal: null }),
  },
  delays: { sendRetry: 2000 },
}).createMachine({
  id: 'bulk-acts',
  context: ({ input: { newKey, limit = bulkActLimit } }) => ({
    newKey,
    limit,
    act: null,
    alarms: [],
    request: null,
    sent: 0,
    key: '',
    results: [],
    refusal: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'How many alarms are selected, and the acts that they allow.',
      on: { 'bulk.choose': choose },
    },
    choosing: {
      description: 'A dialog names the act and how many alarms it concerns, and asks for the comment or note.',
      on: { 'bulk.send': { target: 'sending', actions: 'prepare' }, 'bulk.dismiss': settled },
    },
    sending: {
      description: 'The act is with the platform; the dialog counts the alarms that were answered.',
      tags: 'busy',
      invoke: {
        src: 'actOnAlarms',
        input: ({ context }) => partOf(context),
        onDone: [
          {
            guard: { type: 'isPart', params: answerParams },
            target: 'sending',
            reenter: true,
            actions: { type: 'noteResults', params: ({ event }) => ({ reply: dataOf(event.output) }) },
          },
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'reported',
            actions: { type: 'noteResults', params: ({ event }) => ({ reply: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'The platform did not answer; the same part is sent again under the same key, so that it is carried out once.',
      after: { sendRetry: 'sending' },
      on: { 'bulk.retry': 'sending' },
    },
    reported: {
      description: 'For how many alarms the act was carried out, and for each other one why not and who holds it.',
      on: { 'bulk.choose': choose, 'bulk.dismiss': settled },
    },
    refused: {
      description: 'The platform refused the request as a whole and says why; what was done before stays done and is listed.',
      on: { 'bulk.dismiss': settled },
    },
  },
});
