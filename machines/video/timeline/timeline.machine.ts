import { assign, emit, enqueueActions, setup } from 'xstate';
import type { CameraId, Refusal } from '../../../contract/platform/index.ts';
import type { Footage, Mark } from '../../../contract/video/timeline.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { panned, showing, stepMs, type Window, zoomed } from './window.ts';

/** Whose time is shown. `unit` null: cameras of no unit, without marks. */
export interface TimelineSource {
  unit: number | null;
  cameras: readonly CameraId[];
}
/** Recorded footage and events of the window. */
export interface TimelineData {
  footage: readonly Footage[];
  marks: readonly Mark[];
  /** True if there were more events than the reply contains. */
  isCut: boolean;
  /** The time zone of the place; null: not known yet. */
  zone: string | null;
  /** Of which time it was read: more than is shown. */
  known: Window | null;
}
export interface TimelineInput extends TimelineSource, Window {
  /** Cursor position in ms; null: not set. */
  at: number | null;
}
export interface TimelineContext extends TimelineInput, TimelineData {
  /** Range selected for a clip or a search; `to` is null while only its start is set. */
  chosen: { from: number; to: number | null } | null;
  refusal: Refusal | null;
}

export type TimelineEvent =
  | { type: 'timeline.query'; of: TimelineSource }
  /** Shows more or less time; what lies at `around` stays where it is. */
  | { type: 'timeline.zoom'; factor: number; around: number }
  | { type: 'timeline.pan'; byMs: number }
  /** Shows this time: a day of the calendar. */
  | { type: 'timeline.show'; window: Window }
  | { type: 'timeline.seek'; at: number }
  /** Steps of five seconds, back or forth (OP-2.63, OP-9.59). */
  | { type: 'timeline.step'; steps: number }
  /** Start or end of the footage in this window. */
  | { type: 'timeline.edge'; to: 'begin' | 'end' }
  /** The cursor is being dragged: previews are shown, pictures seek when it is released. */
  | { type: 'timeline.scrub'; at: number }
  | { type: 'timeline.drop' }
  /** Selects a range: by dragging, or by setting its start and end at the cursor. */
  | { type: 'timeline.choose'; window: Window }
  | { type: 'timeline.begin' }
  | { type: 'timeline.end' }
  | { type: 'timeline.clear' }
  /** The mark before or after the cursor. */
  | { type: 'timeline.mark'; to: 'before' | 'after' }
  /** A picture is playing: the cursor follows it. */
  | { type: 'timeline.played'; at: number }
  /** Something new may have happened. */
  | { type: 'timeline.renew' };

/** The operator went to another moment: pictures follow. */
export type TimelineEmitted = { type: 'timeline.seeked'; at: number };

/** Whether a camera recorded this moment. */
export function isRecorded(footage: readonly Footage[], at: number): boolean {
  return footage.some(({ spans }) => spans.some(({ from, to }) => Date.parse(from) <= at && at <= Date.parse(to)));
}

function adjacentMark({ marks, at, from, to }: TimelineContext, side: 'before' | 'after'): number | null {
  const here = at ?? (side === 'after' ? from : to);
  const moments = marks.map((mark) => Date.parse(mark.at)).sort((a, b) => a - b);
  return (side === 'after' ? moments.find((one) => one > here) : moments.findLast((one) => one < here)) ?? null;
}

function edgeOf({ footage, from, to }: TimelineContext, edge: 'begin' | 'end'): number | null {
  const covered = footage.flatMap(({ spans }) =>
    spans.map((span) => ({ from: Math.max(from, Date.parse(span.from)), to: Math.min(to, Date.parse(span.to)) })),
  );
  const inside = covered.filter((span) => span.to > span.from);
  if (inside.length === 0) return null;
  return edge === 'begin' ? Math.min(...inside.map((span) => span.from)) : Math.max(...inside.map((span) => span.to)) - stepMs;
}

/** Where an event puts the cursor; null: nowhere. */
function seekTargetOf(context: TimelineContext, event: TimelineEvent): number | null {
  if (event.type === 'timeline.seek') return event.at;
  if (event.type === 'timeline.edge') return edgeOf(context, event.to);
  if (event.type === 'timeline.step') return context.at === null ? null : context.at + event.steps * stepMs;
  return event.type === 'timeline.mark' ? adjacentMark(context, event.to) : null;
}

const ordered = (one: number, other: number) => ({ from: Math.min(one, other), to: Math.max(one, other) });

const emptyData: TimelineData = { footage: [], marks: [], isCut: false, zone: null, known: null };

const moved = [{ guard: 'isSeekable' as const, target: '.resolving', actions: ['seek' as const, 'emitSeeked' as const] }];

/**
 * A timeline (OP-1.05, OP-1.08, OP-9.28): one time window over the cameras of a unit with their recordings and events, and one cursor that
 * the recorded players of the tab follow.
 */
