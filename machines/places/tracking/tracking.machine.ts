import { assign, setup } from 'xstate';

/** How many sightings a second. */
export const trackingSpeeds = [1, 2, 4] as const;
export type TrackingSpeed = (typeof trackingSpeeds)[number];

export interface TrackingContext {
  /** How many sightings there are, in time order. */
  count: number;
  /** Index of the current one, from 0; meaningless if there are none. */
  at: number;
  speed: TrackingSpeed;
}

export type TrackingEvent =
  /** The sightings were read, or read again; `isOther`: they are another's. */
  | { type: 'tracking.loaded'; count: number; isOther: boolean }
  | { type: 'tracking.play' }
  | { type: 'tracking.pause' }
  | { type: 'tracking.next' }
  | { type: 'tracking.back' }
  | { type: 'tracking.first' }
  | { type: 'tracking.seek'; at: number }
  | { type: 'tracking.speed'; speed: TrackingSpeed };

const last = ({ count }: TrackingContext): number => Math.max(0, count - 1);
const within = (at: number, context: TrackingContext): number => Math.min(Math.max(0, Math.round(at)), last(context));

/** Steps through sightings in time order (OP-9.33, OP-9.34). The last is the most recent position of the tracked object. */
export const trackingMachine = setup({
  types: { context: {} as TrackingContext, events: {} as TrackingEvent },
  guards: {
    isEmpty: (_, { count }: { count: number }) => count === 0,
    isBeforeLast: ({ context }) => context.at < last(context) - 1,
    isLastIndex: ({ context }, { at }: { at: number }) => within(at, context) === last(context),
    isOther: (_, { isOther }: { isOther: boolean }) => isOther,
    isMany: ({ context }) => context.count > 1,
  },
  actions: {
    load: assign(({ context }, { count }: { count: number }) => ({ count, at: Math.min(context.at, Math.max(0, count - 1)) })),
    goTo: assign(({ context }, { at }: { at: number }) => ({ at: within(at, context) })),
    goFirst: assign({ at: 0 }),
    goLast: assign(({ context }) => ({ at: last(context) })),
    advance: assign(({ context }) => ({ at: within(context.at + 1, context) })),
    setSpeed: assign((_, { speed }: { speed: TrackingSpeed }) => ({ speed })),
  },
  delays: { step: ({ context }) => 1000 / context.speed },
}).createMachine({
  id: 'tracking',
  context: { count: 0, at: 0, speed: 1 },
  initial: 'empty',
  on: {
    'tracking.loaded': [
      {
        guard: { type: 'isEmpty', params: ({ event }) => event },
        target: '.empty',
        actions: { type: 'load', params: ({ event }) => event },
      },
      {
        guard: { type: 'isOther', params: ({ event }) => event },
        target: '.atLast',
        actions: [{ type: 'load', params: ({ event }) => event }, 'goLast'],
      },
      { actions: { type: 'load', params: ({ event }) => event } },
    ],
    'tracking.speed': { actions: { type: 'setSpeed', params: ({ event }) => event } },
  },
  states: {
    empty: {
      description: 'Nothing was seen: there is nothing to play.',
      on: {
        'tracking.loaded': [
          { guard: { type: 'isEmpty', params: ({ event }) => event } },
          { target: 'atLast', actions: [{ type: 'load', params: ({ event }) => event }, 'goLast'] },
        ],
      },
    },
    atLast: {
      description: 'The whole way is drawn, and the last sighting stands out.',
      // A new sighting replaces the last one while that is shown.
      always: { guard: ({ context }) => context.at < last(context), actions: 'goLast' },
      on: {
        'tracking.play': { guard: 'isMany', target: 'playing', actions: 'goFirst' },
        'tracking.first': { guard: 'isMany', target: 'paused', actions: 'goFirst' },
        'tracking.back': {
          guard: 'isMany',
          target: 'paused',
          actions: { type: 'goTo', params: ({ context }) => ({ at: context.at - 1 }) },
        },
        'tracking.seek': [
          { guard: { type: 'isLastIndex', params: ({ event }) => event } },
          { target: 'paused', actions: { type: 'goTo', params: ({ event }) => event } },
        ],
      },
    },
    paused: {
      description: 'A sighting of the past stands out; the way to it is drawn.',
      // Fewer sightings were found when they were read again.
      always: { guard: ({ context }) => context.at >= last(context), target: 'atLast' },
      on: {
        'tracking.play': 'playing',
        'tracking.first': { actions: 'goFirst' },
        'tracking.back': { actions: { type: 'goTo', params: ({ context }) => ({ at: context.at - 1 }) } },
        'tracking.next': { actions: 'advance' },
        'tracking.seek': { actions: { type: 'goTo', params: ({ event }) => event } },
      },
    },
    playing: {
      description: 'One sighting after the other stands out, in the order in which they happened.',
      after: {
        step: [
          { guard: 'isBeforeLast', target: 'playing', reenter: true, actions: 'advance' },
          { target: 'atLast', actions: 'goLast' },
        ],
      },
      on: {
        'tracking.pause': 'paused',
        'tracking.first': { target: 'playing', reenter: true, actions: 'goFirst' },
        'tracking.back': { target: 'paused', actions: { type: 'goTo', params: ({ context }) => ({ at: context.at - 1 }) } },
        'tracking.next': { target: 'paused', actions: 'advance' },
        'tracking.seek': { target: 'paused', actions: { type: 'goTo', params: ({ event }) => event } },
      },
    },
  },
});
