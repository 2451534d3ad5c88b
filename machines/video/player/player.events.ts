import type { Refusal } from '../../../contract/platform/index.ts';
import type { CameraFault } from '../../../contract/video/camera-state.ts';
import type { MediaLink, MediaLinkRequest } from '../../../contract/video/media.ts';

/** Why there is no picture. `refused`: the platform refused the request; the refusal holds the reason. */
export type PlayerReason = 'network' | 'expired' | 'format' | 'unknown' | 'refused' | 'frozen';

export interface PlayerInput {
  request: MediaLinkRequest;
  /** A live player that seeks beyond its buffer switches to recorded video. */
  mayRewind?: boolean;
  rate?: number;
  volume?: number;
}

export interface PlayerContext {
  /** What this place is for; `request` differs from it while a live picture is looked at in the past, and from window to window. */
  home: MediaLinkRequest;
  request: MediaLinkRequest;
  mayRewind: boolean;
  /** Where in the window it is to begin, ms; null: at its beginning, or live. */
  startAt: number | null;
  /** True when the request continues playback because the previous window ended. */
  isContinuing: boolean;
  link: MediaLink | null;
  reason: PlayerReason | null;
  refusal: Refusal | null;
  /** Why the camera delivers no video, if the platform knows. */
  fault: CameraFault | null;
  /** Tries in a row that showed nothing; sets how long the next one waits. */
  attempts: number;
  /** When the frame on the screen was taken, ms; null where the stream does not say. */
  shownAt: number | null;
  /** How far the picture lags behind now, ms; null where unknown. */
  behindMs: number | null;
  /** Server time at the engine's last report, in ms. */
  now: number | null;
  /** Where nothing was recorded and the picture went on after it. */
  skipped: { from: number; to: number } | null;
  rate: number;
  volume: number;
  muted: boolean;
  /** Whether the stream has sound; null: not known yet. */
  sound: boolean | null;
}

/** Events that the video engine reports. */
export type EngineEvent =
  /** A new frame is on the screen; at most a few times a second. */
  | { type: 'engine.frameShown'; at: number | null; behindMs: number | null }
  /** The camera sends nothing at the moment; playback resumes automatically. */
  | { type: 'engine.waiting'; fault: CameraFault | null }
  /** A window of the past was shown to its end; times in ms. */
  | { type: 'engine.ended'; at: number; now: number }
  /** A seek targeted a moment without footage. */
  | { type: 'engine.outOfRange'; at: number; now: number }
  /** Nothing was recorded between two moments: playback continues at `to`. */
  | { type: 'engine.skipped'; from: number; to: number }
  | { type: 'engine.audioDetected'; has: boolean }
  | { type: 'engine.failed'; fault: 'network' | 'expired' | 'no_footage' | 'format' | 'unknown' };

/** How an engine plays. */
export interface Playing {
  rate: number;
  volume: number;
  muted: boolean;
}

/** Commands to the video engine. It shows nothing before `open` and nothing after `close`. */
export type EngineCommand =
  | ({ type: 'engine.open'; link: MediaLink; at: number | null } & Playing)
  | { type: 'engine.play' }
  | { type: 'engine.pause' }
  | { type: 'engine.seek'; bySeconds: number }
  | { type: 'engine.seekTo'; at: number }
  /** One frame back or forth. */
  | { type: 'engine.step'; by: -1 | 1 }
  | ({ type: 'engine.tune' } & Playing)
  | { type: 'engine.goLive' }
  | { type: 'engine.close' };

export type PlayerEvent =
  | { type: 'player.play' }
  | { type: 'player.pause' }
  | { type: 'player.seek'; bySeconds: number }
  /** To a moment, ms. */
  | { type: 'player.seekTo'; at: number }
  | { type: 'player.step'; by: -1 | 1 }
  | { type: 'player.rate'; rate: number }
  | { type: 'player.volume'; volume: number; muted: boolean }
  | { type: 'player.goLive' }
  | { type: 'player.retry' }
  /** Nobody can see it: it stops decoding. */
  | { type: 'player.stop' }
  /** Something else is to be watched: another moment, another camera, another quality. */
  | { type: 'player.open'; request: MediaLinkRequest }
  | EngineEvent;
