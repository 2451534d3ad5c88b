import * as z from 'zod/mini';
import {
  byId,
  CameraId,
  defineCall,
  Instant,
  page,
  type RealtimeEvents,
  RecordId,
  recordReply,
  requireAbility,
  success,
} from '../platform/index.ts';

/** Longest window of one request, in hours: the span of one media address. */
export const maxRequestHours = 4;

/** A request for a window of a camera's recording, with its reason. */
export const RecordingRequestBody = z.object({
  id_camera: CameraId,
  from: Instant,
  to: Instant,
  /** A tag (`video_tag`). */
  id_tag: z.optional(z.nullable(RecordId)),
  description: z.optional(z.string().check(z.maxLength(2000))),
});
export type RecordingRequestBody = z.infer<typeof RecordingRequestBody>;

const decide = requireAbility('manage_request_record_video', 'Video');
const comment = z.optional(z.string().check(z.maxLength(2000)));

/** Decisions on a recording request (OP-4.32, OQ-73); the catalogue's own calls create, list and read requests. */
export const recordingRequestCalls = {
  /** Requires only the right to request (OQ-3, OQ-73), regardless of rights on other requests. */
  requestRecording: defineCall({
    method: 'POST',
    path: '/v1/recording_request/ask',
    access: requireAbility('request_record_video', 'Video'),
    summary: 'Request access to a camera’s recording between two moments',
    body: RecordingRequestBody,
    reply: recordReply,
    refusals: ['record.not_found', 'request.key_reused', 'request.in_progress'],
  }),
  authorizeRecording: defineCall({
    method: 'POST',
    path: '/v1/recording_request/:id/authorize',
    access: decide,
    summary: 'Authorize the requester to watch between two moments',
    params: byId,
    body: z.object({ authorized_from: Instant, authorized_to: Instant, comment }),
    reply: recordReply,
    refusals: ['record.not_found', 'recording.decided'],
  }),
  rejectRecording: defineCall({
    method: 'POST',
    path: '/v1/recording_request/:id/reject',
    access: decide,
    summary: 'Reject a request with a reason',
    params: byId,
    body: z.object({ comment: z.string().check(z.minLength(1), z.maxLength(2000)) }),
    reply: recordReply,
    refusals: ['record.not_found', 'recording.decided'],
  }),
  markRecordingViewed: defineCall({
    method: 'POST',
    path: '/v1/recording_request/:id/viewed',
    access: { kind: 'signed_in' },
    summary: 'Mark a request as viewed: by a decider while it waits, by the requester once it is decided',
    params: byId,
    reply: recordReply,
    refusals: ['record.not_found'],
  }),
  /** For the requester, in any session, within the authorized window (OQ-73). */
  recordingFile: defineCall({
    method: 'POST',
    path: '/v1/recording_request/:id/files/:job',
    access: { kind: 'signed_in' },
    summary: 'Create a short-lived address of a file made from a request',
    params: z.extend(byId, { job: z.uuid() }),
    reply: success(z.object({ url: z.string() })),
    refusals: ['record.not_found', 'recording.not_open', 'file.node_unanswered'],
  }),
} as const;

/** Number of requests the caller has yet to view: the catalogue's own list, requested for its count alone (OP-7.34). */
export const unviewedRecordings = defineCall({
  method: 'GET',
  path: '/v1/recording_request',
  access: { kind: 'signed_in' },
  summary: 'List the requests for recordings; viewed=0: those that the caller has yet to view',
  query: z.object({ viewed: z.literal('0'), max: z.literal('1') }),
  reply: page(z.unknown()),
});

export const videoEvents = {
  /** A request for a recording was created or decided; sent to users who may decide and to its author. */
  'recording.changed': {
    channel: 'user',
    audience: 'user',
    payload: z.object({ id: z.int(), folio: z.string(), status: z.string() }),
  },
} as const satisfies RealtimeEvents;
