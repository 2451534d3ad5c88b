import { sql } from 'kysely';
import {
  type App,
  type Config,
  fileEncryption,
  type NodeChannel,
  nodeName,
  nodeOfCalls,
  openNodeChannel,
  Turns,
} from '../platform/index.ts';
import { openAccounts } from './accounts.ts';
import { type CallPersistence, openCallPersistence, type RegistrationListener } from './call-persistence.ts';
import { callRoutes } from './call-routes.ts';
import { attachCutRecordings, endCallsWhere } from './end-calls.ts';
import { externalSipRoutes } from './external-sip-routes.ts';
import { interphoneLookupRoute } from './interphone-lookup.ts';
import { endRevokedListenings } from './listening.ts';
import { openLostNodes } from './nodes/lost-nodes.ts';
import { nodeCallRoutes } from './nodes/node-call-routes.ts';
import { sharedSipBackend } from './nodes/shared-sip-backend.ts';
import { phoneRoutes } from './phone-routes.ts';
import { purgeRecordings, recordingRoute } from './recordings.ts';
import { openRegistrations } from './registrations.ts';
import { embeddedSipBackend, externalSipBackend, type SipBackend } from './sip-backend.ts';
import type { CallHandler, SipServer } from './sip-contract.ts';

/** Starts the embedded SIP server. */
export type OpenSip = (parts: { app: App; handler: CallHandler; channel: NodeChannel | null }) => Promise<SipServer> | SipServer;

/** The calls of this platform. */
export interface Calls {
  /** Adds a listener of phones that register at the embedded SIP server, or leave it. */
  onRegistration(listener: RegistrationListener): void;
}

const pollMs = 5000;
const purgeEveryMs = 3600_000;
/** How long an announced call may wait for its INVITE: when a console dials at once, and when a command prepared it for an operator. */
const announcedMs = 60_000;
const preparedMs = 15 * 60_000;
/** How long a call of an external SIP server may wait, and how long it may go without an update. */
const waitingMs = 15 * 60_000;
const silentMs = 12 * 3600_000;

/**
 * Starts telephony: call records, HTTP endpoints, and the embedded SIP server unless SIP_WS_URL names an external one. Calls that this
 * platform carried when it ended are closed: the connection was lost with it.
 */
export async function openCalls(app: App, openSip: OpenSip): Promise<Calls> {
  // A restarted platform recognizes its own calls.
  const node = nodeOfCalls(nodeName(app.config));
  const accounts = await openAccounts(app);
  const listeners: RegistrationListener[] = [];
  const keeping = openCallPersistence(app, accounts, { node, listeners });
  await endCallsWhere(app, 'server_lost', sql<boolean>`node = ${node}`, true);
  await attachCutRecordings(app, node);
  const channel = app.nodes.isShared ? await openNodeChannel(app) : null;
  const backend = await open(app, openSip, keeping, { node, listeners, channel });
  app.capabilities.sip = settingsOf(app.config);
  callRoutes(app, backend);
  phoneRoutes(app, backend, accounts);
  interphoneLookupRoute(app);
  externalSipRoutes(app, backend);
  recordingRoute(app, await fileEncryption(app.config), channel);
  const disconnectEnded = async () => {
    for (const number of await accounts.ended()) backend.disconnect(number);
  };
  const lookAfterCalls = async () => {
    await endRevokedListenings(app, backend, node);
    await endAbandoned(app);
  };
  const failed = (error: unknown) => app.log.error({ err: error }, 'calls could not be looked after, and are again in a moment');
  const turns = new Turns(null, lookAfterCalls, failed);
  app.dueWork.add({ everyMs: pollMs, isDue: () => hasOpenCall, begin: () => void turns.take() });
  const stops = [() => turns.close(), repeat(disconnectEnded, pollMs, failed), repeat(() => purgeRecordings(app), purgeEveryMs, failed)];
  app.onClose.push(async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
  return { onRegistration: (listener) => void listeners.push(listener) };
}

interface NodeListeners {
  node: string;
  /** To the other nodes; null: there are none. */
  channel: NodeChannel | null;
  listeners: RegistrationListener[];
}

async function open(
  app: App,
  openSip: OpenSip,
  { handler, idle }: CallPersistence,
  { node, listeners, channel }: NodeListeners,
): Promise<SipBackend> {
  if (app.config.sip.wsUrl !== null) {
    const where = new URL(app.config.sip.wsUrl).host;
    app.health.sip = () => `Calls are carried by the SIP server at ${where}.`;
    return externalSipBackend(app.config.sip, app.log);
  }
  const registrations = await openRegistrations(app, node);
  listeners.push(registrations.changed);
  const sip = await openSip({ app, handler, channel });
  app.health.sip = () => sip.state();
  app.figures.push({
    name: 'sip',
    help: 'What the embedded SIP server carries now.',
    read: () => Object.entries(sip.figures()).map(([kind, value]) => ({ labels: { kind }, value })),
  });
  app.onClose.push(async () => {
    await sip.close();
    await Promise.all([idle(), registrations.idle()]);
  });
  if (!channel) return embeddedSipBackend(sip);
  nodeCallRoutes({ app, channel, sip, encryption: await fileEncryption(app.config) });
  openLostNodes({ app, channel, sip, registered: (number) => registrations.changed(number, true) });
  return sharedSipBackend(app, sip, channel);
}

const settingsOf = ({ sip }: Config) => ({
  ws_url: sip.wsUrl,
  domain: sip.domain,
  realm: sip.realm,
  queue: sip.queue,
  embedded: sip.wsUrl === null,
  recorded: sip.wsUrl === null && sip.record,
  ice_servers: sip.iceServers,
});

/** Whether there are calls, or listenings, that may have to be ended. */
const hasOpenCall = sql<boolean>`exists (select from sip_call where state <> 'ended') or exists (select from call_listening where ended_at is null)`;

/** Ends calls for which no end will be reported. */
async function endAbandoned(app: App): Promise<void> {
  const before = (ms: number) => new Date(app.clock.now() - ms);
  const announced = sql<boolean>`state in ('calling', 'idle') and dialled_at is null and node is null and answered_at is null`;
  await endCallsWhere(app, 'failed', sql<boolean>`${announced} and state = 'calling' and began_at < ${before(announcedMs)}`);
  await endCallsWhere(app, 'no_answer', sql<boolean>`${announced} and began_at < ${before(preparedMs)}`);
  await endCallsWhere(app, 'no_answer', sql<boolean>`node is null and state = 'waiting' and waiting_since < ${before(waitingMs)}`);
  await endCallsWhere(app, 'lost', sql<boolean>`node is null and changed < ${before(silentMs)}`);
}

/** Does it again and again, never twice at once. @returns how to stop */
function repeat(work: () => Promise<unknown>, everyMs: number, failed: (error: unknown) => void): () => Promise<void> {
  let running: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    running ??= work()
      .catch(failed)
      .finally(() => {
        running = null;
      });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
