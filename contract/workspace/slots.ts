import * as z from 'zod/mini';
import { Area } from './grid.ts';

/** The content types of a slot (OP-9.18–9.41). */
export const slotTypes = [
  'cam',
  'cam_pa',
  'cam_recorded',
  'action_plan',
  'info',
  'info-interphone',
  'map',
  'plane',
  'tag',
  'units_map',
  'timeline',
  'gps',
  'frame',
  'charts_sdk',
  'charts_sdk_data',
  'fr_tracking_map',
  'lpr_tracking_map',
  'ar_table_data',
  'weather',
  'face_detection',
  'waze',
  'chat',
  'lpr_detection',
  'detection_event',
] as const;
export type SlotType = (typeof slotTypes)[number];

/** The origin of a slot's content (OP-9.42–9.54, OQ-49); stored in its data and shown in its title. */
export const slotSources = [
  'alarm',
  'alarm_view',
  'camera',
  'command',
  'subsystem_tree',
  'unit',
  'actuator',
  'generic_devices',
  'digital_output',
  'virtual_alarm',
  'sensor',
  'dnd',
  'main_search',
] as const;
export type SlotSource = (typeof slotSources)[number];

const id = z.catch(z.optional(z.pipe(z.coerce.number(), z.int().check(z.positive()))), undefined);
const words = z.catch(z.optional(z.string()), undefined);

/**
 * The data of a slot; an unreadable key counts as missing. Numbers may be text, because alarm views store
 * pairs of strings. Keys of a single type are read by the folder of that type.
 */
export const SlotData = z.looseObject({
  source: z.catch(z.optional(z.enum(slotSources)), undefined),
  id_alarm: id,
  /** The id of the alarm that people read. */
  alarm_id: words,
  id_unit: id,
  id_camera: id,
  /** In alarm views, where the camera is not known yet: 1 is the first of the alarm's cameras, 2 the second. */
  camera: id,
  id_plane: id,
  id_router: id,
  id_page: id,
  id_chat: id,
  id_action_plan: id,
  id_command: id,
  id_device_interphone: id,
  id_tenant: id,
  id_units_group: id,
  url: words,
  /** ISO 8601, for what lies in the past. */
  from: words,
  to: words,
});
export type SlotData = z.infer<typeof SlotData>;

/** A slot yet to be placed: its content, without number and position. */
export const NewSlot = z.object({
  type: z.enum(slotTypes),
  name: z.string().check(z.maxLength(120)),
  data: z.record(z.string(), z.unknown()),
  /** The size that suits it, in cells; 4 by 4 unless stated. */
  size: z.optional(z.pick(Area, { w: true, h: true })),
});
export type NewSlot = z.infer<typeof NewSlot>;

/** The requirements of a slot type before it may be opened. */
export interface SlotRule {
  /** The action on Video that it needs (OP-5.07, OP-5.08, OP-6.06); `chat` needs a chat user (OP-8.05). */
  readonly needs: 'live_video' | 'record_video' | 'chat' | null;
  /** Of what only one may be open in all tabs together: of the type (OP-2.64, OP-2.65) or of each chat (OP-2.66); null: any number may. */
  readonly single: { readonly by: 'type' | 'chat'; readonly fault: SlotFault } | null;
}

const free: SlotRule = { needs: null, single: null };
const live: SlotRule = { needs: 'live_video', single: null };
const recorded: SlotRule = { needs: 'record_video', single: null };

export const slotRules: Readonly<Record<SlotType, SlotRule>> = {
  cam: live,
  cam_pa: recorded,
  cam_recorded: recorded,
  action_plan: free,
  info: free,
  'info-interphone': free,
  map: free,
  plane: free,
  tag: free,
  units_map: free,
  timeline: { needs: 'record_video', single: { by: 'type', fault: 'slot.timeline_exists' } },
  gps: free,
  frame: free,
  charts_sdk: free,
  charts_sdk_data: free,
  fr_tracking_map: free,
  lpr_tracking_map: free,
  ar_table_data: free,
  weather: free,
  face_detection: free,
  waze: free,
  chat: { needs: 'chat', single: { by: 'chat', fault: 'slot.chat_loaded' } },
  lpr_detection: free,
  detection_event: { needs: null, single: { by: 'type', fault: 'slot.detection_event_exists' } },
};

/** What a slot shares with those beside which it may not be open, in whatever tab; null: it may be open beside any. */
export function singleKeyOf({ type, data }: { type: string; data: Readonly<Record<string, unknown>> }): string | null {
  const by = Object.hasOwn(slotRules, type) ? slotRules[type as SlotType].single?.by : undefined;
  if (by === 'type') return type;
  const chat = data['id_chat'];
  return by === 'chat' && chat !== undefined ? `chat ${JSON.stringify(chat)}` : null;
}

/** Why a slot was not opened. The console has the literal words of each (OP-8.01–8.05, OQ-51, OQ-109). */
export const slotFaults = [
  'slot.timeline_exists',
  'slot.detection_event_exists',
  'slot.chat_loaded',
  'slot.no_chat_user',
  'slot.forbidden',
  'slot.no_space',
  'slot.failed',
] as const;
export type SlotFault = (typeof slotFaults)[number];

/** Cameras of one unit in a live or recorded view, at most (OP-5.09, OP-9.09). */
export const maxCamerasOfUnit = 6;
