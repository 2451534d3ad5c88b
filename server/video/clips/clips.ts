import type { AlarmId, CameraId, ExportFault, ExportJob } from '../../../contract/platform/index.ts';
import type { Caller, Tx } from '../../platform/index.ts';
import type { Window } from '../engine.ts';

/** A clip to make; the caller has already checked permission. */
export interface ClipInput {
  /** The owner of the job, named in its certificate and watermark. */
  readonly caller: Pick<Caller, 'user' | 'session' | 'name'>;
  readonly camera: CameraId;
  readonly window: Window;
  /** Whether to burn in the watermark of the camera's tenant, if it has one. */
  readonly watermark?: boolean;
  /** Packs the clip with a text that describes it. */
  readonly certificate?: boolean;
  /** The alarm whose history names it. */
  readonly alarm?: AlarmId | null;
  /** Called in the transaction that completes the job: the file is available at `path` for the lifetime of the job. */
  readonly ended?: (tx: Tx, file: { job: string; name: string; path: string }) => Promise<void>;
  /** Called in the transaction that marks the job as failed. */
  readonly failed?: (tx: Tx, job: string, fault: ExportFault) => Promise<void>;
}

/** Interface of clips for other domains (`app.clips`). */
export interface Clips {
  /**
   * Starts a clip in the background, at most an hour of one camera (OQ-72). Its progress and result are published on the channel of clips.
   * @throws Refused `record.not_found`, `request.invalid` for an invalid window, `media.no_footage` (OP-8.17), `clip.not_burnt`,
   * `clip.too_many`
   */
  begin(input: ClipInput): Promise<ExportJob>;
}
