import { api } from '../../../contract/api.ts';
import type { Capabilities } from '../../../contract/capabilities.ts';
import { realtime } from '../../../contract/platform/realtime.ts';
import { rehearsalCalls } from '../../../contract/platform/rehearsal.ts';
import { backUp } from '../backup/backup.ts';
import { BackupSchedule } from '../backup/backup-schedule.ts';
import { RestoreRehearsals } from '../backup/restore-rehearsals.ts';
import { instant } from '../clock.ts';
import { readInstallationName } from '../installation-properties.ts';
import { nodeRoutes } from '../nodes/node-routes.ts';
import { watchCertificate, watchClock } from '../self-watch/conditions.ts';
import { selfWatchRoutes } from '../self-watch/self-watch-routes.ts';
import { openDiskAlarm } from '../storage/disk-alarm.ts';
import { replicaFigures, replicaHealth, watchReplica } from '../store/replica/watch-replica.ts';
import { platformScope, type Tx } from '../store/store.ts';
import { openWatchdog } from '../watchdog.ts';
import type { App } from './app.ts';
import { type ApiDescription, describeCalls } from './description.ts';
import { refuse } from './refused.ts';
import { route } from './route.ts';

/** Health, capabilities and the description of the calls. */
export async function platformRoutes(app: App): Promise<void> {
  const { config } = app;
  const { value: epoch } = await app.store.within(platformScope, (tx) =>
    tx.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirstOrThrow(),
  );
  const rehearsals = openRehearsals(app);
  const backups = openBackupSchedule(app, rehearsals);
  openWatchdog(app, () => faultOf(app));
  route(app, api.health, async ({ status }) => {
    const parts = {
      store: await app.store.health(),
      realtime: app.health.realtime(),
      media: app.health.media(),
      disk: app.disks.health(),
      audit: app.health.audit(),
      backup: backups.health(),
      ...(app.store.replica && { replica: replicaHealth(app.store.replica.report()) }),
    };
    const isWell = Object.values(parts).every((fault) => fault === 'ok');
    // A full disk refuses alarms: another node may take them. An offline camera is reported here but is no reason to remove this node from the load balancer.
    if (parts.store !== 'ok' || parts.realtime !== 'ok' || !app.disks.canWrite()) status(503);
    const state = isWell ? ('ok' as const) : ('degraded' as const);
    const outside = { sip: app.health.sip(), ...connectorHealth(app) };
    return { status: state, version: app.version, mode: config.mode, ...parts, ...outside, disks: app.disks.spaces() };
  });
  route(app, api.diskReport, async ({ caller }) => {
    if (!caller.is_master_admin) throw refuse('access.forbidden');
    return { disks: app.disks.spaces(), can_write: app.disks.canWrite(), backup: backups.report() };
  });
  await openDiskAlarm(app);
  replicaFigures(app);
  openSelfWatch(app);
  nodeRoutes(app);
  app.http.get('/health/live', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').type('text/plain').send('ok\n');
  });
  app.http.get('/health/ready', async (_request, reply) => {
    const fault = app.nodes.isDraining ? 'draining' : await faultOf(app);
    return reply
      .code(fault === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(fault === undefined ? 'ok\n' : 'not ready\n');
  });
  route(app, api.capabilities, async () => ({
    events: { replay: true, epoch },
    idempotency: true,
    automation: true,
    alarm_versions: true,
    alarm_filters: true,
    refresh_cookie: true,
    demo: config.mode === 'demo',
    mail: app.mailer.deliveryOf('email'),
    reports: true,
    realtime: { key: realtime.key, ...realtimeAt(app) },
    map: { tiles_url: config.mapTilesUrl, file: 'none' as const },
    logs_host: config.logsHost,
    alarms_host: config.serviceHosts.alarms,
    chat_host: config.serviceHosts.chat,
    events_host: config.serviceHosts.events,
    streaming_host: config.serviceHosts.streaming,
    sip: null,
    customer_slug: config.customerSlug,
    product_slug: config.productSlug,
    server_time: instant(app.clock.now()),
    ...app.capabilities,
    ...(await app.store.within(platformScope, (tx) => storedCapabilities(app, tx))),
  }));
  if (config.apiDescription) descriptionRoute(app);
}

