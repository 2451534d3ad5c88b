import type { Engine, EngineListener, Source } from './engine.ts';

/** Interval of the pictures in ms, and how many may fail in a row. */
const everyMs = 1000;
const tolerated = 3;

/** A camera that offers still pictures only: one a second, in place of a live stream. */
export function createPictureEngine(): Engine {
  const screen = document.createElement('img');
  screen.alt = '';
  let [isPaused, failures] = [false, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dispose: () => void = () => undefined;
  let load: () => void = () => undefined;

  function attach(host: HTMLElement, { url, now }: Source, listener: EngineListener): void {
    let isOver = false;
    load = () => {
      const next = new Image();
      next.crossOrigin = 'anonymous';
      next.onload = () =>
        settle(() => {
          failures = 0;
          screen.src = next.src;
          listener.onFrame(now(), null);
        });
      next.onerror = () =>
        settle(() => {
          failures += 1;
          if (failures > tolerated) listener.onError('network');
        });
      const address = new URL(url);
      // Caches would show the first picture for ever.
      address.searchParams.set('_', String(Math.round(now())));
      next.src = address.href;
    };
    const settle = (act: () => void) => {
      if (isOver) return;
      act();
      clearTimeout(timer);
      if (!isPaused) timer = setTimeout(load, everyMs);
    };
    dispose = () => {
      isOver = true;
      clearTimeout(timer);
      screen.remove();
    };
    host.append(screen);
    listener.onSound(false);
    load();
  }

  return {
    attach,
    play: () => {
      isPaused = false;
      load();
    },
    pause: () => {
      isPaused = true;
      clearTimeout(timer);
    },
    seek: () => undefined,
    seekTo: () => undefined,
    step: () => undefined,
    tune: () => undefined,
    goLive: () => undefined,
    dispose: () => dispose(),
  };
}
