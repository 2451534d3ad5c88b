import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { api, headers } from '../../../contract/api.ts';
import type { App } from '../http/app.ts';
import { dropPartitions, partitionedTables } from '../store/partitions.ts';
import { platformScope, type Tx } from '../store/store.ts';
import { Journal, type Line } from './journal.ts';

const writeEveryMs = 1000;
const deleteEveryMs = 3600_000;
const day = 24 * 3600_000;
/** Retention of log lines. */
const retentionMs = { system: 180 * day, traffic: 30 * day } as const;

/** Default messages of the microservice log; they can be edited (OQ-100). */
const sentences = [
  ['catalogue.create', 'A record was created'],
  ['catalogue.update', 'A record was changed'],
  ['catalogue.delete', 'A record was deleted'],
] as const;

/** Calls that are not logged, because they are frequent or insignificant: token renewal, preferences, media addresses, devices. */
const unloggedPaths = new Set<string>([
  api.refresh.path,
  api.saveConfig.path,
  api.mediaLink.path,
  api.raiseAlarm.path,
  api.resendCode.path,
]);
const sessions: Readonly<Record<string, string>> = {
  [api.signIn.path]: 'sign_in',
  [api.verifyCode.path]: 'sign_in',
  [api.signOut.path]: 'sign_out',
};
const actions = { POST: 'create', PUT: 'update', DELETE: 'delete' } as const;

/** Writes the system log and the count of traffic, for every request from now on (ADM-3.59); inserts its default messages. */
export async function startLogs(app: App): Promise<void> {
  const journal = new Journal(app.store);
  const failed = (error: unknown) => app.log.error({ err: error }, 'the logs could not be written');
  await app.store.within(platformScope, updateSentences);
  app.http.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    if (!url?.startsWith('/v1/')) return;
    const date = new Date(app.clock.now());
    const who = request.admitted?.caller?.user ?? null;
    journal.count({ date, request: `${request.method} ${url}`, who, isRefused: reply.statusCode >= 400, ms: reply.elapsedTime });
    const line = lineOf(request, reply, url);
    if (line) journal.note({ ...line, date });
  });
  const writing = setInterval(() => void journal.write().catch(failed), writeEveryMs);
  const forgetting = setInterval(() => void deleteExpiredLogs(app).catch(failed), deleteEveryMs);
  writing.unref();
  forgetting.unref();
  app.onClose.push(async () => {
    clearInterval(writing);
    clearInterval(forgetting);
    await journal.write().catch(failed);
  });
}

/** The system log line of a request; null when the request is not logged. */
function lineOf(request: FastifyRequest, reply: FastifyReply, url: string): Omit<Line, 'date'> | null {
  const { method } = request;
  const isExport = method === 'GET' && (request.query as { action?: unknown }).action === 'export';
  const action = isExport ? 'export' : (sessions[url] ?? actions[method as keyof typeof actions]);
  if (action === undefined || unloggedPaths.has(url)) return null;
  const { id } = request.params as { id?: string };
  const isRefused = reply.statusCode >= 400;
  const { endpoint } = request.routeOptions.config;
  const application = request.headers[headers.module.toLowerCase()];
  return {
    who: request.admitted?.caller?.user ?? emailIn(request),
    application: typeof application === 'string' ? application.slice(0, 100) : null,
    action,
    type: url in sessions ? 'session' : isRefused ? 'refused' : 'request',
    resource: url.split('/')[2] ?? null,
    identifier: id ?? null,
    message: `${endpoint?.summary ?? url}: ${isRefused ? `refused, ${reply.statusCode}` : 'done'}`,
    ip: request.ip,
    name: `${method} ${url}`,
  };
}

/** Characters of an address; a longer text is none, and is not stored. */
const longestEmail = 320;

/** The e-mail of a sign-in attempt. Only those of known users are logged: people type passwords into the wrong field. */
function emailIn({ body }: FastifyRequest): string | null {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : null;
  return typeof email === 'string' && email.length <= longestEmail ? email : null;
}

async function updateSentences(tx: Tx): Promise<void> {
  for (const [code, message] of sentences) {
    await sql`insert into log_messages (code, message, lang) select ${code}::text, ${message}::text, 'en'
      where not exists (select 1 from log_messages m where m.code = ${code})`.execute(tx);
  }
}

/** Drops months of both logs whose lines are all older than their retention, and deletes older lines of later months. */
export async function deleteExpiredLogs({ store, clock }: Pick<App, 'store' | 'clock'>): Promise<void> {
  const before = { system: new Date(clock.now() - retentionMs.system), traffic: new Date(clock.now() - retentionMs.traffic) };
  await dropPartitions(store, partitionedTables.system_log, before.system);
  await dropPartitions(store, partitionedTables.traffic, before.traffic);
  await store.within(platformScope, async (tx) => {
    await tx.deleteFrom('system_log').where('date', '<', before.system).execute();
    await tx.deleteFrom('traffic').where('date', '<', before.traffic).execute();
  });
}
