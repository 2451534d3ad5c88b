/** Why a picture stopped for good, as far as the browser can tell. */
export type Fault = 'network' | 'expired' | 'no_footage' | 'format' | 'unknown';

/** What an engine tells of the picture. */
export interface Witness {
  /** A new frame is on the screen, told at most four times a second: when it was taken and how far it lags behind now, ms; null where unknown. */
  onFrame(at: number | null, behindMs: number | null): void;
  /** The picture does not come back by itself. */
  onError(fault: Fault): void;
}

/** What is shown: its address, and when its first frame was taken (ms; null for live, where the stream itself says). */
export interface Source {
  url: string;
  live: boolean;
  from: number | null;
  /** Starts again at its end. */
  loop: boolean;
}

/** One way to show a source. It makes its own video element inside the host and takes it away when disposed. */
export interface Engine {
  attach(host: HTMLElement, source: Source, witness: Witness): void;
  play(): void;
  pause(): void;
  /** Moves by seconds, within what can be seen. */
  seek(bySeconds: number): void;
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

/** A video element as every engine needs it: silent, in place, not in the way of the keyboard. */
export function makeScreen(): HTMLVideoElement {
  const screen = document.createElement('video');
  Object.assign(screen, { muted: true, playsInline: true, disablePictureInPicture: true, tabIndex: -1 });
  screen.setAttribute('muted', '');
  screen.setAttribute('aria-hidden', 'true');
  return screen;
}

/** Tells of new frames of a screen, at most four times a second; answers how to stop. */
export function watchFrames(screen: HTMLVideoElement, told: () => void): () => void {
  let stopped = false;
  let last = 0;
  const seen = () => {
    const now = performance.now();
    if (now - last >= 250) {
      last = now;
      told();
    }
  };
  if (!('requestVideoFrameCallback' in screen)) {
    const plain = screen as HTMLVideoElement;
    plain.addEventListener('timeupdate', seen);
    return () => plain.removeEventListener('timeupdate', seen);
  }
  const next = () => {
    if (stopped) return;
    seen();
    screen.requestVideoFrameCallback(next);
  };
  screen.requestVideoFrameCallback(next);
  return () => {
    stopped = true;
  };
}
