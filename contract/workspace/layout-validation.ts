import { hasBlank, isValidLayout, type Place } from './grid.ts';

/** A slot of a layout or of an alarm view as stored; without a type its place is empty. */
export interface SavedSlot extends Place {
  readonly type?: string | null;
  readonly name?: string | null;
  readonly data?: Readonly<Record<string, unknown>> | null;
}

/** When an alarm view holds, where it does not always: days of the week (0 is Sunday) from one time of day to another (OP-3.09). */
export interface Schedule {
  readonly days: readonly number[];
  /** `HH:mm`, of the wall clock at the tenant. */
  readonly from: string;
  /** `HH:mm`; before `from`: it lasts over midnight. 23:59 is the end of the day. */
  readonly to: string;
}

/** What builders refuse to save, and the platform to keep. */
export type LayoutFault = 'overlap' | 'noBlanks' | 'emptyLayout' | 'schedules';

/** The fault of a layout's slots: they must cover the whole grid, each cell once (OP-5.12, OQ-41); null: none. */
export function layoutFault(slots: readonly Place[]): LayoutFault | null {
  if (!isValidLayout(slots)) return 'overlap';
  return hasBlank(slots) ? 'noBlanks' : null;
}

/** The fault of an alarm view's slots: cells may be blank, but at least one must be filled (OP-5.10); null: none. */
export function alarmViewFault(slots: readonly SavedSlot[]): LayoutFault | null {
  if (!slots.some(({ type }) => Boolean(type))) return 'emptyLayout';
  return isValidLayout(slots) ? null : 'overlap';
}

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Whether a schedule names a day and two different times (OP-5.11). */
export const isSchedule = ({ days, from, to }: Partial<Schedule>): boolean =>
  (days?.length ?? 0) > 0 && clock.test(from ?? '') && clock.test(to ?? '') && from !== to;

/** The fault in the schedules of an alarm view that is not always active (OP-5.11); null: none. */
export const schedulesFault = (schedules: readonly Partial<Schedule>[]): LayoutFault | null =>
  schedules.length > 0 && schedules.every(isSchedule) ? null : 'schedules';
