import type { CameraId, TenantId, UserId } from '../../contract/platform/index.ts';
import type { CameraFault, CameraState } from '../../contract/video/camera-state.ts';
import type { MediaKind, MediaLink, MediaQuality } from '../../contract/video/media.ts';
import type { Ffmpeg } from './ffmpeg.ts';

/** A window of time, ms since 1970; `to` is not part of it. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * A stretch of fMP4 that begins with a key frame and is decoded after its init segment. Decode times count from 1970 in the units of each
 * track, in every engine: media time in ms is the moment of capture.
 */
export interface Segment extends Window {
  /** Unique name among the segments of its camera, used in addresses: letters, digits, `-` and `.`, at most 80. */
  readonly name: string;
  /** Name of its init segment, in the same form. */
  readonly init: string;
  /** Whether it continues the previous segment without a gap and with the same init segment. */
  readonly follows: boolean;
}

/** A fragment (`moof mdat`) of a live stream. */
export interface Fragment {
  readonly bytes: Buffer;
  /** Capture time of its first frame, ms since 1970, and its duration, ms. */
  readonly at: number;
  readonly ms: number;
  /** Whether it begins with a key frame. */
  readonly isKey: boolean;
}

export interface LiveListener {
  /** A stream begins, or begins again after the camera reconnects. */
  opened(stream: { codecs: string; init: Buffer; at: number }): void;
  fragment(fragment: Fragment): void;
  /** No video at the moment. */
  waiting(fault: CameraFault | null): void;
}

/** A recorded part that cannot be read now. `node`: the machine of the node that has it, which does not answer. */
export interface UnansweredPart extends Window {
  readonly node: string;
}

/** Source of video for some cameras: looping clips, real cameras through ffmpeg, or a media server. */
export interface MediaEngine {
  readonly name: 'loop' | 'ffmpeg' | 'external' | 'none';
  /** 'ok', or a sentence that describes the fault. */
  health(): string;
  state(camera: CameraId): Promise<CameraState>;
  /** Address of live video that bypasses the platform, with a token that the media server verifies; null: it goes through the platform. */
  liveAddress?(camera: CameraId, token: string): Promise<string | null>;
  /** Recorded segments that touch a window, in order; none where there is no footage (OP-8.17). */
  segments(camera: CameraId, window: Window): Promise<Segment[]>;
  /** The recorded parts of a window, in order; cheaper than its segments. */
  stretches(camera: CameraId, window: Window): Promise<Window[]>;
  /** What of a window is recorded, but on nodes that do not answer; absent: all recordings are this node's own. */
  unanswered?(camera: CameraId, window: Window): Promise<UnansweredPart[]>;
  /** The newest segments for a live playlist, at most six, oldest first; starts the stream if it has no viewers yet. */
  liveSegments(camera: CameraId, quality: MediaQuality): Promise<Segment[]>;
  /** null: not found. */
  init(camera: CameraId, name: string): Promise<Buffer | null>;
  segment(camera: CameraId, name: string): Promise<Buffer | null>;
  /**
   * Follows live video. If the stream is running, the listener immediately receives `opened` and every fragment since the last key frame,
   * otherwise `waiting` until it runs; listeners share one stream. @returns a function that stops following
   */
  follow(camera: CameraId, quality: MediaQuality, listener: LiveListener): () => void;
  /** The JPEG nearest to a moment (`null`: now); null: none. */
  frame(camera: CameraId, at: number | null): Promise<Buffer | null>;
}

/** The viewer: a signed-in user (`request`: through an authorized recording request), or the holder of a share without an account. */
export type MediaReader =
  | { readonly kind: 'session'; readonly user: UserId; readonly session: string; readonly request: number | null }
  | { readonly kind: 'share'; readonly share: number };

export interface LinkRequest {
  readonly camera: CameraId;
  readonly tenant: TenantId;
  readonly kind: MediaKind;
  /** null for live. */
  readonly window: Window | null;
  readonly quality: MediaQuality;
  readonly reader: MediaReader;
  /** Name and e-mail for the watermark; null: it names no one. */
  readonly person: { readonly name: string; readonly email: string } | null;
  /** Latest expiry, ms. */
  readonly until: number;
}

/** Interface of media for other domains (`app.media`). */
export interface Media {
  /** null: not installed. */
  readonly ffmpeg: Ffmpeg | null;
  /** The engine of a camera; a camera without a source gets an engine that reports that. */
  engineOf(camera: CameraId): Promise<MediaEngine>;
  /**
   * Creates a signed address, limited to the footage that exists, and an entry in the viewing log. The caller must have checked permission
   * and must not hold a transaction: engines read the store themselves, and concurrent callers that each hold a connection would deadlock.
   * @throws Refused `media.no_footage`, `media.camera_failed` with its fault
   */
  link(request: LinkRequest): Promise<MediaLink>;
}
