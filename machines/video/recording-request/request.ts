import type { CameraId } from '../../../contract/platform/index.ts';
import type { RecordingStatus } from '../../../contract/video/recording-status.ts';
import { type Viewing, viewingOf } from '../../../contract/video/viewing-window.ts';

/** A request for a recording, as the console knows it; moments in ms since 1970. */
export interface RecordingRequest {
  readonly id: number;
  readonly folio: string;
  readonly status: RecordingStatus;
  readonly camera: { readonly id: CameraId; readonly name: string };
  readonly requester: string | null;
  /** Whether the caller submitted the request. */
  readonly isOwn: boolean;
  readonly requested: number | null;
  /** The requested time span. */
  readonly start: number;
  readonly finish: number;
  readonly description: string;
  readonly tag: string | null;
  readonly authorizedFrom: number | null;
  readonly authorizedTo: number | null;
  readonly authorizedBy: string | null;
  readonly comment: string;
  /** Clips made for the request; the requester finds them among their downloads. */
  readonly files: readonly { readonly name: string; readonly job: string }[];
}

/** Whether it may be watched at that moment (OP-4.32, OP-4.33). */
export const viewing = ({ status, authorizedFrom, authorizedTo }: RecordingRequest, now: number): Viewing =>
  viewingOf({ status, from: authorizedFrom, to: authorizedTo }, now);
