import { assign, setup } from 'xstate';
import { type AlarmGate, missingRequirements } from '../../../contract/alarms/gate.ts';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface GateContext {
  id: AlarmId;
  /** The last thing read; stays while it is read again. */
  gate: AlarmGate | null;
  refusal: Refusal | null;
}

export type GateEvent = { type: 'gate.renew' };

const renew = { 'gate.renew': 'reading' } as const;

/** What is required before an opened alarm may be ended, read again whenever its record grows. Outcome and comment are given with the end. */
export const gateMachine = setup({
  types: { context: {} as GateContext, events: {} as GateEvent, input: {} as { id: AlarmId }, tags: {} as 'busy' },
  actors: { readGate: port<Answer<AlarmGate>, { id: AlarmId }>('readGate') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    // A platform of the specification has no such call.
    isAbsent: (_, answer: Answer<unknown>) => !answer.ok && isRefusedFor(answer.refusal, 'route.not_found'),
    isDone: ({ context: { gate } }) => gate !== null && missingRequirements(gate, { comments: 'given', id_alarm_outcome: 0 }).length === 0,
  },
  actions: {
    take: assign((_, { gate }: { gate: AlarmGate }) => ({ gate, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, gate: null })),
  },
  delays: { readRetry: 5000 },
}).createMachine({
  id: 'gate',
  context: ({ input }) => ({ ...input, gate: null, refusal: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'What is required is being read; what was read before stays.',
      tags: 'busy',
      invoke: {
        src: 'readGate',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'read',
            actions: { type: 'take', params: ({ event }) => ({ gate: dataOf(event.output) }) },
          },
          { guard: { type: 'isAbsent', params: answerParams }, target: 'absent', actions: { type: 'noteRefusal', params: refusalParams } },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
      on: { 'gate.renew': { target: 'reading', reenter: true } },
    },
    read: {
      on: renew,
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isDone', target: 'open' }, { target: 'closed' }] },
        open: { description: 'Nothing has to be done before the alarm is ended; outcome and comment are asked for at its end.' },
        closed: { description: 'A list says what has to be done before the alarm may be ended, each with the way to do it.' },
      },
    },
    absent: {
      description: 'The platform knows no requirements: nothing is shown, and the alarm is ended as the specification has it.',
      on: renew,
    },
    refused: {
      description: 'The platform refused to say what is required; the alarm can be ended, and the platform decides.',
      on: renew,
    },
    unread: {
      description: 'What is required could not be read; it is tried again by itself, or at once with a button.',
      on: renew,
      after: { readRetry: 'reading' },
    },
  },
});
