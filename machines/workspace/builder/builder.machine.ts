import { assign, emit, enqueueActions, setup } from 'xstate';
import { isDeepEqual } from '../../../contract/platform/index.ts';
import type { Area, Place } from '../../../contract/workspace/grid.ts';
import {
  alarmViewFault,
  type LayoutFault,
  layoutFault,
  type Schedule,
  schedulesFault,
} from '../../../contract/workspace/layout-validation.ts';
import {
  addSlot,
  type DesignSlot,
  placeSlots,
  removeSlot,
  reset,
  type Selected,
  type Spot,
  select,
  split,
  spread,
  storedSlots,
  swapSlots,
  tileSlots,
} from './design.ts';

/** Kind of design: a layout may not have blank spaces, an alarm view may not be completely empty. */
export type BuilderKind = 'layout' | 'alarm-view';

export interface BuilderContext {
  kind: BuilderKind;
  slots: readonly DesignSlot[];
  /** Undo history, oldest first, and redo history, newest last. */
  past: readonly (readonly DesignSlot[])[];
  future: readonly (readonly DesignSlot[])[];
  /** The slot whose form is shown. */
  chosen: number | null;
  fault: LayoutFault | null;
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
  /** Validates before saving. `schedules` null: always active, or without schedules. */
  | { type: 'builder.check'; schedules: readonly Partial<Schedule>[] | null };

/** The slots changed and the form takes them over, or the design is valid and may be saved. */
export type BuilderFact = { type: 'builder.changed'; slots: readonly DesignSlot[] } | { type: 'builder.valid' };

/** How many changes can be undone. */
const historyLimit = 100;

/** What an event makes of the slots; null: it cannot be done. The same slots: it changes nothing. */
function after({ slots }: BuilderContext, event: BuilderEvent): readonly DesignSlot[] | null {
  switch (event.type) {
    case 'builder.add':
      return addSlot(slots, event.what, event.at, event.size)?.slots ?? null;
    case 'builder.place':
      return placeSlots(slots, event.places);
    case 'builder.swap':
      return swapSlots(slots, event.pos, event.with);
    case 'builder.select':
      return select(slots, event.pos, event.what);
    case 'builder.reset':
      return reset(slots, event.pos);
    case 'builder.remove':
      return removeSlot(slots, event.pos);
    case 'builder.split':
      return split(slots, event.pos);
    case 'builder.tile':
      return tileSlots(slots, event.count);
    case 'builder.spread':
      return spread(slots);
    default:
      return slots;
  }
}

/** Returns why the platform would refuse the design in its current state (OP-5.10–5.12). */
function faultOf({ kind, slots }: BuilderContext, event: BuilderEvent): LayoutFault | null {
  if (kind === 'layout') return layoutFault(slots);
  const schedules = event.type === 'builder.check' ? event.schedules : null;
  return alarmViewFault(slots) ?? (schedules && schedulesFault(schedules));
}

const existingPos = (slots: readonly DesignSlot[], pos: number | null) => (slots.some((slot) => slot.pos === pos) ? pos : null);

/** Which slot is shown after a change: one that was added, else the one before, while it is there. */
function chosenAfter(context: BuilderContext, event: BuilderEvent, slots: readonly DesignSlot[]): number | null {
  const pos = event.type === 'builder.add' ? addSlot(context.slots, event.what, event.at, event.size)?.pos : undefined;
  return pos ?? existingPos(slots, context.chosen);
}

const changed = { guard: 'changes', target: '.resting', actions: 'change' } as const;

/**
 * Edits the slots of a layout or an alarm view (OP-2.57, OP-2.58): each change can be undone, and faults that the platform would refuse are
 * shown before sending (OP-5.10, OP-5.12, OP-5.13).
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
      return slots !== null && !isDeepEqual(slots, context.slots);
    },
    isImpossible: ({ context, event }) => after(context, event) === null,
    isOther: ({ context, event }) => event.type === 'builder.load' && !isDeepEqual(storedSlots(event.slots), storedSlots(context.slots)),
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    isFaulty: ({ context, event }) => faultOf(context, event) !== null,
    hasSlots: ({ context }) => context.slots.length > 0,
  },
  actions: {
    load: assign(({ context, event }) =>
      event.type === 'builder.load'
        ? { slots: event.slots, past: [], future: [], fault: null, chosen: existingPos(event.slots, context.chosen) }
        : {},
    ),
    change: enqueueActions(({ context, event, enqueue }) => {
      const slots = after(context, event);
      if (slots === null) return;
      const past = [...context.past, context.slots].slice(-historyLimit);
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
        chosen: existingPos(before, chosen),
      });
      enqueue.emit({ type: 'builder.changed', slots: before });
    }),
    redo: enqueueActions(({ context: { slots, past, future, chosen }, enqueue }) => {
      const next = future.at(-1);
      if (!next) return;
      enqueue.assign({ slots: next, past: [...past, slots], future: future.slice(0, -1), fault: null, chosen: existingPos(next, chosen) });
      enqueue.emit({ type: 'builder.changed', slots: next });
    }),
    choose: assign(({ context, event }) => (event.type === 'builder.choose' ? { chosen: existingPos(context.slots, event.pos) } : {})),
    noteFault: assign(({ context, event }) => ({ fault: faultOf(context, event) })),
    emitValid: emit({ type: 'builder.valid' }),
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
          { target: '.resting', actions: 'emitValid' },
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
