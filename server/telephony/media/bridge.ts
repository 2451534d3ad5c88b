import { setTimeout as pause } from 'node:timers/promises';
import type { CallBridge, CallRecording } from '../sip-contract.ts';
import { MediaRefused } from '../sip-contract.ts';
import { createDtmfReader } from './dtmf.ts';
import { Leg, type LegSettings, type SoundPacket } from './leg.ts';
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
  /** Who is to take the place, until it has answered. */
  newcomer: Leg | null;
  /** The outgoing stream to this side. */
  readonly hears: RtpRewriter;
  packets: number;
  keys: string;
  key: (packet: SoundPacket) => void;
}

interface Parts {
  readonly legs: LegSettings;
  /** Null: nothing is recorded. */
  readonly recorder: Recorder | null;
}

/** Media relay of one call: a peer connection for each side, with packets forwarded between them (`CallBridge`). */
export class Bridge implements CallBridge {
  readonly #parts: Parts;
  readonly #sides: Readonly<Record<Side, SideState>>;
  #queue: Promise<unknown> = Promise.resolve();
  #ended: Promise<CallRecording | null> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#sides = { a: this.#stand('a'), b: this.#stand('b') };
  }

  offered(from: Side, sdp: string): Promise<string> {
    return this.#inTurn(async () => {
      const side = opposite[from];
      const { newcomer, leg } = this.#sides[side];
      if (newcomer) return this.#offerTo(newcomer, from, sdp);
      const said = await this.#accept(from, sdp);
      if (leg.state === 'have-local-offer' && said === 'again') return leg.local;
      await this.#clear(side);
      return this.#sides[side].leg.offer(readSound(sdp).direction);
    });
  }

  answered(from: Side, sdp: string): Promise<string> {
    return this.#inTurn(async () => {
      const stand = this.#sides[from];
      const leg = stand.newcomer ?? stand.leg;
      const other = this.#sides[opposite[from]].leg;
      if (leg.state !== 'have-local-offer') {
        if (leg.isRemoteDescription(sdp)) return other.local;
        throw new MediaRefused('Nothing was offered to this side');
      }
      const direction = await leg.answered(sdp);
      if (stand.newcomer) await this.#welcome(from, stand.newcomer);
      return other.state === 'have-remote-offer' ? other.answer(direction) : other.local;
    });
  }

  rolledBack(from: Side): void {
    void this.#inTurn(async () => {
      const stand = this.#sides[opposite[from]];
      const { newcomer } = stand;
      stand.newcomer = null;
      if (newcomer) return newcomer.close();
      await this.#clear(from);
      await this.#clear(opposite[from]);
    }).catch(() => undefined);
  }

  replaced(side: Side): Promise<void> {
    return this.#inTurn(async () => {
      const stand = this.#sides[side];
      await stand.newcomer?.close();
      stand.newcomer = this.#leg(side);
    });
  }

  resumed(side: Side): Promise<string | null> {
    return this.#inTurn(async () => {
      const { leg } = this.#sides[side];
      const isHeld = leg.state === 'stable' && (leg.wanted === 'recvonly' || leg.wanted === 'inactive');
      return isHeld ? leg.offer('sendrecv') : null;
    });
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

  /** The side that stays is left as it is, unless it waits for its first answer. */
  async #offerTo(newcomer: Leg, staying: Side, sdp: string): Promise<string> {
    if (!this.#sides[staying].leg.agreed) await this.#accept(staying, sdp);
    if (newcomer.state !== 'stable') return newcomer.local;
    return newcomer.offer(this.#sides[staying].leg.wanted === 'sendonly' ? 'sendonly' : 'sendrecv');
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
    await Promise.all([a.leg, a.newcomer, b.leg, b.newcomer].map(async (leg) => leg?.close()));
    return (await this.#parts.recorder?.close()) ?? null;
  }

  #stand(side: Side): SideState {
    const stand: SideState = { leg: this.#leg(side), newcomer: null, hears: new RtpRewriter(), packets: 0, keys: '', key: () => undefined };
    stand.key = createDtmfReader((key) => {
      stand.keys += key;
    });
    return stand;
  }

  #leg(side: Side): Leg {
    return new Leg(this.#parts.legs, (packet, source) => this.#pass(side, packet, source));
  }

  #renew(side: Side): Promise<void> {
    return this.#welcome(side, this.#leg(side));
  }

  async #welcome(side: Side, leg: Leg): Promise<void> {
    const stand = this.#sides[side];
    const old = stand.leg;
    stand.leg = leg;
    stand.newcomer = null;
    this.#sides[opposite[side]].hears.pause();
    await old.close();
  }

  #pass(from: Side, packet: SoundPacket, source: number): void {
    if (this.#ended) return;
    const speaker = this.#sides[from];
    const listener = this.#sides[opposite[from]];
    speaker.packets += 1;
    if (packet.kind === 'key') speaker.key(packet);
    else this.#parts.recorder?.heard(from, packet, source);
    if (!listener.leg.sends) return listener.hears.pause();
    listener.leg.send(listener.hears.next(packet, source, performance.now()));
  }

  /** Offers and answers are dealt with one after the other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(() => {
      if (this.#ended) throw new MediaRefused('The call is over');
      return work();
    });
    this.#queue = turn.catch(() => undefined);
    return turn;
  }
}
