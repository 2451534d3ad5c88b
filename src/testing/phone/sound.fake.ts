import { type MicrophoneState, NoMicrophone, type Sound, type SoundKit, type SoundTells } from '../../telephony/phone/sound.ts';
import { fakeSdp } from './sip-server.fake.ts';

/** A sound without any: notes what it is told. */
class FakeSound implements Sound {
  speaks = true;
  held = false;
  rolledBack = 0;
  restarts = 0;
  keys = '';
  heardEarly = 0;
  isClosed = false;
  tells: SoundTells | null = null;
  readonly #kit: FakeSounds;

  constructor(kit: FakeSounds) {
    this.#kit = kit;
  }
  getDescription(): Promise<{ body: string; contentType: string }> {
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
  early(): Promise<void> {
    this.heardEarly += 1;
    return Promise.resolve();
  }
  speak(heard: boolean): void {
    this.speaks = heard;
  }
  direct(held: boolean): void {
    this.held = held;
  }
  restart(): void {
    this.restarts += 1;
  }
  measure() {
    return Promise.resolve({ received: 50, lost: 0, sent: 50, jitter: 0, roundTrip: 0.01, heard: 0.1, spoken: 0.1 });
  }
  tell(to: SoundTells): void {
    this.tells = to;
  }
  close(): void {
    this.isClosed = true;
  }
}

export class FakeSounds implements SoundKit {
  microphone: MicrophoneState = 'there';
  /** Whether the other side's description cannot be used. */
  isMute = false;
  keysInSound = true;
  readonly made: FakeSound[] = [];
  told: (state: MicrophoneState) => void = () => undefined;
  chosen: unknown = null;

  make(): Sound {
    const sound = new FakeSound(this);
    this.made.push(sound);
    return sound;
  }
  /** Of the latest call. */
  get last(): FakeSound {
    const sound = this.made.at(-1);
    if (!sound) throw new Error('no call made a sound');
    return sound;
  }
  volume(volume: number): void {
    this.chosen = volume;
  }
  devices(microphone: string | null, speaker: string | null): void {
    this.chosen = { microphone, speaker };
  }
  watch(told: (state: MicrophoneState) => void): () => void {
    this.told = told;
    return () => undefined;
  }
}
