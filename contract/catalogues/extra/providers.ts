import * as z from 'zod/mini';
import { success } from '../../platform/envelope.ts';
import { AskedId, ability, byId, exchanged, extraCall, ofRecord, outside, outsideOfRecord, RecordId } from '../../platform/exchange.ts';

const emptyBody = z.optional(z.unknown());
const updateBridge = ability('update', 'Bridge');
const updateCameras = ability('update', 'CameraManager');

/** One measure of a Swift sensor, with the limits that the service proposes. */
const Threshold = z.object({
  measure: z.string(),
  unit: z.nullable(z.string()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
});

/** What Luna makes of a face in a picture. */
const ExtractedFace = z.object({
  face_id: z.nullable(z.string()),
  age: z.nullable(z.int()),
  gender: z.nullable(z.string()),
  predominant_ethnicity: z.nullable(z.string()),
  similarity_match: z.nullable(z.number()),
});
const facePlace = z.object({
  id_luna_face: z.optional(RecordId),
  id_luna_list: z.union([RecordId, z.looseObject({ id: RecordId })]),
});
const faceAsked = z.object({ id_luna_face: z.optional(AskedId) });

/** Calls that reach providers outside, through a connector; each keeps what it learns. */
export const providerCalls = {
  resetResellerPassword: extraCall({
    method: 'PUT',
    path: '/v1/camera_manager/admin/reseller/reset/password/:id',
    door: updateCameras,
    summary: "Have the provider reset a reseller's password (ADM-7.23)",
    params: byId,
    body: emptyBody,
    reply: exchanged,
    refusals: outsideOfRecord,
  }),
  updateResellers: extraCall({
    method: 'PUT',
    path: '/v1/camera_manager/admin/reseller/api/update',
    door: updateCameras,
    summary: 'Take resellers over from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchanged,
    refusals: outside,
  }),
  updateCameraManagerCameras: extraCall({
    method: 'POST',
    path: '/v1/camera_manager/admin/camera/api/update',
    door: updateCameras,
    summary: 'Take camera-manager cameras over from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchanged,
    refusals: outside,
  }),
  updateCameraStatus: extraCall({
    method: 'PUT',
    path: '/v1/camera_manager/admin/camera/api/status/:id',
    door: updateCameras,
    summary: 'Ask the provider for the status of one camera (ADM-7.24)',
    params: byId,
    body: emptyBody,
    reply: exchanged,
    refusals: outsideOfRecord,
  }),
  updateBridgeAccounts: extraCall({
    method: 'PUT',
    path: '/v1/account/api/update',
    door: updateBridge,
    summary: 'Take bridge accounts over from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchanged,
    refusals: outside,
  }),
  updateBridges: extraCall({
    method: 'PUT',
    path: '/v1/bridge/api/update',
    door: updateBridge,
    summary: 'Take bridges over from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchanged,
    refusals: outside,
  }),
  updateBridgeCameras: extraCall({
    method: 'PUT',
    path: '/v1/bridge/admin/camera/api/update',
    door: updateBridge,
    summary: 'Take bridge cameras over from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchanged,
    refusals: outside,
  }),
  removeDeletedVxgCameras: extraCall({
    method: 'GET',
    path: '/v1/vxg_camera/deleteVxgCameras',
    door: ability('delete', 'VxgCamera'),
    summary: 'Remove the cameras that no longer exist at VXG (ADM-7.29, OQ-96)',
    reply: exchanged,
    refusals: outside,
  }),
  updateVxgCameras: extraCall({
    method: 'GET',
    path: '/v1/mobile/updateCameras',
    door: ability('update', 'VxgCamera'),
    summary: 'Take cameras over from VXG; those that are gone there are marked as removed (ADM-7.29, OQ-96)',
    reply: exchanged,
    refusals: outside,
  }),
  discoverDahua: extraCall({
    method: 'POST',
    path: '/v1/dahua/camera/admin/discover',
    door: ability('create', 'DahuaCamera'),
    summary: 'Ask a DVR for its cameras; with `save` they are kept (ADM-7.43)',
    body: z.object({
      id_dvr: z.union([RecordId, z.looseObject({ id: RecordId })]),
      save: z.optional(z.nullable(z.boolean())),
    }),
    reply: exchanged,
    refusals: outsideOfRecord,
  }),
  syncLunaLists: extraCall({
    method: 'GET',
    path: '/v1/luna-list/sync',
    door: ability('update', 'LunaList'),
    summary: 'Take lists over from Luna (ADM-7.42)',
    reply: exchanged,
    refusals: outside,
  }),
  syncLunaFaces: extraCall({
    method: 'GET',
    path: '/v1/luna-face/sync',
    door: ability('update', 'LunaFace'),
    summary: 'Take faces over from Luna (ADM-7.42)',
    reply: exchanged,
    refusals: outside,
  }),
  extractLunaFace: extraCall({
    method: 'POST',
    path: '/v1/luna-face/extract/luna-face',
    door: ability('create', 'LunaFace'),
    summary: 'Have Luna find faces in a picture: `image` as a part of a form, or the id of a file that was sent ahead (ADM-7.42)',
    body: z.optional(z.unknown()),
    reply: success(z.object({ demo: z.boolean(), found: z.int(), rows: z.array(ExtractedFace) })),
    refusals: outside,
  }),
  addLunaFace: extraCall({
    method: 'POST',
    path: '/v1/luna-face/add-face',
    door: ability('update', 'LunaFace'),
    summary: 'Put a face on a list, here and at Luna (ADM-7.42)',
    query: faceAsked,
    body: facePlace,
    reply: exchanged,
    refusals: outsideOfRecord,
  }),
  deleteLunaFace: extraCall({
    method: 'POST',
    path: '/v1/luna-face/delete-face',
    door: ability('update', 'LunaFace'),
    summary: 'Take a face off a list, here and at Luna (ADM-7.42)',
    query: faceAsked,
    body: facePlace,
    reply: exchanged,
    refusals: outsideOfRecord,
  }),
  discoverSwiftSensors: extraCall({
    method: 'GET',
    path: '/v1/swift/sensor/discover/:id',
    door: ability('create', 'Swift'),
    summary: 'Ask a gateway for its sensors and keep them (ADM-7.32)',
    params: byId,
    reply: exchanged,
    refusals: outsideOfRecord,
  }),
  discoverSwiftThresholds: extraCall({
    method: 'GET',
    path: '/v1/swift/thresholds/discover',
    door: ability('read_sensor', 'Swift'),
    summary: 'Which measures Swift sensors have, with their limits (ADM-7.32, OQ-97)',
    reply: success(z.object({ demo: z.boolean(), found: z.int(), rows: z.array(Threshold) })),
    refusals: outside,
  }),
  syncAccessDevices: extraCall({
    method: 'GET',
    path: '/v1/access_device/sync',
    door: ability('update', 'AccessDevices'),
    summary: 'Take access devices and their models over from the provider (ADM-7.36)',
    reply: exchanged,
    refusals: outside,
  }),
  proxyCameraStatus: extraCall({
    method: 'PUT',
    path: '/v1/proxy_camera/device/status/:id',
    door: ability('update', 'ProxyCamera'),
    summary: 'Ask for the status of a camera and keep it (ADM-7.40)',
    params: byId,
    body: emptyBody,
    reply: ofRecord,
    refusals: outsideOfRecord,
  }),
} as const;
