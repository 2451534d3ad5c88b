import type { MediaLink } from '../../contract/video/media.ts';
import { implementFeed, implementPort } from '../../machines/shared/port.ts';
import type { EngineCommand, EngineEvent, Playing } from '../../machines/video/player/player.events.ts';
import { playerMachine } from '../../machines/video/player/player.machine.ts';
import type { Http } from '../platform/http.ts';
import type { Engine, EngineListener, Source } from './player/engine.ts';

/** A player with its call; its engine is given by the place that has the screen (`engineOn`). */
export function providePlayer(call: Http['call']): typeof playerMachine {
  return playerMachine.provide({ actors: { mediaLink: implementPort((body, signal) => call('mediaLink', { body, signal })) } });
}

type OpenCommand = Extract<EngineCommand, { type: 'engine.open' }>;
type PlaybackCommand = Exclude<EngineCommand, { type: 'engine.open' | 'engine.close' }>;

/**
 * The video engine of a player: renders into the host, which must exist when the player opens a link. The previous picture stays on
 * screen until the next one is ready.
 */
export function createEngineFeed(host: () => HTMLElement | null, make: (link: MediaLink) => Promise<Engine> = createEngine) {
  return implementFeed<EngineEvent, void, EngineCommand>((say, _, listen) => {
    let engine: Engine | null = null;
    let before: Engine | null = null;
    let turn = 0;
    /** Commands received while the engine was loading. */
    let late: PlaybackCommand[] = [];
    const forget = () => {
      before?.dispose();
      before = null;
    };
    const close = () => {
      turn += 1;
      forget();
      engine?.dispose();
      engine = null;
      late = [];
    };
    const witness = (mine: number, now: () => number): EngineListener => {
      const told = (said: EngineEvent, settles: boolean) => {
        if (mine !== turn) return;
        if (settles) forget();
        say(said);
      };
      return {
        onFrame: (at, behindMs) => told({ type: 'engine.frameShown', at, behindMs }, true),
        onWaiting: (fault) => told({ type: 'engine.waiting', fault }, true),
        onEnded: (at) => told({ type: 'engine.ended', at, now: now() }, false),
        onBeyond: (at) => told({ type: 'engine.outOfRange', at, now: now() }, false),
        onSkipped: (from, to) => told({ type: 'engine.skipped', from, to }, false),
        onSound: (has) => told({ type: 'engine.audioDetected', has }, false),
        onError: (fault) => told({ type: 'engine.failed', fault }, true),
      };
    };
    const open = async (opened: OpenCommand) => {
      turn += 1;
      const mine = turn;
      forget();
      engine?.pause();
      before = engine;
      engine = null;
      late = [];
      try {
        const made = await make(opened.link);
        const place = host();
        if (mine !== turn || !place) return;
        engine = made;
        const source = sourceOf(opened);
        made.attach(place, source, witness(mine, source.now));
        for (const told of late.splice(0)) sendCommand(made, told);
      } catch {
        if (mine === turn) say({ type: 'engine.failed', fault: 'network' });
      }
    };
    listen((told) => {
      if (told.type === 'engine.open') void open(told);
      else if (told.type === 'engine.close') close();
      else if (engine) sendCommand(engine, told);
      else late.push(told);
    });
    return close;
  });
}

function sendCommand(engine: Engine, told: PlaybackCommand): void {
  if (told.type === 'engine.play') engine.play();
  else if (told.type === 'engine.pause') engine.pause();
  else if (told.type === 'engine.seek') engine.seek(told.bySeconds);
  else if (told.type === 'engine.seekTo') engine.seekTo(told.at);
  else if (told.type === 'engine.step') engine.step(told.by);
  else if (told.type === 'engine.tune') engine.tune(pickPlaying(told));
  else engine.goLive();
}

const pickPlaying = ({ rate, volume, muted }: Playing): Playing => ({ rate, volume, muted });

/** Live pictures get the quick engine, or the light one; whatever lies in the past the exact one; each is loaded when it is first needed. */
async function createEngine({ kind, stream }: MediaLink): Promise<Engine> {
  if (kind !== 'live') return (await import('./player/viewer.engine.ts')).createViewerEngine();
  if (stream !== null && 'MediaSource' in globalThis) return (await import('./player/live.engine.ts')).createLiveEngine();
  return (await import('./player/tile.engine.ts')).createTileEngine();
}

function sourceOf({ link, at, ...playing }: OpenCommand): Source {
  const { url, stream, kind, from, to, stretches, server_time } = link;
  const ahead = Date.parse(server_time) - performance.now();
  const whole = from === null || to === null ? [] : [{ at: from, seconds: (Date.parse(to) - Date.parse(from)) / 1000 }];
  return {
    ...pickPlaying(playing),
    url,
    stream,
    live: kind === 'live',
    stretches: kind === 'live' ? [] : stretches.length > 0 ? [...stretches] : whole,
    startAt: kind === 'recorded' ? at : null,
    loop: kind === 'pre_alarm',
    now: () => performance.now() + ahead,
  };
}
