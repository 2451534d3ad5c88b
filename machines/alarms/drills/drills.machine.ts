import { assign, setup } from 'xstate';
import type { DrillRequest, DrillResult } from '../../../contract/alarms/drills.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

/** A start, with the key under which the platform carries it out once. */
export interface DrillStart {
  request: DrillRequest;
  key: string;
}

export interface DrillsContext {
  /** The start that was sent last; repeated as it is where no answer came. */
  start: DrillStart | null;
  /** The drill that is ended. */
  ending: number | null;
  /** The drill as the last act left it. */
  result: DrillResult | null;
  refusal: Refusal | null;
}

export type DrillsEvent = ({ type: 'drill.start' } & DrillStart) | { type: 'drill.end'; id: number } | { type: 'drill.repeat' };

const acts = {
  'drill.start': { target: 'starting', actions: 'noteStart' },
  'drill.end': { target: 'ending', actions: 'noteEnd' },
} as const;

/** How a drill is started and ended. */
export const drillsMachine = setup({
  types: { context: {} as DrillsContext, events: {} as DrillsEvent, tags: {} as 'busy' },
  actors: {
    startDrill: port<Answer<DrillResult>, DrillStart | null>('startDrill'),
    endDrill: port<Answer<DrillResult>, { id: number | null }>('endDrill'),
  },
  guards: { isDone: (_, answer: Answer<unknown>) => answer.ok },
  actions: {
    noteStart: assign(({ event }) =>
      event.type === 'drill.start' ? { start: { request: event.request, key: event.key }, refusal: null, result: null } : {},
    ),
    noteEnd: assign(({ event }) => (event.type === 'drill.end' ? { ending: event.id, refusal: null, result: null } : {})),
    take: assign((_, { result }: { result: DrillResult }) => ({ result })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
}).createMachine({
  id: 'drills',
  context: { start: null, ending: null, result: null, refusal: null },
  initial: 'ready',
  states: {
    ready: { description: 'A drill can be started, and one that runs be ended.', on: acts },
    starting: {
      description: 'The drill is being started.',
      tags: 'busy',
      invoke: {
        src: 'startDrill',
        input: ({ context }) => context.start,
        onDone: [
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'started',
            actions: { type: 'take', params: ({ event }) => ({ result: dataOf(event.output) }) },
          },
          { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unstarted',
      },
    },
    started: { description: 'The drill runs; its page is opened.', on: acts },
    unstarted: {
      description: 'No answer came, so it is unknown whether the drill runs; repeated, it is started once in any case.',
      on: { ...acts, 'drill.repeat': 'starting' },
    },
    ending: {
      description: 'The drill is being ended.',
      tags: 'busy',
      invoke: {
        src: 'endDrill',
        input: ({ context }) => ({ id: context.ending }),
        onDone: [
          {
            guard: { type: 'isDone', params: answerParams },
            target: 'ended',
            actions: { type: 'take', params: ({ event }) => ({ result: dataOf(event.output) }) },
          },
          { target: 'denied', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'unended',
      },
    },
    ended: { description: 'The drill has ended; its result is shown.', on: acts },
    unended: {
      description: 'No answer came, so it is unknown whether the drill has ended; it can be ended again.',
      on: { ...acts, 'drill.repeat': 'ending' },
    },
    denied: { description: 'The platform refused, and says why.', on: acts },
  },
});
