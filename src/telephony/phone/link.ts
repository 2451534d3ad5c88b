import { type Invitation, type Session, UserAgent, UserAgentState } from 'sip.js';
import type { PhoneAccount, SipSettings } from '../../../contract/telephony/calls.ts';
import type { RegistrationFault } from '../../../machines/telephony/call/phone.ts';
import { backoff } from './backoff.ts';
import { faultOf } from './endings.ts';
import { createHeartbeat } from './heartbeat.ts';
import { addressOf } from './numbers.ts';
import type { PhoneNeeds } from './phone.ts';
import { createRegistration } from './registration.ts';
import { Wire, type WireOptions } from './wire.ts';

export interface LinkTold {
  up: () => void;
  /** @param retryAt server ms; null: not by itself */
  down: (retryAt: number | null) => void;
  registered: () => void;
  unregistered: () => void;
  refused: (fault: RegistrationFault) => void;
  rang: (invitation: Invitation) => void;
}

/** Codes by which a server closes a connection for good (application codes of RFC 6455). */
const closings: Readonly<Record<number, RegistrationFault>> = { 4401: 'wrong_account', 4403: 'disconnected', 4409: 'replaced' };
/** So many tries in vain one after the other, and it is said that the server cannot be reached. */
const vain = 3;
/** For how long a phone that was told to unregister tries to say the goodbyes that it owes (ms). */
const goodbyeMs = 30_000;
/** For how long it waits for the server's word that it is unregistered (ms). */
const politeMs = 1_500;

export type Link = ReturnType<typeof createLink>;

/**
 * The way to the server: connected again after each loss, registered anew on each connection (A registration of before is worth nothing:
 * the server dropped it with the connection), given up where trying again cannot help.
 */
export function createLink(account: PhoneAccount, settings: SipSettings, needs: PhoneNeeds, told: LinkTold) {
  const agent = makeAgent(account, settings, needs, { heard: () => heart.heard(), connected, dropped, rang: told.rang });
  const wire = agent.transport as Wire;
  const registration = createRegistration(agent, {
    registered: () => {
      failed = 0;
      refusals = 0;
      told.registered();
      for (const goodbye of owed.splice(0)) goodbye();
      if (leaving) leave();
    },
    lapsed: () => told.unregistered(),
    refused,
  });
  const heart = createHeartbeat({ ping: () => wire.ping(), ask: () => askOptions(agent), drop: () => wire.drop() });
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
    told.up();
    registration.register();
  }

  function dropped(): void {
    registration.forget();
    // What was to be asked again on this connection is asked on the next one.
    if (retry !== null) clearTimeout(retry);
    retry = null;
    const fault = closings[wire.closedWith ?? 0];
    if (fault) giveUp(fault);
    else later();
  }

  function later(): void {
    if (isOver || retry !== null) return;
    const wait = backoff(failed, needs.random);
    failed += 1;
    retry = setTimeout(connect, wait);
    told.down(needs.now() + wait);
    if (failed === vain + 1) told.refused('server_unreachable');
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
    told.up();
    registration.register();
  }

  function giveUp(fault: RegistrationFault): void {
    end();
    told.down(null);
    told.refused(fault);
  }

  function leave(): void {
    setTimeout(end, politeMs);
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
    /** Says goodbye now, or as soon as the server can be reached again. */
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
    /** Unregisters and closes, after the goodbyes that are owed; nothing more is told. */
    leave(): void {
      leaving = true;
      if (wire.isConnected()) leave();
      else if (owed.length > 0) setTimeout(end, goodbyeMs);
      else end();
    },
    /** The page goes: what can be said at once, and no more. */
    drop(): void {
      if (wire.isConnected()) registration.unregister(() => undefined);
      end();
    },
    isLeaving: () => leaving,
  };
}

interface AgentHears {
  heard: () => void;
  connected: () => void;
  dropped: () => void;
  rang: (invitation: Invitation) => void;
}

function makeAgent(account: PhoneAccount, settings: SipSettings, needs: PhoneNeeds, hears: AgentHears): UserAgent {
  const uri = addressOf(account.number, settings.domain);
  if (!uri) throw new TypeError('the number of the phone cannot be an address');
  const wireOptions: WireOptions = { server: needs.address(settings), open: needs.openSocket, heard: hears.heard };
  return new UserAgent({
    uri,
    authorizationUsername: account.authorization_user,
    ...(account.ha1 === null ? { authorizationPassword: account.password ?? '' } : { authorizationHa1: account.ha1 }),
    transportConstructor: Wire,
    transportOptions: wireOptions,
    sessionDescriptionHandlerFactory: (_session: Session) => needs.sound.make(settings.ice_servers),
    contactParams: { transport: wireOptions.server.startsWith('wss:') ? 'wss' : 'ws' },
    userAgentString: 'Atalaya',
    gracefulShutdown: false,
    // The server decides how long a call rings.
    noAnswerTimeout: 180,
    logBuiltinEnabled: false,
    logConfiguration: false,
    logLevel: 'error',
    delegate: { onConnect: hears.connected, onDisconnect: hears.dropped, onInvite: hears.rang },
  });
}

/** Asks the server for any answer at all. */
function askOptions({ configuration: { uri }, userAgentCore }: UserAgent): void {
  const server = uri.clone();
  server.user = undefined;
  userAgentCore.request(userAgentCore.makeOutgoingRequestMessage('OPTIONS', server, uri, uri, {}));
}
