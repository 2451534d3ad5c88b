import type { StreamFacts } from '../../../../contract/video/camera-state.ts';
import type { Fragment } from '../../engine.ts';
import { readRuns, type StreamInit } from './fragments.ts';

/** Whether every browser shows pictures of these formats. */
export const isPlayable = (codecs: string): boolean => /^avc[13]\./.test(codecs);

/** Properties of a stream, from its init segment and first fragments; without fragments, its frame rate is unknown. */
export const factsOf = (init: StreamInit, fragments: readonly Fragment[]): StreamFacts => ({
  codecs: init.codecs,
  width: init.width,
  height: init.height,
  fps: fpsOf(fragments, init),
  audio: init.audio,
});

/** Frames per second; null: too few frames to determine it. */
function fpsOf(fragments: readonly Fragment[], init: StreamInit): number | null {
  const runs = fragments.flatMap(({ bytes }) => readRuns(bytes, init)).filter(({ track }) => track.kind === 'video');
  const samples = runs.reduce((sum, run) => sum + run.samples, 0);
  const seconds = runs.reduce((sum, run) => sum + run.duration / run.track.timescale, 0);
  return samples >= 5 && seconds > 0 ? Math.round((samples / seconds) * 10) / 10 : null;
}
