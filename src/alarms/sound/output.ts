import { openOnce } from '../../platform/index.ts';
import type { Pattern } from './patterns.ts';
import { renderPattern, sampleRate, trimCustomSound } from './render.ts';

/** The sound to play now. Tones with the same `key` are the same: playback continues without a restart. */
export interface Tone {
  key: string;
  pattern: Pattern;
  /** Address of an own sound that replaces the pattern's tones; its rhythm stays. */
  own: string | null;
  /** 0 to 1 */
  volume: number;
}

/** The loudspeaker of this browser: at most one tone at a time, and silence by default. */
export interface SoundOutput {
  /** Sounds this instead of what sounded; null: silence. An own sound takes over when it was read; until then the pattern sounds. */
  sound(tone: Tone | null): void;
  /** Sounds a pattern once beside whatever sounds: a test, a lost link. */
  once(pattern: Pattern, volume: number): void;
  /** Reports whether the browser allows audio: immediately and on each change. */
  watch(told: (allowed: boolean) => void): () => void;
  /** Asks the browser to allow audio; works only inside a user gesture. */
  allow(): Promise<void>;
  close(): void;
}

/** @param read answers the bytes of an own sound. */
export function createSoundOutput(makeContext: () => AudioContext, read: (url: string) => Promise<ArrayBuffer>): SoundOutput {
  const context = makeContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  const owns = new Map<string, () => Promise<AudioBuffer>>();
  let playing: { key: string; source: AudioBufferSourceNode | null } | null = null;

  const bufferOf = (samples: Float32Array<ArrayBuffer>, rate: number) => {
    const buffer = context.createBuffer(1, samples.length, rate);
    buffer.copyToChannel(samples, 0);
    return buffer;
  };
  const start = (tone: Tone, buffer: AudioBuffer) => {
    if (playing?.key !== tone.key) return;
    playing.source?.stop();
    const source = context.createBufferSource();
    Object.assign(source, { buffer, loop: tone.pattern.everyS !== null });
    source.connect(gain);
    source.start();
    playing.source = source;
  };
  const own = (url: string) => {
    // A file that failed to load, for example while the connection was lost, is loaded again on the next use.
    const known = owns.get(url) ?? openOnce(() => read(url).then((bytes) => context.decodeAudioData(bytes)));
    owns.set(url, known);
    return known();
  };

  return {
    sound(tone) {
      if (tone) gain.gain.setTargetAtTime(tone.volume, context.currentTime, 0.02);
      if (tone?.key === playing?.key) return;
      playing?.source?.stop();
      playing = tone && { key: tone.key, source: null };
      if (!tone) return;
      const plain = () => start(tone, bufferOf(renderPattern(tone.pattern), sampleRate));
      plain();
      if (tone.own !== null) {
        const { everyS } = tone.pattern;
        own(tone.own)
          .then((sound) => start(tone, bufferOf(trimCustomSound(sound.getChannelData(0), sound.sampleRate, everyS), sound.sampleRate)))
          .catch(() => undefined);
      }
    },
    once(pattern, volume) {
      const source = context.createBufferSource();
      source.buffer = bufferOf(renderPattern({ ...pattern, everyS: null }), sampleRate);
      const own = context.createGain();
      own.gain.value = volume;
      source.connect(own).connect(context.destination);
      source.start();
    },
    watch(onChange) {
      const report = () => onChange(context.state === 'running');
      context.addEventListener('statechange', report);
      report();
      return () => context.removeEventListener('statechange', report);
    },
    async allow() {
      await context.resume();
    },
    close() {
      playing?.source?.stop();
      playing = null;
      context.close().catch(() => undefined);
    },
  };
}

let opened: SoundOutput | undefined;
const read = async (url: string) => (await fetch(url)).arrayBuffer();
const output = () => (opened ??= createSoundOutput(() => new AudioContext(), read));

/** The loudspeaker of this browser tab, created on first use, because browsers block audio before a gesture. */
export const speaker: SoundOutput = {
  sound: (tone) => output().sound(tone),
  once: (pattern, volume) => output().once(pattern, volume),
  watch: (onChange) => output().watch(onChange),
  allow: () => output().allow(),
  close: () => opened?.close(),
};
