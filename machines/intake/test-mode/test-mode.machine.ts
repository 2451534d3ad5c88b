import { assign, setup } from 'xstate';
import type { SignalTest, SignalTestRequest } from '../../../contract/intake/receivers/calls.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface TestModeContext {
  tests: readonly SignalTest[];
  /** Whether a complete answer was read. */
  hasRead: boolean;
  refusal: Refusal | null;
  /** The address that the last report was sent to. */
  mailedTo: string | null;
}

export type TestModeEvent =
  | { type: 'test.start'; request: SignalTestRequest }
  | { type: 'test.end'; id: number }
  | { type: 'test.mail'; id: number; to: string }
  | { type: 'tests.renew' };

const acts = { 'test.start': 'starting', 'test.end': 'ending', 'test.mail': 'mailing' } as const;

/** What is on test, how it is set on test and ended, and its report. */
export const testModeMachine = setup({
  types: { context: {} as TestModeContext, events: {} as TestModeEvent, tags: {} as 'busy' },
  actors: {
    readTests: port<Answer<SignalTest[]>, undefined>('readTests'),
    startTest: port<Answer<SignalTest>, SignalTestRequest>('startTest'),
    endTest: port<Answer<SignalTest>, { id: number }>('endTest'),
    mailTest: port<Answer<{ sent: boolean }>, { id: number; to: string }>('mailTest'),
  },
  guards: { isDone: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    take: assign((_, { tests }: { tests: SignalTest[] }) => ({ tests, hasRead: true })),
    clear: assign({ refusal: null, mailedTo: null }),
    noteMailed: assign((_, { to }: { to: string }) => ({ mailedTo: to })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { renewal: 10_000, readRetry: 5000 },
}).createMachine({
  id: 'test-mode',
  context: { tests: [], hasRead: false, refusal: null, mailedTo: null },
  initial: 'reading',
  states: {
    reading: {
      description: 'What is on test is being read; what was shown stays.',
      tags: 'busy',
      invoke: {
        src: 'readTests',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'ready',
            actions: { type: 'take', params: ({ event }) => ({ tests: dataOf(event.output) }) },
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    unread: {
      description: 'What is on test could not be read; it is tried again by itself, or at once with a button.',
      on: { 'tests.renew': 'reading' },
      after: { readRetry: 'reading' },
    },
    refused: { description: 'The platform refused to show what is on test, and says why.', on: { 'tests.renew': 'reading' } },
    ready: {
      initial: 'listed',
      states: {
        listed: {
          description: 'What is on test with the time that is left, then what was.',
          on: { ...acts, 'tests.renew': '#test-mode.reading' },
          after: { renewal: '#test-mode.reading' },
        },
        starting: {
          description: 'Something is being set on test.',
          tags: 'busy',
          entry: 'clear',
          invoke: {
            src: 'startTest',
            input: ({ event }) => (event as Extract<TestModeEvent, { type: 'test.start' }>).request,
            onDone: [
              { guard: { type: 'isDone', params: answerParams }, target: '#test-mode.reading' },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        ending: {
          description: 'A test is being ended.',
          tags: 'busy',
          entry: 'clear',
          invoke: {
            src: 'endTest',
            input: ({ event }) => ({ id: (event as Extract<TestModeEvent, { type: 'test.end' }>).id }),
            onDone: [
              { guard: { type: 'isDone', params: answerParams }, target: '#test-mode.reading' },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        mailing: {
          description: 'The report of a test is being sent by mail.',
          tags: 'busy',
          entry: ['clear', { type: 'noteMailed', params: ({ event }) => ({ to: event.type === 'test.mail' ? event.to : '' }) }],
          invoke: {
            src: 'mailTest',
            input: ({ event }) => {
              const { id, to } = event as Extract<TestModeEvent, { type: 'test.mail' }>;
              return { id, to };
            },
            onDone: [
              { guard: { type: 'isDone', params: answerParams }, target: 'mailed' },
              { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unanswered',
          },
        },
        mailed: {
          description: 'The report was sent, and to whom.',
          on: { ...acts, 'tests.renew': '#test-mode.reading' },
          after: { renewal: '#test-mode.reading' },
        },
        denied: {
          description: 'The platform refused, and says why.',
          on: { ...acts, 'tests.renew': '#test-mode.reading' },
          after: { renewal: '#test-mode.reading' },
        },
        unanswered: {
          description: 'No answer came, so it is unknown whether it was done; the list shows it once it is read again.',
          on: { ...acts, 'tests.renew': '#test-mode.reading' },
          after: { renewal: '#test-mode.reading' },
        },
      },
    },
  },
});
