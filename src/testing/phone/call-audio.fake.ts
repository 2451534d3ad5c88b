import {
  type CallAudio,
  type CallAudioEvents,
  type CallAudioFactory,
  type DescriptionOptions,
  type MicrophoneState,
  NoMicrophone,
} from '../../telephony/phone/call-audio.ts';
import { fakeSdp } from './sip-server.fake.ts';

/** Call audio without sound; records its commands. */
class FakeCallAudio implements CallAudio {
  speaks = true;
  held = false;
  rolledBack = 0;
  restarts = 0;
  keys = '';
  heardEarly = 0;
  isClosed = false;
  listener: CallAudioEvents | null = null;
  readonly #kit: FakeCallAudioFactory;

  constructor(kit: FakeCallAudioFactory) {
    this.#kit = kit;
  }
  getDescription(options?: DescriptionOptions): Promise<{ body: string; contentType: string }> {
    if (options?.receiveOnly) return Promise.resolve({ body: fakeSdp.replace('sendrecv', 'recvonly'), contentType: 'application/sdp' });
    if (this.#kit.microphone !== 'there') return Promise.reject(new NoMicrophone(this.#kit.microphone));
    return Promise.resolve({ body: fakeSdp.replace('sendrecv', this.held ? 'sendonly' : 'sendrecv'), contentType: 'application/sdp' });
  }
  setDescription(): Promise<void> {
    return this.#kit.isMute ? Promise.reject(new Error('nothing in common')) : Promise.resolve();
  }
  hasDescription(): boolean {
    return true;
  }
  rollbackDescription(): Promise<void> {
    this.rolledBack += 1;
    return Promise.resolve();
  }
  sendDtmf(tones: string): boolean {
    if (this.#kit.keysInSound) this.keys += tones;
    return this.#kit.keysInSound;
  }
  applyEarlyMedia(): Promise<void> {
    this.heardEarly += 1;
    return Promise.resolve();
  }
  enableMicrophone(heard: boolean): void {
    this.speaks = heard;
  }
  setHold(held: boolean): void {
    this.held = held;
  }
  restartIce(): void {
    this.restarts += 1;
  }
  readStats() {
    return Promise.resolve({ received: 50, lost: 0, sent: 50, jitter: 0, roundTrip: 0.01, remoteLevel: 0.1, localLevel: 0.1 });
  }
  setListener(to: CallAudioEvents): void {
    this.listener = to;
  }
  close(): void {
    this.isClosed = true;
  }
}

export class FakeCallAudioFactory implements CallAudioFactory {
  microphone: MicrophoneState = 'there';
  /** Whether the other side's description cannot be used. */
  isMute = false;
  keysInSound = true;
  readonly made: FakeCallAudio[] = [];
  onMicrophoneState: (state: MicrophoneState) => void = () => undefined;
  chosen: unknown = null;

  create(): CallAudio {
    const sound = new FakeCallAudio(this);
    this.made.push(sound);
    return sound;
  }
  /** Of the latest call. */
  get last(): FakeCallAudio {
    const sound = this.made.at(-1);
    if (!sound) throw new Error('no call made a sound');
    return sound;
  }
  setVolume(volume: number): void {
    this.chosen = volume;
  }
  selectDevices(microphone: string | null, speaker: string | null): void {
    this.chosen = { microphone, speaker };
  }
  watch(told: (state: MicrophoneState) => void): () => void {
    this.onMicrophoneState = told;
    return () => undefined;
  }
}
