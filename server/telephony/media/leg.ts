import {
  MediaStream,
  type MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtpHeader,
  type RtpPacket,
} from 'werift';
import { MediaRefused } from '../sip-contract.ts';
import { type Direction, readSound, type Sound, withReachableAddress } from './sdp.ts';

/** Network settings of peer connections. */
export interface LegSettings {
  /** Public address, if it differs from the addresses of this machine. */
  readonly address: string | null;
  /** UDP ports, first and last. */
  readonly ports: readonly [number, number] | null;
}

/** A packet of audio (µ-law), or of a DTMF event (RFC 4733). */
export interface SoundPacket {
  readonly kind: 'sound' | 'key';
  readonly payload: Buffer;
  readonly timestamp: number;
  readonly sequence: number;
  readonly marker: boolean;
}

const gatheringMs = 1000;
const flips: Readonly<Record<Direction, Direction>> = {
  sendrecv: 'sendrecv',
  sendonly: 'recvonly',
  recvonly: 'sendonly',
  inactive: 'inactive',
};

/** One side of a call: a peer connection with one audio line, only G.711 µ-law and DTMF events, over DTLS-SRTP. */
export class Leg {
  readonly #pc: RTCPeerConnection;
  readonly #address: string | null;
  readonly #heard: (packet: SoundPacket, ssrc: number) => void;
  readonly #subscribed = new WeakSet<MediaStreamTrack>();
  #transceiver: RTCRtpTransceiver | null = null;
  #open: Sound | null = null;
  #remote: Sound | null = null;
  /** The raw text of these descriptions. */
  #openText = '';
  #remoteText = '';
  /** From this side's perspective. */
  #direction: Direction = 'inactive';
  #offered: Direction = 'sendrecv';

