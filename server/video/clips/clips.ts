import type { ExportFault, ExportJob } from '../../../contract/platform/export-job.ts';
import type { AlarmId, CameraId } from '../../../contract/platform/ids.ts';
import type { Caller, Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';

/** A clip to make; the caller has already checked permission. */
export interface ClipInput {
  /** The owner of the job, named in its certificate and watermark. */
  readonly caller: Pick<Caller, 'user' | 'session' | 'name'>;
  readonly camera: CameraId;
  readonly window: Window;
  /** With the watermark of the camera's tenant in its pixels, where that has one. */
  readonly watermark?: boolean;
  /** Packs the clip with a text that describes it. */
  readonly certificate?: boolean;
  /** The alarm whose record names it. */
  readonly alarm?: AlarmId | null;
  /** Called in the transaction that completes the job: the file is available at `path` for the lifetime of the job. */
  readonly ended?: (tx: Tx, file: { job: string; name: string; path: string }) => Promise<void>;
  /** Called in the transaction that marks the job as failed. */
  readonly failed?: (tx: Tx, job: string, fault: ExportFault) => Promise<void>;
}

/** What other rooms of the platform ask of clips (`app.clips`). */
export interface Clips {
  /**
   * Starts a clip in the background, at most an hour of one camera (OQ-72). Its progress and result are published on the channel of clips.
   * @throws Refused `record.not_found`, `request.invalid` for an invalid window, `media.no_footage` (OP-8.17), `clip.not_burnt`,
   * `clip.too_many`
   */
  begin(asked: ClipInput): Promise<ExportJob>;
}
