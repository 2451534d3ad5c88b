import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Invitation, Inviter, Registerer, type Session, type SessionState, UserAgent } from 'sip.js';
import { WebSocket } from 'ws';
import { sessionHeader, sipPath } from '../../contract/telephony/calls.ts';
import { readConfig } from '../platform/config.ts';
import { makeLog } from '../platform/log.ts';
import type { SipTimers } from '../telephony/sip/call-parts.ts';
import { openSip } from '../telephony/sip/sip-server.ts';
import type { CallBridge, CallEvent, CallHandler, CallMedia, CallRoute, SipAccount, SipServer } from '../telephony/sip-contract.ts';

const secretOf = (user: string) => `secret of ${user}`;
const realm = 'atalaya';
export const ha1Of = (user: string): string =>
  createHash('md5')
    .update(`${user}:${realm}:${secretOf(user)}`)
    .digest('hex');

/** An SDP that both sides support; its origin identifies the sender. */
export const sdpOf = (who: string, direction = 'sendrecv'): string =>
  ['v=0', `o=${who} 1 1 IN IP4 127.0.0.1`, 's=-', 't=0 0', 'm=audio 9 RTP/AVP 0', 'c=IN IP4 127.0.0.1', `a=${direction}`, ''].join('\r\n');
const directionOf = (sdp: string) => /^a=(sendrecv|sendonly|recvonly|inactive)/m.exec(sdp)?.[1] ?? 'sendrecv';
const answering: Record<string, string> = { sendonly: 'recvonly', inactive: 'inactive' };

interface Registered {
  readonly fact: CallEvent[];
  readonly registered: [string, boolean][];
  readonly bridged: string[];
}

export interface SipStage extends Registered {
  readonly sip: SipServer;
  readonly url: string;
  readonly server: Server;
  /** Routes that the call-persistence fake returns for a number, in place of the default. */
  readonly routes: Map<string, CallRoute | ((session: string) => CallRoute)>;
  readonly accounts: Map<string, SipAccount | null>;
  /** Promises that the relay awaits before an action, by session, action and side: `gate answered b`. */
  readonly slow: Map<string, Promise<void>>;
  advance(ms: number): void;
  clear(): Promise<void>;
}

/**
 * The SIP server alone, on a free port, with a fake call persistence that only records requests, and a fake relay unless one is given.
 * Numbers 1000–1199 have accounts.
 */
