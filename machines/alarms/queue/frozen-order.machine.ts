import { assign, setup } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';

export interface FrozenOrderContext {
  /** The rows in their frozen order; empty while the list is live. */
  rows: readonly Alarm[];
}

export type FrozenOrderEvent =
  /** The pointer moves over a list whose rows have this order. */
  | { type: 'order.freeze'; rows: readonly Alarm[] }
  /** The pointer still moves over the list. */
  | { type: 'order.extend' }
  /** The pointer left the list, or the operator chose to show the new alarms. */
  | { type: 'order.release' };

/** How long a list stays frozen under a pointer that does not move, ms: a forgotten mouse hides no alarm. */
export const releaseAfterMs = 10_000;

/** The order of a list of alarms, which stays as it is while the pointer moves over it (OP-2.35). */
export const frozenOrderMachine = setup({
  types: { context: {} as FrozenOrderContext, events: {} as FrozenOrderEvent },
  actions: {
    // The queue changes its arrays in place.
    copyRows: assign(({ event }) => (event.type === 'order.freeze' ? { rows: [...event.rows] } : {})),
    dropRows: assign({ rows: [] }),
  },
  delays: { release: releaseAfterMs },
}).createMachine({
  id: 'frozen-order',
  context: { rows: [] },
  initial: 'live',
  states: {
    live: {
      description: 'Alarms enter the list, move and leave it as they change.',
      entry: 'dropRows',
      on: { 'order.freeze': { target: 'frozen', actions: 'copyRows' } },
    },
    frozen: {
      description: 'No row moves under the pointer; a button says how many new alarms wait and lets them in.',
      on: { 'order.extend': { target: 'frozen', reenter: true }, 'order.release': 'live' },
      after: { release: 'live' },
    },
  },
});

/** Alarms that a frozen list does not show yet: how many, and the priority of the most urgent (1 is the highest; 9: none). */
export function countNewcomers(frozen: readonly Alarm[], live: readonly Alarm[]): { count: number; priority: number } {
  const known = new Set(frozen.map(({ id }) => id));
  let count = 0;
  let priority = 9;
  for (const { id, alarm_level } of live) {
    if (known.has(id)) continue;
    count += 1;
    priority = Math.min(priority, alarm_level.priority);
  }
  return { count, priority };
}
