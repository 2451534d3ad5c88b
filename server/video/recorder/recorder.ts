import type { CameraId } from '../../../contract/platform/ids.ts';
import type { RecordingFault } from '../../../contract/video/recordings.ts';
import type { Fragment, Segment, Window } from '../engine.ts';

/** What a camera sends, once for all of its fragments. */
export interface RecordedStream {
  readonly init: Buffer;
  readonly codecs: string;
}

/** Why a disk takes nothing: it is full, it fails, or it is slower than what comes. */
export type PauseCause = 'full' | 'failing' | 'slow';

/** How recording stands. `paused`: the disk takes nothing for the moment; live pictures go on, and it is tried again. */
export type RecorderState = { readonly kind: 'idle' | 'recording' } | { readonly kind: 'paused'; readonly why: PauseCause };

/** What recordings take of the disk. */
export interface Storage {
  /** Bytes of all recordings, and what is free of the whole disk. */
  readonly bytes: number;
  readonly free: number;
  readonly total: number;
  /** Bytes of a camera. */
  of(camera: CameraId): number;
}

/**
 * Keeps what cameras send as minute files with an index (OP-1.08), and gives back any window of it. What is appended is never waited
 * for and never throws: a disk that takes nothing pauses recording, not the camera.
 */
export interface Recorder {
  /** A camera's stream begins, or begins anew: what is appended from here on needs this init segment. */
  take(camera: CameraId, stream: RecordedStream): void;
  /** The next fragment of the stream taken last; those before its first key frame are left out. */
  append(camera: CameraId, fragment: Fragment): void;
  /** Its stream ended: what it sent is on disk and in the index once this resolves. */
  end(camera: CameraId): Promise<void>;
  state(camera: CameraId): RecorderState;
  /** What is wrong, and as a sentence ('ok': nothing is). */
  fault(): RecordingFault | null;
  health(): string;
  /** As of `MediaEngine`: segments and parts that touch a window, and their bytes; null where there is none of that name. */
  segments(camera: CameraId, window: Window): Promise<Segment[]>;
  stretches(camera: CameraId, window: Window): Promise<Window[]>;
  init(camera: CameraId, name: string): Promise<Buffer | null>;
  segment(camera: CameraId, name: string): Promise<Buffer | null>;
  /** What recordings take of the disk. */
  storage(): Promise<Storage>;
  /** Bytes a day that come in, going by what came within the last day. @param now in ms */
  pace(now: number): Promise<number>;
}
