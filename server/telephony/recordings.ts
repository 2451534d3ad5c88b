import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { recordingPath } from '../../contract/telephony/calls.ts';
import { type App, type Caller, type Config, demand, platformScope, refuse, scopeOf } from '../platform/index.ts';
import { callOf } from './call-store.ts';
import type { CallRecording } from './sip-contract.ts';

/** Folder of call recordings. */
export const callsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'calls');

/** URL of a recording as given in a call; reading it requires the token of a user with the right. */
export const recordingAddress = (session: string): string => `${recordingPath}?sessionId=${encodeURIComponent(session)}`;

/** GET v1/sip/getRecordingFile (OP-7.27, OQ-63): the sound of a call, whole or in part, for who may read calls of its tenant; each hearing is audited. */
export function recordingRoute(app: App): void {
  app.http.get<{ Querystring: { sessionId?: unknown } }>(recordingPath, { schema: { hide: true } }, async (request, reply) => {
    const { sessionId } = request.query;
    if (typeof sessionId !== 'string' || sessionId.length > 255) throw refuse('record.not_found');
    const caller = demand(await app.authenticators.caller(request), 'read', 'SipCall');
    const call = await app.store.within(scopeOf(caller), (tx) => callOf(tx, sessionId));
    if (!call?.recordingPath) throw refuse('record.not_found');
    const path = within(callsFolder(app.config), call.recordingPath);
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    if (size === null) throw refuse('record.not_found', { message: 'This recording is no longer kept.' });
    const part = partOf(request.headers.range, size);
    if (part === null || part.from === 0) await logPlayback(app, caller, call);
    return send(request, reply, { path, size, part, name: `${sessionId}.wav` });
  });
}

function within(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) throw refuse('record.not_found');
  return path;
}

interface Part {
  from: number;
  to: number;
}

/** The bytes of `Range: bytes=…`, both ends included; null: all. @throws Refused where there are none */
function partOf(range: string | undefined, size: number): Part | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first > last || first >= size ? { from: -1, to: -1 } : { from: first, to: last };
}

function send(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { path, size, part, name }: { path: string; size: number; part: Part | null; name: string },
): FastifyReply {
  void reply
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .type('audio/wav');
  if (part?.from === -1) return reply.code(416).header('content-range', `bytes */${size}`).send();
  const { from, to } = part ?? { from: 0, to: size - 1 };
  if (part) void reply.code(206).header('content-range', `bytes ${from}-${to}/${size}`);
  void reply.header('content-length', to - from + 1);
  return method === 'HEAD' ? reply.send() : reply.send(createReadStream(path, { start: from, end: to }));
}

async function logPlayback(app: App, { user }: Caller, call: { tenant: number; session: string; from: string | null }): Promise<void> {
  await app.store.within(platformScope, (tx) =>
    sql`select audit_note('call', 'listened', ${user}, ${call.tenant}, null, ${call.from}, jsonb_build_object('session', ${call.session}::text))`.execute(
      tx,
    ),
  );
}

const bytesPerMs = 32;
const headerBytes = 44;

/** The recording of a call whose platform was killed: readable up to the last second. */
export async function findRecording({ config }: App, session: string): Promise<CallRecording | null> {
  const folder = callsFolder(config);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const name = names.find((one) => basename(one).startsWith(`${session}-`) && one.endsWith('.wav'));
  if (name === undefined) return null;
  const path = join(folder, name);
  const { size } = await stat(path);
  return size > headerBytes ? { path, bytes: size, durationMs: (size - headerBytes) / bytesPerMs } : null;
}

const batchSize = 200;

/** Removes recordings of calls past retention. @returns the number removed */
export async function purgeRecordings(app: App): Promise<number> {
  const before = new Date(app.clock.now() - app.config.sip.keepDays * 24 * 3600_000);
  const expired = await app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ path: string }>`
      with old as (select id, recording_path from sip_call where recording_path is not null and ended_at < ${before} order by id limit ${batchSize})
      update sip_call c set recording_path = null, recording_ms = null, recording_url = null from old where c.id = old.id
      returning old.recording_path as path`.execute(tx);
    return rows;
  });
  for (const { path } of expired) await rm(join(callsFolder(app.config), path), { force: true });
  return expired.length;
}
