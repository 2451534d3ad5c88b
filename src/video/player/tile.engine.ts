import Hls, { type ErrorData } from 'hls.js/light';
import { Refusal } from '../../../contract/platform/index.ts';
import { isRefusedFor } from '../../../contract/refusal-details.ts';
import { cameraFaultOf } from '../../../contract/video/camera-refusal.ts';
import {
  createVideoElement,
  type Engine,
  type EngineListener,
  type FrameMeter,
  faultOf,
  parseJson,
  type Source,
  startPlayback,
  watchFrames,
} from './engine.ts';
import { PlaylistLoader } from './playlist-loader.ts';

/** A live picture catches up with the live edge; after the operator seeks back, it stays behind until live is requested again. */
const followLatency = { liveMaxLatencyDurationCount: 6, maxLiveSyncPlaybackRate: 1.25 };
const fixedLatency = { liveMaxLatencyDurationCount: Number.POSITIVE_INFINITY, maxLiveSyncPlaybackRate: 1 };
/** Retry delay after the platform reports that the camera delivers no video, in ms. */
const retryMs = 2000;

/** Live tiles: starts three times faster than the viewer's engine and follows the live edge; many may run beside each other. */
export function createTileEngine(): Engine {
  const screen = createVideoElement();
  let hls: Hls | null = null;
  let meter: FrameMeter | null = null;
  let listener: EngineListener | null = null;
  let wanted = true;
  let again: ReturnType<typeof setTimeout> | undefined;

  const playIfWanted = () => {
    if (wanted) startPlayback(screen);
  };
  const follow = (edge: boolean) => {
    if (hls) Object.assign(hls.config, edge ? followLatency : fixedLatency);
  };
  const goLive = () => {
    follow(true);
    const edge = hls?.liveSyncPosition;
    if (edge != null && Number.isFinite(edge)) screen.currentTime = edge;
    wanted = true;
    playIfWanted();
  };
  const playNatively = (source: Source, witness: EngineListener) => {
    screen.src = source.url;
    screen.addEventListener('error', () => witness.onError('unknown'));
  };
  /** A picture that the operator paused stays as it is until it is to go on. */
  const loadsAgain = (engine: Hls, source: Source) => {
    clearTimeout(again);
    again = setTimeout(() => (wanted ? engine.loadSource(source.url) : loadsAgain(engine, source)), retryMs);
  };
  const playByHls = (source: Source, witness: EngineListener) => {
    const engine = new Hls({
      enableWorker: false,
      liveSyncDurationCount: 1,
      ...followLatency,
      maxBufferLength: 12,
      backBufferLength: 60,
      startFragPrefetch: true,
      pLoader: PlaylistLoader,
    });
    engine.on(Hls.Events.ERROR, (_, data) => {
      const refusal = cameraFailedIn(data);
      if (!refusal) return handleFailure(engine, data, witness);
      witness.onWaiting(cameraFaultOf(refusal));
      loadsAgain(engine, source);
    });
    engine.loadSource(source.url);
    engine.attachMedia(screen);
    hls = engine;
  };

  const seek = (bySeconds: number) => {
    follow(false);
    const { seekable } = screen;
    if (seekable.length === 0) return;
    const [first, last] = [seekable.start(0), seekable.end(seekable.length - 1)];
    const to = screen.currentTime + bySeconds;
    const shown = hls?.playingDate?.getTime();
    if (to < first - 0.05 && shown !== undefined) listener?.onBeyond(shown + bySeconds * 1000);
    screen.currentTime = Math.min(last, Math.max(first, to));
  };

  return {
    attach(host, source, witness) {
      listener = witness;
      this.tune(source);
      host.append(screen);
      screen.addEventListener('canplay', playIfWanted);
      meter = watchFrames(screen, () => {
        const behind = hls && Number.isFinite(hls.latency) ? hls.latency * 1000 : null;
        witness.onFrame(hls?.playingDate?.getTime() ?? null, behind);
      });
      if (Hls.isSupported()) playByHls(source, witness);
      else playNatively(source, witness);
    },
    play() {
      wanted = true;
      playIfWanted();
    },
    pause() {
      wanted = false;
      follow(false);
      screen.pause();
    },
    seek,
    seekTo(at) {
      const shown = hls?.playingDate?.getTime();
      if (shown !== undefined) seek((at - shown) / 1000);
    },
    step(by) {
      follow(false);
      screen.currentTime += by * (meter?.frameS() ?? 0.04);
    },
    tune({ volume, muted }) {
      Object.assign(screen, { volume, muted });
    },
    goLive,
    dispose() {
      listener = null;
      clearTimeout(again);
      meter?.stop();
      hls?.destroy();
      screen.removeAttribute('src');
      screen.load();
      screen.remove();
    },
  };
}

/** The platform's refusal of the playlist of a camera that currently sends nothing, if that caused the failure. */
function cameraFailedIn({ response, networkDetails: request }: ErrorData): Refusal | null {
  if (response?.code === undefined || !(request instanceof XMLHttpRequest) || request.responseType !== 'text') return null;
  const refusal = Refusal.safeParse(parseJson(request.responseText));
  return refusal.success && isRefusedFor(refusal.data, 'media.camera_failed') ? refusal.data : null;
}

/** Recovers from a decoder error once in place; reports every other fatal error of the engine. */
function handleFailure(engine: Hls, data: ErrorData, witness: EngineListener): void {
  if (!data.fatal) return;
  if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !recovered.has(engine)) {
    recovered.add(engine);
    engine.recoverMediaError();
    return;
  }
  const fault = data.type === Hls.ErrorTypes.NETWORK_ERROR ? faultOf(data.response?.code) : 'format';
  witness.onError(fault);
}

const recovered = new WeakSet<Hls>();
