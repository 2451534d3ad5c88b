import { assign, emit, enqueueActions, setup } from 'xstate';
import { alarmViewFault, type BuiltFault, layoutFault, type Schedule, schedulesFault } from '../../../contract/workspace/building.ts';
import type { Area, Place } from '../../../contract/workspace/grid.ts';
import {
  added,
  type DesignSlot,
  keptOf,
  placed,
  removed,
  reset,
  type Selected,
  type Spot,
  select,
  split,
  spread,
  swapped,
  tiled,
} from './design.ts';

/** What is built: a layout leaves no blank spaces, an alarm view is not completely empty. */
export type BuilderKind = 'layout' | 'alarm-view';

export interface BuilderContext {
  kind: BuilderKind;
  slots: readonly DesignSlot[];
  /** What stood before each change, oldest first, and what was undone, newest last. */
  past: readonly (readonly DesignSlot[])[];
  future: readonly (readonly DesignSlot[])[];
  /** The slot whose form is shown. */
  chosen: number | null;
  fault: BuiltFault | null;
}

export type BuilderEvent =
  /** As the record has it. */
  | { type: 'builder.load'; slots: readonly DesignSlot[] }
  | { type: 'builder.add'; what: Selected | null; at: Spot; size?: Pick<Area, 'w' | 'h'> }
  | { type: 'builder.place'; places: readonly Place[] }
  | { type: 'builder.swap'; pos: number; with: number }
  | { type: 'builder.choose'; pos: number | null }
  | { type: 'builder.select'; pos: number; what: Selected }
  | { type: 'builder.reset'; pos: number }
  | { type: 'builder.remove'; pos: number }
  | { type: 'builder.split'; pos: number }
  | { type: 'builder.tile'; count: number }
  | { type: 'builder.spread' }
  | { type: 'builder.undo' }
  | { type: 'builder.redo' }
  | { type: 'builder.preview' }
  | { type: 'builder.design' }
  /** It is to be saved: looked at first. `schedules` null: it always holds, or has none. */
  | { type: 'builder.check'; schedules: readonly Partial<Schedule>[] | null };

/** Slots that changed, to be taken into the form; or that it may be saved as it stands. */
export type BuilderFact = { type: 'builder.changed'; slots: readonly DesignSlot[] } | { type: 'builder.sound' };

/** How many changes can be undone. */
const remembered = 100;

