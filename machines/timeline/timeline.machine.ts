import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Footage, Mark } from '../../contract/desk/timeline.ts';
import type { CameraId } from '../../contract/ids.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { type Answer, dataOf, port, theAnswer, theRefusal } from '../port.ts';
import { panned, showing, stepMs, type Window, zoomed } from './window.ts';

/** Whose time is shown. `unit` null: cameras of no unit, without marks. */
export interface TimelineOf {
  unit: number | null;
  cameras: readonly CameraId[];
}
/** What was recorded, and what happened, in a window. */
export interface TimelineRead {
  footage: readonly Footage[];
  marks: readonly Mark[];
}
export interface TimelineInput extends TimelineOf, Window {
  /** Where the cursor stands, ms; null: nowhere yet. */
  at: number | null;
}
export interface TimelineContext extends TimelineInput, TimelineRead {
  refusal: Refusal | null;
}

export type TimelineEvent =
  | { type: 'timeline.ask'; of: TimelineOf }
  /** Shows more or less time; what lies at `around` stays where it is. */
  | { type: 'timeline.zoom'; factor: number; around: number }
  | { type: 'timeline.pan'; byMs: number }
  | { type: 'timeline.seek'; at: number }
  /** One step of five seconds, back or forth (OP-2.63, OP-9.59). */
  | { type: 'timeline.step'; steps: -1 | 1 }
  /** The mark before or after the cursor. */
  | { type: 'timeline.mark'; to: 'before' | 'after' }
  /** A picture plays: the cursor goes with it. */
  | { type: 'timeline.played'; at: number }
  /** Something new may have happened. */
  | { type: 'timeline.renew' };

/** The operator went to another moment: pictures follow. */
export type TimelineEmitted = { type: 'timeline.sought'; at: number };

/** Whether a camera recorded this moment. */
export function isRecorded(footage: readonly Footage[], at: number): boolean {
  return footage.some(({ spans }) => spans.some(({ from, to }) => Date.parse(from) <= at && at <= Date.parse(to)));
}

function markBeside({ marks, at, from, to }: TimelineContext, side: 'before' | 'after'): number | null {
  const here = at ?? (side === 'after' ? from : to);
  const moments = marks.map((mark) => Date.parse(mark.at)).sort((a, b) => a - b);
  return (side === 'after' ? moments.find((one) => one > here) : moments.findLast((one) => one < here)) ?? null;
}

/** Where an event puts the cursor; null: nowhere. */
function soughtBy(context: TimelineContext, event: TimelineEvent): number | null {
  if (event.type === 'timeline.seek') return event.at;
  if (event.type === 'timeline.step') return context.at === null ? null : context.at + event.steps * stepMs;
  return event.type === 'timeline.mark' ? markBeside(context, event.to) : null;
}

const moved = [{ guard: 'isSeekable' as const, target: '.judging', actions: ['seek' as const, 'tellSought' as const] }];

/**
 * A timeline (OP-1.05, OP-1.08, OP-9.28): one window of time over the cameras of a unit, what they recorded and what happened, and one
 * cursor that the recorded pictures of the tab follow.
 */
export const timelineMachine = setup({
  types: {
    context: {} as TimelineContext,
    events: {} as TimelineEvent,
    emitted: {} as TimelineEmitted,
    input: {} as TimelineInput,
    tags: {} as 'busy',
  },
  actors: { readTimeline: port<Answer<TimelineRead>, TimelineOf & Window>('readTimeline') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isSeekable: ({ context, event }) => soughtBy(context, event) !== null,
    isUnset: ({ context }) => context.at === null,
    isRecorded: ({ context }) => context.at !== null && isRecorded(context.footage, context.at),
    isBeyond: ({ context, event }) => event.type === 'timeline.played' && (event.at < context.from || event.at > context.to),
  },
  actions: {
    ask: assign(({ event }) => (event.type === 'timeline.ask' ? { ...event.of, footage: [], marks: [] } : {})),
    zoom: assign(({ context, event }) => (event.type === 'timeline.zoom' ? zoomed(context, event.factor, event.around) : {})),
    pan: assign(({ context, event }) => (event.type === 'timeline.pan' ? panned(context, event.byMs) : {})),
    seek: assign(({ context, event }) => {
      const at = soughtBy(context, event);
      return at === null ? {} : { at, ...showing(context, at) };
    }),
    play: assign(({ context, event }) => (event.type === 'timeline.played' ? { at: event.at, ...showing(context, event.at) } : {})),
    tellSought: enqueueActions(({ context, enqueue }) => {
      if (context.at !== null) enqueue(emit({ type: 'timeline.sought', at: context.at }));
    }),
    take: assign((_, { read }: { read: TimelineRead }) => ({ ...read, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { settled: 250, renewal: 20_000, readRetry: 5000 },
}).createMachine({
  id: 'timeline',
  context: ({ input }) => ({ ...input, footage: [], marks: [], refusal: null }),
  type: 'parallel',
  states: {
    window: {
      initial: 'reading',
      on: {
        'timeline.ask': { target: '.reading', reenter: true, actions: 'ask' },
        'timeline.zoom': { target: '.moving', reenter: true, actions: 'zoom' },
        'timeline.pan': { target: '.moving', reenter: true, actions: 'pan' },
        'timeline.seek': '.moving',
        'timeline.step': '.moving',
        'timeline.mark': '.moving',
        'timeline.played': { guard: 'isBeyond', target: '.moving' },
      },
      states: {
        moving: {
          description: 'The window is being moved; what was read of it before is still drawn.',
          tags: 'busy',
          after: { settled: 'reading' },
        },
        reading: {
          description: 'What was recorded and what happened in this window is being read.',
          tags: 'busy',
          invoke: {
            src: 'readTimeline',
            input: ({ context: { unit, cameras, from, to } }) => ({ unit, cameras, from, to }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: theAnswer },
                target: 'shown',
                actions: { type: 'take', params: ({ event }) => ({ read: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: theRefusal } },
            ],
            onError: 'unread',
          },
        },
        shown: {
          description: 'A lane a camera with what it recorded; alarms and detections are marks on them.',
          on: { 'timeline.renew': 'reading' },
          after: { renewal: 'reading' },
        },
        refused: {
          description: 'The platform refused to show the time of these cameras, and says why.',
          on: { 'timeline.renew': 'reading' },
        },
        unread: {
          description: 'The time could not be read; it is tried again by itself, or at once with a button.',
          on: { 'timeline.renew': 'reading' },
          after: { readRetry: 'reading' },
        },
      },
    },
    cursor: {
      initial: 'judging',
      on: {
        'timeline.seek': moved,
        'timeline.step': moved,
        'timeline.mark': moved,
        'timeline.played': { target: '.recorded', actions: 'play' },
      },
      states: {
        judging: { always: [{ guard: 'isUnset', target: 'unset' }, { guard: 'isRecorded', target: 'recorded' }, { target: 'missing' }] },
        unset: { description: 'No moment is chosen yet.' },
        recorded: { description: 'The cursor stands on a moment that was recorded; the pictures of the tab show it.' },
        missing: {
          description: 'The cursor stands where nothing was recorded: "No footage available for the selected time".',
          always: { guard: 'isRecorded', target: 'recorded' },
        },
      },
    },
  },
});
