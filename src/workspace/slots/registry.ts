import { type SlotType, slotTypes } from '../../../contract/workspace/slots.ts';
import { actionPlanSlot } from './action_plan/slot.ts';
import { arTableDataSlot } from './ar_table_data/slot.ts';
import { camSlot } from './cam/slot.ts';
import { camPaSlot } from './cam_pa/slot.ts';
import { camRecordedSlot } from './cam_recorded/slot.ts';
import { chartsSdkSlot } from './charts_sdk/slot.ts';
import { chartsSdkDataSlot } from './charts_sdk_data/slot.ts';
import { chatSlot } from './chat/slot.ts';
import { detectionEventSlot } from './detection_event/slot.ts';
import { faceDetectionSlot } from './face_detection/slot.ts';
import { frTrackingMapSlot } from './fr_tracking_map/slot.ts';
import { frameSlot } from './frame/slot.ts';
import { gpsSlot } from './gps/slot.ts';
import { infoSlot } from './info/slot.ts';
import { infoInterphoneSlot } from './info-interphone/slot.ts';
import { lprDetectionSlot } from './lpr_detection/slot.ts';
import { lprTrackingMapSlot } from './lpr_tracking_map/slot.ts';
import { mapSlot } from './map/slot.ts';
import { planeSlot } from './plane/slot.ts';
import type { SlotKind } from './slot.ts';
import { tagSlot } from './tag/slot.ts';
import { timelineSlot } from './timeline/slot.ts';
import { unitsMapSlot } from './units_map/slot.ts';
import { wazeSlot } from './waze/slot.ts';
import { weatherSlot } from './weather/slot.ts';

/** Every type of slot (OP-9.18–9.41), in the order of the specification: a type that is not named here does not compile. */
const kinds: { readonly [Type in SlotType]: SlotKind<Type> } = {
  cam: camSlot,
  cam_pa: camPaSlot,
  cam_recorded: camRecordedSlot,
  action_plan: actionPlanSlot,
  info: infoSlot,
  'info-interphone': infoInterphoneSlot,
  map: mapSlot,
  plane: planeSlot,
  tag: tagSlot,
  units_map: unitsMapSlot,
  timeline: timelineSlot,
  gps: gpsSlot,
  frame: frameSlot,
  charts_sdk: chartsSdkSlot,
  charts_sdk_data: chartsSdkDataSlot,
  fr_tracking_map: frTrackingMapSlot,
  lpr_tracking_map: lprTrackingMapSlot,
  ar_table_data: arTableDataSlot,
  weather: weatherSlot,
  face_detection: faceDetectionSlot,
  waze: wazeSlot,
  chat: chatSlot,
  lpr_detection: lprDetectionSlot,
  detection_event: detectionEventSlot,
};
export const slotKinds: readonly SlotKind[] = Object.values(kinds);

/** Returns the definition of a slot type; undefined for an unknown type. */
export const slotKindOf = (type: string): SlotKind | undefined => (isSlotType(type) ? kinds[type] : undefined);

/** Whether this is one of the types of the specification. */
export function isSlotType(type: string): type is SlotType {
  return (slotTypes as readonly string[]).includes(type);
}
