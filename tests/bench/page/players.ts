import Hls from 'hls.js';
import videojs from 'video.js';
import type { Engine, EngineListener, Source } from '../../../src/video/player/engine.ts';
import { createStreamEngine } from '../../../src/video/player/stream.engine.ts';
import { createTileEngine } from '../../../src/video/player/tile.engine.ts';

/** Measured ways to play a live link, by their names in the tables. */
export type Way = 'stream' | 'tile' | 'hls.js' | 'video.js';
export interface Addresses {
  readonly url: string;
  readonly stream: string | null;
}
/** What one player showed. */
export interface Shown {
  /** Time to the first frame, ms; null: no frame arrived. */
  readonly firstMs: number | null;
  readonly frames: number;
  readonly dropped: number;
  /** Number of stalls after the first frame. */
  readonly stalls: number;
  /** How old frames were when they were drawn, by their bars, ms. */
  readonly ages: readonly number[];
}

interface Running {
  readonly host: HTMLElement;
  readonly begun: number;
  firstMs: number | null;
  stalls: number;
  ages: number[];
  stop: () => void;
}

const running: Running[] = [];
const silent = new Proxy({}, { get: () => () => undefined }) as EngineListener;
const bits = 48;

function byEngine(engine: Engine): (host: HTMLElement, link: Addresses) => () => void {
  return (host, { url, stream }) => {
    const source: Source = {
      ...{ url, stream, live: true, stretches: [], startAt: null, loop: false, now: () => Date.now() },
      ...{ rate: 1, volume: 1, muted: true },
    };
    engine.attach(host, source, silent);
    return () => engine.dispose();
  };
}

function screenIn(host: HTMLElement): HTMLVideoElement {
  const screen = document.createElement('video');
  Object.assign(screen, { muted: true, autoplay: true, playsInline: true });
  host.append(screen);
  return screen;
}

const ways: Readonly<Record<Way, (host: HTMLElement, link: Addresses) => () => void>> = {
  stream: (host, link) => byEngine(createStreamEngine(() => undefined))(host, link),
  tile: (host, link) => byEngine(createTileEngine())(host, link),
  'hls.js': (host, { url }) => {
    const hls = new Hls();
    hls.loadSource(url);
    hls.attachMedia(screenIn(host));
    return () => hls.destroy();
  },
  'video.js': (host, { url }) => {
    const player = videojs(screenIn(host), { autoplay: 'muted', html5: { vhs: { overrideNative: true } } });
    player.src({ src: url, type: 'application/x-mpegURL' });
    return () => player.dispose();
  },
};

/** When a frame was taken, by the black and white blocks of its first rows. */
function takenAt(screen: HTMLVideoElement, canvas: CanvasRenderingContext2D): number {
  const width = screen.videoWidth;
  canvas.canvas.width = width;
  canvas.canvas.height = 16;
  canvas.drawImage(screen, 0, 0, width, 16, 0, 0, width, 16);
  const { data } = canvas.getImageData(0, 8, width, 1);
  const block = Math.floor(width / bits);
  let taken = 0;
  for (let bit = 0; bit < bits; bit += 1) taken = taken * 2 + ((data[(bit * block + (block >> 1)) * 4] ?? 0) > 128 ? 1 : 0);
  return taken;
}

/** Begins to play; `aged`: frames carry their moment as bars. */
function play(way: Way, link: Addresses, aged: boolean): void {
  const host = document.createElement('div');
  host.style.cssText = 'inline-size:320px;block-size:180px;display:inline-block;overflow:hidden';
  document.body.append(host);
  const one: Running = { host, begun: performance.now(), firstMs: null, stalls: 0, ages: [], stop: () => undefined };
  const canvas = aged ? document.createElement('canvas').getContext('2d', { willReadFrequently: true }) : null;
  one.stop = ways[way](host, link);
  running.push(one);
  const watch = () => {
    const screen = host.querySelector('video');
    if (!screen) return void setTimeout(watch, 5);
    screen.style.cssText = 'inline-size:100%;block-size:100%';
    screen.addEventListener('waiting', () => {
      if (one.firstMs !== null) one.stalls += 1;
    });
    const framed = () => {
      one.firstMs ??= performance.now() - one.begun;
      if (canvas) one.ages.push(Date.now() - takenAt(screen, canvas));
      screen.requestVideoFrameCallback(framed);
    };
    screen.requestVideoFrameCallback(framed);
  };
  watch();
}

/** What all showed since they began; frames drawn and dropped count from the first. */
function shown(): Shown[] {
  return running.map(({ host, firstMs, stalls, ages }) => {
    const quality = host.querySelector('video')?.getVideoPlaybackQuality();
    const dropped = quality?.droppedVideoFrames ?? 0;
    return { firstMs, stalls, ages, dropped, frames: (quality?.totalVideoFrames ?? 0) - dropped };
  });
}

function stopAll(): void {
  for (const one of running.splice(0)) {
    one.stop();
    one.host.remove();
  }
}

export const bench = { play, shown, stopAll };
declare global {
  interface Window {
    bench: typeof bench;
  }
}
window.bench = bench;
