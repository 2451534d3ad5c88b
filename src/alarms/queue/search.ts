import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { matchesWords } from '../../platform/index.ts';

/** Filters alarms that match every word: id, type, event, unit, tenant, cameras, owner. Returns the same array if there are no words. */
export function searchAlarms(words: string, rows: readonly Alarm[]): readonly Alarm[] {
  return words.trim() === '' ? rows : rows.filter((alarm) => matchesWords(searchTextOf(alarm), words));
}

function searchTextOf({ alarm_id, alarm_type, description, unit, tenant, taken_by, cameras }: Alarm): string {
  const names = cameras.map(({ name }) => name);
  return [alarm_id, alarm_type, description, unit.description, tenant?.name ?? '', taken_by?.name ?? '', ...names].join(' ');
}
