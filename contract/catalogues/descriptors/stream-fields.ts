import { cameraFaults, cameraPhases } from '../../video/index.ts';
import { choice, type Field, flag, ref, refs, secret, text, time } from '../fields/field.ts';

const group = { group: 'Video' } as const;

/** Where a family's camera is: the unit of the camera that operators watch, and that camera. */
export const cameraPlace: readonly Field[] = [
  refs('units', 'unit', group),
  ref('idCameraProxy', 'proxy-camera', { ...group, label: 'Camera', help: 'If empty, a camera is created in the first of its units.' }),
];

const stated = { ...group, readOnly: true, isExternal: true } as const;

/** Whether a family's camera is recorded, and its connection; without a unit it has no camera that operators could watch. */
export const streamState: readonly Field[] = [
  flag('record_continuously', { ...group, label: 'Record continuously', initial: true }),
  choice('phase', cameraPhases, { ...stated, label: 'Stream', listed: true }),
  choice('fault', [...cameraFaults, 'no_unit'], { ...stated, label: 'Reason for no picture', listed: true }),
  time('since', stated),
];

/** The address of a family's camera. */
export const streamAddress = (help = 'RTSP or HLS; if the service does not give it'): Field =>
  text('stream_url', { ...group, label: 'Stream address', max: 2000, listed: false, help });

/** User and password of the address, for families whose records have none. */
export const streamLogin: readonly Field[] = [
  text('stream_user', { ...group, label: 'User of the stream', listed: false }),
  secret('stream_password', { ...group, label: 'Password of the stream' }),
];

const received = { group: 'Events', readOnly: true, isExternal: true } as const;

/** Whether the connector of a service receives its events, and why not. */
export const eventsState: readonly Field[] = [
  choice('events', ['not_connected', 'waiting', 'receiving', 'failing'], { ...received, listed: true }),
  text('events_fault', { ...received, label: 'Reason for no events', max: 1000, listed: false }),
  time('events_since', { ...received, label: 'Since', listed: false }),
];
