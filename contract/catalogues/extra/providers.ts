import * as z from 'zod/mini';
import { byId, defineCall, IdParam, RecordId, recordReply, requireAbility, success } from '../../platform/index.ts';
import { connectorRefusals, exchangeReply, recordConnectorRefusals } from '../exchange.ts';

const emptyBody = z.optional(z.unknown());
const updateBridge = requireAbility('update', 'Bridge');
const updateCameras = requireAbility('update', 'CameraManager');

/** One measure of a Swift sensor, with the limits that the service proposes. */
const Threshold = z.object({
  measure: z.string(),
  unit: z.nullable(z.string()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
});

/** A face that Luna detected in a picture. */
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
const faceQuery = z.object({ id_luna_face: z.optional(IdParam) });

/** Calls to external providers through a connector; each stores its result. */
export const providerCalls = {
  resetResellerPassword: defineCall({
    method: 'PUT',
    path: '/v1/camera_manager/admin/reseller/reset/password/:id',
    access: updateCameras,
    summary: "Reset a reseller's password at the provider (ADM-7.23)",
    params: byId,
    body: emptyBody,
    reply: exchangeReply,
    refusals: recordConnectorRefusals,
  }),
  updateResellers: defineCall({
    method: 'PUT',
    path: '/v1/camera_manager/admin/reseller/api/update',
    access: updateCameras,
    summary: 'Import resellers from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  updateCameraManagerCameras: defineCall({
    method: 'POST',
    path: '/v1/camera_manager/admin/camera/api/update',
    access: updateCameras,
    summary: 'Import camera-manager cameras from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  updateCameraStatus: defineCall({
    method: 'PUT',
    path: '/v1/camera_manager/admin/camera/api/status/:id',
    access: updateCameras,
    summary: 'Update the status of one camera from the provider (ADM-7.24)',
    params: byId,
    body: emptyBody,
    reply: exchangeReply,
    refusals: recordConnectorRefusals,
  }),
  updateBridgeAccounts: defineCall({
    method: 'PUT',
    path: '/v1/account/api/update',
    access: updateBridge,
    summary: 'Import bridge accounts from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  updateBridges: defineCall({
    method: 'PUT',
    path: '/v1/bridge/api/update',
    access: updateBridge,
    summary: 'Import bridges from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  updateBridgeCameras: defineCall({
    method: 'PUT',
    path: '/v1/bridge/admin/camera/api/update',
    access: updateBridge,
    summary: 'Import bridge cameras from the provider (ADM-7.24)',
    body: emptyBody,
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  removeDeletedVxgCameras: defineCall({
    method: 'GET',
    path: '/v1/vxg_camera/deleteVxgCameras',
    access: requireAbility('delete', 'VxgCamera'),
    summary: 'Remove the cameras that no longer exist at VXG (ADM-7.29, OQ-96)',
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  updateVxgCameras: defineCall({
    method: 'GET',
    path: '/v1/mobile/updateCameras',
    access: requireAbility('update', 'VxgCamera'),
    summary: 'Import cameras from VXG; cameras that no longer exist there are marked as removed (ADM-7.29, OQ-96)',
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  discoverDahua: defineCall({
    method: 'POST',
    path: '/v1/dahua/camera/admin/discover',
    access: requireAbility('create', 'DahuaCamera'),
    summary: 'List the cameras of a DVR; `save` stores them (ADM-7.43)',
    body: z.object({
      id_dvr: z.union([RecordId, z.looseObject({ id: RecordId })]),
      save: z.optional(z.nullable(z.boolean())),
    }),
    reply: exchangeReply,
    refusals: recordConnectorRefusals,
  }),
  syncLunaLists: defineCall({
    method: 'GET',
    path: '/v1/luna-list/sync',
    access: requireAbility('update', 'LunaList'),
    summary: 'Import lists from Luna (ADM-7.42)',
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  syncLunaFaces: defineCall({
    method: 'GET',
    path: '/v1/luna-face/sync',
    access: requireAbility('update', 'LunaFace'),
    summary: 'Import faces from Luna (ADM-7.42)',
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  extractLunaFace: defineCall({
    method: 'POST',
    path: '/v1/luna-face/extract/luna-face',
    access: requireAbility('create', 'LunaFace'),
    summary: 'Detect faces in a picture with Luna: `image` is a part of a form, or the id of an uploaded file (ADM-7.42)',
    body: z.optional(z.unknown()),
    reply: success(z.object({ demo: z.boolean(), found: z.int(), rows: z.array(ExtractedFace) })),
    refusals: connectorRefusals,
  }),
  addLunaFace: defineCall({
    method: 'POST',
    path: '/v1/luna-face/add-face',
    access: requireAbility('update', 'LunaFace'),
    summary: 'Add a face to a list, here and at Luna (ADM-7.42)',
    query: faceQuery,
    body: facePlace,
    reply: exchangeReply,
    refusals: recordConnectorRefusals,
  }),
  deleteLunaFace: defineCall({
    method: 'POST',
    path: '/v1/luna-face/delete-face',
    access: requireAbility('update', 'LunaFace'),
    summary: 'Remove a face from a list, here and at Luna (ADM-7.42)',
    query: faceQuery,
    body: facePlace,
    reply: exchangeReply,
    refusals: recordConnectorRefusals,
  }),
  discoverSwiftSensors: defineCall({
    method: 'GET',
    path: '/v1/swift/sensor/discover/:id',
    access: requireAbility('create', 'Swift'),
    summary: 'Import the sensors of a gateway (ADM-7.32)',
    params: byId,
    reply: exchangeReply,
    refusals: recordConnectorRefusals,
  }),
  discoverSwiftThresholds: defineCall({
    method: 'GET',
    path: '/v1/swift/thresholds/discover',
    access: requireAbility('read_sensor', 'Swift'),
    summary: 'List the measures of Swift sensors with their limits (ADM-7.32, OQ-97)',
    reply: success(z.object({ demo: z.boolean(), found: z.int(), rows: z.array(Threshold) })),
    refusals: connectorRefusals,
  }),
  syncAccessDevices: defineCall({
    method: 'GET',
    path: '/v1/access_device/sync',
    access: requireAbility('update', 'AccessDevices'),
    summary: 'Import access devices and their models from the provider (ADM-7.36)',
    reply: exchangeReply,
    refusals: connectorRefusals,
  }),
  densityStatus: defineCall({
    method: 'PUT',
    path: '/v1/density_device/status/:id',
    access: requireAbility('update', 'DensityDevices'),
    summary: 'Update the state of a density device from its service',
    params: byId,
    body: emptyBody,
    reply: exchangeReply,
    refusals: recordConnectorRefusals,
  }),
  proxyCameraStatus: defineCall({
    method: 'PUT',
    path: '/v1/proxy_camera/device/status/:id',
    access: requireAbility('update', 'ProxyCamera'),
    summary: 'Update the status of a camera (ADM-7.40)',
    params: byId,
    body: emptyBody,
    reply: recordReply,
    refusals: recordConnectorRefusals,
  }),
} as const;
