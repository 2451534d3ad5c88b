import { assign, sendTo, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { Unit } from '../../../contract/places/index.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import type { Layout, UserView } from '../../../contract/workspace/views.ts';
import { parent } from '../../shared/parent.ts';
import { type Answer, dataOf, port, refusalParams } from '../../shared/port.ts';

/** Something that is to be opened in the grid and has to be read first. */
export type OpenTarget =
  | { kind: 'unit'; id: number; name: string; recorded?: boolean | undefined }
  | { kind: 'alarm'; alarm_id: string }
  | { kind: 'view'; id: number; name: string }
  | { kind: 'layout'; id: number; name: string }
  | { kind: 'group'; id: number; name: string };

/** A loaded target in the form that the tabs need; cameras in the platform's order. */
export type OpenedTarget =
  | { as: 'alarm'; alarm: Alarm }
  | { as: 'view'; view: UserView }
  | { as: 'layout'; layout: Layout }
  | { as: 'cameras'; name: string; cameras: readonly { id: number; name: string; id_unit: number }[]; recorded: boolean }
  /** It was deleted meanwhile. */
  | { as: 'gone' };

export interface OpenTargetInput {
  /** Units that are read already. */
  units: () => readonly Unit[];
  /** Name of the product in the addresses of the catalogues' calls. */
  product: string;
}

/** One target to load, with the platform data needed for it. */
export type OpenTargetQuery = OpenTargetInput & { target: OpenTarget };

export interface OpenTargetContext extends OpenTargetInput {
  /** Pending targets, oldest first; the first is loading or has failed. */
  targets: readonly OpenTarget[];
  refusal: Refusal | null;
}

export type OpenTargetEvent = { type: 'target.open'; target: OpenTarget } | { type: 'target.retry' } | { type: 'target.dismiss' };
/** For the parent, which opens it in the tabs. */
export type OpenTargetFact = { type: 'target.opened'; opened: OpenedTarget };

const openedReply = ({ event }: { event: { output: Answer<OpenedTarget> } }): Answer<OpenedTarget> => event.output;

const opening = { target: 'reading', actions: 'start' } as const;
const leaving = { target: 'idle', actions: 'forget' } as const;

/** Loads targets opened from a side bar, a search or a map one by one and reports each to its parent (OP-9.53, OP-9.54). */
export const openTargetMachine = setup({
  types: { context: {} as OpenTargetContext, events: {} as OpenTargetEvent, input: {} as OpenTargetInput, tags: {} as 'busy' },
  actors: { readTarget: port<Answer<OpenedTarget>, OpenTargetQuery>('readTarget') },
  guards: {
    isGone: (_, answer: Answer<OpenedTarget>) => answer.ok && answer.data.as === 'gone',
    isEmpty: (_, answer: Answer<OpenedTarget>) => answer.ok && answer.data.as === 'cameras' && answer.data.cameras.length === 0,
    isAccepted: (_, answer: Answer<OpenedTarget>) => answer.ok,
    hasMore: ({ context }) => context.targets.length > 0,
  },
  actions: {
    add: assign(({ context, event }) => (event.type === 'target.open' ? { targets: [...context.targets, event.target] } : {})),
    start: assign(({ event }) => (event.type === 'target.open' ? { targets: [event.target], refusal: null } : {})),
    reportOpened: sendTo(parent, (_, { opened }: { opened: OpenedTarget }) => ({ type: 'target.opened', opened })),
    next: assign(({ context }) => ({ targets: context.targets.slice(1) })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
    forget: assign({ targets: [], refusal: null }),
  },
  delays: { notice: 10_000 },
}).createMachine({
  id: 'open-target',
  context: ({ input }) => ({ ...input, targets: [], refusal: null }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being opened.',
      always: { guard: 'hasMore', target: 'reading' },
      on: { 'target.open': opening },
    },
    reading: {
      description: 'A line says what is being opened.',
      tags: 'busy',
      on: { 'target.open': { actions: 'add' }, 'target.dismiss': leaving },
      invoke: {
        src: 'readTarget',
        input: ({ context: { targets, units, product } }) => ({ target: targets[0] ?? { kind: 'alarm', alarm_id: '' }, units, product }),
        onDone: [
          { guard: { type: 'isGone', params: openedReply }, target: 'gone' },
          { guard: { type: 'isEmpty', params: openedReply }, target: 'empty' },
          {
            guard: { type: 'isAccepted', params: openedReply },
            target: 'idle',
            actions: [{ type: 'reportOpened', params: ({ event }) => ({ opened: dataOf(event.output) }) }, 'next'],
          },
          { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unread',
      },
    },
    empty: {
      description: 'A notice says that what was opened has no camera.',
      on: { 'target.open': opening, 'target.dismiss': leaving },
      after: { notice: leaving },
    },
    gone: {
      description: 'A notice says that what was to be opened does not exist any more.',
      on: { 'target.open': opening, 'target.dismiss': leaving },
      after: { notice: leaving },
    },
    refused: {
      description: 'A notice says why the platform refused to show it.',
      on: { 'target.open': opening, 'target.dismiss': leaving },
      after: { notice: leaving },
    },
    unread: {
      description: 'A notice says that it could not be read, and offers to try again.',
      on: { 'target.open': opening, 'target.retry': 'reading', 'target.dismiss': leaving },
    },
  },
});
