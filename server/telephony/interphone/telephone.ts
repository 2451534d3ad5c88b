import { setTimeout as pause } from 'node:timers/promises';
import { type Invitation, Inviter, Registerer, RegistererState, type Session, UserAgent, type UserAgentOptions } from 'sip.js';
import { sessionHeader } from '../../../contract/telephony/calls.ts';
import type { LegSettings } from '../media/leg.ts';
import { NodeSound, type Voice } from './sound.ts';
import { TelephoneCall } from './telephone-call.ts';
import { WebSocketTransport } from './websocket-transport.ts';

export interface TelephoneSettings {
  /** Address of SIP over WebSocket: `ws://…/sip`. */
  readonly url: string;
  readonly domain: string;
  readonly number: string;
  /** User name of the digest, if it differs from the number. */
  readonly user?: string;
  readonly ha1?: string;
  readonly password?: string;
  readonly name?: string;
  readonly origin?: string;
  /** Duration of a registration, in seconds. */
  readonly expires?: number;
  readonly legs?: LegSettings;
  /** Speech for a call; silence by default. */
  readonly voice?: (call: () => TelephoneCall | null) => Voice;
  /** An incoming call. */
  readonly onRang?: (call: TelephoneCall) => void;
  /** A call was started on request of the other side (REFER). */
  readonly onReferred?: (call: TelephoneCall) => void;
}

/** A registration that the server refused, with the status of its answer. */
class RegistrationRefused extends Error {
  override readonly name = 'RegistrationRefused';
  readonly status: number;
  constructor(status: number) {
    super(`The registration was refused with ${status}`);
    this.status = status;
  }
}

/** How long to wait for the server to confirm the unregistration. */
const farewellMs = 1000;

/** A telephone in Node: SIP over WebSocket by sip.js, sound by the relay's own peer connections. */
export class Telephone {
  readonly number: string;
  readonly calls: TelephoneCall[] = [];
  readonly #settings: TelephoneSettings;
  readonly #agent: UserAgent;
  #registerer: Registerer | null = null;

  constructor(settings: TelephoneSettings) {
    this.#settings = settings;
    this.number = settings.number;
    this.#agent = new UserAgent(this.#options());
  }

  get registered(): boolean {
    return this.#agent.isConnected() && this.#registerer?.state === RegistererState.Registered;
  }
  get connected(): boolean {
    return this.#agent.isConnected();
  }

  /** Connects and registers. @throws RegistrationRefused; Error if the server cannot be reached */
  async register(): Promise<void> {
    if (!this.#agent.isConnected()) await this.#agent.start();
    if (!this.#agent.isConnected()) await this.#agent.reconnect();
    const registerer = (this.#registerer ??= new Registerer(this.#agent, { expires: this.#settings.expires ?? 300 }));
    await new Promise<void>((accepted, refused) => {
      registerer
        .register({
          requestDelegate: {
            onAccept: () => accepted(),
            onReject: ({ message }) => refused(new RegistrationRefused(message.statusCode ?? 0)),
          },
        })
        .catch(refused);
    });
  }

  async unregister(): Promise<void> {
    const registerer = this.#registerer;
    if (!registerer || !this.registered) return;
    await new Promise<void>((done, failed) => {
      registerer.unregister({ requestDelegate: { onAccept: () => done(), onReject: () => done() } }).catch(failed);
    });
  }

  /** Calls a number; its progress is reported by the call. `session` is the platform's call. */
  call(number: string, { session = null }: { session?: string | null } = {}): TelephoneCall {
    const target = this.#address(number);
    const extraHeaders = session === null ? [] : [`${sessionHeader}: ${session}`];
    const inviter = new Inviter(this.#agent, target, { extraHeaders });
    const call = this.#keep(inviter, 'out', number, session);
    void call.invite(inviter);
    return call;
  }

  /** Cuts the connection without signaling, like a lost network; calls continue. */
  cut(): void {
    if (this.#agent.transport instanceof WebSocketTransport) this.#agent.transport.cut();
  }

  /** Hangs up, unregisters and closes. */
  async close(): Promise<void> {
    for (const call of [...this.calls]) await call.hangUp().catch(() => undefined);
    await Promise.race([this.unregister().catch(() => undefined), pause(farewellMs)]);
    for (const call of this.calls) call.forget();
    await this.#agent.stop().catch(() => undefined);
  }

  #address(number: string) {
    const target = UserAgent.makeURI(`sip:${number}@${this.#settings.domain}`);
    if (!target) throw new Error(`${number} is not a number that can be called`);
    return target;
  }

  #keep(session: Session, direction: 'in' | 'out', number: string, name: string | null): TelephoneCall {
    const call = new TelephoneCall(session, {
      direction,
      number,
      session: name,
      transferTo: (to) => this.#address(to),
      follow: this.#follow,
    });
    this.calls.push(call);
    void call.ended.then(() => this.calls.splice(this.calls.indexOf(call), 1));
    return call;
  }

  readonly #follow = (inviter: Inviter, session: string | null): void => {
    const call = this.#keep(inviter, 'out', inviter.remoteIdentity.uri.user ?? '', session);
    this.#settings.onReferred?.(call);
    void call.invite(inviter);
  };

  #options(): UserAgentOptions {
    const { url, domain, number, user, ha1, password, name, origin, legs, voice } = this.#settings;
    const uri = UserAgent.makeURI(`sip:${number}@${domain}`);
    if (!uri) throw new Error(`${number} is not a number`);
    return {
      uri,
      authorizationUsername: user ?? number,
      ...(ha1 === undefined ? {} : { authorizationHa1: ha1 }),
      ...(password === undefined ? {} : { authorizationPassword: password }),
      ...(name === undefined ? {} : { displayName: name }),
      transportConstructor: WebSocketTransport,
      transportOptions: { url, origin: origin ?? null },
      sessionDescriptionHandlerFactory: (session) => {
        const call = () => this.calls.find((one) => one.isOf(session)) ?? null;
        return new NodeSound(legs ?? { address: null, ports: null }, voice?.(call) ?? (() => null));
      },
      delegate: { onInvite: (invitation) => this.#rang(invitation) },
      gracefulShutdown: false,
      logBuiltinEnabled: false,
      sendInitialProvisionalResponse: true,
      noAnswerTimeout: 120,
    };
  }

  #rang(invitation: Invitation): void {
    const name = invitation.request.getHeader(sessionHeader) ?? null;
    const call = this.#keep(invitation, 'in', invitation.remoteIdentity.uri.user ?? '', name);
    if (this.#settings.onRang) this.#settings.onRang(call);
    else void call.reject(480);
  }
}
