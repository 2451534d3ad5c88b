import { useActorRef, useSelector } from '@xstate/react';
import { type RefObject, useEffect, useImperativeHandle, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type MediaLinkRequest, seekStepS } from '../../contract/media.ts';
import type { playerMachine } from '../../machines/player/player.machine.ts';
import { lagMs } from '../../machines/player/player.selectors.ts';
import { engineOn } from '../actors/player.ts';
import { asksFor } from '../ui/shortcuts.ts';
import { stateOf } from '../ui/state.ts';
import { lookOf } from './look.ts';
import { PlayerFrame } from './PlayerFrame.tsx';
import { Reason } from './Reason.tsx';
import { saveSnapshot } from './snapshot.ts';
import { useSight } from './useSight.ts';

/** The keys of a player, for the slot that holds it. */
export interface PlayerKeys {
  press: (event: KeyboardEvent) => void;
  /** Moves within what is loaded to a moment, ms. False: nothing is shown yet. */
  seekTo: (at: number) => boolean;
}

interface PlayerProps {
  /** The player with its call filled. */
  machine: typeof playerMachine;
  request: MediaLinkRequest;
  camera: string;
  /** The moment that offsets are counted from, ms; null for live, where they are counted from now. */
  moment: number | null;
  keys: RefObject<PlayerKeys | null>;
  onFullScreen: () => void;
  /** Hears when each frame that is shown was taken, ms; at most a few times a second. */
  onShown?: ((at: number) => void) | undefined;
}

/** A picture of one camera; it plays only while it can be seen (OP-1.07–1.09). */
export function Player({ machine, request, camera, moment, keys, onFullScreen, onShown }: PlayerProps) {
  const host = useMemo(() => createHost(), []);
  const filled = useMemo(() => machine.provide({ actors: { engine: engineOn(host.element) } }), [machine, host]);
  const player = useActorRef(filled, { input: { request } });
  const snapshot = useSelector(player, (now) => now);
  const state = stateOf(snapshot);
  const { shownAt, behindMs } = snapshot.context;
  const isLive = request.kind === 'live';
  useSight(host.element, (seen) => player.send({ type: seen ? 'player.play' : 'player.stop' }));
  useEffect(() => {
    const { request: shown } = player.getSnapshot().context;
    if (shown.id_camera !== request.id_camera || shown.from !== request.from) player.send({ type: 'player.open', request });
  }, [player, request]);
  useEffect(() => {
    if (shownAt !== null) onShown?.(shownAt);
  }, [shownAt, onShown]);
  const seekTo = (at: number) => {
    const { shownAt: shown } = player.getSnapshot().context;
    if (shown === null || !player.getSnapshot().can({ type: 'player.seek', bySeconds: 1 })) return false;
    player.send({ type: 'player.seek', bySeconds: (at - shown) / 1000 });
    return true;
  };
  const snap = () => {
    const video = host.element()?.querySelector('video');
    if (video) void saveSnapshot(video, camera, shownAt ?? Date.now());
  };
  useImperativeHandle(keys, () => ({ press: (event) => press(event, { player, isLive, snap }), seekTo }));
  return (
    <PlayerFrame
      look={lookOf(state, lagMs(snapshot))}
      state={state}
      camera={camera}
      at={shownAt}
      offsetFrom={moment ?? (shownAt === null || behindMs === null ? null : shownAt + behindMs)}
      loop={request.kind === 'pre_alarm'}
      reason={<Reason snapshot={snapshot} />}
      screen={host.put}
      onRetry={() => player.send({ type: 'player.retry' })}
      onPlay={snapshot.matches('paused') ? () => player.send({ type: 'player.play' }) : null}
      onPause={snapshot.can({ type: 'player.pause' }) ? () => player.send({ type: 'player.pause' }) : null}
      onSeek={(bySeconds) => player.send({ type: 'player.seek', bySeconds })}
      onLive={isLive ? () => player.send({ type: 'player.goLive' }) : null}
      onSnapshot={snap}
      onFullScreen={onFullScreen}
    />
  );
}

interface Pressed {
  player: ActorRefFrom<typeof playerMachine>;
  isLive: boolean;
  snap: () => void;
}

/** ← → seek, L live, S snapshot, space pauses. */
function press(event: KeyboardEvent, { player, isLive, snap }: Pressed): void {
  const back = asksFor(event, 'seek-back', 'ArrowLeft');
  if (back || asksFor(event, 'seek-forward', 'ArrowRight')) player.send({ type: 'player.seek', bySeconds: back ? -seekStepS : seekStepS });
  else if (isLive && asksFor(event, 'live', 'l')) player.send({ type: 'player.goLive' });
  else if (asksFor(event, 'snapshot', 's')) snap();
  else if (event.key === ' ') player.send({ type: player.getSnapshot().matches('paused') ? 'player.play' : 'player.pause' });
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The place where the engine draws, from when React has put it there until it takes it away. */
function createHost() {
  let element: HTMLDivElement | null = null;
  return {
    element: () => element,
    put: (placed: HTMLDivElement | null) => {
      element = placed;
    },
  };
}
