import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { matchesWords } from '../../platform/matches-words.ts';

/** The alarms that say every one of these words: id, type, what happened, unit, tenant, cameras, owner. The same array where nothing is asked for. */
export function searchAlarms(words: string, rows: readonly Alarm[]): readonly Alarm[] {
  return words.trim() === '' ? rows : rows.filter((alarm) => matchesWords(searchTextOf(alarm), words));
}

function searchTextOf({ alarm_id, alarm_type, description, unit, tenant, taken_by, cameras }: Alarm): string {
  const names = cameras.map(({ name }) => name);
  return [alarm_id, alarm_type, description, unit.description, tenant.name, taken_by?.name ?? '', ...names].join(' ');
}
