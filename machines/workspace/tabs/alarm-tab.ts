import { type Ability, allows } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { AlarmView } from '../../../contract/workspace/alarm-layout.ts';
import type { Slot, Tab } from '../../../contract/workspace/config.ts';
import type { SlotFault } from '../../../contract/workspace/slots.ts';
import { type Admission, admitSlots } from '../slots/admission.ts';
import { freeName } from './tab-strip.ts';

type Place = Tab['layout'][number];

/** Where the default alarm view puts its slots on the grid of 12 by 12, with one camera, with two, and with none. */
const places: Record<'one' | 'two' | 'none', readonly Place[]> = {
  // Pictures are wide: the upper third of a screen is as high as half its width needs.
  two: [
    { pos: 1, x: 0, y: 0, w: 6, h: 4 },
    { pos: 2, x: 6, y: 0, w: 6, h: 4 },
    { pos: 3, x: 0, y: 4, w: 4, h: 8 },
    { pos: 4, x: 4, y: 4, w: 4, h: 4 },
    { pos: 5, x: 4, y: 8, w: 4, h: 4 },
    { pos: 6, x: 8, y: 4, w: 4, h: 8 },
  ],
  one: [
    { pos: 1, x: 0, y: 0, w: 6, h: 5 },
    { pos: 2, x: 6, y: 0, w: 6, h: 5 },
    { pos: 3, x: 0, y: 5, w: 6, h: 7 },
    { pos: 6, x: 6, y: 5, w: 6, h: 7 },
  ],
  none: [
    { pos: 3, x: 0, y: 0, w: 6, h: 12 },
    { pos: 6, x: 6, y: 0, w: 6, h: 12 },
  ],
};

/**
 * The default alarm view (OP-9.16): 1 live, 2 pre-alarm, 3 info, 4 and 5 the second camera, 6 map. Live slots need
 * `live_video` on Video (OP-5.07), pre-alarm slots `record_video` (OP-5.08).
 */
function slotsOf(alarm: Alarm, abilities: readonly Ability[]): Slot[] {
  const about = { source: 'alarm', id_alarm: alarm.id, alarm_id: alarm.alarm_id };
  const [first, second] = alarm.cameras;
  const slots: Slot[] = [
    { pos: 3, type: 'info', name: alarm.alarm_id, data: about },
    { pos: 6, type: 'map', name: alarm.unit.description, data: { ...about, id_unit: alarm.unit.id } },
  ];
  const show = (pos: number, type: 'cam' | 'cam_pa', camera: Alarm['cameras'][number] | undefined) => {
    const right = type === 'cam' ? 'live_video' : 'record_video';
    if (camera === undefined || !allows(abilities, right, 'Video')) return;
    slots.push({ pos, type, name: camera.name, data: { ...about, id_camera: camera.id } });
  };
  show(1, 'cam', first);
  show(2, 'cam_pa', first);
  show(4, 'cam', second);
  show(5, 'cam_pa', second);
  return slots.sort((a, b) => a.pos - b.pos);
}

function placesFor(slots: readonly Slot[]): Place[] {
  const has = (pos: number) => slots.some((slot) => slot.pos === pos);
  const shape = has(4) || has(5) ? places.two : has(1) || has(2) ? places.one : places.none;
  return shape.filter(({ pos }) => has(pos));
}

/** A tab for an alarm, named by the id that people read and coloured by its level (OQ-45); a taken name gets a number behind it. */
export function alarmTab(alarm: Alarm, abilities: readonly Ability[], others: readonly Tab[]): Tab {
  const slots = slotsOf(alarm, abilities);
  return {
    name: freeName(alarm.alarm_id, others),
    type: 'alarm',
    order: others.length,
    color: alarm.alarm_level.color,
    layout: placesFor(slots),
    slots,
    alarm: { id: alarm.id, alarm_id: alarm.alarm_id },
  };
}

/**
 * The slots of a configured alarm view (OP-7.16), filled with this alarm: cameras that it names by number become the alarm's own, and
 * alarm and unit are filled in. Slots for cameras that the alarm does not have, or without permission, are omitted.
 */
export function fillAlarmView(
  view: AlarmView,
  alarm: Alarm,
  admission: Admission,
): Pick<Tab, 'layout' | 'slots'> & { fault: SlotFault | null } {
  const about = { source: 'alarm_view', id_alarm: alarm.id, alarm_id: alarm.alarm_id };
  const filled = view.slots.flatMap((slot): Slot[] => {
    const { camera: number, ...data } = slot.data;
    const unit = data['id_unit'] ?? alarm.unit.id;
    if (number === undefined) return [{ ...slot, data: { ...data, ...about, id_unit: unit } }];
    const camera = alarm.cameras[Number(number) - 1];
    return camera ? [{ ...slot, name: camera.name, data: { ...data, ...about, id_unit: unit, id_camera: camera.id } }] : [];
  });
  const { slots, fault } = admitSlots(filled, admission);
  return { slots, fault, layout: view.layout.filter(({ pos }) => slots.some((slot) => slot.pos === pos)) };
}
