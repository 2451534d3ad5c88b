import * as z from 'zod/mini';
import { ability, byId, extraCall, ofRecord } from '../catalogues/extra/exchange.ts';
import { Instant } from '../ids.ts';

const decide = ability('manage_request_record_video', 'Video');
const comment = z.optional(z.string().check(z.maxLength(2000)));

/** What is decided on a request for a recording (OP-4.32, OQ-73); the catalogue's own calls ask, list and read. */
export const recordingRequestCalls = {
  authorizeRecording: extraCall({
    method: 'POST',
    path: '/v1/recording_request/:id/authorize',
    door: decide,
    summary: 'Let the requester watch between two moments',
    params: byId,
    body: z.object({ authorized_from: Instant, authorized_to: Instant, comment }),
    reply: ofRecord,
    refusals: ['record.not_found', 'recording.decided'],
  }),
  rejectRecording: extraCall({
    method: 'POST',
    path: '/v1/recording_request/:id/reject',
    door: decide,
    summary: 'Refuse a request, saying why',
    params: byId,
    body: z.object({ comment: z.string().check(z.minLength(1), z.maxLength(2000)) }),
    reply: ofRecord,
    refusals: ['record.not_found', 'recording.decided'],
  }),
  seenRecording: extraCall({
    method: 'POST',
    path: '/v1/recording_request/:id/viewed',
    door: { kind: 'signed_in' },
    summary: 'Mark a request as seen by who is to see it: the deciders while it waits, the requester once it is decided',
    params: byId,
    reply: ofRecord,
    refusals: ['record.not_found'],
  }),
} as const;
