import type { CameraFault } from '../../../contract/video/camera-state.ts';
import type { MediaSegment } from '../../../contract/video/media.ts';
import type { Playing } from '../../../machines/video/player/player.events.ts';

/** Why a picture stopped for good, as far as the browser can tell. */
export type Fault = 'network' | 'expired' | 'no_footage' | 'format' | 'unknown';

/** What an engine tells of the picture. Moments are ms since 1970, on the platform's clock. */
export interface EngineListener {
  /** A new frame is on the screen, told at most four times a second: when it was taken and how far it lags behind now, ms; null where unknown. */
  onFrame(at: number | null, behindMs: number | null): void;
  /** Nothing comes for the moment; the engine goes on by itself. */
  onWaiting(fault: CameraFault | null): void;
  /** A window of the past was shown to its end. */
  onEnded(at: number): void;
  /** It was told to go where it holds nothing. */
  onBeyond(at: number): void;
  /** Nothing was recorded between two moments, and the picture goes on at the second. */
  onSkipped(from: number, to: number): void;
  onSound(has: boolean): void;
  /** The picture does not come back by itself. */
  onError(fault: Fault): void;
}

/** What is shown: its addresses, and when what of it was taken (live: the stream itself says). */
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
  /** Moves by seconds; what it does not hold is told as beyond. */
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

/** What the platform said as JSON; null where it is none. */
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
 * Tells of new frames of a screen, at most four times a second, and measures them. A frame that is only drawn anew, as browsers do when
 * the page changes, is no new picture.
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
