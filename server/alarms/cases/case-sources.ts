import type { CameraId } from '../../../contract/platform/index.ts';

/** A file that a source wrote, and the window that it shows, ms since 1970. */
export interface FootageFile {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** It exists, but only on a node that does not answer. `node`: its machine, '' where that is not known. */
export interface OnLostNode {
  readonly node: string;
}

/** What other domains add to the package of a case. */
export interface CaseSources {
  /** Writes the recording of a camera in a window as MP4 files below `folder`; none where nothing is recorded. */
  clips(of: {
    camera: CameraId;
    window: { from: number; to: number };
    folder: string;
    signal: AbortSignal;
  }): Promise<{ readonly files: readonly FootageFile[]; readonly lost: readonly (OnLostNode & Pick<FootageFile, 'from' | 'to'>)[] }>;
  /** The JPEG of a camera nearest to a moment (ms); null: none. */
  snapshot(camera: CameraId, at: number): Promise<Buffer | OnLostNode | null>;
  /** Writes the recording of a call, decrypted. @param name its path below the recordings of its node @returns false: it is no longer stored */
  callRecording(session: string, name: string, path: string): Promise<boolean | OnLostNode>;
}
