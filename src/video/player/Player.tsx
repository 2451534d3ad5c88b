import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { MediaLinkRequest } from '../../../contract/video/media.ts';
import type { PlayerEvent } from '../../../machines/video/player/player.events.ts';
import type { playerMachine } from '../../../machines/video/player/player.machine.ts';
import {
  lagMs,
  selectBehindMs,
  selectHome,
  selectIsContinuing,
  selectLink,
  selectRate,
  selectRequest,
  selectShownAt,
  selectVolume,
  skippedNow,
} from '../../../machines/video/player/player.selectors.ts';
import { useActorRef } from '../../platform/index.ts';
import { stateOf } from '../../ui/state.ts';
import { clockTime } from '../../words/time.ts';
import { createEngineFeed } from '../player.ts';
import { type Drive, handleKeyDown } from './keyboard.ts';
import { lookOf } from './look.ts';
import { PlayerFrame } from './PlayerFrame.tsx';
import { PlayerTools } from './PlayerTools.tsx';
import { useReportPlaying } from './playing-cameras.ts';
import { Reason } from './Reason.tsx';
import { saveSnapshot } from './snapshot.ts';
import { UnansweredNote } from './UnansweredNote.tsx';
import { useVisibility } from './useVisibility.ts';
import { useZoom } from './useZoom.ts';
import { WatermarkOverlay } from './WatermarkOverlay.tsx';
import { transformOf } from './zoom.ts';

/** Controls of a player for the slot that contains it. */
export interface PlayerControls {
  handleKeyDown: (event: KeyboardEvent) => void;
  /** Seeks to a moment, in ms, requesting footage that is not loaded. False if it cannot. */
  seekTo: (at: number) => boolean;
  pause: () => void;
  /** Resumes playback where it was paused; a hidden picture stays paused. */
  resume: () => void;
  rate: (rate: number) => void;
}

/** Playback settings stored with the slot. */
export interface Tuned {
  rate: number;
  volume: number;
}

export interface PlayerProps {
  /** The player with its call filled. */
  machine: typeof playerMachine;
  request: MediaLinkRequest;
  camera: string;
  /** The moment that offsets are counted from, ms; null for live, where they are counted from now. */
  moment: number | null;
  keys: RefObject<PlayerControls | null>;
  onFullScreen: () => void;
  /** Whether a live picture can be rewound into the recording. */
  canRewind?: boolean;
  /** Receives the capture time of the shown frame, in ms; a few times a second at most. */
  onShown?: ((at: number) => void) | undefined;
  /** Receives every state of the player's machine, dotted. */
  onState?: ((state: string) => void) | undefined;
  tuned?: Partial<Tuned> | undefined;
  onTuned?: ((tuned: Tuned) => void) | undefined;
  frameColor?: string | null | undefined;
  /** Who plays, pauses and speeds up this picture with others; left out: it alone. */
  drive?: Drive | null | undefined;
  /** Further actions on the picture; `at` is the shown moment, in ms. */
  more?: ((at: number | null) => ReactNode) | undefined;
}

