import { assign, enqueueActions, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { Refusal } from '../../../contract/platform/refusal.ts';
import type { Layout, UserView } from '../../../contract/workspace/views.ts';
import { type Answer, dataOf, port, theRefusal } from '../../shared/port.ts';

/** Something that is to be opened in the grid and has to be read first. */
export type OpenAsk =
  | { kind: 'unit'; id: number; name: string; recorded?: boolean | undefined }
  | { kind: 'alarm'; alarm_id: string }
  | { kind: 'view'; id: number; name: string }
  | { kind: 'layout'; id: number; name: string }
  | { kind: 'group'; id: number; name: string };

/** What was read, as the tabs take it; cameras in the platform's order. */
export type Opened =
  | { as: 'alarm'; alarm: Alarm }
  | { as: 'view'; view: UserView }
  | { as: 'layout'; layout: Layout }
  | { as: 'cameras'; name: string; cameras: readonly { id: number; name: string; id_unit: number }[]; recorded: boolean }
  /** It was deleted meanwhile. */
  | { as: 'gone' };

export interface OpenerContext {
  /** What is to be opened, oldest first; the first is being read or could not be. */
  asked: readonly OpenAsk[];
  refusal: Refusal | null;
}

export type OpenerEvent = { type: 'opener.open'; what: OpenAsk } | { type: 'opener.retry' } | { type: 'opener.dismiss' };
export type OpenerFact = { type: 'opener.opened'; opened: Opened };

const theOpened = ({ event }: { event: { output: Answer<Opened> } }): Answer<Opened> => event.output;

const opening = { target: 'reading', actions: 'begin' } as const;
const leaving = { target: 'resting', actions: 'forget' } as const;

/** Reads what somebody opens from a side bar, a search or a map, one thing after the other, and tells it to the tabs (OP-9.53, OP-9.54). */
export const openerMachine = setup({
  types: { context: {} as OpenerContext, events: {} as OpenerEvent, emitted: {} as OpenerFact, tags: {} as 'busy' },
  actors: { readOpened: port<Answer<Opened>, OpenAsk>('readOpened') },
  guards: {
    isGone: (_, answer: Answer<Opened>) => answer.ok && answer.data.as === 'gone',
    isEmpty: (_, answer: Answer<Opened>) => answer.ok && answer.data.as === 'cameras' && answer.data.cameras.length === 0,
    isAccepted: (_, answer: Answer<Opened>) => answer.ok,
    hasMore: ({ context }) => context.asked.length > 0,
  },
  actions: {
    add: assign(({ context, event }) => (event.type === 'opener.open' ? { asked: [...context.asked, event.what] } : {})),
    begin: assign(({ event }) => (event.type === 'opener.open' ? { asked: [event.what], refusal: null } : {})),
    tell: enqueueActions(({ enqueue }, { opened }: { opened: Opened }) => enqueue.emit({ type: 'opener.opened', opened })),
    next: assign(({ context }) => ({ asked: context.asked.slice(1) })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forget: assign({ asked: [], refusal: null }),
  },
  delays: { notice: 10_000 },
}).createMachine({
  id: 'opener',
  context: { asked: [], refusal: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Nothing is being opened.',
      always: { guard: 'hasMore', target: 'reading' },
      on: { 'opener.open': opening },
    },
    reading: {
      description: 'A line says what is being opened.',
      tags: 'busy',
      on: { 'opener.open': { actions: 'add' }, 'opener.dismiss': leaving },
      invoke: {
        src: 'readOpened',
        input: ({ context }) => context.asked[0] ?? { kind: 'alarm', alarm_id: '' },
        onDone: [
          { guard: { type: 'isGone', params: theOpened }, target: 'gone' },
          { guard: { type: 'isEmpty', params: theOpened }, target: 'empty' },
          {
            guard: { type: 'isAccepted', params: theOpened },
            target: 'resting',
            actions: [{ type: 'tell', params: ({ event }) => ({ opened: dataOf(event.output) }) }, 'next'],
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: theRefusal } },
        ],
        onError: 'unread',
      },
    },
    empty: {
      description: 'A notice says that what was opened has no camera.',
      on: { 'opener.open': opening, 'opener.dismiss': leaving },
      after: { notice: leaving },
    },
    gone: {
      description: 'A notice says that what was to be opened does not exist any more.',
      on: { 'opener.open': opening, 'opener.dismiss': leaving },
      after: { notice: leaving },
    },
    refused: {
      description: 'A notice says why the platform refused to show it.',
      on: { 'opener.open': opening, 'opener.dismiss': leaving },
      after: { notice: leaving },
    },
    unread: {
      description: 'A notice says that it could not be read, and offers to try again.',
      on: { 'opener.open': opening, 'opener.retry': 'reading', 'opener.dismiss': leaving },
    },
  },
});
