import { setTimeout as pause } from 'node:timers/promises';
import { type Info, Invitation, Inviter, type Referral, type Session, SessionState, type URI } from 'sip.js';
import { sessionHeader } from '../../../contract/telephony/calls.ts';
import { dtmfKeysOfInfo } from '../media/dtmf.ts';
import { NodeSound } from './sound.ts';

/** How a call of a telephone ended: the status of a refusal, and which side ended it. */
export interface TelephoneEnd {
  readonly status: number | null;
  readonly by: 'us' | 'them';
}

interface CallParts {
  readonly direction: 'in' | 'out';
  readonly number: string;
  /** The session of the platform, if the INVITE has one. */
  readonly session: string | null;
  transferTo(number: string): URI;
  follow(inviter: Inviter, session: string | null): void;
}

/** One call of a telephone in Node. */
export class TelephoneCall {
  readonly direction: 'in' | 'out';
  readonly number: string;
  readonly session: string | null;
  /** Resolves once the call is established; rejects if it ends before. */
  readonly established: Promise<void>;
  readonly ended: Promise<TelephoneEnd>;
  /** Keys received by INFO. */
  infoKeys = '';
  /** Last provisional status from the other side (180, 182, 183). */
  progress: number | null = null;
  readonly #sip: Session;
  readonly #parts: CallParts;
  #end: (end: TelephoneEnd) => void = () => undefined;
  #status: number | null = null;
  #byUs = false;
  #sound: NodeSound | null = null;

  constructor(sip: Session, parts: CallParts) {
    this.#sip = sip;
    this.#parts = parts;
    this.direction = parts.direction;
    this.number = parts.number;
    this.session = parts.session;
    this.ended = new Promise((end) => {
      this.#end = end;
    });
    this.established = new Promise((resolve, failed) => {
      sip.stateChange.addListener((state) => {
        if (state === SessionState.Established) resolve();
        if (state !== SessionState.Terminated) return;
        // sip.js emits the state change before the reason is available.
        setImmediate(() => {
          const end: TelephoneEnd = { status: this.#status, by: this.#byUs ? 'us' : 'them' };
          this.#end(end);
          failed(new Error(`The call ended before it was established (${end.status ?? 'no status'})`));
        });
      });
    });
    this.established.catch(() => undefined);
    sip.delegate = {
      onInfo: (info) => this.#info(info),
      onRefer: (referral) => this.#referred(referral),
      onSessionDescriptionHandler: (handler) => {
        if (handler instanceof NodeSound) this.#sound = handler;
      },
    };
  }

  get state(): 'ringing' | 'connected' | 'ended' {
    const { state } = this.#sip;
    return state === SessionState.Established
      ? 'connected'
      : state === SessionState.Terminated || state === SessionState.Terminating
        ? 'ended'
        : 'ringing';
  }
  /** The sound, once established; its figures remain after the call. */
  get sound(): NodeSound | null {
    return this.#sound;
  }
  isOf(session: Session): boolean {
    return session === this.#sip;
  }

  /** Sends the INVITE of an outgoing call. */
  async invite(inviter: Inviter): Promise<void> {
    await inviter
      .invite({
        requestDelegate: {
          onProgress: ({ message }) => {
            this.progress = message.statusCode ?? null;
          },
          onReject: ({ message }) => {
            this.#status = message.statusCode ?? null;
          },
        },
      })
      .catch(() => this.#end({ status: 503, by: 'us' }));
  }

  /** Does nothing if the call ends meanwhile, whichever side ended it. */
  async answer(): Promise<void> {
    if (!(this.#sip instanceof Invitation)) return;
    await this.#sip.accept().catch((error: unknown) => {
      if (this.state !== 'ended') throw error;
    });
  }

  async reject(status = 486): Promise<void> {
    this.#byUs = true;
    if (this.#sip instanceof Invitation) await this.#sip.reject({ statusCode: status });
  }

  /** Sends CANCEL while it rings, BYE once established, and a rejection for an incoming call. */
  async hangUp(): Promise<void> {
    const sip = this.#sip;
    if (sip.state === SessionState.Terminated || sip.state === SessionState.Terminating) return;
    this.#byUs = true;
    if (sip.state === SessionState.Established) await sip.bye();
    else if (sip instanceof Inviter) await sip.cancel();
    else await this.reject(480);
  }

  /** @throws Error with the status if the other side refuses it */
  hold(): Promise<void> {
    return this.#invite(true);
  }
  resume(): Promise<void> {
    return this.#invite(false);
  }

  /** Sends keys as RTP events, or by INFO. */
  async press(keys: string, by: 'sound' | 'info' = 'sound'): Promise<void> {
    if (by === 'sound') {
      this.sound?.sendDtmf(keys);
      return;
    }
    for (const key of keys) {
      const content = `Signal=${key}\r\nDuration=160\r\n`;
      await this.#sip.info({
        requestOptions: { body: { contentDisposition: 'render', contentType: 'application/dtmf-relay', content } },
      });
    }
  }

  /** Blind transfer: asks the other side to call `number`, and hangs up on success. @returns the last status reported */
  async transfer(number: string): Promise<number> {
    const status = await new Promise<number>((resolve, failed) => {
      this.#sip
        .refer(this.#parts.transferTo(number), {
          onNotify: (notification) => {
            void notification.accept();
            const sipStatus = Number(/^SIP\/2\.0 (\d{3})/.exec(notification.request.body)?.[1] ?? 0);
            if (sipStatus >= 200) resolve(sipStatus);
          },
          requestDelegate: { onReject: ({ message }) => resolve(message.statusCode ?? 0) },
        })
        .catch(failed);
    });
    if (status < 300) await this.hangUp().catch(() => undefined);
    return status;
  }

  /** Stops the media at once without signaling. */
  forget(): void {
    this.sound?.close();
    this.#end({ status: null, by: 'us' });
  }

  /** Retries once on 491 and 500: the other side may still be processing the previous negotiation. */
  async #invite(hold: boolean): Promise<void> {
    this.#sip.sessionDescriptionHandlerOptionsReInvite = { hold } as object;
    let status = await this.#reinvite();
    if (status === 491 || status === 500) {
      await pause(200);
      status = await this.#reinvite();
    }
    if (status >= 300) throw new Error(`Refused with ${status}`);
  }

  #reinvite(): Promise<number> {
    return new Promise((resolve, failed) => {
      this.#sip
        .invite({ requestDelegate: { onAccept: () => resolve(200), onReject: ({ message }) => resolve(message.statusCode ?? 600) } })
        .catch(failed);
    });
  }

  #info(info: Info): void {
    this.infoKeys += dtmfKeysOfInfo(info.request.getHeader('content-type') ?? '', info.request.body);
    void info.accept();
  }

  #referred(referral: Referral): void {
    void referral.accept().then(() => {
      const extraHeaders = this.session === null ? [] : [`${sessionHeader}: ${this.session}`];
      this.#parts.follow(referral.makeInviter({ extraHeaders }), this.session);
    });
  }
}
