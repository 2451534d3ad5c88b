import { tiles } from '../../../contract/workspace/grid.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { builderMachine } from './builder.machine.ts';
import type { DesignSlot } from './design.ts';

type Machine = typeof builderMachine;

const empty = { type: null, name: '', data: {}, selected: false } as const;
const wide: DesignSlot = { pos: 1, x: 0, y: 0, w: 12, h: 9, ...empty };
const full: DesignSlot = { ...wide, h: 12 };
const live = { type: 'cam', name: 'Live', data: { camera: '1' } } as const;
const small: DesignSlot[] = tiles(36).map((area, at) => ({ pos: at + 1, ...area, ...empty }));

const events = {
  'builder.load': [
    { type: 'builder.load', slots: [full] },
    { type: 'builder.load', slots: small },
  ],
  'builder.add': [{ type: 'builder.add', what: null, at: null }],
  'builder.place': [{ type: 'builder.place', places: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }] }],
  'builder.swap': [{ type: 'builder.swap', pos: 1, with: 2 }],
  'builder.choose': [
    { type: 'builder.choose', pos: 1 },
    { type: 'builder.choose', pos: null },
  ],
  'builder.select': [{ type: 'builder.select', pos: 1, what: live }],
  'builder.reset': [{ type: 'builder.reset', pos: 1 }],
  'builder.remove': [{ type: 'builder.remove', pos: 1 }],
  'builder.split': [{ type: 'builder.split', pos: 1 }],
  'builder.tile': [{ type: 'builder.tile', count: 2 }],
  'builder.check': [
    { type: 'builder.check', schedules: null },
    { type: 'builder.check', schedules: [] },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;
/** Reduces the context to what the guards distinguish; with every arrangement the number of paths would be unbounded. */
const about = ({
  slots,
  past,
  future,
  chosen,
}: {
  slots: readonly DesignSlot[];
  past: readonly unknown[];
  future: readonly unknown[];
  chosen: number | null;
}) => ({
  slots: Math.min(slots.length, 3),
  isFilled: slots.some(({ selected }) => selected),
  past: past.length > 0,
  future: future.length > 0,
  isChosen: chosen !== null,
});

const stepWords: StepWords<Machine> = {
  events: {
    'builder.load': 'Another record is opened in the builder, or this one was saved by somebody else.',
    'builder.add': 'The operator adds a slot.',
    'builder.place': 'The operator moves or sizes a slot.',
    'builder.swap': 'The operator drops a slot upon another.',
    'builder.choose': 'The operator chooses a slot, or none.',
    'builder.select': 'The operator chooses what the slot shows.',
    'builder.reset': 'The operator empties the slot.',
    'builder.remove': 'The operator removes the slot.',
    'builder.split': 'The operator cuts the slot in two.',
    'builder.tile': 'The operator chooses a number of equal slots.',
    'builder.spread': 'The operator lets the slots fill the whole grid.',
    'builder.undo': 'The operator presses “Undo”.',
    'builder.redo': 'The operator presses “Redo”.',
    'builder.preview': 'The operator presses “Preview”.',
    'builder.design': 'The operator goes back to the design.',
    'builder.check': 'The operator presses “Save”.',
  },
  ports: {},
};

/** Paths of designing a layout. */
export const layoutBuilderModel = modelOf({
  given: 'An administrator designs a layout of one slot, which leaves blank space.',
  stepWords,
  name: 'layout-builder',
  machine: builderMachine,
  input: { kind: 'layout', slots: [wide] },
  events,
  replies,
  about,
  proves: { states: { 'designing.crowded': 'OP-5.13', 'designing.faulty': 'OP-5.12' } },
});

/** Paths of designing an alarm view. */
export const alarmViewBuilderModel = modelOf({
  given: 'An administrator designs a new alarm view.',
  stepWords,
  name: 'alarm-view-builder',
  machine: builderMachine,
  input: { kind: 'alarm-view', slots: [] },
  events,
  replies,
  about,
  proves: {
    events: { 'builder.select': 'ADM-4.11', 'builder.reset': 'ADM-4.12' },
    states: { 'designing.crowded': 'OP-5.13', 'designing.faulty': 'OP-5.10 OP-5.11' },
  },
});
