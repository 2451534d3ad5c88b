import type { MediaLink } from '../../contract/media.ts';
import { type EngineSaid, type EngineTold, playerMachine } from '../../machines/player/player.machine.ts';
import { answering, feeding } from '../../machines/port.ts';
import type { Engine, Source } from '../video/engine.ts';
import type { Http } from './http.ts';

/** A player with its call; its engine is given by the place that has the screen (`engineOn`). */
export function fillPlayer(call: Http['call']): typeof playerMachine {
  return playerMachine.provide({ actors: { mediaLink: answering((body, signal) => call('mediaLink', { body, signal })) } });
}

/** The engine of a player: it draws into the host, which must be there when the player opens a link. */
export function engineOn(host: () => HTMLElement | null) {
  return feeding<EngineSaid, void, EngineTold>((say, _, listen) => {
    let engine: Engine | null = null;
    let turn = 0;
    const close = () => {
      turn += 1;
      engine?.dispose();
      engine = null;
    };
    const open = async (link: MediaLink) => {
      close();
      const mine = turn;
      try {
        const made = await makeEngine(link);
        const place = host();
        if (mine !== turn || !place) return;
        engine = made;
        made.attach(place, sourceOf(link), {
          onFrame: (at, behindMs) => say({ type: 'engine.framed', at, behindMs }),
          onError: (fault) => say({ type: 'engine.failed', fault }),
        });
      } catch {
        if (mine === turn) say({ type: 'engine.failed', fault: 'network' });
      }
    };
    listen((told) => {
      if (told.type === 'engine.open') void open(told.link);
      else if (told.type === 'engine.close') close();
      else if (engine) tell(engine, told);
    });
    return close;
  });
}

function tell(engine: Engine, told: Exclude<EngineTold, { type: 'engine.open' | 'engine.close' }>): void {
  if (told.type === 'engine.play') engine.play();
  else if (told.type === 'engine.pause') engine.pause();
  else if (told.type === 'engine.seek') engine.seek(told.bySeconds);
  else engine.goLive();
}

/** Live tiles get the light engine, whatever lies in the past the exact one; each is loaded when it is first needed. */
async function makeEngine({ kind }: MediaLink): Promise<Engine> {
  if (kind === 'live') return (await import('../video/tile.engine.ts')).createTileEngine();
  return (await import('../video/viewer.engine.ts')).createViewerEngine();
}

function sourceOf({ url, kind, from }: MediaLink): Source {
  return { url, live: kind === 'live', from: kind === 'live' || from === null ? null : Date.parse(from), loop: kind === 'pre_alarm' };
}
