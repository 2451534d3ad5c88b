import { t } from '@lingui/core/macro';
import { type Alarm, isDrillOfOthers } from '../../../contract/alarms/index.ts';
import type { Camera, Position, Unit } from '../../../contract/places/place.ts';
import type { AlarmQueue } from '../../../machines/alarms/index.ts';
import { distanceM, formatDistance } from './graticule.ts';
import type { MapCircle, MapPoint, PlaceState } from './point.ts';

/** Reads the clock of a unit's alarms: whether a time runs out or passed, in words for the label; null: neither. */
export type ReadClock = (alarms: readonly Alarm[]) => { level: 'warned' | 'late'; words: string } | null;
const noClock: ReadClock = () => null;

/** Clock and label of a unit's alarms: the words of its clock follow what is in the second line. */
function clockOf(alarms: readonly Alarm[], readClock: ReadClock, line: string | undefined): Pick<MapPoint, 'clock' | 'note'> {
  const clock = readClock(alarms);
  const note = [line, clock?.words].filter(Boolean).join(' · ');
  return { ...(note !== '' && { note }), ...(clock && { clock: clock.level }) };
}

const colorOf = (alarm: Alarm | undefined) => alarm?.alarm_level.color ?? null;
const urgency = (alarm: Alarm | undefined) => (alarm?.alarm_level.priority ?? 0) as MapPoint['priority'];

/** The open alarms by which a place is drawn: drills of others only where it has no others. */
function shownOf(queue: AlarmQueue | null, unit: Unit['id']): readonly Alarm[] {
  const alarms = queue?.ofUnit(unit) ?? [];
  const counted = alarms.filter((alarm) => queue === null || !isDrillOfOthers(alarm, queue.me));
  return counted.length > 0 ? counted : alarms;
}
const typeOf = (alarm: Alarm | undefined) => (alarm?.drill ? t`Drill: ${alarm.alarm_type}` : alarm?.alarm_type);

/** The units that have open alarms, as points that show how many and the most urgent (OP-1.04); picked by the alarm's id. */
export function openAlarmPoints(queue: AlarmQueue, readClock: ReadClock = noClock): MapPoint[] {
  return [...queue.units()].flatMap((id): MapPoint[] => {
    const alarms = shownOf(queue, id);
    const [worst] = alarms;
    if (!worst?.unit.position) return [];
    const { description, position } = worst.unit;
    return [
      {
        id: String(worst.id),
        position,
        label: description,
        ...clockOf(alarms, readClock, typeOf(worst)),
        kind: 'alarm',
        priority: urgency(worst),
        color: colorOf(worst),
        count: alarms.length,
      },
    ];
  });
}

const isHere = ({ online }: Camera): boolean => online;

/** How the cameras of a unit do; undefined where it has none. */
export function stateOfUnit({ cameras }: Pick<Unit, 'cameras'>): PlaceState | undefined {
  if (cameras.length === 0) return undefined;
  return cameras.every(isHere) ? 'online' : cameras.some(isHere) ? 'partly' : 'offline';
}

/** All units, each with its most urgent open alarm and how its cameras do (OP-9.27); picked by `unit:<id>`. */
export function unitPoints(
  units: readonly Unit[],
  queue: AlarmQueue | null,
  { chosen = null, readClock = noClock }: { chosen?: number | null; readClock?: ReadClock } = {},
): MapPoint[] {
  return units.flatMap((unit): MapPoint[] => {
    if (!unit.position) return [];
    const alarms = shownOf(queue, unit.id);
    const [worst] = alarms;
    return [
      {
        id: `unit:${unit.id}`,
        position: unit.position,
        label: unit.description,
        ...clockOf(alarms, readClock, typeOf(worst)),
        kind: worst ? 'alarm' : 'unit',
        priority: urgency(worst),
        color: colorOf(worst),
        count: Math.max(1, alarms.length),
        ...describeState(unit),
        ...(unit.id === chosen && { focused: true }),
      },
    ];
  });
}

/** The cameras of a unit that were surveyed, with whether they are there; picked by `camera:<id>`. */
export function cameraPoints({ cameras }: Pick<Unit, 'cameras'>): MapPoint[] {
  return cameras.flatMap(({ id, name, position, online }): MapPoint[] =>
    position
      ? [
          {
            id: `camera:${id}`,
            position,
            label: name,
            kind: 'camera',
            priority: 0,
            color: null,
            count: 1,
            state: online ? 'online' : 'offline',
            alone: true,
          },
        ]
      : [],
  );
}

/** A camera with the unit that it belongs to and how far it is from the middle of a circle. */
export interface NearCamera {
  camera: Camera;
  unit: Unit;
  metres: number;
}

/** The cameras within a circle, nearest first (OP-9.71). A camera without a surveyed position uses that of its unit. */
export function camerasWithin(units: readonly Unit[], { centre, metres: radius }: MapCircle): NearCamera[] {
  // No two degrees of latitude within the radius are farther apart than this: most units are left out without trigonometry.
  const degrees = radius / 111_000 + 0.5;
  return units
    .filter(({ position, cameras }) => cameras.length > 0 && (!position || Math.abs(position.latitude - centre.latitude) <= degrees))
    .flatMap((unit) =>
      unit.cameras.flatMap((camera): NearCamera[] => {
        const position = camera.position ?? unit.position;
        const metres = position ? distanceM(centre, position) : Number.POSITIVE_INFINITY;
        return metres <= radius ? [{ camera, unit, metres }] : [];
      }),
    )
    .sort((a, b) => a.metres - b.metres || a.camera.id - b.camera.id);
}

/** How many neighbours are shown around an alarm's unit. */
const neighbours = 40;

/** The unit of an alarm, its cameras, and its nearest neighbours with how far they are. */
export function pointsAroundAlarm(
  alarm: Alarm,
  unit: Unit | null,
  { units, queue, readClock = noClock }: { units: readonly Unit[]; queue: AlarmQueue | null; readClock?: ReadClock },
): MapPoint[] {
  const center = alarm.unit.position ?? unit?.position;
  if (!center) return [];
  const focus: MapPoint = {
    id: `unit:${alarm.unit.id}`,
    position: center,
    label: alarm.unit.description,
    ...clockOf([alarm], readClock, undefined),
    kind: 'alarm',
    priority: urgency(alarm),
    color: colorOf(alarm),
    count: 1,
    focused: true,
  };
  return [focus, ...(unit ? cameraPoints(unit) : []), ...nearest(center, alarm.unit.id, units, queue)];
}

/** A unit in focus with its most urgent open alarm, its cameras, and its nearest neighbours (OP-9.24). */
export function pointsAroundUnit(unit: Unit, units: readonly Unit[], queue: AlarmQueue, readClock: ReadClock = noClock): MapPoint[] {
  if (!unit.position) return [];
  return [
    ...unitPoints([unit], queue, { chosen: unit.id, readClock }),
    ...cameraPoints(unit),
    ...nearest(unit.position, unit.id, units, queue),
  ];
}

const describeState = (unit: Unit) => {
  const state = stateOfUnit(unit);
  return state ? { state } : {};
};

function nearest(center: Position, but: number, units: readonly Unit[], queue: AlarmQueue | null): MapPoint[] {
  return units
    .flatMap((unit) =>
      unit.position && unit.id !== but ? [{ unit, position: unit.position, metres: distanceM(center, unit.position) }] : [],
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
        ...describeState(unit),
      };
    });
}