  /** @param onPacket called with every packet received while the other side may send, and with its SSRC */
  constructor({ address, ports }: LegSettings, onPacket: (packet: SoundPacket, ssrc: number) => void) {
    this.#address = address;
    this.#heard = onPacket;
    this.#pc = new RTCPeerConnection({
      codecs: { audio: [pcmu(), keys()], video: [] },
      headerExtensions: { audio: [], video: [] },
      iceServers: [],
      iceUseIpv6: false,
      iceAdditionalHostAddresses: ['127.0.0.1'],
      icePortRange: ports ? [ports[0], ports[1]] : undefined,
      bundlePolicy: 'max-bundle',
    });
    this.#pc.onTrack.subscribe((track) => this.#listen(track));
  }

  get connected(): boolean {
    return this.#pc.connectionState === 'connected';
  }
  get state(): string {
    return this.#pc.signalingState;
  }
  /** Whether a negotiation was completed once. */
  get agreed(): boolean {
    return this.#remote !== null;
  }
  get sends(): boolean {
    return this.#direction === 'sendrecv' || this.#direction === 'sendonly';
  }
  get receives(): boolean {
    return this.#direction === 'sendrecv' || this.#direction === 'recvonly';
  }
  /** The last local description. */
  get local(): string {
    return withReachableAddress(this.#pc.localDescription?.sdp ?? '', this.#address);
  }
  /** Whether the description equals the last remote one. */
  isRemoteDescription(sdp: string): boolean {
    return (this.#open ? this.#openText : this.#remoteText) === sdp;
  }
  /** The negotiated direction of the other side, from its perspective. */
  get requestedDirection(): Direction | null {
    return this.#remote?.direction ?? null;
  }
  /** Whether the description has a different transport than the current one and requires a new connection. */
  isElsewhere(sdp: string): boolean {
    const known = this.#remote ?? this.#open;
    return known !== null && known.transport !== readSound(sdp).transport;
  }

  /** Receives an offer. @returns its direction, from the other side's perspective. @throws MediaRefused */
  async offered(sdp: string): Promise<Direction> {
    const sound = readSound(sdp);
    await this.#set('offer', sound.sdp);
    this.#open = sound;
    this.#openText = sdp;
    return sound.direction;
  }

  /** Answers the pending offer; `direction` from this side's perspective. */
  async answer(direction: Direction): Promise<string> {
    const open = this.#open;
    if (!open) throw new MediaRefused('There is no pending offer');
    this.#line().setDirection(direction);
    await this.#pc.setLocalDescription(await this.#pc.createAnswer());
    await this.#gathered();
    this.#settle(open, this.#openText, both(direction, flips[open.direction]));
    return this.local;
  }

  /** Creates an offer; `direction` from this side's perspective. */
  async offer(direction: Direction): Promise<string> {
    this.#line().setDirection(direction);
    this.#offered = direction;
    await this.#pc.setLocalDescription(await this.#pc.createOffer());
    await this.#gathered();
    return this.local;
  }

  /** Receives an answer. @returns its direction, from the other side's perspective. @throws MediaRefused */
  async answered(sdp: string): Promise<Direction> {
    const sound = readSound(sdp);
    await this.#set('answer', sound.sdp);
    this.#settle(sound, sdp, both(this.#offered, flips[sound.direction]));
    return sound.direction;
  }

  /** Rolls back the pending offer. */
  async rollback(): Promise<void> {
    if (this.#pc.signalingState === 'have-local-offer') await this.#pc.setLocalDescription({ type: 'rollback' });
    if (this.#pc.signalingState === 'have-remote-offer') await this.#pc.setRemoteDescription({ type: 'rollback', sdp: '' });
    this.#open = null;
  }

  /** Sends a packet unchanged: the caller keeps sequence numbers and timestamps in order. Dropped while not connected. */
  send({ kind, payload, timestamp, sequence, marker }: SoundPacket): boolean {
    const type = kind === 'sound' ? this.#remote?.pcmu : this.#remote?.keys;
    const transport = this.#transceiver?.dtlsTransport;
    if (type == null || !this.#transceiver || transport?.state !== 'connected') return false;
    const header = new RtpHeader({
      version: 2,
      marker,
      payloadType: type,
      sequenceNumber: sequence,
      timestamp,
      ssrc: this.#transceiver.sender.ssrc,
    });
    void transport.sendRtp(payload, header);
    return true;
  }

  async close(): Promise<void> {
    this.#direction = 'inactive';
    await this.#pc.close();
  }

  #line(): RTCRtpTransceiver {
    if (this.#transceiver) return this.#transceiver;
    const line = this.#pc.getTransceivers()[0] ?? this.#pc.addTransceiver('audio', { direction: 'sendrecv' });
    line.sender.setStreams([new MediaStream()]);
    this.#transceiver = line;
    return line;
  }

  async #set(type: 'offer' | 'answer', sdp: string): Promise<void> {
    try {
      await this.#pc.setRemoteDescription({ type, sdp });
    } catch (error) {
      throw new MediaRefused('The description of the sound is not understood', { cause: error });
    }
  }

  #settle(sound: Sound, text: string, direction: Direction): void {
    this.#remote = sound;
    this.#remoteText = text;
    this.#open = null;
    this.#direction = direction;
  }

  /** A track is announced again after each negotiation: subscribes to each only once. */
  #listen(track: MediaStreamTrack): void {
    if (this.#subscribed.has(track)) return;
    this.#subscribed.add(track);
    track.onReceiveRtp.subscribe(({ header, payload }: RtpPacket) => {
      if (!this.receives || payload.length === 0) return;
      const kind = header.payloadType === this.#remote?.keys ? 'key' : header.payloadType === this.#remote?.pcmu ? 'sound' : null;
      if (!kind) return;
      const { timestamp, sequenceNumber: sequence, marker, ssrc } = header;
      this.#heard({ kind, payload, timestamp, sequence, marker }, ssrc);
    });
  }

  async #gathered(): Promise<void> {
    if (this.#pc.iceGatheringState === 'complete') return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, gatheringMs);
      this.#pc.iceGatheringStateChange.subscribe((state) => {
        if (state !== 'complete') return;
        clearTimeout(timer);
        done();
      });
    });
  }
}

const both = (local: Direction, remote: Direction): Direction => {
  const may = (direction: Direction, way: 'send' | 'recv') => direction.includes(way) || direction === 'sendrecv';
  const sends = may(local, 'send') && may(remote, 'send');
  const receives = may(local, 'recv') && may(remote, 'recv');
  return sends ? (receives ? 'sendrecv' : 'sendonly') : receives ? 'recvonly' : 'inactive';
};

const pcmu = () => new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8000, channels: 1, payloadType: 0 });
const keys = () =>
  new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate: 8000, channels: 1, payloadType: 101, parameters: '0-15' });
