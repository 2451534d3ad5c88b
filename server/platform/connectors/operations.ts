import * as z from 'zod';

const text = z.string().max(4000);
const name = z.string().min(1).max(255);
const optionalText = text.nullish();
const optionalFlag = z.boolean().nullish();
const optionalNumber = z.number().nullish();
const count = z.number().int().nonnegative().nullish();
const port = z.number().int().min(1).max(65_535).nullish();
/** Maximum records of one reply. */
const many = <T extends z.ZodType>(one: T) => z.array(one).max(20_000);
const done = z.object({ done: z.literal(true) });

const gender = z.enum(['female', 'male', 'unknown']).nullish();
const face = z.object({
  face_id: name,
  user_data: optionalText,
  name: optionalText,
  external_id: optionalText,
  event_id: optionalText,
  age: count,
  gender,
  predominant_ethnicity: optionalText,
  similarity_match: optionalNumber,
});
const cameraState = z.object({
  online: z.boolean(),
  recording_on_cloud: optionalFlag,
  recording_on_sd: optionalFlag,
  audio_enabled: optionalFlag,
  password_known: optionalFlag,
  password_status: optionalText,
  firmware_status: optionalText,
  connection_type: optionalText,
  last_connection_result: optionalText,
});
/** Events after a place, oldest first; `next` is the place after the last one. The intake checks each by itself. */
const events = z.object({ events: z.array(z.record(z.string(), z.unknown())).max(500), next: text.nullish() });
const threshold = z.object({ measure: name, unit: optionalText, min: optionalNumber, max: optionalNumber });

/**
 * Operations of external services, as `service/verb`, with the schema of each reply. `account`, `bridge`, `model` … identify a record
 * by its id at the provider.
 */
export const operations = {
  'camera-manager/resellers': z.object({
    resellers: many(
      z.object({
        id: name,
        account: name,
        name,
        lastname: optionalText,
        business: optionalText,
        email: optionalText,
        address: optionalText,
        number_of_cameras: count,
        max_cameras: count,
        invoice_period: optionalText,
        video_quality: optionalText,
        last_login: z.iso.datetime({ offset: true }).nullish(),
      }),
    ),
  }),
  'camera-manager/cameras': z.object({
    cameras: many(
      z.object({
        camera_id: name,
        name,
        resellers: z.array(name).max(50),
        mac_address: optionalText,
        serial_number: optionalText,
        esn: optionalText,
        online: optionalFlag,
        stream_url: optionalText,
      }),
    ),
  }),
  'camera-manager/status': cameraState,
  'camera-manager/reset-password': done,
  'bridge/accounts': z.object({
    accounts: many(
      z.object({
        id: name,
        master_account: name,
        name,
        online_cameras: count,
        camera_count: count,
        user_count: count,
        active: optionalFlag,
      }),
    ),
  }),
  'bridge/bridges': z.object({
    bridges: many(z.object({ id: name, name, accounts: z.array(name).max(200), ip: optionalText, video_status: optionalText })),
  }),
  'bridge/cameras': z.object({ cameras: many(z.object({ id: name, name, bridge: name, stream_url: optionalText })) }),
  'vxg/cameras': z.object({
    cameras: many(
      z.object({
        id_vxg: name,
        name,
        rec_mode: z.enum(['on', 'off', 'by_event']).nullish(),
        live_stream: optionalText,
        recording_stream: optionalText,
        streaming: optionalFlag,
      }),
    ),
  }),
  'vxg/delete': done,
  'dahua/discover': z.object({
    cameras: many(
      z.object({
        channel: name,
        name,
        type: optionalText,
        ip: optionalText,
        class: optionalText,
        encryption: optionalFlag,
        poe: optionalFlag,
        poe_port: optionalText,
        http_port: port,
        https_port: port,
        rtsp_port: port,
        serial_number: optionalText,
        user: optionalText,
        stream_url: optionalText,
      }),
    ),
  }),
  'luna/lists': z.object({
    lists: many(
      z.object({ id_luna: name, list_data: optionalText, name: optionalText, white_list: optionalFlag, faces: z.array(name).max(20_000) }),
    ),
  }),
  'luna/faces': z.object({ faces: many(face) }),
  'luna/extract': z.object({ faces: many(face.partial({ face_id: true })) }),
  'luna/add-face': done,
  'luna/delete-face': done,
  'luna/events': events,
  'safr/events': events,
  'intelexvision/events': events,
  'swift/sensors': z.object({
    sensors: many(
      z.object({ id: name, name, battery_level: optionalNumber, sample_rate: optionalNumber, thresholds: z.array(threshold).max(100) }),
    ),
  }),
  'swift/thresholds': z.object({ thresholds: many(threshold) }),
  'access-device/devices': z.object({ devices: many(z.object({ id: name, name, model: name })) }),
  'access-device/models': z.object({ models: many(z.object({ description: name })) }),
  'router/set-output': done,
  'density/status': z.object({
    ready: z.boolean(),
    armed: optionalFlag,
    tampered: optionalFlag,
    low_liquid: optionalFlag,
    ac_mains: optionalFlag,
    fluid_level: z.number().min(0).max(100).nullish(),
    boil_temp: optionalNumber,
    connection: z.string().max(255).nullish(),
    firmware_version: z.string().max(255).nullish(),
    device_version: z.string().max(255).nullish(),
    shot_number: count,
    failed_shot: count,
    last_shot: z.iso.datetime({ offset: true }).nullish(),
    diagnostic: optionalText,
  }),
  'density/shoot': z.object({
    done: z.literal(true),
    shot_number: count,
    fluid_level: z.number().min(0).max(100).nullish(),
  }),
  'emergency-centre/report': z.object({
    done: z.literal(true),
    folio: z.string().max(100).nullish(),
    status: z.string().max(100).nullish(),
  }),
  'streaming/status': z.object({
    online: z.boolean(),
    rtsp_available: z.boolean(),
    last_connection: z.iso.datetime({ offset: true }).nullish(),
  }),
} as const;

export type Operation = keyof typeof operations;
export type AnswerTo<O extends Operation> = z.output<(typeof operations)[O]>;
