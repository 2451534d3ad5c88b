import type Player from 'video.js/dist/types/player';
import {
  createVideoElement,
  type Engine,
  type EngineListener,
  type FrameMeter,
  faultOf,
  type Source,
  startPlayback,
  watchFrames,
} from './engine.ts';
import { StretchTable } from './stretches.ts';

type VideoJs = typeof import('video.js').default;

/** Without this video.js would write a style element, which our content policy refuses. */
declare global {
  interface Window {
    VIDEOJS_NO_DYNAMIC_STYLE?: boolean;
  }
}

async function load(): Promise<VideoJs> {
  window.VIDEOJS_NO_DYNAMIC_STYLE = true;
  const { default: videojs } = await import('video.js');
  videojs.log.level('off');
  return videojs;
}

const optionsOf = ({ loop }: Source) => ({
  children: ['mediaLoader'],
  controls: false,
  controlBar: false,
  textTrackSettings: false,
  autoplay: false,
  loop,
  loadingSpinner: false,
  bigPlayButton: false,
  textTrackDisplay: false,
  errorDisplay: false,
  // We show no controls that hide: its timer of inactivity can outlive a player that is disposed while it starts, and then fails every 250 ms.
  inactivityTimeout: 0,
  fill: true,
  html5: { vhs: { overrideNative: true }, nativeAudioTracks: false, nativeVideoTracks: false },
});

/** Chromium counts the bytes of sound that it decoded. */
type Counting = HTMLVideoElement & { webkitAudioDecodedByteCount?: number };

/** Recorded and pre-alarm pictures: exact seeking over any window, loops, stretches without footage. Loaded when the first one is looked at. */
export function createViewerEngine(): Engine {
  const screen = createVideoElement();
  let player: Player | null = null;
  let current: Source | null = null;
  let listener: EngineListener | null = null;
  let table = new StretchTable([]);
  let [disposed, wanted] = [false, true];
  /** Whether sound was decoded; null: not long enough listened. */
  let sound: boolean | null = null;
  let firstSecond = Number.POSITIVE_INFINITY;
  let stretch = 0;
  let meter: FrameMeter | null = null;

  const playIfWanted = () => {
    if (wanted && player) startPlayback(screen);
  };
  const moveTo = (seconds: number) => {
    player?.currentTime(seconds);
    stretch = table.indexAt(seconds);
  };
  /** Seeks to a moment, or to the next footage after it; false if there is none. */
  const goTo = (at: number): boolean => {
    const place = table.placeOf(at);
    if (!place) return false;
    moveTo(place.seconds);
    if (place.at - at > 1000) listener?.onSkipped(at, place.at);
    return true;
  };
  const begin = () => {
    const { startAt } = current ?? { startAt: null };
    if (startAt !== null && (table.from === null || startAt >= table.from - 1000) && !goTo(Math.max(startAt, table.from ?? startAt)))
      listener?.onError('no_footage');
    else if (startAt !== null && table.from !== null && startAt < table.from - 1000) listener?.onSkipped(startAt, table.from);
    if (current) tune(current);
    playIfWanted();
  };
  const tune = ({ rate, volume, muted }: Pick<Source, 'rate' | 'volume' | 'muted'>) => {
    Object.assign(screen, { volume, muted, defaultPlaybackRate: rate, playbackRate: rate });
  };
  const framed = () => {
    const seconds = player?.currentTime() ?? 0;
    firstSecond = Math.min(firstSecond, seconds);
    const at = table.momentAt(seconds);
    const index = table.indexAt(seconds);
    const gap = index > stretch ? table.gapBefore(index) : null;
    stretch = index;
    if (gap) listener?.onSkipped(gap.from, gap.to);
    listener?.onFrame(at, at === null || !current || current.loop ? null : Math.max(0, current.now() - at));
    const heard = (screen as Counting).webkitAudioDecodedByteCount;
    if (heard === undefined || sound === true) return;
    if (heard > 0) sound = true;
    else if (sound === null && seconds - firstSecond > 3) sound = false;
    else return;
    listener?.onSound(sound);
  };
  const start = (videojs: VideoJs, source: Source, witness: EngineListener) => {
    if (disposed) return;
    const engine = videojs(screen, optionsOf(source));
    player = engine;
    engine.one('loadedmetadata', begin);
    engine.on('ended', () => {
      if (!source.loop) witness.onEnded(table.to ?? source.now());
    });
    engine.on('error', () => {
      const error = engine.error();
      const status = (error as { status?: number } | null)?.status;
      witness.onError(status === undefined && (error?.code === 3 || error?.code === 4) ? 'format' : faultOf(status));
    });
    engine.src({ src: source.url, type: 'application/x-mpegURL' });
    meter = watchFrames(screen, framed);
  };

  return {
    attach(host, source, witness) {
      [current, listener] = [source, witness];
      table = new StretchTable(source.stretches);
      host.append(screen);
      load().then(
        (videojs) => start(videojs, source, witness),
        () => witness.onError('network'),
      );
    },
    play() {
      wanted = true;
      playIfWanted();
    },
    pause() {
      wanted = false;
      player?.pause();
    },
    seek(bySeconds) {
      const now = player?.currentTime();
      const length = player?.duration();
      if (!player || now === undefined || length === undefined || !current) return;
      const to = now + bySeconds;
      if (current.loop || (to >= 0 && to < length)) return moveTo(Math.min(length, Math.max(0, to)));
      const [from, end] = [table.from, table.to];
      if (from !== null && end !== null) listener?.onBeyond(to < 0 ? from + to * 1000 : end + (to - length) * 1000);
    },
    seekTo(at) {
      if (!goTo(at)) listener?.onBeyond(at);
    },
    step(by) {
      moveTo(Math.max(0, (player?.currentTime() ?? 0) + by * (meter?.frameS() ?? 0.04)));
    },
    tune,
    goLive() {
      player?.currentTime(player.duration() ?? 0);
    },
    dispose() {
      disposed = true;
      listener = null;
      meter?.stop();
      if (player) player.dispose();
      else screen.remove();
    },
  };
}
