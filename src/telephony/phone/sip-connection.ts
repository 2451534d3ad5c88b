import { type Invitation, type Session, UserAgent, UserAgentState } from 'sip.js';
import type { PhoneAccount } from '../../../contract/telephony/calls.ts';
import type { SipSettings } from '../../../contract/telephony/sip-settings.ts';
import type { RegistrationFault } from '../../../machines/telephony/call/phone.ts';
import { faultOf } from './endings.ts';
import { createHeartbeat } from './heartbeat.ts';
import { addressOf } from './numbers.ts';
import type { PhoneDependencies } from './phone.ts';
import { createRegistration } from './registration.ts';
import { SipTransport, type SipTransportOptions } from './sip-transport.ts';

export interface SipConnectionEvents {
  connected: () => void;
  /** @param retryAt server ms; null: not by itself */
  disconnected: (retryAt: number | null) => void;
  registered: () => void;
  unregistered: () => void;
  refused: (fault: RegistrationFault) => void;
  invited: (invitation: Invitation) => void;
}

/** Codes by which a server closes a connection for good (application codes of RFC 6455). */
const faultsOfCloseCode: Readonly<Record<number, RegistrationFault>> = { 4401: 'wrong_account', 4403: 'disconnected', 4409: 'replaced' };
/** Consecutive failed connection attempts before the server is reported as unreachable. */
const maxFailedConnects = 3;
/** How long an unregistering phone retries its pending BYE and final responses (ms). */
const unregisterRetryMs = 30_000;
/** For how long it waits for the server's word that it is unregistered (ms). */
const unregisterTimeoutMs = 1_500;

export type SipConnection = ReturnType<typeof createSipConnection>;

/**
 * The connection to the server: reconnects after each loss, registers on each connection (the server drops a registration with its
 * connection), and gives up where a retry cannot help.
 */
export function createSipConnection(account: PhoneAccount, settings: SipSettings, needs: PhoneDependencies, told: SipConnectionEvents) {
  const agent = createAgent(account, settings, needs, {
    received: () => heart.heard(),
    connected,
    disconnected,
    invited: told.invited,
  });
  const wire = agent.transport as SipTransport;
  const registration = createRegistration(agent, {
    registered: () => {
      failed = 0;
      refusals = 0;
      told.registered();
      for (const goodbye of owed.splice(0)) goodbye();
      if (leaving) leave();
    },
    expired: () => told.unregistered(),
    refused,
  });
  const heart = createHeartbeat({ ping: () => wire.ping(), sendOptions: () => sendOptions(agent), drop: () => wire.drop() });
  const owed: (() => void)[] = [];
  let failed = 0;
  let refusals = 0;
  let isOver = false;
  let leaving = false;
  let retry: ReturnType<typeof setTimeout> | null = null;
  const stopBeats = needs.pulse(() => {
    if (!wire.isConnected()) return;
    registration.beat();
    heart.beat();
  });

  function connect(): void {
    retry = null;
    const trying = agent.state === UserAgentState.Started ? agent.reconnect() : agent.start();
    trying.catch(() => later());
  }

  function connected(): void {
    heart.reset();
    told.connected();
    registration.register();
  }

  function disconnected(): void {
    registration.forget();
    // A pending retry is canceled: the next connection asks again.
    if (retry !== null) clearTimeout(retry);
    retry = null;
    const fault = faultsOfCloseCode[wire.closedWith ?? 0];
    if (fault) giveUp(fault);
    else later();
  }

  function later(): void {
    if (isOver || retry !== null) return;
    const wait = backoff(failed, needs.random);
    failed += 1;
    retry = setTimeout(connect, wait);
    told.disconnected(needs.now() + wait);
    if (failed === maxFailedConnects + 1) told.refused('server_unreachable');
  }

  function refused(status: number): void {
    const fault = faultOf(status);
    if (fault === 'wrong_account') return giveUp(fault);
    told.refused(fault);
    refusals += 1;
    retry ??= setTimeout(again, backoff(refusals, needs.random));
  }

  function again(): void {
    retry = null;
    if (!wire.isConnected()) return;
    told.connected();
    registration.register();
  }

  function giveUp(fault: RegistrationFault): void {
    end();
    told.disconnected(null);
    told.refused(fault);
  }

  function leave(): void {
    setTimeout(end, unregisterTimeoutMs);
    registration.unregister(end);
  }

  function end(): void {
    if (isOver) return;
    isOver = true;
    stopBeats();
    if (retry !== null) clearTimeout(retry);
    registration.forget();
    agent.stop().catch((error: unknown) => needs.log('the phone did not stop cleanly', error));
  }

  return {
    agent,
    domain: settings.domain,
    begin: connect,
    isUp: () => wire.isConnected(),
    isRegistered: () => registration.isRegistered(),
    /** Sends a final message now, or once the server is connected again. */
    owe(goodbye: () => void): void {
      const safely = () => {
        try {
          goodbye();
        } catch (error) {
          needs.log('a goodbye could not be said', error);
        }
      };
      if (wire.isConnected()) safely();
      else owed.push(safely);
    },
    wake(): void {
      if (isOver) return;
      if (wire.isConnected()) heart.wake();
      else if (retry !== null) {
        clearTimeout(retry);
        connect();
      }
    },
    /** Unregisters and closes after the pending final messages; emits nothing more. */
    leave(): void {
      leaving = true;
      if (wire.isConnected()) leave();
      else if (owed.length > 0) setTimeout(end, unregisterRetryMs);
      else end();
    },
    /** The page is closing: sends only what can be sent synchronously. */
    drop(): void {
      if (wire.isConnected()) registration.unregister(() => undefined);
      end();
    },
    isLeaving: () => leaving,
  };
}

