import { type Pattern, renderPattern, sampleRate } from '../../../contract/alarms/sound-patterns.ts';
import { openOnce } from '../../platform/index.ts';
import { followOutputChoice, type OutputState } from './output-device.ts';
import { trimCustomSound } from './render.ts';
import { restWhileSilent } from './rest.ts';

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
  /** Sounds a pattern once beside whatever sounds: a test, a lost link; its own sound instead, where it has one that can be read. */
  once(pattern: Pattern, volume: number, own?: string | null): void;
  /** Reports whether the browser allows audio: immediately and on each change. */
  watch(told: (allowed: boolean) => void): () => void;
  /** Asks the browser to allow audio; works only inside a user gesture. */
  allow(): Promise<void>;
  /**
   * Sounds on this device from now on (of `navigator.mediaDevices`; null: the system's choice). The system's sounds where it cannot be used.
   * @returns which one sounds
   */
  route(device: string | null): Promise<OutputState>;
  close(): void;
}

type RoutedContext = AudioContext & { setSinkId?: (id: string) => Promise<void> };

/** @param read answers the bytes of an own sound. */
export function createSoundOutput(makeContext: () => AudioContext, read: (url: string) => Promise<ArrayBuffer>): SoundOutput {
  const context: RoutedContext = makeContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  const owns = new Map<string, () => Promise<AudioBuffer>>();
  let playing: { key: string; source: AudioBufferSourceNode | null } | null = null;
  const rest = restWhileSilent(context, () => playing !== null);

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
      if (!tone) return rest.settle();
      rest.wake();
      const plain = () => start(tone, bufferOf(renderPattern(tone.pattern), sampleRate));
      plain();
      if (tone.own !== null) {
        const { everyS } = tone.pattern;
        own(tone.own)
          .then((sound) => start(tone, bufferOf(trimCustomSound(sound.getChannelData(0), sound.sampleRate, everyS), sound.sampleRate)))
          .catch(() => undefined);
      }
    },
    once(pattern, volume, ownUrl = null) {
      const play = (buffer: AudioBuffer) => {
        const source = context.createBufferSource();
        source.buffer = buffer;
        const level = context.createGain();
        level.gain.value = volume;
        source.connect(level).connect(context.destination);
        rest.wake();
        rest.settle(buffer.duration * 1000);
        source.start();
      };
      const plain = () => play(bufferOf(renderPattern({ ...pattern, everyS: null }), sampleRate));
      if (ownUrl === null) return plain();
      own(ownUrl).then(
        (sound) => play(bufferOf(trimCustomSound(sound.getChannelData(0), sound.sampleRate, null), sound.sampleRate)),
        plain,
      );
    },
    async route(device) {
      if (!context.setSinkId) return device === null ? 'system' : 'unsupported';
      try {
        await context.setSinkId(device ?? '');
        return device === null ? 'system' : 'chosen';
      } catch {
        await context.setSinkId('').catch(() => undefined);
        return 'missing';
      }
    },
    watch: rest.watch,
    allow: rest.allow,
    close() {
      playing?.source?.stop();
      playing = null;
      rest.close();
      context.close().catch(() => undefined);
    },
  };
}

let opened: SoundOutput | undefined;
const read = async (url: string) => (await fetch(url)).arrayBuffer();
function output(): SoundOutput {
  if (opened) return opened;
  opened = createSoundOutput(() => new AudioContext(), read);
  followOutputChoice(opened);
  return opened;
}

/** The loudspeaker of this browser tab, created on first use, because browsers block audio before a gesture. */
export const speaker: SoundOutput = {
  sound: (tone) => output().sound(tone),
  once: (pattern, volume, own) => output().once(pattern, volume, own),
  watch: (onChange) => output().watch(onChange),
  allow: () => output().allow(),
  route: (device) => output().route(device),
  close: () => opened?.close(),
};