/** What an event makes of the slots; null: it cannot be done. The same slots: it changes nothing. */
function after({ slots }: BuilderContext, event: BuilderEvent): readonly DesignSlot[] | null {
  switch (event.type) {
    case 'builder.add':
      return added(slots, event.what, event.at, event.size)?.slots ?? null;
    case 'builder.place':
      return placed(slots, event.places);
    case 'builder.swap':
      return swapped(slots, event.pos, event.with);
    case 'builder.select':
      return select(slots, event.pos, event.what);
    case 'builder.reset':
      return reset(slots, event.pos);
    case 'builder.remove':
      return removed(slots, event.pos);
    case 'builder.split':
      return split(slots, event.pos);
    case 'builder.tile':
      return tiled(slots, event.count);
    case 'builder.spread':
      return spread(slots);
    default:
      return slots;
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the platform would refuse of it as it stands (OP-5.10–5.12). */
function faultOf({ kind, slots }: BuilderContext, event: BuilderEvent): BuiltFault | null {
  if (kind === 'layout') return layoutFault(slots);
  const schedules = event.type === 'builder.check' ? event.schedules : null;
  return alarmViewFault(slots) ?? (schedules && schedulesFault(schedules));
}

const thatIsThere = (slots: readonly DesignSlot[], pos: number | null) => (slots.some((slot) => slot.pos === pos) ? pos : null);

/** Which slot is shown after a change: one that was added, else the one before, while it is there. */
function chosenAfter(context: BuilderContext, event: BuilderEvent, slots: readonly DesignSlot[]): number | null {
  const pos = event.type === 'builder.add' ? added(context.slots, event.what, event.at, event.size)?.pos : undefined;
  return pos ?? thatIsThere(slots, context.chosen);
}

const changed = { guard: 'changes', target: '.resting', actions: 'change' } as const;

/**
 * The slots of a layout or of an alarm view while they are designed (OP-2.57, OP-2.58): each change can be undone, and what the platform
 * would refuse is said before it is sent (OP-5.10, OP-5.12, OP-5.13).
 */
export const builderMachine = setup({
  types: {
    context: {} as BuilderContext,
    events: {} as BuilderEvent,
    input: {} as { kind: BuilderKind; slots: readonly DesignSlot[] },
    emitted: {} as BuilderFact,
  },
  guards: {
    changes: ({ context, event }) => {
      const slots = after(context, event);
      return slots !== null && !isSame(slots, context.slots);
    },
    isImpossible: ({ context, event }) => after(context, event) === null,
    isOther: ({ context, event }) => event.type === 'builder.load' && !isSame(keptOf(event.slots), keptOf(context.slots)),
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    isFaulty: ({ context, event }) => faultOf(context, event) !== null,
    hasSlots: ({ context }) => context.slots.length > 0,
  },
  actions: {
    load: assign(({ context, event }) =>
      event.type === 'builder.load'
        ? { slots: event.slots, past: [], future: [], fault: null, chosen: thatIsThere(event.slots, context.chosen) }
        : {},
    ),
    change: enqueueActions(({ context, event, enqueue }) => {
      const slots = after(context, event);
      if (slots === null) return;
      const past = [...context.past, context.slots].slice(-remembered);
      enqueue.assign({ slots, past, future: [], fault: null, chosen: chosenAfter(context, event, slots) });
      enqueue.emit({ type: 'builder.changed', slots });
    }),
    undo: enqueueActions(({ context: { slots, past, future, chosen }, enqueue }) => {
      const before = past.at(-1);
      if (!before) return;
      enqueue.assign({
        slots: before,
        past: past.slice(0, -1),
        future: [...future, slots],
        fault: null,
        chosen: thatIsThere(before, chosen),
      });
      enqueue.emit({ type: 'builder.changed', slots: before });
    }),
    redo: enqueueActions(({ context: { slots, past, future, chosen }, enqueue }) => {
      const next = future.at(-1);
      if (!next) return;
      enqueue.assign({ slots: next, past: [...past, slots], future: future.slice(0, -1), fault: null, chosen: thatIsThere(next, chosen) });
      enqueue.emit({ type: 'builder.changed', slots: next });
    }),
    choose: assign(({ context, event }) => (event.type === 'builder.choose' ? { chosen: thatIsThere(context.slots, event.pos) } : {})),
    noteFault: assign(({ context, event }) => ({ fault: faultOf(context, event) })),
    tellSound: emit({ type: 'builder.sound' }),
  },
}).createMachine({
  id: 'builder',
  context: ({ input }) => ({ ...input, past: [], future: [], chosen: null, fault: null }),
  initial: 'designing',
  on: { 'builder.load': { guard: 'isOther', target: '.designing', actions: 'load' } },
  states: {
    designing: {
      initial: 'resting',
      on: {
        'builder.add': [{ guard: 'isImpossible', target: '.crowded' }, changed],
        'builder.split': [{ guard: 'isImpossible', target: '.crowded' }, changed],
        'builder.place': changed,
        'builder.swap': changed,
        'builder.select': changed,
        'builder.reset': changed,
        'builder.remove': changed,
        'builder.tile': changed,
        'builder.spread': changed,
        'builder.undo': { guard: 'hasPast', target: '.resting', actions: 'undo' },
        'builder.redo': { guard: 'hasFuture', target: '.resting', actions: 'redo' },
        'builder.choose': { actions: 'choose' },
        'builder.preview': { guard: 'hasSlots', target: 'previewing' },
        'builder.check': [
          { guard: 'isFaulty', target: '.faulty', actions: 'noteFault' },
          { target: '.resting', actions: 'tellSound' },
        ],
      },
      states: {
        resting: { description: 'The grid with its slots; one may be chosen, and what it shows stands beside the grid.' },
        crowded: { description: 'Something was to be added or cut: "Not enough space for a new item". All slots stand as they were.' },
        faulty: {
          description:
            'It was to be saved, and says why it cannot be: blank spaces, slots upon each other, nothing in it, or schedules that never hold.',
        },
      },
    },
    previewing: {
      description: 'The slots as operators will see them; nothing can be moved.',
      on: { 'builder.design': 'designing' },
    },
  },
});
