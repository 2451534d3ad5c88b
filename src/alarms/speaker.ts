import { createSoundOutput, type SoundOutput } from './sound/output.ts';

let opened: SoundOutput | undefined;
const read = async (url: string) => (await fetch(url)).arrayBuffer();
const output = () => (opened ??= createSoundOutput(() => new AudioContext(), read));

/** The loudspeaker of this browser tab, created on first use, because browsers block audio before a gesture. */
export const speaker: SoundOutput = {
  sound: (tone) => output().sound(tone),
  once: (pattern, volume) => output().once(pattern, volume),
  watch: (told) => output().watch(told),
  allow: () => output().allow(),
  close: () => opened?.close(),
};
