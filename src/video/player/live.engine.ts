import type { Engine, EngineListener, Source } from './engine.ts';
import { createStreamEngine } from './stream.engine.ts';

type Command = (engine: Engine) => void;

/** A live picture by the quick stream, or by HLS where that cannot be had: no media source for its format, no socket. */
export function createLiveEngine(): Engine {
  let engine: Engine;
  let disposed = false;
  let attached: { host: HTMLElement; source: Source; witness: EngineListener } | null = null;
  let late: Command[] | null = null;

  const exchange = async () => {
    if (disposed || late) return;
    late = [];
    engine.dispose();
    try {
      const { createTileEngine } = await import('./tile.engine.ts');
      if (disposed || !attached) return;
      engine = createTileEngine();
      engine.attach(attached.host, attached.source, attached.witness);
      for (const command of late.splice(0)) command(engine);
      late = null;
    } catch {
      attached?.witness.onError('network');
    }
  };
  engine = createStreamEngine(() => void exchange());
  const tell = (command: Command) => {
    if (late) late.push(command);
    else command(engine);
  };

  return {
    attach(host, source, witness) {
      attached = { host, source, witness };
      engine.attach(host, source, witness);
    },
    play: () => tell((one) => one.play()),
    pause: () => tell((one) => one.pause()),
    seek: (bySeconds) => tell((one) => one.seek(bySeconds)),
    seekTo: (at) => tell((one) => one.seekTo(at)),
    step: (by) => tell((one) => one.step(by)),
    tune: (playing) => tell((one) => one.tune(playing)),
    goLive: () => tell((one) => one.goLive()),
    dispose() {
      disposed = true;
      engine.dispose();
    },
  };
}