export const timelineMachine = setup({
  types: {
    context: {} as TimelineContext,
    events: {} as TimelineEvent,
    emitted: {} as TimelineEmitted,
    input: {} as TimelineInput,
    tags: {} as 'busy',
  },
  actors: { readTimeline: port<Answer<TimelineData>, TimelineSource & Window>('readTimeline') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isSeekable: ({ context, event }) => seekTargetOf(context, event) !== null,
    isUnset: ({ context }) => context.at === null,
    isRecorded: ({ context }) => context.at !== null && isRecorded(context.footage, context.at),
    isSet: ({ context }) => context.at !== null,
    isChosen: ({ context }) => context.chosen !== null && context.chosen.to !== null,
    isBegun: ({ context }) => context.chosen !== null,
    canEnd: ({ context }) => context.at !== null && context.chosen !== null && context.at !== context.chosen.from,
    isOutsideWindow: ({ context, event }) => event.type === 'timeline.played' && (event.at < context.from || event.at > context.to),
  },
  actions: {
    setSource: assign(({ event }) => (event.type === 'timeline.query' ? { ...event.of, ...emptyData, chosen: null } : {})),
    show: assign(({ event }) => (event.type === 'timeline.show' ? { ...event.window } : {})),
    scrub: assign(({ event }) => (event.type === 'timeline.scrub' ? { at: event.at } : {})),
    choose: assign(({ event }) => (event.type === 'timeline.choose' ? { chosen: ordered(event.window.from, event.window.to) } : {})),
    begin: assign(({ context: { at, chosen } }) => {
      if (at === null) return {};
      const to = chosen?.to ?? null;
      return { chosen: { from: at, to: to !== null && to > at ? to : null } };
    }),
    end: assign(({ context: { at, chosen } }) => (at === null || !chosen ? {} : { chosen: ordered(chosen.from, at) })),
    clear: assign({ chosen: null }),
    zoom: assign(({ context, event }) => (event.type === 'timeline.zoom' ? zoomed(context, event.factor, event.around) : {})),
    pan: assign(({ context, event }) => (event.type === 'timeline.pan' ? panned(context, event.byMs) : {})),
    seek: assign(({ context, event }) => {
      const at = seekTargetOf(context, event);
      return at === null ? {} : { at, ...showing(context, at) };
    }),
    play: assign(({ context, event }) => (event.type === 'timeline.played' ? { at: event.at, ...showing(context, event.at) } : {})),
    emitSeeked: enqueueActions(({ context, enqueue }) => {
      if (context.at !== null) enqueue(emit({ type: 'timeline.seeked', at: context.at }));
    }),
    take: assign((_, { data }: { data: TimelineData }) => ({ ...data, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { settled: 250, renewal: 20_000, readRetry: 5000 },
}).createMachine({
  id: 'timeline',
  context: ({ input }) => ({ ...input, ...emptyData, chosen: null, refusal: null }),
  type: 'parallel',
  states: {
    window: {
      initial: 'reading',
      on: {
        'timeline.query': { target: '.reading', actions: 'setSource' },
        'timeline.zoom': { target: '.moving', actions: 'zoom' },
        'timeline.pan': { target: '.moving', actions: 'pan' },
        'timeline.show': { target: '.moving', actions: 'show' },
        'timeline.seek': '.moving',
        'timeline.edge': '.moving',
        'timeline.step': '.moving',
        'timeline.mark': '.moving',
        'timeline.played': { guard: 'isOutsideWindow', target: '.moving' },
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
                guard: { type: 'isAccepted', params: answerParams },
                target: 'shown',
                actions: { type: 'take', params: ({ event }) => ({ data: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
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
      initial: 'resolving',
      on: {
        'timeline.query': '.resolving',
        'timeline.seek': moved,
        'timeline.step': moved,
        'timeline.mark': moved,
        'timeline.edge': moved,
        'timeline.scrub': { target: '.scrubbing', actions: 'scrub' },
        'timeline.played': { target: '.recorded', actions: 'play' },
      },
      states: {
        resolving: { always: [{ guard: 'isUnset', target: 'unset' }, { guard: 'isRecorded', target: 'recorded' }, { target: 'missing' }] },
        unset: { description: 'No moment is chosen yet.' },
        recorded: { description: 'The cursor stands on a moment that was recorded; the pictures of the tab show it.' },
        missing: {
          description: 'The cursor stands where nothing was recorded: "No footage available for the selected time".',
          always: { guard: 'isRecorded', target: 'recorded' },
        },
        scrubbing: {
          description: 'The cursor is dragged along; a preview of each camera is beside it. Pictures follow when it is let go.',
          on: {
            'timeline.drop': { target: 'resolving', actions: 'emitSeeked' },
            /** What plays meanwhile does not pull the cursor from the hand. */
            'timeline.played': {},
          },
        },
      },
    },
    choice: {
      initial: 'resolving',
      on: {
        'timeline.query': '.resolving',
        'timeline.choose': { target: '.resolving', actions: 'choose' },
        'timeline.begin': { guard: 'isSet', target: '.resolving', actions: 'begin' },
        'timeline.end': { guard: 'canEnd', target: '.resolving', actions: 'end' },
        'timeline.clear': { guard: 'isBegun', target: '.none', actions: 'clear' },
      },
      states: {
        resolving: { always: [{ guard: 'isChosen', target: 'made' }, { guard: 'isBegun', target: 'begun' }, { target: 'none' }] },
        none: { description: 'No part of the time is chosen.' },
        begun: { description: 'Where a part begins is chosen: a line marks it, and its end is waited for.' },
        made: { description: 'A part is chosen and drawn over all lanes: it can be saved as a clip, or searched for objects.' },
      },
    },
  },
});
