import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { type Config, readConfig } from '../server/platform/config.ts';
import {
  examine,
  exitCodeOf,
  type Finding,
  fault,
  fine,
  lineOf,
  type Probe,
  reasonIn,
  warning,
} from '../server/platform/doctor/finding.ts';
import { backupsAbout, lookAtBackups } from '../server/platform/doctor/probe-backups.ts';
import { type CameraAddress, camerasAbout, lookAtCameras } from '../server/platform/doctor/probe-cameras.ts';
import { certificateAbout, lookAtCertificate } from '../server/platform/doctor/probe-certificate.ts';
import { diskFinding } from '../server/platform/doctor/probe-disk.ts';
import { lookAtMedia, mediaAbout } from '../server/platform/doctor/probe-media.ts';
import { lookAtPort } from '../server/platform/doctor/probe-port.ts';
import { lookAtReplica, replicaAbout, unreachedReplica } from '../server/platform/doctor/probe-replica.ts';
import { lookAtSecrets, secretAbout } from '../server/platform/doctor/probe-secret.ts';
import { clockAbout, clockFinding, readStoreFacts, storeAbout, storeFindings } from '../server/platform/doctor/probe-store.ts';
import { StartError } from '../server/platform/start-error.ts';
import { disksOf, spaceAt } from '../server/platform/storage/disks.ts';
import { createDedicatedClient } from '../server/platform/store/dedicated-client.ts';
import { embeddedConnection } from '../server/platform/store/postgres/embedded.ts';
import { addressedCameras } from '../server/video/cameras/families.ts';
import { findFfmpeg } from '../server/video/ffmpeg.ts';
import { addressOf, type Connection } from '../server/video/ingest/camera-source.ts';

/** `npm run doctor`: looks at what this installation needs, a line each, and changes nothing. */
const findings = await examine(probesOf(process.env));
for (const finding of findings) console.log(lineOf(finding));
process.exitCode = exitCodeOf(findings);

function probesOf(env: NodeJS.ProcessEnv): Probe[] {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    const found = `${reasonIn(error)}.`;
    return [
      { about: 'Settings', look: async () => fault('Settings', found, 'The platform does not start with it: correct the variable.') },
    ];
  }
  const { host, port, realtimePort } = config;
  const store = storeConnection(config);
  // Each probe reports its failure.
  store.catch(() => undefined);
  return [
    { about: 'Settings', look: async () => fine('Settings', 'All variables can be read.') },
    { about: 'Port (PORT)', look: () => lookAtPort({ variable: 'PORT', host, port }) },
    { about: 'Port (REALTIME_PORT)', look: () => lookAtPort({ variable: 'REALTIME_PORT', host, port: realtimePort }) },
    { about: 'Disks', look: () => lookAtDisks(config) },
    ...mediaProbe(config, store),
    { about: storeAbout, look: async () => storeFindings(await readFacts(await store)) },
    ...(config.databaseReads ? [{ about: replicaAbout, look: async () => lookAtReads(await store, config.databaseReads) }] : []),
    { about: clockAbout, look: async () => clockFinding(await readFacts(await store)) },
    { about: 'ffmpeg', look: () => lookAtFfmpeg(config) },
    { about: certificateAbout, look: () => lookAtCertificate(config.publicUrl, Date.now()) },
    { about: camerasAbout, look: async () => lookAtCameras(await readCameras(await store)) },
    { about: backupsAbout, look: () => lookAtBackups(config.backupDir, Date.now()) },
    { about: secretAbout, look: () => lookAtSecrets(config) },
  ];
}

/** Looks at a directory that nodes share for their recordings, where there is one. */
function mediaProbe({ mediaDir }: Config, store: Promise<pg.ClientConfig>): Probe[] {
  if (mediaDir === null) return [];
  const look = async () => {
    const client = createDedicatedClient(await store);
    await client.connect();
    try {
      return await lookAtMedia(client, mediaDir);
    } finally {
      await client.end();
    }
  };
  return [{ about: mediaAbout, look }];
}

/** Connects to the store of the running platform; an embedded one that does not run is not started. */
async function storeConnection({ dataDir, databaseUrl }: Config): Promise<pg.ClientConfig> {
  if (databaseUrl !== null) return { connectionString: databaseUrl, connectionTimeoutMillis: 10_000 };
  const running = await embeddedConnection(dataDir).catch(() => null);
  if (!running) throw new Error(`no platform runs on ${dataDir}, whose PostgreSQL it starts`);
  return running;
}

async function readFacts(connection: pg.ClientConfig) {
  const client = createDedicatedClient(connection);
  await client.connect();
  try {
    return await readStoreFacts(client);
  } finally {
    await client.end();
  }
}

async function lookAtReads(connection: pg.ClientConfig, reads: Config['databaseReads']): Promise<Finding[]> {
  if (reads === null) return [];
  const primary = createDedicatedClient(connection);
  const replica = createDedicatedClient({ connectionString: reads.url, connectionTimeoutMillis: 10_000 });
  await primary.connect();
  try {
    const unreached = await replica.connect().then(() => null, unreachedReplica);
    return [unreached ?? (await lookAtReplica({ primary, replica, mostLagMs: reads.mostLagMs }))];
  } finally {
    await Promise.all([primary.end(), replica.end()]);
  }
}

async function lookAtDisks(config: Config): Promise<Finding[]> {
  const disks = await disksOf(config);
  return Promise.all([...disks].map(async ([disk, directory]) => diskFinding(disk, directory, await spaceAt(directory))));
}

async function lookAtFfmpeg(config: Config): Promise<Finding> {
  const remedy = 'Install ffmpeg with libx264 and drawtext, or name it as FFMPEG_PATH.';
  try {
    const found = await findFfmpeg(config);
    if (!found) return warning('ffmpeg', 'It is not installed: cameras are not ingested, clips have no watermarks.', remedy);
    const lacks = [...(found.canEncode ? [] : ['encode H.264']), ...(found.canDrawText ? [] : ['draw text'])];
    if (lacks.length > 0) return warning('ffmpeg', `Version ${found.version} cannot ${lacks.join(' or ')}.`, remedy);
    return fine('ffmpeg', `It is version ${found.version}, encodes H.264 and draws text.`);
  } catch (error) {
    if (error instanceof StartError) return fault('ffmpeg', error.message, remedy);
    throw error;
  }
}

/** Addresses of the cameras in service, without their logins. */
async function readCameras(connection: pg.ClientConfig): Promise<CameraAddress[]> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...connection, max: 1 }) }) });
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`select set_config('app.scope', 'platform', true)`.execute(tx);
      const { rows } = await sql<{ id: string; connection: Connection }>`
        select distinct on (c.id) c.id, d.connection from (${addressedCameras()}) d join camera c on c.id = d.camera
        where not c.out_of_service and not exists (select 1 from media_loop l where l.id_camera = c.id) order by c.id, d.place, d.id`.execute(
        tx,
      );
      return rows.map(({ id, connection: { user: _, ...of } }) => ({ id: Number(id), address: addressOf(of.url ?? '', of, '') }));
    });
  } finally {
    await db.destroy();
  }
}
