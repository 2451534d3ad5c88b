import { type DownloadBody, downloadBodies, type ExportChannel, type ExportFault } from '../../../contract/platform/index.ts';
import type { ClipRequest } from '../../../contract/video/index.ts';

/** A requested export: a list call with the list's current query. */
export interface ExportRequest {
  /** Of the catalogue, or of what else is exported. */
  readonly key: string;
  /** Its name in English. */
  readonly title: string;
  /** The list's path, from `/v1/` on, and whether it lies on the logs host (ADM-7.20). */
  readonly path: string;
  readonly host: 'logs' | null;
  /** Search, filters, order and columns of the list. */
  readonly params: readonly (readonly [string, string])[];
  /** Where it reports on its progress (ADM-7.51); null: its file is the answer itself. */
  readonly channel: ExportChannel | null;
  /** The notification body at its end, where it is not the default (ADM-4.08). */
  readonly endBody?: DownloadBody;
  /** A clip of recorded video instead of a list; such a job can be canceled (OP-4.26). */
  readonly clip?: ClipRequest;
}

/** An entry of the downloads (OP-3.21, ADM-3.61). `view`: it was viewed; `url`: the address of the file; `download`: its file name (OQ-117). */
export interface Download {
  readonly id: string;
  readonly progress: number;
  readonly completed: boolean;
  readonly view: boolean;
  readonly url: string | null;
  readonly download: string | null;
  readonly title: string;
  readonly body: DownloadBody;
  readonly error: boolean;
  /** Why there is no file; left out where the platform gave no reason. */
  readonly fault?: ExportFault | null;
  /** Up to when its rows are complete, where the platform read them from a replica. */
  readonly asOf?: string;
  /** The time of the request, in ms. */
  readonly timestamp: number;
  /** The request, for a retry, and the platform's id of the job. */
  readonly ask: ExportRequest;
  readonly job: string | null;
}

/** A new entry (OP-4.34, ADM-4.02). */
export const startDownload = (id: string, ask: ExportRequest, timestamp: number): Download => ({
  id,
  progress: 0,
  completed: false,
  view: false,
  url: null,
  download: null,
  title: ask.title,
  body: downloadBodies.running,
  error: false,
  fault: null,
  timestamp,
  ask,
  job: null,
});

/** An entry whose file is there (OP-4.35, ADM-4.04, ADM-4.07, ADM-4.08). */
export const completeDownload = (download: Download, url: string, name: string | null, asOf?: string | null): Download => ({
  ...download,
  progress: 100,
  completed: true,
  error: false,
  body: download.ask.endBody ?? downloadBodies.ended,
  url,
  download: name ?? download.download,
  ...(asOf && { asOf }),
});

/** A failed entry (ADM-4.05, ADM-8.01). */
export const failDownload = (download: Download, fault: ExportFault | null = null): Download => ({
  ...download,
  fault,
  progress: 100,
  completed: true,
  error: true,
  body: downloadBodies.failed,
  url: null,
});
