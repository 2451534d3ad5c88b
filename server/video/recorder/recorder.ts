import type { CameraId } from '../../../contract/platform/index.ts';
import type { RecordingFault } from '../../../contract/video/recordings.ts';
import type { Fragment, Segment, Window } from '../engine.ts';
import type { MinuteFile } from './minute-file.ts';
import type { SharedDirectory } from './shared-directory.ts';

/** Properties of a camera's stream, shared by all of its fragments. */
export interface RecordedStream {
  readonly init: Buffer;
  readonly codecs: string;
}

/** Why a disk accepts no writes: it is full, it fails, or it is slower than the incoming data. */
export type PauseCause = 'full' | 'failing' | 'slow';

/** State of recording. `paused`: the disk accepts no writes at the moment; live video continues, and recording is retried. */
export type RecorderState = { readonly kind: 'idle' | 'recording' } | { readonly kind: 'paused'; readonly why: PauseCause };

/** Disk usage of recordings. */
export interface Storage {
  /** Bytes of all recordings, and the free space of the whole disk. */
  readonly bytes: number;
  readonly free: number;
  readonly total: number;
  /** Bytes of a camera. */
  of(camera: CameraId): number;
}

/**
 * Records camera streams as indexed minute files (OP-1.08) and reads back any window of them. Appending neither blocks nor throws: a disk
 * that accepts no writes pauses recording, not the camera.
 */
export interface Recorder {
  /** Starts or restarts a camera's stream: the following fragments use this init segment. */
  take(camera: CameraId, stream: RecordedStream): void;
  /** Appends the next fragment of the current stream; those before its first key frame are dropped. */
  append(camera: CameraId, fragment: Fragment): void;
  /** Ends its stream; resolves once its data is on disk and in the index. */
  end(camera: CameraId): Promise<void>;
  /** The permanent name of the directory of recordings, as in `media_file`. */
  readonly storageName: string;
  /** The directory that all nodes share; null: each has its own. */
  readonly shared: SharedDirectory | null;
  state(camera: CameraId): RecorderState;
  /** The current fault, and its text ('ok': none). */
  fault(): RecordingFault | null;
  health(): string;
  /** As of `MediaEngine`: segments and parts that touch a window, and their bytes; null: not found. */
  segments(camera: CameraId, window: Window): Promise<Segment[]>;
  stretches(camera: CameraId, window: Window): Promise<Window[]>;
  init(camera: CameraId, name: string): Promise<Buffer | null>;
  segment(camera: CameraId, name: string): Promise<Buffer | null>;
  /** Files of a camera that the index does not have yet, and the readable part of the current one, in order. */
  recent(camera: CameraId): readonly MinuteFile[];
  /** Disk usage of recordings. */
  storage(): Promise<Storage>;
  /** Bytes recorded per day, based on the last day. @param now in ms */
  pace(now: number): Promise<number>;
}
