import { chmod, mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { catalogueOf } from '../contract/catalogues/index.ts';
import { accessRoutes, effectiveAccessRoutes, openAudit, openAuditForward, openRightsPublisher, sealRoutes } from './access/index.ts';
import { alarmRoutes, dayBookExtensions, fallbackRoutes, openAlarmIntake, openAlarmWatch, openCases } from './alarms/index.ts';
import {
  activePlanOfAlarm,
  automationExtensions,
  beginBreachRuns,
  type Effects,
  effects as everyEffect,
  openAutomation,
  outputRoutes,
  planRoutes,
  reportExtensions,
} from './automation/index.ts';
import {
  catalogueRoutes,
  deviceRoutes,
  fileRoutes,
  insertDefaults,
  openExports,
  peopleRoutes,
  readRecord,
  registerExtensions,
  syncStoredCatalogues,
} from './catalogues/index.ts';
import { chatRoutes, openPresence, readRecipients, wallExtensions, wallRoutes } from './collaboration/index.ts';
import { demoRoutes, openDemo } from './demo/demo-routes.ts';
import { openInstallation } from './installation.ts';
import {
  detectionRoutes,
  intakeExtensions,
  intakeRoutes,
  logRoutes,
  openReceivers,
  openRetention,
  openSupervision,
  receiveRoute,
  receiverExtensions,
  receiverProtocols,
  recognitionExtensions,
  recognitionRoutes,
  signalRoutes,
  watchReceivers,
} from './intake/index.ts';
import { placeRoutes, positionRoutes } from './places/index.ts';
import {
  type Clock,
  type Config,
  createApp,
  type Log,
  makeLog,
  metricsRoutes,
  openPartitions,
  openStore,
  openTracing,
  type Program,
  platformRoutes,
  readConfig,
  StartError,
  serveConsole,
  startLogs,
  startRealtime,
  systemClock,
  thisProgram,
  traceStore,
  tracingFigures,
} from './platform/index.ts';
import { packStore, preparedStore } from './prepared-store.ts';
import { reportRoutes } from './quality/index.ts';
import { callRecordings, type OpenSip, openCalls, openEmbeddedSip } from './telephony/index.ts';
import {
  cameraExtensions,
  cameraServiceRoutes,
  caseFootage,
  type Ffmpeg,
  findFfmpeg,
  openClips,
  openMedia,
  recordingRequestExtension,
  recordingRequestRoutes,
  timelineRoutes,
  type VideoApp,
  withVideo,
} from './video/index.ts';
import { chartRoutes, checklistRoutes, installationRoutes, systemRoutes, viewRoutes, weatherRoutes } from './workspace/index.ts';

/** A running platform. */
export interface Platform {
  /** Address of console, API and media, without a trailing slash. */
  url: string;
  realtimeUrl: string;
  app: VideoApp;
  /** The one-time code for the first administrator, while there is no user in production. */
  setupCode: string | null;
  /** Moves sockets and cameras to the other nodes of the store, where there are some; `close` comes after it. */
  drain(): Promise<void>;
  /** Shuts down: requests are answered, sockets and jobs ended, and committed data is on disk. */
  close(): Promise<void>;
}

interface Parts {
  clock?: Clock;
  log?: Log;
  /** Whether to validate every reply against the contract. */
  checkReplies?: boolean;
  /** Directory of the built console. */
  web?: string;
  /** Replaces the effects of command nodes. */
  effects?: Effects;
  /** Replaces the SIP backend. */
  openSip?: OpenSip;
  /** Replaces what this program brings to the store, in tests of two versions. */
  program?: Program;
  /** Replaces the search for ffmpeg, which starts it. */
  ffmpeg?: Promise<Ffmpeg | null>;
}

/** The modules' parts of catalogues, which belong to the schema. */
function registerAllExtensions(): void {
  registerExtensions(
    automationExtensions,
    dayBookExtensions,
    reportExtensions,
    wallExtensions,
    cameraExtensions,
    { 'recording-request': recordingRequestExtension },
    intakeExtensions,
    recognitionExtensions,
    receiverExtensions,
  );
}

/**
 * Starts the platform; a port of 0 uses any free one.
 * @throws StartError with one sentence that names the remedy
 */
export async function startPlatform(config: Config, parts: Parts = {}): Promise<Platform> {
  const log = parts.log ?? makeLog(config.logLevel);
  registerAllExtensions();
  await mkdir(config.dataDir, { recursive: true, mode: 0o711 });
  const ffmpeg = parts.ffmpeg ?? findFfmpeg(config);
  // Its failure is that of `openMedia`, unless another part fails before.
  ffmpeg.catch(() => undefined);
  const tracing = openTracing(config, log);
  const opened = await openStore(config, log, { sync: syncStoredCatalogues, prepared: preparedStore, program: parts.program });
  const store = tracing ? traceStore(opened, tracing) : opened;
  const ending: End[] = [() => tracing?.close(), () => store.close()];
  const close = endOnce(ending);
  try {
    const setupCode = await openInstallation(store, config.mode, log);
    const base = await createApp({
      config,
      store,
      log,
      tracing,
      clock: parts.clock ?? systemClock,
      version: parts.program?.version ?? thisProgram.version,
      checkReplies: parts.checkReplies ?? false,
    });
    ending.push(() => base.http.close());
    ending.push(() => endAll(base.onClose));
    base.onClose.push(() => base.nodes.close());
    await openPartitions(base);
    await startLogs(base);
    const app = withVideo(await openExports(base));
    await registerModules(app, ffmpeg, parts);
    app.onClose.push(() => app.dueWork.close());
    app.dueWork.start();
    await serveConsole(app, parts.web ?? webDirectory());
    await listen(app);
    await app.nodes.open((app.http.server.address() as AddressInfo).port);
    const url = urlOf(config.host, (app.http.server.address() as AddressInfo).port);
    return { url, realtimeUrl: urlOf(config.host, app.realtimePort), app, setupCode, close, drain: () => drain(app) };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * For the build: packs a prepared store into the directory of the built platform, and runs a first start and end of the demo on it.
 * @param draft an empty directory, which the caller removes
 */
export async function prepareBuild(draft: string, built: string): Promise<void> {
  registerAllExtensions();
  await chmod(draft, 0o711);
  await packStore(join(draft, 'packed'), join(built, basename(preparedStore.pack)));
  const config = readConfig({ ATALAYA_MODE: 'demo', LOG_LEVEL: 'silent', PORT: '0', REALTIME_PORT: '0', DATA_DIR: join(draft, 'started') });
  await (await startPlatform(config)).close();
}

/** What is answered until its end keeps being answered: only new sockets are refused, as soon as the balancer learns that this node is not ready. */
async function drain(app: VideoApp): Promise<void> {
  if (!app.nodes.isShared) return;
  const told = app.nodes.drain();
  const over = new Promise<void>((done) => void setTimeout(done, app.config.drainMs));
  const moved = Promise.all([over, ...app.onDrain.map((move) => move(app.config.drainMs))]);
  try {
    await told;
  } finally {
    await moved;
  }
}

const users = catalogueOf('users');

async function registerModules(
  app: VideoApp,
  ffmpeg: Promise<Ffmpeg | null>,
  { effects = everyEffect, openSip = openEmbeddedSip }: Parts,
): Promise<void> {
  await openMedia(app, ffmpeg);
  await platformRoutes(app);
  await accessRoutes(app, { isVisible: async (tx, user) => (await readRecord(tx, users, user)) !== null, insertDefaults });
  effectiveAccessRoutes(app);
  await placeRoutes(app);
  weatherRoutes(app);
  alarmRoutes(app, { readRecipients });
  await fileRoutes(app);
  catalogueRoutes(app);
  peopleRoutes(app);
  deviceRoutes(app);
  cameraServiceRoutes(app);
  outputRoutes(app);
  chartRoutes(app);
  checklistRoutes(app);
  installationRoutes(app);
  systemRoutes(app);
  viewRoutes(app, { activePlanOf: activePlanOfAlarm });
  planRoutes(app);
  detectionRoutes(app);
  timelineRoutes(app);
  await intakeRoutes(app, openAlarmIntake(app));
  await recognitionRoutes(app);
  logRoutes(app);
  const demo = await openDemo(app);
  const receivers = await openReceivers(app, receiverProtocols(app));
  signalRoutes(app, receivers);
  await receiveRoute(app, receivers);
  openSupervision(app);
  watchReceivers(app);
  // The demo's colleague has no console.
  const graceMs = app.config.mode === 'demo' ? Math.max(app.config.ownerGraceMs, 3_600_000) : app.config.ownerGraceMs;
  openAlarmWatch(app, graceMs, (tx, commands) => beginBreachRuns(app, tx, commands));
  openRetention(app);
  positionRoutes(app);
  chatRoutes(app);
  wallRoutes(app);
  const presence = openPresence(app);
  await startRealtime(app, presence);
  await fallbackRoutes(app, presence);
  openRightsPublisher(app);
  openClips(app);
  await openCases(app, { ...caseFootage(app), callRecording: await callRecordings(app) });
  await openAudit(app);
  openAuditForward(app);
  sealRoutes(app);
  await openAutomation(app, effects);
  recordingRequestRoutes(app);
  const calls = await openCalls(app, openSip);
  await demoRoutes(app, calls, demo);
  tracingFigures(app);
  metricsRoutes(app);
  reportRoutes(app);
}

async function listen(app: VideoApp): Promise<void> {
  const { host, port } = app.config;
  try {
    await app.http.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new StartError(`Port ${port} on ${host} is in use: give another PORT.`);
    throw new StartError(`Cannot listen on ${host}, port ${port}: ${(error as Error).message}.`);
  }
}

type End = () => Promise<void> | void;

/** Closes the parts in reverse order of their start, also after a failure. @throws the first failure */
async function endAll(ends: readonly End[]): Promise<void> {
  const failed: unknown[] = [];
  for (const end of ends.toReversed()) {
    try {
      await end();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw failed[0];
}

/** Closes the parts once, however often it is called. */
function endOnce(ends: readonly End[]): () => Promise<void> {
  let ended: Promise<void> | null = null;
  return () => {
    ended ??= endAll(ends);
    return ended;
  };
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');
const urlOf = (host: string, port: number): string => `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** dist/web, resolved from both dist/server/main.js and server/main.ts. */
const webDirectory = (): string => {
  const here = dirname(fileURLToPath(import.meta.url));
  return here.endsWith(join('dist', 'server')) ? join(here, '..', 'web') : join(here, '..', 'dist', 'web');
};

const demoWelcome = [
  'Demo accounts, all with the password atalaya-demo:',
  '  ana@demo.test, bruno@demo.test   operators of one master tenant      carla@demo.test  operator of the other',
  '  luis@demo.test                   supervisor, code in the mailbox     admin@demo.test  master administrator',
  '  wall@demo.test                   video wall                          qa@demo.test     quality assurance',
];

const setupMessage = (code: string, url: string): string =>
  [
    `There is no user yet. Set-up code for the first administrator, works once: ${code}`,
    `  curl ${url}/v1/setup -H 'content-type: application/json' -d '{"code":"${code}","email":"…","password":"…","name":"…"}'`,
    '',
  ].join('\n');

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = makeLog(config.logLevel);
  if (config.mode === 'demo' && !isLoopback(config.host)) {
    log.warn(
      `The demo listens on ${config.host} and is reachable from other machines, while its accounts have well-known passwords; set HOST=127.0.0.1 to prevent this.`,
    );
  }
  const platform = await startPlatform(config, { log });
  const stop = (isEnding: boolean) => {
    const isDrained = isEnding && config.nodeUrl !== null;
    setTimeout(() => process.exit(1), 15_000 + (isDrained ? config.drainMs : 0)).unref();
    const drained = isDrained
      ? platform.drain().catch((error: unknown) => log.warn({ err: error }, 'this node could not be drained'))
      : null;
    Promise.resolve(drained)
      .then(() => platform.close())
      .then(
        () => process.exit(process.exitCode ?? 0),
        (error: unknown) => {
          log.error({ err: error }, 'the platform did not end cleanly');
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', () => stop(true));
  process.on('SIGINT', () => stop(false));
  process.on('disconnect', () => stop(false));
  if (config.mode === 'demo') for (const line of demoWelcome) process.stdout.write(`${line}\n`);
  if (platform.setupCode) process.stdout.write(setupMessage(platform.setupCode, platform.url));
  process.stdout.write(`Atalaya is ready: ${config.publicUrl ?? platform.url}\n`);
}

/** Runs the platform as this process, as its environment says; a start that fails is the process's end, with its remedy in one sentence. */
export const runProgram = (): Promise<void> =>
  main().catch((error: unknown) => {
    const message = error instanceof StartError ? error.message : String((error as Error).stack ?? error);
    process.stderr.write(`Atalaya does not start: ${message}\n`);
    process.exitCode = 1;
  });

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) void runProgram();
