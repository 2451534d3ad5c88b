import * as z from 'zod/mini';

/** The four statuses; there is no other (OP-4.01). `waiting` is an incoming alarm. */
export const alarmStatuses = ['waiting', 'attending', 'attended', 'canceled'] as const;
export type AlarmStatus = (typeof alarmStatuses)[number];
export const AlarmStatus = z.enum(alarmStatuses);

/** An alarm is open until an operator resolves or cancels it. */
export function isOpen(status: AlarmStatus): boolean {
  return status === 'waiting' || status === 'attending';
}
