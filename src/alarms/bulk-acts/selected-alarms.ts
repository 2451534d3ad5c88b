import type { Alarm } from '../../../contract/alarms/alarm.ts';

/** The selection of a list, to be acted on. */
export interface SelectedAlarms {
  /** Whose alarms the list has: what can be done with them follows from it. */
  ownership: 'untaken' | 'mine';
  selected: readonly Alarm[];
  /** Selects none. Absent: the alarms are a whole, such as a group. */
  onClear?: () => void;
}
