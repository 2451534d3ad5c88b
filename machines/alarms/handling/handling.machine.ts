import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type Addressee, type HandlingAct, type HandlingRequest, handlingActs } from '../../../contract/alarms/handling.ts';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface HandlingContext {
  id: AlarmId;
  act: HandlingAct | null;
  /** Who the alarm can be forwarded to; null: not read yet. */
  addressees: readonly Addressee[] | null;
  request: HandlingRequest | null;
  /** The key under which the request is carried out once. */
  key: string;
  refusal: Refusal | null;
  newKey: () => string;
}

export type HandlingEvent =
  | { type: 'handling.choose'; act: HandlingAct }
  | { type: 'handling.send'; request: HandlingRequest }
  | { type: 'handling.dismiss' }
  | { type: 'handling.retry' };

/** The act was accepted by the platform, with the alarm as it is now. */
export type HandlingEmitted = { type: 'handling.done'; act: HandlingAct; alarm: Alarm };

/** Whether an act has a form; the others are sent at once. */
export const hasForm = (act: HandlingAct): boolean => handlingActs[act].text !== 'none' && act !== 'decline';

const choose = [
  { guard: 'asksForWhom' as const, target: 'reading', actions: 'choose' as const },
  { target: 'choosing', actions: 'choose' as const },
] as const;
const send = { target: 'sending', actions: 'prepare' as const } as const;

/** Acts on who holds an opened alarm, and its parking: chosen, filled in, sent under one key until answered. Nothing is optimistic. */
export const handlingMachine = setup({
  types: {
    context: {} as HandlingContext,
    events: {} as HandlingEvent,
    emitted: {} as HandlingEmitted,
    input: {} as { id: AlarmId; newKey: () => string },
    tags: {} as 'busy',
  },
  actors: {
    readAddressees: port<Answer<Addressee[]>, { id: AlarmId }>('readAddressees'),
    handleAlarm: port<Answer<Alarm>, { id: AlarmId; request: HandlingRequest; key: string }>('handleAlarm'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    asksForWhom: ({ event }) => event.type === 'handling.choose' && (event.act === 'forward' || event.act === 'reassign'),
  },
  actions: {
    choose: assign(({ event }) => (event.type === 'handling.choose' ? { act: event.act, refusal: null } : {})),
    prepare: assign(({ context, event }) =>
      event.type === 'handling.send' ? { act: event.request.act, request: event.request, key: context.newKey(), refusal: null } : {},
    ),
    takeAddressees: assign((_, { addressees }: { addressees: Addressee[] }) => ({ addressees })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    announce: enqueueActions(({ context: { act }, enqueue }, { alarm }: { alarm: Alarm }) => {
      if (act !== null) enqueue(emit({ type: 'handling.done', act, alarm }));
    }),
    settle: assign({ act: null, request: null, refusal: null }),
  },
  delays: { sendRetry: 2000 },
}).createMachine({
  id: 'handling',
  context: ({ input }) => ({ ...input, act: null, addressees: null, request: null, key: '', refusal: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'The acts that are possible: for its owner release, forward and park; for others take over; for supervisors reassign.',
      on: { 'handling.choose': choose, 'handling.send': send },
    },
    reading: {
      description: 'A form asks to whom the alarm is forwarded or assigned; those are being read.',
      tags: 'busy',
      invoke: {
        src: 'readAddressees',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'choosing',
            actions: { type: 'takeAddressees', params: ({ event }) => ({ addressees: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
      on: { 'handling.dismiss': { target: 'idle', actions: 'settle' } },
    },
    unread: {
      description: 'The form says that it could not be read to whom the alarm can be given; a button tries again.',
      on: { 'handling.retry': 'reading', 'handling.dismiss': { target: 'idle', actions: 'settle' } },
    },
    choosing: {
      description: 'A form asks for the note or reason, for the addressee, or for the time until which the alarm is parked.',
      on: { 'handling.send': send, 'handling.dismiss': { target: 'idle', actions: 'settle' } },
    },
    sending: {
      description: 'The act is with the platform; the alarm still stands as it was.',
      tags: 'busy',
      invoke: {
        src: 'handleAlarm',
        input: ({ context: { id, request, key } }) => ({ id, request: request as HandlingRequest, key }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'idle',
            actions: [{ type: 'announce', params: ({ event }) => ({ alarm: dataOf(event.output) }) }, 'settle'],
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unanswered',
      },
    },
    unanswered: {
      description: 'The platform did not answer; the same act is sent again under the same key, so that it is carried out once.',
      after: { sendRetry: 'sending' },
      on: { 'handling.retry': 'sending' },
    },
    refused: {
      description: 'The platform refused, and says why; the alarm is shown as it stands.',
      on: { 'handling.choose': choose, 'handling.send': send, 'handling.dismiss': { target: 'idle', actions: 'settle' } },
    },
  },
});
