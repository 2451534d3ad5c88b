import { frameSamples } from './g711.ts';
import { Leg, type LegSettings, type SoundPacket } from './leg.ts';
import { Mixer } from './mixer.ts';

const frameMs = 20;
/** After a longer delay of the timer the frames in between are left out. */
const lateMs = 500;

interface Listener {
  leg: Leg;
  hasHeard: boolean;
}

/** Those who listen to a call: each hears both sides mixed. What they send is dropped where it arrives. */
export class Listeners {
  readonly #settings: LegSettings;
  readonly #listeners = new Map<string, Listener>();
  #mixer = new Mixer();
  #timer: NodeJS.Timeout | null = null;
  #due = 0;
  #sequence = Math.floor(Math.random() * 0x8000);
  #timestamp = Math.floor(Math.random() * 0x7fffffff);

  constructor(settings: LegSettings) {
    this.#settings = settings;
  }

  /** @returns the answer to the offer of a listener @throws MediaRefused */
  async add(name: string, sdp: string): Promise<string> {
    const before = this.#listeners.get(name)?.leg;
    const leg = before && !before.isElsewhere(sdp) ? before : new Leg(this.#settings, () => undefined);
    if (leg !== before) {
      this.#listeners.set(name, { leg, hasHeard: false });
      await before?.close();
    }
    try {
      await leg.offered(sdp);
      const answer = await leg.answer('sendonly');
      this.#begin();
      return answer;
    } catch (error) {
      this.remove(name);
      throw error;
    }
  }

  remove(name: string): void {
    const listener = this.#listeners.get(name);
    this.#listeners.delete(name);
    if (this.#listeners.size === 0) this.#stop();
    void listener?.leg.close();
  }

  hear(side: 'a' | 'b', packet: SoundPacket, source: number): void {
    if (this.#timer) this.#mixer.push(side, packet, source);
  }

  async close(): Promise<void> {
    this.#stop();
    const legs = [...this.#listeners.values()].map(({ leg }) => leg);
    this.#listeners.clear();
    await Promise.all(legs.map((leg) => leg.close()));
  }

  #begin(): void {
    if (this.#timer || this.#listeners.size === 0) return;
    this.#mixer = new Mixer();
    this.#due = performance.now();
    this.#timer = setInterval(() => this.#tick(), frameMs);
    this.#timer.unref();
  }

  #stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #tick(): void {
    const now = performance.now();
    if (now - this.#due > lateMs) this.#due = now;
    for (; this.#due <= now; this.#due += frameMs) this.#send(this.#mixer.next());
  }

  #send(payload: Buffer): void {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#timestamp = (this.#timestamp + frameSamples) >>> 0;
    const packet = { kind: 'sound', payload, timestamp: this.#timestamp, sequence: this.#sequence } as const;
    for (const listener of this.#listeners.values()) {
      if (listener.leg.sends && listener.leg.send({ ...packet, marker: !listener.hasHeard })) listener.hasHeard = true;
    }
  }
}
