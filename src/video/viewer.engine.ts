import type Player from 'video.js/dist/types/player';
import { type Engine, faultOf, makeScreen, watchFrames } from './engine.ts';

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

/** Recorded and pre-alarm pictures: exact seeking over any window, and loops. Loaded when the first one is looked at. */
export function createViewerEngine(): Engine {
  const screen = makeScreen();
  let player: Player | null = null;
  let disposed = false;
  let wanted = true;
  let stopWatching = () => {};

  const playIfWanted = () => {
    if (wanted) player?.play()?.catch(() => undefined);
  };

  return {
    attach(host, source, witness) {
      host.append(screen);
      const start = (videojs: VideoJs) => {
        if (disposed) return;
        const engine = videojs(screen, {
          children: ['mediaLoader'],
          controls: false,
          controlBar: false,
          textTrackSettings: false,
          autoplay: false,
          loop: source.loop,
          loadingSpinner: false,
          bigPlayButton: false,
          textTrackDisplay: false,
          errorDisplay: false,
          fill: true,
          html5: { vhs: { overrideNative: true }, nativeAudioTracks: false, nativeVideoTracks: false },
        });
        player = engine;
        engine.one('loadeddata', playIfWanted);
        engine.on('error', () => {
          const error = engine.error();
          const status = (error as { status?: number } | null)?.status;
          witness.onError(status === undefined && (error?.code === 3 || error?.code === 4) ? 'format' : faultOf(status));
        });
        engine.src({ src: source.url, type: 'application/x-mpegURL' });
        stopWatching = watchFrames(screen, () => {
          witness.onFrame(source.from === null ? null : source.from + (engine.currentTime() ?? 0) * 1000, null);
        });
      };
      load().then(start, () => witness.onError('network'));
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
      if (player && now !== undefined && length !== undefined) player.currentTime(Math.min(length, Math.max(0, now + bySeconds)));
    },
    goLive() {
      player?.currentTime(player.duration() ?? 0);
    },
    dispose() {
      disposed = true;
      stopWatching();
      if (player) player.dispose();
      else screen.remove();
    },
  };
}
