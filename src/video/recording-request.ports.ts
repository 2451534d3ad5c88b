import * as z from 'zod/mini';
import { callsOf, catalogueOf } from '../../contract/catalogues/index.ts';
import { CameraId, type CatalogueRecord, type UserId } from '../../contract/platform/index.ts';
import { recordingRequestCalls } from '../../contract/video/recording-request.ts';
import { recordingStatuses } from '../../contract/video/recording-status.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import { type RequestDecision, recordingRequestMachine } from '../../machines/video/recording-request/recording-request.machine.ts';
import type { RecordingRequest } from '../../machines/video/recording-request/request.ts';
import { type Http, type ServerClock, startTicking } from '../platform/index.ts';

interface Needs {
  ask: Http['ask'];
  clock: ServerClock;
  /** Who looks. */
  me: UserId;
  product: string;
}

const moment = z.pipe(
  z.nullable(z.string()),
  z.transform((at) => (at === null ? null : Date.parse(at))),
);
const text = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text) => text ?? ''),
);
const user = z.optional(z.nullable(z.looseObject({ id: z.int(), username: z.optional(z.string()) })));
const Row = z.looseObject({
  id: z.int(),
  folio: text,
  status: z.nullable(z.looseObject({ status: z.enum(recordingStatuses) })),
  camera: z.looseObject({ id: CameraId, name: z.string() }),
  requester: user,
  requested: moment,
  start: z.string(),
  finish: z.string(),
  description: text,
  tag: z.optional(z.nullable(z.looseObject({ name: z.string() }))),
  authorized_from: moment,
  authorized_to: moment,
  authorized_by: user,
  comment: text,
  viewed: z.optional(z.nullable(z.boolean())),
  files: z.catch(z.nullable(z.array(z.object({ name: z.string(), job: z.string() }))), null),
});

/** Parses a catalogue record as a request, from the caller's point of view. */
function parseRequest(record: CatalogueRecord, me: number): RecordingRequest {
  const row = Row.parse(record);
  return {
    id: row.id,
    folio: row.folio,
    status: row.status?.status ?? 'requested',
    camera: { id: row.camera.id, name: row.camera.name },
    requester: row.requester?.username ?? null,
    isOwn: row.requester?.id === me,
    requested: row.requested,
    start: Date.parse(row.start),
    finish: Date.parse(row.finish),
    description: row.description,
    tag: row.tag?.name ?? null,
    authorizedFrom: row.authorized_from,
    authorizedTo: row.authorized_to,
    authorizedBy: row.authorized_by?.username ?? null,
    comment: row.comment,
    files: row.files ?? [],
  };
}

/** Fills the machine of a request with this platform's calls and its clock. */
export function provideRecordingRequest({ ask, clock, me, product }: Needs): typeof recordingRequestMachine {
  const { record: read } = callsOf(catalogueOf('recording-request'), { product });
  const known = (answer: Answer<CatalogueRecord>): Answer<RecordingRequest> =>
    answer.ok ? { ok: true, data: parseRequest(answer.data, me) } : answer;
  return recordingRequestMachine.provide({
    actors: {
      requestRecording: implementPort(async ({ asked, key }, signal) =>
        known(await ask(recordingRequestCalls.requestRecording, { body: asked, key, signal })),
      ),
      readRequest: implementPort(async (id: number, signal) => {
        const answer = (await ask(read, { params: { id }, query: [['withRecording', 'true']], signal })) as Answer<CatalogueRecord>;
        if (!answer.ok || answer.data['viewed'] === true) return known(answer);
        // Reading a request marks it as viewed; a failure to record that does not prevent reading.
        const marked = await ask(recordingRequestCalls.markRecordingViewed, { params: { id }, signal }).catch(() => answer);
        return known(marked.ok ? marked : answer);
      }),
      decideRequest: implementPort(async (decision: RequestDecision, signal) => {
        const { id, comment } = decision;
        if (decision.verdict === 'reject')
          return known(await ask(recordingRequestCalls.rejectRecording, { params: { id }, body: { comment }, signal }));
        const body = { authorized_from: decision.from, authorized_to: decision.to, comment };
        return known(await ask(recordingRequestCalls.authorizeRecording, { params: { id }, body, signal }));
      }),
      clock: implementFeed((emit) => startTicking(clock, emit)),
    },
  });
}