interface AgentEvents {
  received: () => void;
  connected: () => void;
  disconnected: () => void;
  invited: (invitation: Invitation) => void;
}

function createAgent(account: PhoneAccount, settings: SipSettings, needs: PhoneDependencies, events: AgentEvents): UserAgent {
  const uri = addressOf(account.number, settings.domain);
  if (!uri) throw new TypeError('the number of the phone cannot be an address');
  const wireOptions: SipTransportOptions = { server: needs.address(settings), open: needs.openSocket, onReceive: events.received };
  return new UserAgent({
    uri,
    authorizationUsername: account.authorization_user,
    ...(account.ha1 === null ? { authorizationPassword: account.password ?? '' } : { authorizationHa1: account.ha1 }),
    transportConstructor: SipTransport,
    transportOptions: wireOptions,
    sessionDescriptionHandlerFactory: (_session: Session) => needs.audio.create(settings.ice_servers),
    contactParams: { transport: wireOptions.server.startsWith('wss:') ? 'wss' : 'ws' },
    userAgentString: 'Atalaya',
    gracefulShutdown: false,
    // The server decides how long a call rings.
    noAnswerTimeout: 180,
    logBuiltinEnabled: false,
    logConfiguration: false,
    logLevel: 'error',
    delegate: { onConnect: events.connected, onDisconnect: events.disconnected, onInvite: events.invited },
  });
}

/** Sends OPTIONS; any response proves that the server is alive. */
function sendOptions({ configuration: { uri }, userAgentCore }: UserAgent): void {
  const server = uri.clone();
  server.user = undefined;
  userAgentCore.request(userAgentCore.makeOutgoingRequestMessage('OPTIONS', server, uri, uri, {}));
}

const steps = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

/** How long to wait before the try number `failed` + 1, ms: longer and longer, and not all phones at the same moment. */
export function backoff(failed: number, random: () => number): number {
  const step = steps[Math.min(failed, steps.length - 1)] ?? 30_000;
  return Math.round(step * (0.75 + random() * 0.5));
}
