import * as z from 'zod/mini';
import { byId, defineCall, RecordId, recordReply, requireAbility } from '../../platform/index.ts';

const change = requireAbility('update', 'ProxyCamera');
const refusals = ['record.not_found', 'record.shared', 'request.key_reused', 'request.in_progress'] as const;

/** Calls on the life of a proxy camera, besides those of its catalogue. */
export const cameraServiceCalls = {
  takeCameraOutOfService: defineCall({
    method: 'PUT',
    path: '/v1/proxy_camera/out_of_service/:id',
    access: change,
    summary: 'Take a camera out of service: it is no longer connected, recorded or offered; its history and recordings stay',
    params: byId,
    body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)) }),
    reply: recordReply,
    refusals,
  }),
  returnCameraToService: defineCall({
    method: 'PUT',
    path: '/v1/proxy_camera/in_service/:id',
    access: change,
    summary: 'Return a camera to service',
    params: byId,
    body: z.optional(z.unknown()),
    reply: recordReply,
    refusals,
  }),
  replaceCameraDevice: defineCall({
    method: 'PUT',
    path: '/v1/proxy_camera/device/replace/:id',
    access: change,
    summary: 'Give a camera another device; its name, unit, alarms and recordings stay, and its former device is deleted',
    params: byId,
    body: z.object({ id_device: z.union([RecordId, z.looseObject({ id: RecordId })]) }),
    reply: recordReply,
    refusals: [...refusals, 'record.in_use'],
  }),
} as const;
