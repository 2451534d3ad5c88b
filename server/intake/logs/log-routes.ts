import { sql } from 'kysely';
import { type LogLine, logCalls } from '../../../contract/intake/logs.ts';
import { Batcher } from '../../alarms/index.ts';
import {
  type App,
  dropPartitions,
  type IntakeSender,
  parseHappenedAt,
  partitionedTables,
  platformScope,
  refuse,
  route,
} from '../../platform/index.ts';

/** Requests that share a transaction, and maximum characters of lines that wait for the store. */
const limits = { requests: 16, waiting: 20_000_000 } as const;
/** Retention: by age in ms, and by the lines of a token, which are counted again after so many new ones. */
const retention = { age: 30 * 24 * 3600_000, lines: 100_000, recount: 10_000 } as const;
const deleteEveryMs = 3600_000;

interface Received {
  sender: IntakeSender;
  lines: readonly (LogLine & { at: string })[];
}

/** Mounts the endpoint by which connected services write into the microservice log, and deletes expired lines every hour. */
export function logRoutes(app: App): void {
  const recount = new Map<number, number>();
  const batches = new Batcher<Received, number>((requests) => storeLines(app, requests, recount), {
    most: limits.requests,
    weigh: ({ lines }) => lines.reduce((sum, { message, description = '' }) => sum + 500 + message.length + description.length, 0),
    mostWaiting: limits.waiting,
  });
  route(app, logCalls.sendLogs, async ({ sender, body }) => {
    const now = app.clock.now();
    const lines = body.lines.map((line, at) => ({ ...line, at: parseHappenedAt(line.happened_at, now, `lines.${at}.happened_at`) }));
    const stored = await batches.add({ sender, lines });
    if (stored === 'full') throw refuse('access.throttled', { message: 'Too many lines at once: send these again in a moment.' });
    return { stored };
  });
  const failed = (error: unknown) => app.log.error({ err: error }, 'expired lines of services could not be deleted');
  const deleting = setInterval(() => void deleteOldLines(app).catch(failed), deleteEveryMs);
  deleting.unref();
  app.onClose.push(() => clearInterval(deleting));
}

/** Stores several requests in one transaction; a token that sent many lines keeps its newest ones only. */
async function storeLines({ store }: App, requests: readonly Received[], recount: Map<number, number>): Promise<number[]> {
  await store.within(platformScope, async (tx) => {
    const lines = requests.flatMap(({ sender, lines: sent }) => sent.map((line) => ({ token: sender.id, ...line })));
    await sql`
      insert into service_log (id_intake_token, id_tenant, id_master_tenant, at, provider, level, message, message_id, description, path, client_host)
      select k.id, k.id_tenant, k.id_master_tenant, l.at, l.provider, l.level, l.message, l.message_id, l.description, l.path, l.client_host
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (token bigint, at timestamptz, provider text, level text, message text,
        message_id text, description text, path text, client_host text)
      join intake_token k on k.id = l.token`.execute(tx);
    for (const { sender, lines: sent } of requests) {
      const since = (recount.get(sender.id) ?? 0) + sent.length;
      recount.set(sender.id, since % retention.recount);
      if (since >= retention.recount) await keepNewest(tx, sender.id, retention.lines);
    }
  });
  return requests.map(({ lines }) => lines.length);
}

type Tx = Parameters<Parameters<App['store']['within']>[1]>[0];

/** Deletes the lines of a token except its newest ones. */
export async function keepNewest(tx: Tx, token: number, lines: number): Promise<void> {
  await sql`delete from service_log where id_intake_token = ${token} and id <= (
    select id from service_log where id_intake_token = ${token} order by id desc offset ${lines} limit 1)`.execute(tx);
}

/** Drops months whose lines are all older than their retention, and deletes older lines of later ones. */
export async function deleteOldLines({ store, clock }: Pick<App, 'store' | 'clock'>): Promise<void> {
  const before = new Date(clock.now() - retention.age);
  await dropPartitions(store, partitionedTables.service_log, before);
  await store.within(platformScope, (tx) => sql`delete from service_log where at < ${before}`.execute(tx));
}
