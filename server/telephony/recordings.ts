import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { pipeline as pipelineToEnd } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { recordingPath } from '../../contract/telephony/calls.ts';
import {
  type App,
  type Caller,
  type Config,
  demand,
  type FileCipher,
  type FileEncryption,
  fileEncryption,
  headBytes,
  type NodeChannel,
  openNodeChannel,
  platformScope,
  Refused,
  refuse,
  scopeOf,
} from '../platform/index.ts';
import { callOf } from './call-store.ts';
import { callNode } from './nodes/call-nodes.ts';
import { recordingPathOf } from './nodes/node-call-paths.ts';
import type { CallRecording } from './sip-contract.ts';

/** Folder of call recordings. */
export const callsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'calls');

/** URL of a recording as given in a call; reading it requires the token of a user with the right. */
export const recordingAddress = (session: string): string => `${recordingPath}?sessionId=${encodeURIComponent(session)}`;

/** GET v1/sip/getRecordingFile (OP-7.27, OQ-63): the sound of a call, whole or in part, for who may read calls of its tenant; each hearing is audited. */
export function recordingRoute(app: App, encryption: FileEncryption, channel: NodeChannel | null): void {
  app.http.get<{ Querystring: { sessionId?: unknown } }>(recordingPath, async (request, reply) => {
    const { sessionId } = request.query;
    if (typeof sessionId !== 'string' || sessionId.length > 255) throw refuse('record.not_found');
    const caller = demand(await app.authenticators.caller(request), 'read', 'SipCall');
    const call = await app.store.within(scopeOf(caller), (tx) => callOf(tx, sessionId));
    if (!call?.recordingPath) throw refuse('record.not_found');
    const file = await ownRecording(app.config, call.recordingPath, encryption);
    const theirs = file === null ? await recordingElsewhere(app, channel, call, request.headers.range) : null;
    if (file === null && theirs === null) throw refuse('record.not_found', { message: 'This recording is no longer kept.' });
    if (readsBeginning(request.headers.range)) await logPlayback(app, caller, call);
    return theirs ? passOn(request, reply, theirs) : sendRecording(request, reply, file as RecordingFile, sessionId);
  });
}

/** Whether a request may read from the first byte; one of the last bytes may. */
const readsBeginning = (range: string | undefined): boolean => Number(/^bytes=(\d*)-/.exec(range ?? '')?.[1] ?? 0) === 0;

/** A recording of this node; null: it does not have the file. @param name its path below the folder of recordings */
export async function ownRecording(config: Config, name: string, encryption: FileEncryption): Promise<RecordingFile | null> {
  return measureFile(within(callsFolder(config), name), encryption).catch(() => null);
}

export function sendRecording(request: FastifyRequest, reply: FastifyReply, file: RecordingFile, session: string): FastifyReply {
  return send(request, reply, { ...file, part: partOf(request.headers.range, file.size), name: `${session}.wav` });
}

/** The reply of the node that recorded a call; null: it does not have the file. @throws Refused where it does not answer, or refuses */
async function recordingElsewhere(
  app: App,
  channel: NodeChannel | null,
  { node, session }: { node: string | null; session: string },
  range: string | undefined,
): Promise<Response | null> {
  const where = channel && (await callNode(app, node));
  if (where?.kind === 'gone') throw refuse('call.node_unanswered', { details: { node: where.host } });
  if (where?.kind !== 'node') return null;
  const reply = await channel?.open(where.at, recordingPathOf(session), range === undefined ? {} : { range });
  const details = { node: where.host };
  if (!reply) throw refuse('call.node_unanswered', { details });
  if (reply.ok || reply.status === 416) return reply;
  await reply.body?.cancel();
  if (reply.status === 404) return null;
  throw refuse(reply.status === 401 || reply.status === 403 ? 'call.node_refused' : 'call.node_unanswered', { details });
}

const passedHeaders = ['accept-ranges', 'cache-control', 'content-disposition', 'content-type', 'content-range', 'content-length'] as const;

