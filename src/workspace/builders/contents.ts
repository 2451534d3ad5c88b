import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CatalogueKey } from '../../../contract/catalogues/index.ts';
import type { SlotType } from '../../../contract/workspace/slots.ts';

/** A record that a slot shows, by the key of its data. */
export interface Content {
  key: 'id_camera' | 'id_unit' | 'id_plane' | 'id_router' | 'id_page' | 'id_action_plan' | 'id_device_interphone';
  of: CatalogueKey;
  label: MessageDescriptor;
}

const camera: Content = { key: 'id_camera', of: 'proxy-camera', label: msg`Camera` };
const unit: Content = { key: 'id_unit', of: 'unit', label: msg`Unit` };

/** The record that is chosen for each type of slot; null: its own folder has a form, or it shows no record. */
const contents: Readonly<Record<SlotType, Content | null>> = {
  cam: camera,
  cam_pa: camera,
  cam_recorded: camera,
  tag: camera,
  action_plan: { key: 'id_action_plan', of: 'action-plan', label: msg`Action plan` },
  info: unit,
  map: unit,
  timeline: unit,
  'info-interphone': { key: 'id_device_interphone', of: 'device-interphone', label: msg`Interphone` },
  plane: { key: 'id_plane', of: 'plane', label: msg`Floor plan` },
  gps: { key: 'id_router', of: 'router', label: msg`Router` },
  frame: { key: 'id_page', of: 'page', label: msg`Page` },
  units_map: null,
  charts_sdk: null,
  charts_sdk_data: null,
  fr_tracking_map: null,
  lpr_tracking_map: null,
  ar_table_data: null,
  weather: null,
  face_detection: null,
  waze: null,
  chat: null,
  lpr_detection: null,
  detection_event: null,
};

export const contentOf = (type: SlotType): Content | null => contents[type];

/** Types that show a camera: in an alarm view, one of the alarm's by its number. */
export const showsCamera = (type: SlotType): boolean => contents[type] === camera;
