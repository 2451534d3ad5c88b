import { CameraId } from '../../../contract/platform/ids.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { at, refused, replied, startOfDay } from '../../quality/paths/samples.ts';
import { recordingRequestMachine } from './recording-request.machine.ts';
import { type RecordingRequest, viewing } from './request.ts';

type Machine = typeof recordingRequestMachine;

const waiting: RecordingRequest = {
  id: 4,
  folio: 'RR-000004',
  status: 'requested',
  camera: { id: CameraId.parse(1000), name: 'Entrada' },
  requester: 'Ana Robles',
  isOwn: true,
  requested: startOfDay,
  start: startOfDay - 3600_000,
  finish: startOfDay - 3000_000,
  description: 'Un paquete no llegó',
  tag: 'Evidencia',
  authorizedFrom: null,
  authorizedTo: null,
  authorizedBy: null,
  comment: '',
  files: [],
};
const granted: RecordingRequest = {
  ...waiting,
  status: 'authorized',
  authorizedFrom: startOfDay + 60_000,
  authorizedTo: startOfDay + 600_000,
  authorizedBy: 'Luis Ortega',
  comment: 'Solo hoy',
};
const open = { ...granted, authorizedFrom: startOfDay } as const;
/** Samples for tests of what draws it. */
export const requestSamples = { waiting, granted, open } as const;

const input = { id_camera: CameraId.parse(1000), from: at(-3600), to: at(-3000), description: 'Un paquete no llegó' };
const authorize = { verdict: 'authorize', id: 4, from: at(60), to: at(600), comment: 'Solo hoy' } as const;

const events = {
  'request.submit': [{ type: 'request.submit', input }],
  'request.decide': [
    { type: 'request.decide', decision: authorize },
    { type: 'request.decide', decision: { verdict: 'reject', id: 4, comment: 'Falta la denuncia' } },
  ],
  'clock.ticked': [
    { type: 'clock.ticked', now: startOfDay + 61_000 },
    { type: 'clock.ticked', now: startOfDay + 601_000 },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  requestRecording: [replied(waiting), refused('request.invalid')],
  readRequest: [
    replied(waiting),
    replied(granted),
    replied({ ...open, status: 'in process' as const }),
    replied({ ...open, status: 'available' as const }),
    replied({ ...waiting, status: 'rejected' as const, comment: 'Falta la denuncia' }),
    refused('record.not_found'),
  ],
  decideRequest: [
    replied(granted),
    replied(open),
    replied({ ...waiting, status: 'rejected' as const }),
    refused('recording.decided'),
    refused('access.forbidden'),
  ],
} as const satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'request.submit': 'The operator presses “Send the request”.',
    'request.decide': 'Whoever may decide authorizes or rejects.',
    'request.renew': 'The request changed, or somebody reads it again.',
    'clock.ticked': 'The clock of the platform goes on.',
  },
  ports: { requestRecording: 'note the request', readRequest: 'show the request', decideRequest: 'note the decision' },
  delays: { readRetry: 'Five seconds' },
};

const proves = {
  events: { 'clock.ticked': 'OQ-74', 'request.decide': 'OQ-73' },
  states: {
    'shown.requested': 'OQ-73',
    'shown.rejected': 'OQ-73',
    'shown.early': 'OP-4.32 OQ-74',
    'shown.authorized': 'OP-4.32',
    'shown.inProcess': 'OQ-73',
    'shown.available': 'OQ-73',
    'shown.expired': 'OP-4.33 OQ-74',
  },
};
const about = ({ request, now, refusal }: { request: RecordingRequest | null; now: number; refusal: unknown }) => ({
  status: request?.status ?? null,
  viewing: request && viewing(request, now),
  isRefused: refusal !== null,
});
const parts = { machine: recordingRequestMachine, stepWords, events, replies, about, proves };

/** Paths of an existing request and of a new one. */
export const recordingRequestModel = modelOf({
  ...parts,
  given: 'Somebody opens a request for a recording.',
  input: { id: 4, now: startOfDay, newKey: () => 'key' },
});
export const newRecordingRequestModel = modelOf({
  ...parts,
  name: 'recording-request-asked',
  given: 'An operator opens Request a recording.',
  input: { id: null, now: startOfDay, newKey: () => 'key' },
});
