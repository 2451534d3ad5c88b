import { useMemo } from 'react';
import type { MediaLink } from '../../contract/video/media.ts';
import { type Answer, implementFeed, implementPort } from '../../machines/shared/port.ts';
import type { EngineCommand, EngineEvent, Playing } from '../../machines/video/player/player.events.ts';
import { playerMachine } from '../../machines/video/player/player.machine.ts';
import { type Platform, platformOrigin, usePlatform } from '../platform/index.ts';
import type { FindAddresses } from './camera-addresses.ts';
import type { Engine, EngineListener, Source } from './player/engine.ts';

type PlayerNeeds = Pick<Platform, 'call' | 'ask' | 'capabilities' | 'clock'>;

/** A player with its ports; the component that owns the screen provides the engine (`engineOn`). */
export function providePlayer({ call, ask, capabilities, clock }: PlayerNeeds): typeof playerMachine {
  // A platform of the specification makes no links: addresses are in the records of its cameras.
  let find: FindAddresses | undefined;
  return playerMachine.provide({
    actors: {
      mediaLink: implementPort(async (body, signal): Promise<Answer<MediaLink>> => {
        if (capabilities !== null) return call('mediaLink', { body, signal });
        const { createCameraAddresses, linkTo } = await import('./camera-addresses.ts');
        find ??= createCameraAddresses({ ask }, platformOrigin());
        const addresses = await find(body.id_camera, signal);
        if (!addresses.ok) return addresses;
        const link = linkTo(addresses.data, body, clock.now());
        return link ? { ok: true, data: link } : { ok: false, refusal: { success: false, code: 'route.not_found', message: '' } };
      }),
    },
  });
}

type OpenCommand = Extract<EngineCommand, { type: 'engine.open' }>;
type PlaybackCommand = Exclude<EngineCommand, { type: 'engine.open' | 'engine.close' }>;

/**
 * The video engine of a player: renders into the host, which must exist when the player opens a link. The previous picture stays on
 * screen until the next one is ready.
 */
export function createEngineFeed(host: () => HTMLElement | null, make: (link: MediaLink) => Promise<Engine> = createEngine) {
  return implementFeed<EngineEvent, void, EngineCommand>((emit, _, listen) => {
    let engine: Engine | null = null;
    let before: Engine | null = null;
    let turn = 0;
    /** Commands received while the engine was loading. */
    let pending: PlaybackCommand[] = [];
    const forget = () => {
      before?.dispose();
      before = null;
    };
    const close = () => {
      turn += 1;
      forget();
      engine?.dispose();
      engine = null;
      pending = [];
    };
    const witness = (mine: number, now: () => number): EngineListener => {
      const forward = (event: EngineEvent, settles: boolean) => {
        if (mine !== turn) return;
        if (settles) forget();
        emit(event);
      };
      return {
        onFrame: (at, behindMs) => forward({ type: 'engine.frameShown', at, behindMs }, true),
        onWaiting: (fault) => forward({ type: 'engine.waiting', fault }, true),
        onEnded: (at) => forward({ type: 'engine.ended', at, now: now() }, false),
        onBeyond: (at) => forward({ type: 'engine.outOfRange', at, now: now() }, false),
        onSkipped: (from, to) => forward({ type: 'engine.skipped', from, to }, false),
        onSound: (has) => forward({ type: 'engine.audioDetected', has }, false),
        onError: (fault) => forward({ type: 'engine.failed', fault }, true),
      };
    };
    const open = async (opened: OpenCommand) => {
      turn += 1;
      const mine = turn;
      forget();
      engine?.pause();
      before = engine;
      engine = null;
      pending = [];
      try {
        const made = await make(opened.link);
        const place = host();
        if (mine !== turn || !place) return;
        engine = made;
        const source = sourceOf(opened);
        made.attach(place, source, witness(mine, source.now));
        for (const command of pending.splice(0)) sendCommand(made, command);
      } catch {
        if (mine === turn) emit({ type: 'engine.failed', fault: 'network' });
      }
    };
    listen((command) => {
      if (command.type === 'engine.open') void open(command);
      else if (command.type === 'engine.close') close();
      else if (engine) sendCommand(engine, command);
      else pending.push(command);
    });
    return close;
  });
}

function sendCommand(engine: Engine, command: PlaybackCommand): void {
  if (command.type === 'engine.play') engine.play();
  else if (command.type === 'engine.pause') engine.pause();
  else if (command.type === 'engine.seek') engine.seek(command.bySeconds);
  else if (command.type === 'engine.seekTo') engine.seekTo(command.at);
  else if (command.type === 'engine.step') engine.step(command.by);
  else if (command.type === 'engine.tune') engine.tune(pickPlaying(command));
  else engine.goLive();
}

const pickPlaying = ({ rate, volume, muted }: Playing): Playing => ({ rate, volume, muted });

/** Live pictures get the quick engine, or the light one; whatever lies in the past the exact one; each is loaded when it is first needed. */
async function createEngine({ kind, stream, is_picture }: MediaLink): Promise<Engine> {
  if (is_picture) return (await import('./player/picture.engine.ts')).createPictureEngine();
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

/** The player's machine with its calls. */
export function usePlayerLogic(): typeof playerMachine {
  const platform = usePlatform();
  return useMemo(() => providePlayer(platform), [platform]);
}
