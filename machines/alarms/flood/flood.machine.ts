import { assign, setup } from 'xstate';
import { floodLimits } from '../../../contract/alarms/flood.ts';
import { type ClockTicked, clock } from '../../shared/clock.ts';

/** New alarms of one second. */
interface Arrivals {
  /** Server ms, whole seconds. */
  at: number;
  count: number;
}

export interface FloodContext {
  /** Server ms; 0: not known yet. */
  now: number;
  /** Of the last ten minutes, oldest first. */
  arrivals: readonly Arrivals[];
}

export type FloodEvent =
  /** New alarms for this operator: `count` of them now, and those that a reading found, by the time of their creation. */
  | { type: 'alarms.raised'; count: number; loaded: readonly string[] }
  /** The operator wants rows summed, or each alarm in a row of its own. */
  | { type: 'flood.sum' }
  | { type: 'flood.separate' }
  | ClockTicked;

/** How many alarms were new in the last ten minutes. */
export const countNew = ({ arrivals }: FloodContext): number => arrivals.reduce((sum, { count }) => sum + count, 0);

const secondOf = (at: number): number => Math.floor(at / 1000) * 1000;

function withArrivals({ arrivals, now }: FloodContext, more: readonly Arrivals[]): Arrivals[] {
  const counts = new Map(arrivals.map(({ at, count }) => [at, count]));
  for (const { at, count } of more) if (count > 0) counts.set(secondOf(at), (counts.get(secondOf(at)) ?? 0) + count);
  return recent(
    [...counts].map(([at, count]) => ({ at, count })).sort((a, b) => a.at - b.at),
    now,
  );
}

const recent = (arrivals: readonly Arrivals[], now: number): Arrivals[] => arrivals.filter(({ at }) => at > now - floodLimits.withinMs);

/** Whether alarms arrive faster than one operator can handle them. In a flood the queue sums its rows, unless the operator wants them separate. */
export const floodMachine = setup({
  types: { context: {} as FloodContext, events: {} as FloodEvent },
  actors: { clock },
  guards: {
    isFlood: ({ context }) => countNew(context) > floodLimits.above,
    isOver: ({ context }) => countNew(context) < floodLimits.below,
  },
  actions: {
    noteRaised: assign(({ context, event }) => {
      if (event.type !== 'alarms.raised') return {};
      const { now } = context;
      const loaded = event.loaded.map((created) => ({
        at: now === 0 ? Date.parse(created) : Math.min(Date.parse(created), now),
        count: 1,
      }));
      return { arrivals: withArrivals(context, [...loaded, { at: now, count: event.count }]) };
    }),
    noteTime: assign(({ context, event }) =>
      event.type === 'clock.ticked' ? { now: event.now, arrivals: recent(context.arrivals, event.now) } : {},
    ),
  },
}).createMachine({
  id: 'flood',
  context: { now: 0, arrivals: [] },
  invoke: { src: 'clock', id: 'clock' },
  on: {
    'alarms.raised': { actions: 'noteRaised' },
    'clock.ticked': { actions: 'noteTime' },
  },
  initial: 'calm',
  states: {
    calm: {
      description: 'Each alarm of the queue is a row of its own.',
      always: { guard: 'isFlood', target: 'flooded' },
      on: { 'flood.sum': 'summed' },
    },
    flooded: {
      description:
        'A banner counts the alarms of the flood; the queue has a row for each unit and type, and rows of their own for danger to life and priority 1.',
      always: { guard: 'isOver', target: 'calm' },
      on: { 'flood.separate': 'separate' },
    },
    separate: {
      description: 'The flood goes on, a banner counts its alarms; each alarm is a row of its own, because the operator wants that.',
      always: { guard: 'isOver', target: 'calm' },
      on: { 'flood.sum': 'flooded' },
    },
    summed: {
      description: 'The rows are summed as in a flood because the operator wants that, for as long as they do.',
      on: { 'flood.separate': [{ guard: 'isFlood', target: 'separate' }, { target: 'calm' }] },
    },
  },
});
