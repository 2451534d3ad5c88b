import { groupOf } from '../../../contract/alarms/groups.ts';
import type { SumKey } from './summed-rows.ts';

/** The alarms of a group, which the platform assigns, are one row; what is urgent or endangers lives has a row of its own. */
export const groupKey: SumKey = (alarm) => {
  const group = groupOf(alarm);
  return group === null ? null : `group ${group}`;
};
