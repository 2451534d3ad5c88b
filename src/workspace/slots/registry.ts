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

/** Every type of slot (OP-9.18–9.41), in the order of the specification. */
export const slotKinds: readonly SlotKind[] = [
  camSlot,
  camPaSlot,
  camRecordedSlot,
  actionPlanSlot,
  infoSlot,
  infoInterphoneSlot,
  mapSlot,
  planeSlot,
  tagSlot,
  unitsMapSlot,
  timelineSlot,
  gpsSlot,
  frameSlot,
  chartsSdkSlot,
  chartsSdkDataSlot,
  frTrackingMapSlot,
  lprTrackingMapSlot,
  arTableDataSlot,
  weatherSlot,
  faceDetectionSlot,
  wazeSlot,
  chatSlot,
  lprDetectionSlot,
  detectionEventSlot,
];

const byType = new Map<string, SlotKind>(slotKinds.map((kind) => [kind.type, kind]));

/** What the console knows of this type; undefined for one that it does not know. */
export function slotKindOf(type: string): SlotKind | undefined {
  return byType.get(type);
}

/** Whether this is one of the types of the specification. */
export function isSlotType(type: string): type is SlotType {
  return (slotTypes as readonly string[]).includes(type);
}
