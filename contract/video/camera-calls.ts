import * as z from 'zod/mini';
import { defineCall, IdParam, RecordId, requireAbility, success } from '../platform/index.ts';
import { CameraState, cameraFaults, maxAdoptedCameras, StreamFacts } from './camera-state.ts';

/** An ONVIF stream profile of a device. */
export const CameraProfile = z.object({
  name: z.string(),
  url: z.string(),
  codec: z.nullable(z.string()),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type CameraProfile = z.infer<typeof CameraProfile>;

/** A device that answered on the local network. */
const NetworkDevice = z.object({ name: z.string(), hardware: z.string(), host: z.string(), port: z.int(), address: z.string() });
export type NetworkDevice = z.infer<typeof NetworkDevice>;

/** One with the visible device of the catalogue at that host and port; null: none. */
export const FoundCamera = z.extend(NetworkDevice, { id_device: z.nullable(z.int()) });
export type FoundCamera = z.infer<typeof FoundCamera>;

const make = requireAbility('create', 'GenericDevices');
const Host = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^[\w.:[\]-]+$/));
const Word = z.nullish(z.string().check(z.maxLength(255)));
/** What became of one of many cameras: the device that was created, or why none was. */
export const AdoptedCamera = z.object({
  name: z.string(),
  host: z.string(),
  port: z.int(),
  id_device: z.nullable(z.int()),
  fault: z.nullable(z.enum(cameraFaults)),
});
export type AdoptedCamera = z.infer<typeof AdoptedCamera>;
const Port = z.nullish(z.int().check(z.minimum(1), z.maximum(65_535)));

/** Calls to real cameras: status, connection test and discovery (ADM-3.37). */
export const cameraCalls = {
  cameraStates: defineCall({
    method: 'GET',
    path: '/v1/media/states',
    access: requireAbility('live_video', 'Video'),
    summary: 'List the connection states of visible cameras, at most 200',
    query: z.object({ cameras: z.string().check(z.maxLength(2000), z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,199}$/)) }),
    reply: success(z.array(CameraState)),
  }),
  probeCamera: defineCall({
    method: 'POST',
    path: '/v1/media/probe',
    access: make,
    summary: 'Test the connection to a camera and report its streams',
    body: z.object({ url: z.string().check(z.minLength(1), z.maxLength(2000)), port: Port, user: Word, password: Word }),
    reply: success(StreamFacts),
    refusals: ['media.camera_failed'],
  }),
  probeDevice: defineCall({
    method: 'POST',
    path: '/v1/media/probe/:id',
    access: requireAbility('update', 'GenericDevices'),
    summary: 'Test the connection to a camera of the catalogue and report its streams',
    params: z.object({ id: IdParam }),
    reply: success(StreamFacts),
    refusals: ['record.not_found', 'media.camera_failed'],
  }),
  cameraProfiles: defineCall({
    method: 'POST',
    path: '/v1/media/onvif',
    access: make,
    summary: 'Read the streams and addresses of a device by ONVIF; with a unit, create its device from them',
    body: z.object({ host: Host, port: Port, user: Word, password: Word, id_unit: z.nullish(RecordId), name: Word }),
    reply: success(z.object({ profiles: z.array(CameraProfile), id_device: z.nullable(z.int()) })),
    refusals: ['media.camera_failed', 'request.key_reused', 'request.in_progress'],
  }),
  findCameras: defineCall({
    method: 'POST',
    path: '/v1/media/onvif/discover',
    access: make,
    summary: "Discover ONVIF devices on the platform's local network, for three seconds",
    reply: success(z.object({ cameras: z.array(FoundCamera) })),
  }),
  adoptCameras: defineCall({
    method: 'POST',
    path: '/v1/media/onvif/adopt',
    access: make,
    summary:
      'Create a camera in a unit for each of several ONVIF devices with one user; those that fail are reported, the others are created',
    body: z.object({
      devices: z.array(z.object({ host: Host, port: Port, name: Word })).check(z.minLength(1), z.maxLength(maxAdoptedCameras)),
      id_unit: RecordId,
      user: Word,
      password: Word,
    }),
    reply: success(z.object({ adopted: z.array(AdoptedCamera) })),
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
} as const;
