import { setTimeout as pause } from 'node:timers/promises';
import type { CallBridge, CallRecording } from '../sip-contract.ts';
import { MediaRefused } from '../sip-contract.ts';
import { createDtmfReader } from './dtmf.ts';
import { Leg, type LegSettings, type SoundPacket } from './leg.ts';
import { Listeners } from './listeners.ts';
import type { Recorder } from './recorder.ts';
import { RtpRewriter } from './rtp-rewriter.ts';
import { readSound } from './sdp.ts';

export type Side = 'a' | 'b';
const opposite = { a: 'b', b: 'a' } as const;
/** Maximum wait for a negotiation in progress when the call ends. */
const agreedMs = 3000;

/** State of one side. */
interface SideState {
  leg: Leg;
  /** The leg that replaces the current one once it has answered. */
  newcomer: Leg | null;
  /** The outgoing stream to this side. */
  readonly rewriter: RtpRewriter;
  packets: number;
  keys: string;
  key: (packet: SoundPacket) => void;
}

interface Parts {
  readonly legs: LegSettings;
  /** Null: calls are not recorded. */
  readonly recorder: Recorder | null;
}

/** Media relay of one call: a peer connection for each side, with packets forwarded between them (`CallBridge`). */
export class Bridge implements CallBridge {
  readonly #parts: Parts;
  readonly #sides: Readonly<Record<Side, SideState>>;
  readonly #listeners: Listeners;
  #queue: Promise<unknown> = Promise.resolve();
  #ended: Promise<CallRecording | null> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#listeners = new Listeners(parts.legs);
    this.#sides = { a: this.#stand('a'), b: this.#stand('b') };
  }

  offered(from: Side, sdp: string): Promise<string> {
    return this.#inTurn(async () => {
      const side = opposite[from];
      const { newcomer, leg } = this.#sides[side];
      if (newcomer) return this.#offerTo(newcomer, from, sdp);
      const accepted = await this.#accept(from, sdp);
      if (leg.state === 'have-local-offer' && accepted === 'again') return leg.local;
      await this.#clear(side);
      return this.#sides[side].leg.offer(readSound(sdp).direction);
    });
  }

  answered(from: Side, sdp: string): Promise<string> {
    return this.#inTurn(async () => {
      const state = this.#sides[from];
      const leg = state.newcomer ?? state.leg;
      const other = this.#sides[opposite[from]].leg;
      if (leg.state !== 'have-local-offer') {
        if (leg.isRemoteDescription(sdp)) return other.local;
        throw new MediaRefused('This side has no pending offer');
      }
      const direction = await leg.answered(sdp);
      if (state.newcomer) await this.#welcome(from, state.newcomer);
      return other.state === 'have-remote-offer' ? other.answer(direction) : other.local;
    });
  }

  rolledBack(from: Side): void {
    void this.#inTurn(async () => {
      const state = this.#sides[opposite[from]];
      const { newcomer } = state;
      state.newcomer = null;
      if (newcomer) return newcomer.close();
      await this.#clear(from);
      await this.#clear(opposite[from]);
    }).catch(() => undefined);
  }

  replaced(side: Side): Promise<void> {
    return this.#inTurn(async () => {
      const state = this.#sides[side];
      await state.newcomer?.close();
      state.newcomer = this.#leg(side);
    });
  }

  resumed(side: Side): Promise<string | null> {
    return this.#inTurn(async () => {
      const { leg } = this.#sides[side];
      const isHeld = leg.state === 'stable' && (leg.requestedDirection === 'recvonly' || leg.requestedDirection === 'inactive');
      return isHeld ? leg.offer('sendrecv') : null;
    });
  }

  addListener(name: string, sdp: string): Promise<string> {
    return this.#inTurn(() => this.#listeners.add(name, sdp));
  }

  removeListener(name: string): void {
    void this.#inTurn(async () => this.#listeners.remove(name)).catch(() => undefined);
  }

  close(): Promise<CallRecording | null> {
    // Waits for the negotiation in progress: it may be about to open another connection, which would leak.
    this.#ended ??= Promise.race([this.#queue, pause(agreedMs, undefined, { ref: false })]).then(() => this.#end());
    return this.#ended;
  }

  figures(): ReturnType<CallBridge['figures']> {
    const { a, b } = this.#sides;
    return { packets: { a: a.packets, b: b.packets }, keys: { a: a.keys, b: b.keys } };
  }

  /** Records keys received by INFO, in addition to those received as RTP events. */
  keyed(from: Side, keys: string): void {
    this.#sides[from].keys += keys;
  }

  /** Leaves the remaining side unchanged, unless it waits for its first answer. */
  async #offerTo(newcomer: Leg, staying: Side, sdp: string): Promise<string> {
    if (!this.#sides[staying].leg.agreed) await this.#accept(staying, sdp);
    if (newcomer.state !== 'stable') return newcomer.local;
    return newcomer.offer(this.#sides[staying].leg.requestedDirection === 'sendonly' ? 'sendonly' : 'sendrecv');
  }

  /** Accepts an offer unless it is the pending one or already negotiated. */
  async #accept(from: Side, sdp: string): Promise<'again' | 'new'> {
    const { leg } = this.#sides[from];
    if (leg.isRemoteDescription(sdp)) return 'again';
    if (leg.isElsewhere(sdp)) await this.#renew(from);
    else await this.#clear(from);
    await this.#sides[from].leg.offered(sdp);
    return 'new';
  }

  /** Rolls back the pending offer of a side. */
  async #clear(side: Side): Promise<void> {
    const { leg } = this.#sides[side];
    if (leg.state !== 'stable') await (leg.agreed ? leg.rollback() : this.#renew(side));
  }

  async #end(): Promise<CallRecording | null> {
    const { a, b } = this.#sides;
    await Promise.all([a.leg, a.newcomer, b.leg, b.newcomer, this.#listeners].map(async (one) => one?.close()));
    return (await this.#parts.recorder?.close()) ?? null;
  }

  #stand(side: Side): SideState {
    const state: SideState = {
      leg: this.#leg(side),
      newcomer: null,
      rewriter: new RtpRewriter(),
      packets: 0,
      keys: '',
      key: () => undefined,
    };
    state.key = createDtmfReader((key) => {
      state.keys += key;
    });
    return state;
  }

  #leg(side: Side): Leg {
    return new Leg(this.#parts.legs, (packet, source) => this.#pass(side, packet, source));
  }

  #renew(side: Side): Promise<void> {
    return this.#welcome(side, this.#leg(side));
  }

  async #welcome(side: Side, leg: Leg): Promise<void> {
    const state = this.#sides[side];
    const old = state.leg;
    state.leg = leg;
    state.newcomer = null;
    this.#sides[opposite[side]].rewriter.pause();
    await old.close();
  }

  #pass(from: Side, packet: SoundPacket, source: number): void {
    if (this.#ended) return;
    const sender = this.#sides[from];
    const listener = this.#sides[opposite[from]];
    sender.packets += 1;
    if (packet.kind === 'key') sender.key(packet);
    else {
      this.#parts.recorder?.addPacket(from, packet, source);
      this.#listeners.hear(from, packet, source);
    }
    if (!listener.leg.sends) return listener.rewriter.pause();
    listener.leg.send(listener.rewriter.next(packet, source, performance.now()));
  }

  /** Offers and answers are processed in sequence. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => {
      if (this.#ended) throw new MediaRefused('The call is over');
      return work();
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
