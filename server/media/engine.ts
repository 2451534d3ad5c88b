import type { CameraId } from '../../contract/ids.ts';
import type { Span } from './playlist.ts';

/** Makes the pictures of cameras. Another engine (recorded segments, a media server) takes the place of the looping one behind this. */
export interface MediaEngine {
  /** 'ok', or a sentence that says what is wrong. */
  health(): string;
  /** What of a window can be watched; null where there is no footage (OP-8.17). */
  footage(camera: CameraId, span: Span, now: number): Promise<Span | null>;
  /** The init segment of a camera; null where it has none. */
  init(camera: CameraId): Promise<Buffer | null>;
  /** Segment n of a camera as fMP4, its decode time counted from 1970; null where there is none. */
  segment(camera: CameraId, n: number): Promise<Buffer | null>;
  /** A JPEG that stands for the camera before its first frame; null where there is none. */
  poster(camera: CameraId): Promise<Buffer | null>;
}