export async function startSipStage(timers: Partial<SipTimers> = {}, media?: CallMedia): Promise<SipStage> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  let ahead = 0;
  const noted: Registered = { fact: [], registered: [], bridged: [] };
  const routes = new Map<string, CallRoute | ((session: string) => CallRoute)>();
  const accounts = new Map<string, SipAccount | null>();
  const slow = new Map<string, Promise<void>>();
  const app = {
    http: { server },
    config: readConfig({ LOG_LEVEL: 'silent', ATALAYA_MODE: 'demo' }),
    clock: { now: () => Date.now() + ahead },
    log: makeLog('silent'),
  };
  const sip = openSip({
    app,
    handler: createTestPersistence(noted, routes, accounts),
    media: media ?? mediaOf(noted.bridged, slow),
    timers,
  });
  return {
    ...noted,
    sip,
    server,
    routes,
    accounts,
    slow,
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}${sipPath}`,
    advance: (ms) => {
      ahead += ms;
    },
    clear: async () => {
      await sip.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

function createTestPersistence(noted: Registered, routes: SipStage['routes'], accounts: SipStage['accounts']): CallHandler {
  let made = 0;
  return {
    account: async (user) => {
      if (accounts.has(user)) return accounts.get(user) ?? null;
      const number = user.split('.')[0] ?? '';
      return /^1[01]\d\d$/.test(number) ? { number, ha1: ha1Of(user), device: Number(number), expires: null } : null;
    },
    route: async ({ to, session }) => {
      made += 1;
      const name = session ?? `made-${made}`;
      const route = routes.get(to);
      if (route) return typeof route === 'function' ? route(name) : route;
      if (to === 'central') return { kind: 'queue', session: name };
      return /^1[01]\d\d$/.test(to) ? { kind: 'number', number: to, session: name } : { kind: 'refused', status: 404, reason: 'nobody' };
    },
    routeTransfer: async ({ session, to }) => (to === 'central' ? { kind: 'queue', session } : { kind: 'number', number: to, session }),
    onEvent: (fact) => void noted.fact.push(fact),
    onRegistration: (number, isRegistered) => void noted.registered.push([number, isRegistered]),
  };
}

/** A relay that forwards the SDP of one side to the other under its own name. */
function mediaOf(bridged: string[], slow: SipStage['slow']): CallMedia {
  const bridge = (session: string): CallBridge => {
    const note = (what: string) => void bridged.push(`${session} ${what}`);
    const handed = async (what: string, from: 'a' | 'b', sdp: string) => {
      note(`${what} ${from}`);
      await (slow.get(`${session} ${what} ${from}`) ?? new Promise(setImmediate));
      return sdp.replace(/^o=\S+/m, `o=relay-${from}`);
    };
    return {
      offered: async (from, sdp) => handed('offered', from, sdp),
      answered: async (from, sdp) => handed('answered', from, sdp),
      rolledBack: (from) => note(`rolledBack ${from}`),
      replaced: async (side) => note(`replaced ${side}`),
      resumed: async (side) => {
        await slow.get(`${session} resumed ${side}`);
        return null;
      },
      addListener: async (name, sdp) => {
        note(`addListener ${name}`);
        return sdp.replace(/^o=\S+/m, 'o=relay');
      },
      removeListener: (name) => note(`removeListener ${name}`),
      close: async () => {
        note('close');
        return null;
      },
      figures: () => ({ packets: { a: 0, b: 0 }, keys: { a: '', b: '' } }),
    };
  };
  return { bridge, close: async () => undefined };
}

/** How a phone handles an incoming call. */
export type AnswerBehavior = (invitation: Invitation) => void;
export const answers: AnswerBehavior = (invitation) => void invitation.accept();
export const declines: AnswerBehavior = (invitation) => void invitation.reject({ statusCode: 603 });
export const isBusy: AnswerBehavior = (invitation) => void invitation.reject({ statusCode: 486 });
export const rings: AnswerBehavior = () => undefined;

export interface TestPhone {
  readonly agent: UserAgent;
  readonly registerer: Registerer;
  readonly number: string;
  /** Incoming calls, and the INFO requests received in them. */
  readonly rang: Invitation[];
  readonly infos: string[];
  /** SDPs received. */
  readonly received: string[];
  call(number: string, session?: string): Promise<Placed>;
  lose(): void;
  stop(): Promise<void>;
}
export interface Placed {
  readonly session: Inviter;
  /** The final status, once it is known. */
  readonly final: Promise<number>;
  readonly statuses: number[];
}

interface PhoneOptions {
  readonly number: string;
  readonly user?: string;
  readonly password?: string;
  readonly ha1?: string;
  readonly manner?: AnswerBehavior;
  readonly registers?: boolean;
}

/** An unmodified SIP.js phone in this process; its sound is a constant line of text. */
export async function startTestPhone(url: string, options: PhoneOptions): Promise<TestPhone> {
  Object.assign(globalThis, { WebSocket });
  const { number, user = number, manner = answers } = options;
  const rang: Invitation[] = [];
  const infos: string[] = [];
  const received: string[] = [];
  const uri = UserAgent.makeURI(`sip:${number}@atalaya`);
  if (!uri) throw new Error(`${number} is no number.`);
  const secret =
    options.ha1 === undefined ? { authorizationPassword: options.password ?? secretOf(user) } : { authorizationHa1: options.ha1 };
  const agent = new UserAgent({
    uri,
    ...secret,
    authorizationUsername: user,
    transportOptions: { server: url, traceSip: false },
    logBuiltinEnabled: false,
    sessionDescriptionHandlerFactory: () => lineOf(number, received),
    delegate: {
      onInvite: (invitation) => {
        rang.push(invitation);
        listenForInfos(invitation, infos);
        manner(invitation);
      },
    },
  });
  await agent.start();
  const registerer = new Registerer(agent, { expires: 120 });
  const phone: TestPhone = {
    agent,
    registerer,
    number,
    rang,
    infos,
    received,
    call: async (to, session) => placed(agent, infos, to, session),
    lose: () => (agent.transport as unknown as { _ws: WebSocket })._ws.terminate(),
    stop: async () => agent.stop(),
  };
  if (options.registers !== false) await register(phone);
  return phone;
}

/** @returns the final status of a REGISTER */
export async function register({ registerer }: Pick<TestPhone, 'registerer'>): Promise<number> {
  return new Promise((resolve, reject) => {
    registerer
      .register({
        requestDelegate: {
          onAccept: () => resolve(200),
          onReject: ({ message }) => resolve(message.statusCode ?? 0),
        },
      })
      .catch(reject);
  });
}

async function placed(agent: UserAgent, infos: string[], to: string, session?: string): Promise<Placed> {
  const target = UserAgent.makeURI(`sip:${to}@atalaya`);
  if (!target) throw new Error(`${to} is no number.`);
  const inviter = new Inviter(agent, target, { extraHeaders: session === undefined ? [] : [`${sessionHeader}: ${session}`] });
  listenForInfos(inviter, infos);
  const statuses: number[] = [];
  let ended: (status: number) => void = () => undefined;
  const final = new Promise<number>((resolve) => {
    ended = resolve;
  });
  const note = (status: number | undefined) => void statuses.push(status ?? 0);
  await inviter.invite({
    requestDelegate: {
      onProgress: ({ message }) => note(message.statusCode),
      onTrying: ({ message }) => note(message.statusCode),
      onAccept: ({ message }) => ended(message.statusCode ?? 0),
      onReject: ({ message }) => ended(message.statusCode ?? 0),
    },
  });
  return { session: inviter, final, statuses };
}

function listenForInfos(session: Session, infos: string[]): void {
  session.delegate = {
    onInfo: (info) => {
      infos.push(info.request.body);
      void info.accept();
    },
  };
}

function lineOf(who: string, messages: string[]) {
  let remote = 'sendrecv';
  let isOffer = true;
  return {
    close: () => undefined,
    hasDescription: (type: string) => type === 'application/sdp',
    sendDtmf: () => false,
    getDescription: async (options?: object) => {
      const isHold = options !== undefined && 'hold' in options && options.hold === true;
      const direction = isHold ? 'sendonly' : isOffer ? 'sendrecv' : (answering[remote] ?? 'sendrecv');
      isOffer = true;
      return { body: sdpOf(who, direction), contentType: 'application/sdp' };
    },
    setDescription: async (sdp: string) => {
      messages.push(sdp);
      remote = directionOf(sdp);
      isOffer = false;
    },
    rollbackDescription: async () => undefined,
  };
}

/** Resolves once the session reaches the state. */
export async function waitForState(session: Session, state: SessionState): Promise<void> {
  if (session.state === state) return;
  await new Promise<void>((resolve) => {
    session.stateChange.addListener((now) => {
      if (now === state) resolve();
    });
  });
}
