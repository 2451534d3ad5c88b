import type { CameraFault } from '../../../contract/video/camera-state.ts';
import type { MediaSegment } from '../../../contract/video/media.ts';
import type { Playing } from '../../../machines/video/player/player.events.ts';

/** Why playback ended, as far as the browser reveals it. */
export type Fault = 'network' | 'expired' | 'no_footage' | 'format' | 'unknown';

/** Reports of an engine. Moments are in ms since 1970, by the platform's clock. */
export interface EngineListener {
  /** A new frame is on screen; at most four times a second. Its capture time and its lag behind now, in ms; null where unknown. */
  onFrame(at: number | null, behindMs: number | null): void;
  /** Playback waits for data; the engine recovers by itself. */
  onWaiting(fault: CameraFault | null): void;
  /** A window of the past was shown to its end. */
  onEnded(at: number): void;
  /** The seek target is outside of the loaded footage. */
  onBeyond(at: number): void;
  /** Playback jumped over a gap without footage, from one moment to another. */
  onSkipped(from: number, to: number): void;
  onSound(has: boolean): void;
  /** The picture does not recover automatically. */
  onError(fault: Fault): void;
}

/** A media source: its addresses, and the capture times of its parts (live: in the stream itself). */
export interface Source extends Playing {
  url: string;
  /** The same with less delay, over a WebSocket; null: not offered. */
  stream: string | null;
  live: boolean;
  /** In order; empty for live. */
  stretches: readonly MediaSegment[];
  /** Where to begin, ms; null: at the beginning. */
  startAt: number | null;
  /** Starts again at its end. */
  loop: boolean;
  /** The platform's time, ms. */
  now: () => number;
}

/** One way to show a source. It makes its own video element inside the host and takes it away when disposed. */
export interface Engine {
  attach(host: HTMLElement, source: Source, witness: EngineListener): void;
  play(): void;
  pause(): void;
  /** Seeks by seconds; a target outside of the loaded footage is reported through `onBeyond`. */
  seek(bySeconds: number): void;
  /** Moves to a moment, ms. */
  seekTo(at: number): void;
  /** One frame back or forth, while it is paused. */
  step(by: -1 | 1): void;
  tune(playing: Playing): void;
  /** Back to now, for a live source. */
  goLive(): void;
  dispose(): void;
}

/** HTTP statuses of the platform's media, as faults. */
export function faultOf(status: number | undefined): Fault {
  if (status === 404 || status === 410) return 'no_footage';
  if (status === 401 || status === 403) return 'expired';
  return 'network';
}

/** Parses a message of the platform as JSON; null where it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A video element as every engine needs it: in place, not in the way of the keyboard. */
export function createVideoElement(): HTMLVideoElement {
  const screen = document.createElement('video');
  Object.assign(screen, { muted: true, playsInline: true, tabIndex: -1 });
  screen.setAttribute('muted', '');
  screen.setAttribute('aria-hidden', 'true');
  return screen;
}

/** Plays; where the browser allows no sound yet, without it. */
export function startPlayback(screen: HTMLVideoElement): void {
  screen.play().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || screen.muted) return;
    screen.muted = true;
    screen.play().catch(() => undefined);
  });
}

/** How long one frame of a screen lasts, in seconds: measured, a twenty-fifth until it is known. */
export interface FrameMeter {
  stop: () => void;
  frameS: () => number;
}

const usualFrameS = 1 / 25;

/**
 * Reports new frames of a video element, at most four times a second, and measures their length. A frame that the browser merely redraws,
 * as after a layout change, does not count as new.
 */
export function watchFrames(screen: HTMLVideoElement, told: () => void): FrameMeter {
  let stopped = false;
  let last = 0;
  let before: number | null = null;
  let shortest = Number.POSITIVE_INFINITY;
  const seen = () => {
    const now = performance.now();
    if (now - last >= 250 || screen.paused) {
      last = now;
      told();
    }
  };
  const frameS = () => (Number.isFinite(shortest) ? shortest : usualFrameS);
  if (!('requestVideoFrameCallback' in screen)) {
    const plain = screen as HTMLVideoElement;
    plain.addEventListener('timeupdate', seen);
    return { stop: () => plain.removeEventListener('timeupdate', seen), frameS };
  }
  const next = (_now: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    if (stopped) return;
    const took = mediaTime - (before ?? 0);
    const isNew = mediaTime !== before;
    before = mediaTime;
    if (took > 0.005 && took < 1) shortest = Math.min(shortest, took);
    if (isNew || screen.paused) seen();
    screen.requestVideoFrameCallback(next);
  };
  screen.requestVideoFrameCallback(next);
  return {
    stop: () => {
      stopped = true;
    },
    frameS,
  };
}
