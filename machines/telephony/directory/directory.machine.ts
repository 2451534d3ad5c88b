import { assign, setup } from 'xstate';
import type { AlarmId, Refusal } from '../../../contract/platform/index.ts';
import type { DirectoryEntry } from '../../../contract/telephony/calls.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** The search text, and the alarm whose site is listed first. */
export interface DirectoryQuery {
  readonly query: string;
  readonly alarm: AlarmId | null;
}
export interface DirectoryContext extends DirectoryQuery {
  /** Those who were found last; they stay while others are looked for. */
  readonly entries: readonly DirectoryEntry[];
  readonly refusal: Refusal | null;
}
export type DirectoryEvent =
  | { type: 'directory.open'; alarm: AlarmId | null }
  | { type: 'directory.search'; query: string }
  | { type: 'directory.renew' }
  | { type: 'directory.dismiss' };

/** Whom the operator may call: interphones, phones of colleagues, contacts of units; open for as long as the dialler is. */
export const directoryMachine = setup({
  types: { context: {} as DirectoryContext, events: {} as DirectoryEvent, tags: {} as 'busy' },
  actors: { readDirectory: port<Answer<DirectoryEntry[]>, DirectoryQuery>('readDirectory') },
  guards: { isAccepted: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    open: assign(({ event }) => ({ query: '', alarm: event.type === 'directory.open' ? event.alarm : null, entries: [], refusal: null })),
    noteQuery: assign(({ context, event }) => ({ query: event.type === 'directory.search' ? event.query : context.query })),
    take: assign((_, { entries }: { entries: readonly DirectoryEntry[] }) => ({ entries, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, entries: [] })),
  },
  delays: { settle: 250, readRetry: 5000 },
}).createMachine({
  id: 'directory',
  context: { query: '', alarm: null, entries: [], refusal: null },
  initial: 'closed',
  on: { 'directory.open': { target: '.open', reenter: true, actions: 'open' } },
  states: {
    closed: { description: 'The dialler is closed.' },
    open: {
      initial: 'reading',
      on: {
        'directory.dismiss': 'closed',
        'directory.search': { target: '.settling', actions: 'noteQuery' },
        'directory.renew': '.reading',
      },
      states: {
        settling: {
          description: 'A name or number is being typed; those found before stay.',
          after: { settle: 'reading' },
          on: { 'directory.search': { target: 'settling', reenter: true, actions: 'noteQuery' } },
        },
        reading: {
          description: 'Who can be called is being read; those found before stay.',
          tags: 'busy',
          invoke: {
            src: 'readDirectory',
            input: ({ context: { query, alarm } }) => ({ query, alarm }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: { type: 'take', params: ({ event }) => ({ entries: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        read: { description: 'Who can be called, with place and whether their phone is registered; a number can always be typed.' },
        refused: { description: 'The directory may not be read, and it says why; a number can still be typed.' },
        unread: {
          description: 'The directory could not be read; it is asked for again by itself, and a number can be typed meanwhile.',
          after: { readRetry: 'reading' },
        },
      },
    },
  },
});
