import { assign, setup } from 'xstate';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { Trace } from '../../../contract/quality/trace.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** The texts of a problem report: the actual and the expected behaviour. */
export type ProblemText = 'note' | 'wanted';

interface Context {
  note: string;
  wanted: string;
  /** The console's recent steps; null until they are collected. */
  trace: Trace | null;
  refusal: Refusal | null;
  /** The number by which QA know it; null until it is sent. */
  id: number | null;
  /** Idempotency key of the report in its current form: sent twice, it is stored once. */
  key: string;
  newKey: () => string;
}

type Event =
  | { type: 'problem.write'; field: ProblemText; text: string }
  | { type: 'problem.preview' }
  | { type: 'problem.dismissPreview' }
  | { type: 'problem.send' }
  | { type: 'problem.retry' };

const busy = { tags: 'busy' } as const;

/** A problem report from the operator to QA: with the console's recent steps, without names, texts and places. */
export const problemMachine = setup({
  types: { context: {} as Context, events: {} as Event, input: {} as { newKey: () => string }, tags: {} as 'busy' },
  actors: {
    /** Collects the console's recent steps. */
    collectTrace: port<Trace>('collectTrace'),
    send: port<Answer<{ id: number }>, { note: string; wanted: string; trace: Trace | null; key: string }>('send'),
  },
  guards: { isAccepted: (_, answer: Answer<unknown>) => answer.ok, isEmpty: ({ context }) => context.note.trim() === '' },
  actions: {
    write: assign(({ context, event }) => (event.type === 'problem.write' ? { [event.field]: event.text, key: context.newKey() } : {})),
    noteTrace: assign((_, { trace }: { trace: Trace }) => ({ trace })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    noteSent: assign((_, { id }: { id: number }) => ({ id })),
  },
}).createMachine({
  id: 'problem',
  context: ({ input: { newKey } }) => ({ note: '', wanted: '', trace: null, refusal: null, id: null, key: newKey(), newKey }),
  initial: 'collecting',
  states: {
    collecting: {
      ...busy,
      description: 'The dialog puts together what the console did in the last minutes.',
      invoke: {
        src: 'collectTrace',
        onDone: { target: 'writing', actions: { type: 'noteTrace', params: ({ event }) => ({ trace: event.output }) } },
        onError: 'failed',
      },
    },
    failed: {
      description: 'What the console did could not be put together; a button tries again.',
      on: { 'problem.retry': 'collecting' },
    },
    writing: {
      on: {
        'problem.write': { target: '.plain', actions: 'write' },
        'problem.preview': 'previewing',
        'problem.send': [{ guard: 'isEmpty', target: '.incomplete' }, { target: 'sending' }],
      },
      initial: 'plain',
      states: {
        plain: { description: 'The dialog asks what happened and what should have, and says what is sent along.' },
        incomplete: { description: 'The dialog asks to say what happened first: nothing is sent without.' },
        denied: { description: 'The platform did not take the report, and says why; what was written stays.' },
        unsent: { description: 'No answer came to the report; it can be sent again, and what was written stays.' },
      },
    },
    previewing: {
      description: 'The dialog shows what is sent, step by step and as the file that QA get.',
      on: { 'problem.dismissPreview': 'writing' },
    },
    sending: {
      ...busy,
      description: 'The report is on its way.',
      invoke: {
        src: 'send',
        input: ({ context: { note, wanted, trace, key } }) => ({ note, wanted, trace, key }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'sent',
            actions: { type: 'noteSent', params: ({ event }) => ({ id: dataOf(event.output).id }) },
          },
          { target: 'writing.denied', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'writing.unsent',
      },
    },
    sent: { description: 'The dialog says that QA have the report, and under which number.' },
  },
});
