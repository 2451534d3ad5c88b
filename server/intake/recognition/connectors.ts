import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { AnalyticAlarm, LunaEvent, type RecognitionResult, SafrEvent } from '../../../contract/intake/recognition.ts';
import type { CameraId } from '../../../contract/platform/index.ts';
import { type App, connectorOf, type IntakeSender, instant, platformScope, Refused } from '../../platform/index.ts';
import { type ConnectedService, connectedServices, eventsPerPage } from './connected-services.ts';

/** Time between two requests of a service that answers, and the longest time after failures, in ms. */
const [everyMs, longestMs] = [5000, 300_000];
/** Events of one transaction; the pixels of all its pictures are limited too. */
const chunkSize = 50;

/** Stores what a connector received, as the intake does what is sent to it. */
export type Receivers = {
  [S in ConnectedService]: (sender: IntakeSender, items: readonly never[]) => Promise<RecognitionResult>;
};

const schemas = { luna: LunaEvent, safr: SafrEvent, intelexvision: AnalyticAlarm } as const;

/**
 * Requests the events of Luna, SAFR and Intelexvision from their connectors, one page after the other, and stores them. The place where it
 * continues is stored after the page, and events are known by their reference, so that a page is stored once, however often it is received: after a
 * restart, and on several platforms of one store.
 */
export async function openRecognitionConnectors(app: App, receivers: Receivers): Promise<void> {
  const connected = connectedServices.filter((service) => app.config.connectors.services[service] !== undefined);
  const abort = new AbortController();
  await app.store.within(platformScope, async (tx) => {
    await sql`delete from recognition_connector where service <> all (${connected}::text[])`.execute(tx);
    await sql`insert into recognition_connector (service) select unnest(${connected}::text[]) on conflict do nothing`.execute(tx);
  });
  const faults = new Map<ConnectedService, string>(connected.map((service) => [service, 'ok']));
  app.health.connectors = () => Object.fromEntries(faults);
  const running = connected.map((service) => supervise(app, { service, receive: receivers[service], faults, signal: abort.signal }));
  app.onClose.push(async () => {
    abort.abort();
    await Promise.all(running);
  });
}

interface Polling {
  service: ConnectedService;
  receive: Receivers[ConnectedService];
  faults: Map<ConnectedService, string>;
  signal: AbortSignal;
}

/** Polls until the platform closes; after a failure it waits twice as long as before. */
async function supervise(app: App, polling: Polling): Promise<void> {
  const { service, faults, signal } = polling;
  let waitMs = everyMs;
  while (!signal.aborted) {
    try {
      const isFull = await poll(app, polling);
      faults.set(service, 'ok');
      waitMs = isFull ? 0 : everyMs;
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Refused ? error.message : 'Its events could not be stored; the log of the platform states why.';
      if (!(error instanceof Refused))
        app.log.error({ err: error, service }, 'events of a connector could not be stored, and are requested again');
      faults.set(service, reason);
      waitMs = Math.min(longestMs, Math.max(everyMs, waitMs) * 2);
      await recordFault(app, service, reason).catch((err: unknown) =>
        app.log.warn({ err, service }, 'the state of a connector was not stored'),
      );
    }
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** @returns whether the page was full, so that more events wait */
async function poll(app: App, { service, receive, signal }: Polling): Promise<boolean> {
  const { sender, after } = await app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ id: number; name: string; cursor: string | null }>`
      select k.id, k.name, c.cursor from intake_token k, recognition_connector c
      where k.token_hash = decode(${hashes[service]}, 'hex') and c.service = ${service}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error(`The sender of ${service} is missing; restart the platform to create it`);
    return { sender: { id: row.id, name: row.name, tenants: null }, after: row.cursor };
  });
  const page = await connectorOf(app.config, service).request(`${service}/events`, { after, most: eventsPerPage }, { signal });
  const events = await withCameras(app, page.events);
  const readable = events.flatMap((event) => {
    const read = schemas[service].safeParse(event);
    return read.success && isRecent(read.data.happened_at, app.clock.now()) ? [read.data] : [];
  });
  let received = 0;
  for (let at = 0; at < readable.length; at += chunkSize) received += await store(readable.slice(at, at + chunkSize), sender, receive);
  const skipped = page.events.length - received;
  if (skipped > 0) app.log.warn({ service, skipped }, 'events of a connector were skipped: incomplete, too old, or of an unknown camera');
  await app.store.within(platformScope, (tx) =>
    sql`
      update recognition_connector set cursor = coalesce(${page.next ?? null}, cursor), polled = ${instant(app.clock.now())},
        received = received + ${received}, skipped = skipped + ${skipped},
        since = case when fault is null then since else ${instant(app.clock.now())} end, fault = null
      where service = ${service}`.execute(tx),
  );
  return page.events.length >= eventsPerPage && page.next != null && page.next !== after;
}

const hashes: Readonly<Record<ConnectedService, string>> = { luna: 'a1', safr: 'a2', intelexvision: 'a3' };

/** The intake refuses events of more than a day ago. */
const dayMs = 86_400_000;
const isRecent = (at: string | undefined, now: number): boolean => at === undefined || Date.parse(at) > now - dayMs + 60_000;

/** Stores a chunk without the items that the intake refuses. @returns how many are stored or were known */
async function store(items: readonly { reference: string }[], sender: IntakeSender, receive: Receivers[ConnectedService]): Promise<number> {
  if (items.length === 0) return 0;
  try {
    const { stored, duplicates, ignored } = await receive(sender, items as readonly never[]);
    return stored + duplicates + ignored.length;
  } catch (error) {
    if (!(error instanceof Refused) || error.code === 'access.throttled') throw error;
    const refused = new Set(Object.keys(error.errors ?? {}).map((field) => Number(/^\w+\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)));
    const others = items.filter((_, at) => !refused.has(at));
    return refused.size > 0 && others.length < items.length ? store(others, sender, receive) : 0;
  }
}

/**
 * Events with the id of their camera: the one that they state, else the only camera that is called as they state, or that belongs to the only Luna
 * facestream or SAFR camera of that name.
 */
async function withCameras(app: App, events: readonly Readonly<Record<string, unknown>>[]): Promise<Record<string, unknown>[]> {
  const names = [...new Set(events.flatMap(({ camera }) => (typeof camera === 'string' ? [camera] : [])))];
  const { rows } = await app.store.within(platformScope, (tx) =>
    sql<{ name: string; id: CameraId }>`
      select name, min(id)::bigint as id from (
        select name, id from camera where name = any (${names}::text[])
        union select name, idcameraproxy from luna_facestream where name = any (${names}::text[]) and idcameraproxy is not null
        union select name, idcameraproxy from safr_camera where name = any (${names}::text[]) and idcameraproxy is not null
      ) as named group by name having count(*) = 1`.execute(tx),
  );
  const ids = new Map(rows.map(({ name, id }) => [name, id]));
  return events.map(({ camera, ...event }) => ({ id_camera: typeof camera === 'string' ? ids.get(camera) : undefined, ...event }));
}

async function recordFault({ store: db, clock }: App, service: ConnectedService, reason: string): Promise<void> {
  await db.within(platformScope, (tx) =>
    sql`
      update recognition_connector set since = case when fault is null then ${instant(clock.now())} else since end, fault = ${reason}
      where service = ${service}`.execute(tx),
  );
}