/** The picture of one camera; plays only while it is visible (OP-1.07–1.09). */
export function Player(props: PlayerProps) {
  const { machine, request, camera, moment, keys, onFullScreen, canRewind = false, tuned, frameColor, more } = props;
  const host = useMemo(() => createHost(), []);
  const place = useRef<HTMLDivElement>(null);
  const filled = useMemo(() => machine.provide({ actors: { engine: createEngineFeed(host.element) } }), [machine, host]);
  const player = useActorRef(filled, { input: { request, mayRewind: canRewind, ...tuned } });
  const snapshot = useSelector(player, (now) => now);
  const zooming = useZoom(place);
  const alone = useMemo(() => driveOf(player), [player]);
  const drive = props.drive ?? alone;
  const state = stateOf(snapshot);
  const shownAt = selectShownAt(snapshot);
  const behindMs = selectBehindMs(snapshot);
  const link = selectLink(snapshot);
  const isContinuing = selectIsContinuing(snapshot);
  const shown = selectRequest(snapshot);
  useVisibility(host.element, (seen) => player.send({ type: seen ? 'player.play' : 'player.stop' }));
  useRequestedSource(player, request);
  useReportPlaying(request.id_camera, snapshot.matches('playing'));
  usePlayerCallbacks(props, snapshot, state);
  const snap = () => {
    const video = host.video();
    if (video) void saveSnapshot(video, camera, shownAt ?? Date.now(), link?.watermark ?? null);
  };
  const seekTo = (at: number) => {
    const can = player.getSnapshot().can({ type: 'player.seekTo', at });
    if (can) player.send({ type: 'player.seekTo', at });
    return can;
  };
  useImperativeHandle(keys, () => ({
    handleKeyDown: (event) => handleKeyDown(event, { player, drive, zooming, snap }),
    seekTo,
    pause: () => player.send({ type: 'player.pause' }),
    resume: () => player.getSnapshot().matches('paused') && player.send({ type: 'player.play' }),
    rate: (rate) => player.send({ type: 'player.rate', rate }),
  }));
  const video = host.video();
  const skipped = skippedNow(snapshot);
  return (
    <PlayerFrame
      look={lookOf(state, lagMs(snapshot), isContinuing)}
      state={state}
      camera={camera}
      at={shownAt}
      offsetFrom={moment ?? (shownAt === null || behindMs === null ? null : shownAt + behindMs)}
      loop={shown.kind === 'pre_alarm'}
      reason={<Reason snapshot={snapshot} />}
      note={skipped ? <Skipped {...skipped} /> : link?.unanswered && <UnansweredNote parts={link.unanswered} />}
      screen={host.put}
      place={place}
      transform={transformOf(zooming.zoom)}
      over={
        link?.watermark && (
          <WatermarkOverlay look={link.watermark} at={shownAt} picture={video && { width: video.videoWidth, height: video.videoHeight }} />
        )
      }
      frameColor={frameColor}
      onRetry={() => player.send({ type: 'player.retry' })}
      isRetried={!snapshot.matches('failed') && !snapshot.matches('noFootage')}
      tools={
        <PlayerTools
          player={player}
          drive={drive}
          snapshot={snapshot}
          zooming={zooming}
          onSnapshot={snap}
          onFullScreen={onFullScreen}
          onBeside={
            document.pictureInPictureEnabled
              ? () =>
                  void host
                    .video()
                    ?.requestPictureInPicture()
                    .catch(() => undefined)
              : null
          }
          more={more?.(shownAt)}
        />
      }
    />
  );
}

type Snapshot = SnapshotFrom<typeof playerMachine>;

/** Opens the requested source. A change of quality does not interrupt a live picture that was rewound. */
function useRequestedSource(player: ReturnType<typeof useActorRef<typeof playerMachine>>, request: MediaLinkRequest): void {
  useEffect(() => {
    const now = player.getSnapshot();
    const home = selectHome(now);
    const shown = selectRequest(now);
    const isOther =
      home.id_camera !== request.id_camera || home.kind !== request.kind || home.from !== request.from || home.to !== request.to;
    const isFiner = home.quality !== request.quality && home.kind === shown.kind;
    if (isOther || isFiner) player.send({ type: 'player.open', request });
  }, [player, request]);
}

/** Reports the shown moment, the state of the player and its settings. */
function usePlayerCallbacks({ onShown, onState, onTuned }: PlayerProps, now: Snapshot, state: string): void {
  const shownAt = selectShownAt(now);
  const rate = selectRate(now);
  const volume = selectVolume(now);
  useEffect(() => {
    if (shownAt !== null) onShown?.(shownAt);
  }, [shownAt, onShown]);
  useEffect(() => onState?.(state), [state, onState]);
  const last = useRef({ rate, volume });
  useEffect(() => {
    if (last.current.rate === rate && last.current.volume === volume) return;
    last.current = { rate, volume };
    onTuned?.({ rate, volume });
  }, [rate, volume, onTuned]);
}

/** Nothing was recorded for a while, and the picture went on after it (OP-8.17). */
function Skipped(skipped: { from: number; to: number }) {
  const { i18n } = useLingui();
  const [from, to] = [clockTime(skipped.from, i18n), clockTime(skipped.to, i18n)];
  return (
    <>
      <Trans>No footage available for the selected time</Trans>{' '}
      <bdi dir="ltr">
        {from} – {to}
      </bdi>
    </>
  );
}

function driveOf(player: { send: (event: PlayerEvent) => void }): Drive {
  return {
    play: () => player.send({ type: 'player.play' }),
    pause: () => player.send({ type: 'player.pause' }),
    rate: (rate) => player.send({ type: 'player.rate', rate }),
  };
}

/** The DOM element that the engine draws in, while it is mounted. */
function createHost() {
  let element: HTMLDivElement | null = null;
  return {
    element: () => element,
    /** The newest picture: the one before stays under it until it shows something. */
    video: () => [...(element?.querySelectorAll('video') ?? [])].at(-1) ?? null,
    put: (placed: HTMLDivElement | null) => {
      element = placed;
    },
  };
}
