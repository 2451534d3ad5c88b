import type { Alarm } from '../../../contract/alarms/alarm.ts';

/** The selection of a list, to be acted on. */
export interface SelectedAlarms {
  /** Whose alarms the list has: what can be done with them follows from it. */
  ownership: 'untaken' | 'mine';
  selected: readonly Alarm[];
  onClear: () => void;
}