function passOn({ method }: FastifyRequest, reply: FastifyReply, theirs: Response): FastifyReply {
  void reply.code(theirs.status);
  for (const name of passedHeaders) {
    const value = theirs.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  if (method !== 'HEAD' && theirs.body) return reply.send(Readable.fromWeb(theirs.body as ReadableStream));
  void theirs.body?.cancel();
  return reply.send();
}

function within(folder: string, name: string): string {
  const path = resolve(folder, name);
  if (!path.startsWith(folder + sep)) throw refuse('record.not_found');
  return path;
}

interface RecordingFile {
  readonly path: string;
  /** Bytes of the contents. */
  readonly size: number;
  readonly cipher: FileCipher | null;
}

/** @throws Error if the file does not exist */
async function measureFile(path: string, encryption: FileEncryption): Promise<RecordingFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const cipher = encryption.open(buffer.subarray(0, bytesRead));
    return { path, size: size - (cipher ? headBytes : 0), cipher };
  } finally {
    await file.close();
  }
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
  { path, size, cipher, part, name }: RecordingFile & { part: Part | null; name: string },
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
  // Without a body fastify would state a length of zero.
  if (method === 'HEAD') return reply.send(Readable.from([]));
  if (!cipher) return reply.send(createReadStream(path, { start: from, end: to }));
  const encrypted = createReadStream(path, { start: from + headBytes, end: to + headBytes });
  // `pipeline` ends both streams when the reader leaves or the file cannot be read; the reply reports the failure.
  return reply.send(pipeline(encrypted, cipher.at(from), () => undefined));
}

/** Writes the sound of a call, decrypted, from the node that recorded it. @returns false: it is no longer stored */
type WriteRecording = (session: string, name: string, path: string) => Promise<boolean | { readonly node: string }>;

/** The recordings of calls of all nodes, for packages. Which node has one is the caller's to state where it does not answer. */
export async function callRecordings(app: App): Promise<WriteRecording> {
  const channel = app.nodes.isShared ? await openNodeChannel(app) : null;
  return async (session, name, path) => {
    if (await writeOwn(app.config, name, path)) return true;
    const call = channel && (await app.store.within(platformScope, (tx) => callOf(tx, session)));
    if (!call) return false;
    try {
      const theirs = await recordingElsewhere(app, channel, call, undefined);
      if (!theirs?.body) return false;
      await pipelineToEnd(Readable.fromWeb(theirs.body as ReadableStream), createWriteStream(path, { mode: 0o600 }));
      return true;
    } catch (error) {
      await rm(path, { force: true });
      const isOfDisk = error instanceof Error && 'syscall' in error;
      if (isOfDisk || (error instanceof Refused && !error.code.startsWith('call.node_'))) throw error;
      const details = error instanceof Refused ? (error.details as { node?: string } | undefined) : undefined;
      return { node: details?.node ?? '' };
    }
  };
}

/** @param name its path below the folder of recordings @returns false: it does not exist */
async function writeOwn(config: Config, name: string, path: string): Promise<boolean> {
  const from = within(callsFolder(config), name);
  const file = await measureFile(from, await fileEncryption(config)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!file) return false;
  const to = createWriteStream(path, { mode: 0o600 });
  if (file.cipher) await pipelineToEnd(createReadStream(from, { start: headBytes }), file.cipher.at(0), to);
  else await pipelineToEnd(createReadStream(from), to);
  return true;
}

async function logPlayback(app: App, { user }: Caller, call: { tenant: number; session: string; from: string | null }): Promise<void> {
  await app.store.within(platformScope, (tx) =>
    sql`select audit_note('call', 'listened', ${user}, ${call.tenant}, null, ${call.from}, jsonb_build_object('session', ${call.session}::text))`.execute(
      tx,
    ),
  );
}

const bytesPerMs = 32;
const wavHeaderBytes = 44;

/** The recording of a call whose platform was killed: readable up to the last second. */
export async function findRecording({ config }: App, session: string): Promise<CallRecording | null> {
  const folder = callsFolder(config);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const name = names.find((one) => basename(one).startsWith(`${session}-`) && one.endsWith('.wav'));
  if (name === undefined) return null;
  const path = join(folder, name);
  const { size } = await measureFile(path, await fileEncryption(config));
  return size > wavHeaderBytes ? { path, bytes: size, durationMs: (size - wavHeaderBytes) / bytesPerMs } : null;
}

const batchSize = 200;

/**
 * Removes recordings of calls past retention, but none of an alarm that an evidence case holds, nor of another node that runs: it removes its own.
 * @returns the number removed
 */
export async function purgeRecordings(app: App): Promise<number> {
  const now = app.clock.now();
  const before = new Date(now - app.config.sip.keepDays * 24 * 3600_000);
  const expired = await app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ path: string }>`
      with old as (select id, recording_path from sip_call where recording_path is not null and ended_at < ${before}
        and (id_alarm is null or not alarm_is_locked(id_alarm, ${new Date(now)}))
        and not exists (select from platform_node n where left(n.node, 32) = sip_call.node and n.node <> ${app.nodes.name} and n.until > now())
        order by id limit ${batchSize})
      update sip_call c set recording_path = null, recording_ms = null, recording_url = null from old where c.id = old.id
      returning old.recording_path as path`.execute(tx);
    return rows;
  });
  for (const { path } of expired) await rm(join(callsFolder(app.config), path), { force: true });
  return expired.length;
}
