import type { Alarm } from '../../contract/alarm.ts';

/** Words as they are compared: without case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The alarms that say every one of these words: id, type, what happened, unit, tenant, cameras, owner. The same array where nothing is asked for. */
export function alarmsSaying(words: string, rows: readonly Alarm[]): readonly Alarm[] {
  const asked = plain(words).split(/\s+/u).filter(Boolean);
  if (asked.length === 0) return rows;
  return rows.filter((alarm) => {
    const said = plain(
      [
        alarm.alarm_id,
        alarm.alarm_type,
        alarm.description,
        alarm.unit.description,
        alarm.tenant.name,
        alarm.taken_by?.name,
        ...alarm.cameras.map(({ name }) => name),
      ].join(' '),
    );
    return asked.every((word) => said.includes(word));
  });
}
