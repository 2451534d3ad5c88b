import { assign, enqueueActions, setup } from 'xstate';
import { isSameCron } from '../../../contract/automation/cron.ts';
import { blank, type Entry, type EntryField, entryOf, expressionOf } from './entry.ts';

export interface ScheduleContext {
  expressions: readonly string[];
  /** How many a task may have. */
  max: number;
  entry: Entry;
  /** Which of the expressions the entry takes the place of; null: it is a new one. */
  at: number | null;
  /** Fields of the entry that are wrong. */
  wrong: readonly EntryField[];
}
export type ScheduleEvent =
  /** Loads the expressions that the form now contains. */
  | { type: 'schedule.load'; expressions: readonly string[] }
  | { type: 'schedule.open'; at: number | null }
  | { type: 'schedule.change'; part: Partial<Entry> }
  | { type: 'schedule.add' }
  | { type: 'schedule.cancel' }
  | { type: 'schedule.remove'; at: number };
/** The expressions changed, to be taken into the form. */
export type ScheduleFact = { type: 'schedule.changed'; expressions: readonly string[] };

/** The expressions with that of the entry in its place; null: the entry is wrong. */
function withEntry({ expressions, entry, at }: ScheduleContext): readonly string[] | null {
  const expression = expressionOf(entry);
  if (typeof expression !== 'string') return null;
  return at === null ? [...expressions, expression] : expressions.map((one, place) => (place === at ? expression : one));
}

function isDuplicate({ expressions, entry, at }: ScheduleContext): boolean {
  const expression = expressionOf(entry);
  return typeof expression === 'string' && expressions.some((one, place) => place !== at && isSameCron(one, expression));
}

const isInRange = ({ expressions, max }: ScheduleContext, at: number | null): boolean =>
  at === null ? expressions.length < max : at >= 0 && at < expressions.length;

/**
 * The cron expressions of a scheduled task while they are composed: from presets, custom, or part by part (OP-9.55–9.58). None is taken
 * twice (OP-5.20), none with a field that is wrong (OP-5.21).
 */
export const scheduleEditorMachine = setup({
  types: {
    context: {} as ScheduleContext,
    events: {} as ScheduleEvent,
    input: {} as { expressions: readonly string[]; max: number },
    emitted: {} as ScheduleFact,
  },
  guards: {
    isOtherSchedule: ({ context, event }) =>
      event.type === 'schedule.load' && JSON.stringify(event.expressions) !== JSON.stringify(context.expressions),
    isNone: ({ context }) => context.expressions.length === 0,
    isSome: ({ context }) => context.expressions.length > 0,
    canOpen: ({ context, event }) => event.type === 'schedule.open' && isInRange(context, event.at),
    canRemove: ({ context, event }) => event.type === 'schedule.remove' && isInRange(context, event.at) && event.at !== context.at,
    isWrong: ({ context }) => withEntry(context) === null,
    isDuplicate: ({ context }) => isDuplicate(context),
  },
  actions: {
    load: assign(({ event }) => (event.type === 'schedule.load' ? { expressions: event.expressions } : {})),
    begin: assign(({ context: { expressions }, event }) => {
      const at = event.type === 'schedule.open' ? event.at : null;
      return { at, wrong: [], entry: at === null ? blank : entryOf(expressions[at] ?? '') };
    }),
    change: assign(({ context: { entry }, event }) =>
      event.type === 'schedule.change' ? { entry: { ...entry, ...event.part }, wrong: [] } : {},
    ),
    noteWrong: assign(({ context: { entry } }) => {
      const expression = expressionOf(entry);
      return { wrong: typeof expression === 'string' ? [] : expression };
    }),
    leave: assign({ entry: blank, at: null, wrong: [] }),
    put: enqueueActions(({ context, enqueue }) => {
      const expressions = withEntry(context);
      if (expressions === null) return;
      enqueue.assign({ expressions });
      enqueue.emit({ type: 'schedule.changed', expressions });
    }),
    remove: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'schedule.remove') return;
      const expressions = context.expressions.filter((_, place) => place !== event.at);
      const at = context.at !== null && event.at < context.at ? context.at - 1 : context.at;
      enqueue.assign({ expressions, at });
      enqueue.emit({ type: 'schedule.changed', expressions });
    }),
  },
}).createMachine({
  id: 'schedule-editor',
  context: ({ input }) => ({ ...input, entry: blank, at: null, wrong: [] }),
  initial: 'listing',
  on: { 'schedule.load': { guard: 'isOtherSchedule', target: '.listing', actions: ['load', 'leave'] } },
  states: {
    listing: {
      description: 'The expressions of the task in words, each of which can be changed or removed; another one can be added.',
      always: { guard: 'isNone', target: 'composing', actions: 'begin' },
      on: {
        'schedule.open': { guard: 'canOpen', target: 'composing', actions: 'begin' },
        'schedule.remove': { guard: 'canRemove', target: 'listing', reenter: true, actions: 'remove' },
      },
    },
    composing: {
      initial: 'idle',
      on: {
        'schedule.open': { guard: 'canOpen', target: '.idle', actions: 'begin' },
        'schedule.change': { target: '.idle', actions: 'change' },
        'schedule.add': [
          { guard: 'isWrong', target: '.invalid', actions: 'noteWrong' },
          { guard: 'isDuplicate', target: '.duplicate' },
          { target: 'listing', actions: ['put', 'leave'] },
        ],
        'schedule.cancel': { guard: 'isSome', target: 'listing', actions: 'leave' },
        'schedule.remove': { guard: 'canRemove', target: '.idle', actions: 'remove' },
      },
      states: {
        idle: { description: 'An expression is being composed; what it means and when it runs stands below it.' },
        invalid: { description: 'It was to be added: "Please check the fields", and those that are wrong are marked.' },
        duplicate: { description: 'It was to be added: "An equal expression already exists".' },
      },
    },
  },
});
