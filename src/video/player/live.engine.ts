import type { Engine, EngineListener, Source } from './engine.ts';
import { createStreamEngine } from './stream.engine.ts';

type Command = (engine: Engine) => void;

/** A live picture by the quick stream, or by HLS where that cannot be had: no media source for its format, no socket. */
export function createLiveEngine(): Engine {
  let engine: Engine;
  let disposed = false;
  let attached: { host: HTMLElement; source: Source; witness: EngineListener } | null = null;
  let pending: Command[] | null = null;

  const exchange = async () => {
    if (disposed || pending) return;
    pending = [];
    engine.dispose();
    try {
      const { createTileEngine } = await import('./tile.engine.ts');
      if (disposed || !attached) return;
      engine = createTileEngine();
      engine.attach(attached.host, attached.source, attached.witness);
      for (const command of pending.splice(0)) command(engine);
      pending = null;
    } catch {
      attached?.witness.onError('network');
    }
  };
  engine = createStreamEngine(() => void exchange());
  const send = (command: Command) => {
    if (pending) pending.push(command);
    else command(engine);
  };

  return {
    attach(host, source, witness) {
      attached = { host, source, witness };
      engine.attach(host, source, witness);
    },
    play: () => send((one) => one.play()),
    pause: () => send((one) => one.pause()),
    seek: (bySeconds) => send((one) => one.seek(bySeconds)),
    seekTo: (at) => send((one) => one.seekTo(at)),
    step: (by) => send((one) => one.step(by)),
    tune: (playing) => send((one) => one.tune(playing)),
    goLive: () => send((one) => one.goLive()),
    dispose() {
      disposed = true;
      engine.dispose();
    },
  };
}
