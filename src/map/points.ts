import type { Alarm } from '../../contract/alarm.ts';
import type { Position, Unit } from '../../contract/place.ts';
import type { AlarmQueue } from '../../machines/alarms/queue.ts';
import { distanceM, formatDistance } from './graticule.ts';
import type { MapPoint } from './point.ts';

const colorOf = (alarm: Alarm | undefined) => alarm?.alarm_level.color ?? null;
const urgency = (alarm: Alarm | undefined) => (alarm?.alarm_level.priority ?? 0) as MapPoint['priority'];

/** The units that have open alarms, as points that show how many and the most urgent (OP-1.04); picked by the alarm's id. */
export function openAlarmPoints(queue: AlarmQueue): MapPoint[] {
  return [...queue.units()].flatMap((id): MapPoint[] => {
    const alarms = queue.ofUnit(id);
    const [worst] = alarms;
    if (!worst?.unit.position) return [];
    const { description, position } = worst.unit;
    return [
      {
        id: String(worst.id),
        position,
        label: description,
        note: worst.alarm_type,
        kind: 'alarm',
        priority: urgency(worst),
        color: colorOf(worst),
        count: alarms.length,
      },
    ];
  });
}

/** How many neighbours are shown around an alarm's unit. */
const neighbours = 40;

/** The unit of an alarm, its cameras, and its nearest neighbours with how far they are. */
export function aroundAlarm(alarm: Alarm, unit: Unit | null, units: readonly Unit[], queue: AlarmQueue | null): MapPoint[] {
  const center = alarm.unit.position ?? unit?.position;
  if (!center) return [];
  const focus: MapPoint = {
    id: `unit:${alarm.unit.id}`,
    position: center,
    label: alarm.unit.description,
    kind: 'alarm',
    priority: urgency(alarm),
    color: colorOf(alarm),
    count: 1,
    focused: true,
  };
  const cameras = (unit?.cameras ?? []).flatMap(({ id, name, position }): MapPoint[] =>
    position ? [{ id: `camera:${id}`, position, label: name, kind: 'camera', priority: 0, color: null, count: 1 }] : [],
  );
  return [focus, ...cameras, ...nearest(center, alarm, units, queue)];
}

function nearest(center: Position, alarm: Alarm, units: readonly Unit[], queue: AlarmQueue | null): MapPoint[] {
  return units
    .flatMap((unit) =>
      unit.position && unit.id !== alarm.unit.id ? [{ unit, position: unit.position, metres: distanceM(center, unit.position) }] : [],
    )
    .sort((a, b) => a.metres - b.metres)
    .slice(0, neighbours)
    .map(({ unit, position, metres }) => {
      const alarms = queue?.ofUnit(unit.id) ?? [];
      return {
        id: alarms[0] ? String(alarms[0].id) : `unit:${unit.id}`,
        position,
        label: unit.description,
        note: formatDistance(metres),
        kind: 'unit',
        priority: urgency(alarms[0]),
        color: colorOf(alarms[0]),
        count: Math.max(1, alarms.length),
      };
    });
}