/** Why this platform should get no traffic; undefined: it works. */
async function faultOf(app: App): Promise<string | undefined> {
  const disk = app.disks.canWrite() ? 'ok' : app.disks.health();
  return [await app.store.health(), app.health.realtime(), disk].find((part) => part !== 'ok');
}

/** Rehearsals of restoring backups, for master administrators. */
function openRehearsals(app: App): RestoreRehearsals {
  const rehearsals = new RestoreRehearsals(app);
  route(app, rehearsalCalls.backups, async ({ caller }) => {
    if (!caller.is_master_admin) throw refuse('access.forbidden');
    return rehearsals.read();
  });
  route(app, rehearsalCalls.rehearseRestore, async ({ caller, body }) => {
    if (!caller.is_master_admin) throw refuse('access.forbidden');
    return rehearsals.begin(body.backup, { id: caller.user });
  });
  app.onClose.push(() => rehearsals.close());
  rehearsals.start();
  return rehearsals;
}

function openBackupSchedule(app: App, rehearsals: RestoreRehearsals): BackupSchedule {
  const backups = new BackupSchedule(app, backUp, (backup) => rehearsals.findings(backup));
  if (app.config.backup !== null) {
    const made = () => (backups.madeSeconds === undefined ? [] : [{ value: backups.madeSeconds }]);
    app.figures.push(
      { name: 'backup_made_timestamp_seconds', help: 'When the last backup by schedule was made, seconds since 1970.', read: made },
      {
        name: 'backup_failures_total',
        help: 'Backups by schedule that failed.',
        type: 'counter',
        read: () => [{ value: backups.failures }],
      },
    );
  }
  app.onClose.push(() => backups.close());
  backups.start();
  return backups;
}

/** Begins once every module has added its conditions; a platform that ends ends its round first. */
function openSelfWatch(app: App): void {
  watchCertificate(app);
  watchClock(app);
  watchReplica(app);
  selfWatchRoutes(app);
  app.onClose.push(() => app.selfWatch.close());
  app.selfWatch.start();
}

async function storedCapabilities(app: App, tx: Tx): Promise<Partial<Capabilities>> {
  const read: Partial<Capabilities> = { installation_name: await readInstallationName(tx), ...(await app.nodes.readConsoles(tx)) };
  for (const stored of app.storedCapabilities) Object.assign(read, await stored(tx));
  return read;
}

/** The description of every call, for anybody: made once, when it is first requested, and cached by whoever reads it. */
function descriptionRoute({ http, endpoints }: App): void {
  let making: Promise<ApiDescription> | undefined;
  http.get('/v1/openapi.json', async (request, reply) => {
    making ??= describeCalls(endpoints.filter(({ access }) => access.kind !== 'demo')).catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    const { json, gzip, etag } = await making;
    void reply.headers({
      etag,
      'cache-control': 'public, max-age=300',
      vary: [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', '),
    });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    void reply.type('application/json; charset=utf-8');
    const isPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return isPacked ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(json);
  });
}

/** Address of the realtime socket: EVENTS_HOST, or behind a proxy the address of the console, otherwise its own port. Host null: the console's. */
function realtimeAt({ config, realtimePort }: App): { host: string | null; port: number; tls: boolean } {
  const address = config.serviceHosts.events ?? config.publicUrl;
  if (address === null) return { host: null, port: realtimePort, tls: false };
  const { protocol, hostname, port } = new URL(address);
  const tls = protocol === 'https:';
  return { host: config.serviceHosts.events === null ? null : hostname, port: Number(port) || (tls ? 443 : 80), tls };
}

/** Connected services whose events are requested: 'ok', or why not. They are outside, so they do not degrade the platform. */
function connectorHealth({ health }: App): { connectors?: Readonly<Record<string, string>> } {
  const connectors = health.connectors?.() ?? {};
  return Object.keys(connectors).length > 0 ? { connectors } : {};
}
