import * as z from 'zod/mini';

/** The four statuses; there is no other (OP-4.01). `waiting` is an incoming alarm. */
export const alarmStatuses = ['waiting', 'attending', 'attended', 'canceled'] as const;
export type AlarmStatus = (typeof alarmStatuses)[number];
export const AlarmStatus = z.enum(alarmStatuses);

/** An open alarm is one that nobody has ended yet. */
export function isOpen(status: AlarmStatus): boolean {
  return status === 'waiting' || status === 'attending';
}
