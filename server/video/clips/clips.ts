import type { ExportFault, ExportJob } from '../../../contract/platform/export-job.ts';
import type { AlarmId, CameraId } from '../../../contract/platform/ids.ts';
import type { Caller, Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';

/** A clip that somebody is let have: whether they may was asked before. */
export interface ClipInput {
  /** Whose job it is, and whose name stands in its certificate and watermark. */
  readonly caller: Pick<Caller, 'user' | 'session' | 'name'>;
  readonly camera: CameraId;
  readonly window: Window;
  /** With the watermark of the camera's tenant in its pixels, where that has one. */
  readonly watermark?: boolean;
  /** Packed with a text that says what it is. */
  readonly certificate?: boolean;
  /** The alarm whose record names it. */
  readonly alarm?: AlarmId | null;
  /** Done with its end, in that transaction: the file lies at `path` for as long as the job is kept. */
  readonly ended?: (tx: Tx, file: { job: string; name: string; path: string }) => Promise<void>;
  /** Told in the transaction that says that there will be no file. */
  readonly failed?: (tx: Tx, job: string, fault: ExportFault) => Promise<void>;
}

/** What other rooms of the platform ask of clips (`app.clips`). */
export interface Clips {
  /**
   * Begins a clip in the background, at most an hour of one camera (OQ-72). What comes of it is said on the channel of clips.
   * @throws Refused `record.not_found`, `request.invalid` for a window that is none, `media.no_footage` (OP-8.17), `clip.not_burnt`,
   * `clip.too_many`
   */
  begin(asked: ClipInput): Promise<ExportJob>;
}
