import { assign, setup } from 'xstate';
import { type AlarmAct, alarmActs } from '../../../contract/alarms/acts.ts';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import {
  type BulkActReply,
  type BulkActRequest,
  type BulkActResult,
  type BulkGate,
  bulkActLimit,
} from '../../../contract/alarms/bulk-acts.ts';
import type { Addressee } from '../../../contract/alarms/handling.ts';
import { isOpen } from '../../../contract/alarms/status.ts';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { alarmsEndedBy } from './bulk-gate.ts';

/** Acts that are offered for several alarms. */
export type BulkAct = AlarmAct | 'release' | 'forward' | 'park';

/** Whether the act ends the alarms, so that it has an outcome. */
export const isEnd = (act: BulkAct | null): boolean => act !== null && act in alarmActs && !isOpen(alarmActs[act as AlarmAct].to);

export interface BulkActsContext {
  act: BulkAct | null;
  /** What was selected when the act was chosen, as it was then; once it is agreed, those that it was agreed for. */
  alarms: readonly Alarm[];
  /** What they require before their end; null: not read, or the act ends none. */
  gate: BulkGate | null;
  /** Whom all of them can be forwarded to; null: not read. */
  addressees: readonly Addressee[] | null;
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
const chosen = { refusal: null, request: null, sent: 0, results: [], gate: null, addressees: null };
const settled = { target: '#bulk-acts.idle', actions: 'settle' as const } as const;

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

/** The alarms of an act: of an end those that its change can end. */
function alarmsOf({ act, alarms, gate }: BulkActsContext, request: BulkActRequest['act']): readonly Alarm[] {
  return request.kind === 'change' && gate !== null && isEnd(act) ? alarmsEndedBy(request.change, alarms, gate) : alarms;
}

const idsOf = ({ alarms }: BulkActsContext) => ({ alarms: alarms.map(({ id }) => id) });

/** One act on several alarms: chosen, filled in, sent in parts under a key each until answered; then what became of each alarm. Nothing is optimistic. */
export const bulkActsMachine = setup({
  types: {
    context: {} as BulkActsContext,
    events: {} as BulkActsEvent,
    input: {} as { newKey: () => string; limit?: number },
    tags: {} as 'busy',
  },
  actors: {
    readGate: port<Answer<BulkGate>, { alarms: readonly AlarmId[] }>('readGate'),
    readAddressees: port<Answer<Addressee[]>, { alarms: readonly AlarmId[] }>('readAddressees'),
    actOnAlarms: port<Answer<BulkActReply>, { body: BulkActRequest; key: string }>('actOnAlarms'),
  },
  guards: {
    isAny: ({ event }) => event.type === 'bulk.choose' && event.alarms.length > 0,
    isEnd: ({ context: { act } }) => isEnd(act),
    isForward: ({ context: { act } }) => act === 'forward',
    isAnyActedOn: ({ context, event }) => event.type === 'bulk.send' && alarmsOf(context, event.request).length > 0,
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isPart: ({ context: { alarms, sent, limit } }, answer: Answer<unknown>) => answer.ok && sent + limit < alarms.length,
  },
  actions: {
    choose: assign(({ event }) => (event.type === 'bulk.choose' ? { ...chosen, act: event.act, alarms: event.alarms } : {})),
    storeGate: assign((_, { gate }: { gate: BulkGate }) => ({ gate, refusal: null })),
    storeAddressees: assign((_, { addressees }: { addressees: Addressee[] }) => ({ addressees, refusal: null })),
    prepare: assign(({ context, event }) =>
      event.type === 'bulk.send'
        ? { request: event.request, key: context.newKey(), alarms: alarmsOf(context, event.request), refusal: null }
        : {},
    ),
    noteResults: assign(({ context }, { reply }: { reply: BulkActReply | undefined }) => ({
      results: [...context.results, ...(reply?.results ?? [])],
      sent: Math.min(context.sent + context.limit, context.alarms.length),
      key: context.newKey(),
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forgetRefusal: assign({ refusal: null }),
    settle: assign({ ...chosen, act: null, alarms: [] }),
  },
  delays: { sendRetry: 2000 },
}).createMachine({
  id: 'bulk-acts',
  context: ({ input: { newKey, limit = bulkActLimit } }) => ({
    ...chosen,
    newKey,
    limit,
    act: null,
    alarms: [],
    key: '',
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'How many alarms are selected, and the acts that they allow.',
      on: { 'bulk.choose': choose },
    },
    choosing: {
      initial: 'deciding',
      on: { 'bulk.dismiss': settled },
      states: {
        deciding: {
          always: [{ guard: 'isEnd', target: 'readingGate' }, { guard: 'isForward', target: 'readingAddressees' }, { target: 'ready' }],
        },
        readingGate: {
          description: 'A dialog asks for the comment; what the alarms require before their end is being read.',
          tags: 'busy',
          invoke: {
            src: 'readGate',
            input: ({ context }) => idsOf(context),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'ready',
                actions: { type: 'storeGate', params: ({ event }) => ({ gate: dataOf(event.output) }) },
              },
              { target: 'unread', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: { target: 'unread', actions: 'forgetRefusal' },
          },
        },
        readingAddressees: {
          description: 'A dialog asks to whom the alarms are forwarded; who can see all of them is being read.',
          tags: 'busy',
          invoke: {
            src: 'readAddressees',
            input: ({ context }) => idsOf(context),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'ready',
                actions: { type: 'storeAddressees', params: ({ event }) => ({ addressees: dataOf(event.output) }) },
              },
              { target: 'unread', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: { target: 'unread', actions: 'forgetRefusal' },
          },
        },
        unread: {
          description: 'The dialog says what could not be read; a button tries again. The platform decides about an end without it.',
          on: {
            'bulk.retry': 'deciding',
            'bulk.send': { guard: 'isEnd', target: '#bulk-acts.sending', actions: 'prepare' },
          },
        },
        ready: {
          description:
            'A dialog names the act and how many alarms it concerns. It has a field for a comment; to end alarms also their outcome and score, ' +
            'to forward them the addressee, to park them the time. What an alarm lacks is listed.',
          on: { 'bulk.send': { guard: 'isAnyActedOn', target: '#bulk-acts.sending', actions: 'prepare' } },
        },
      },
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
