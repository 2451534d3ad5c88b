import * as z from 'zod/mini';
import { exportChannels } from './export-channels.ts';
import { Instant } from './ids.ts';

/** Why a file was not made. */
export const exportFaults = ['failed', 'canceled', 'no_space', 'camera_gone', 'no_footage'] as const;
export type ExportFault = (typeof exportFaults)[number];

/** The fault of that name; null where there is none, 'failed' where it is another one. */
export const exportFaultOf = (name: string | null | undefined): ExportFault | null =>
  name === null || name === undefined ? null : (exportFaults.find((fault) => fault === name) ?? 'failed');

/** An export that is made in the background, as its user sees it. `url` once it ended, until it expires. */
export const ExportJob = z.object({
  id: z.string(),
  catalogue: z.string(),
  channel: z.enum(exportChannels),
  state: z.enum(['running', 'ended', 'failed', 'canceled']),
  progress: z.int(),
  name: z.string(),
  url: z.nullable(z.string()),
  fault: z.catch(z._default(z.nullable(z.enum(exportFaults)), null), null),
  created: Instant,
  expires: Instant,
});
export type ExportJob = z.infer<typeof ExportJob>;

/** The literal bodies of download notifications (ADM-4.02, ADM-4.05, ADM-4.07, ADM-4.08, OQ-82): stored literally, shown in the user's language. */
export const downloadBodies = {
  running: 'Descargando...',
  ended: 'Descarga completa',
  failed: 'Ocurrio un error',
  views: 'Downloaded successfully',
} as const;
export type DownloadBody = (typeof downloadBodies)[keyof typeof downloadBodies];

/** No word of an export for so long means that it failed, in ms (OQ-79). */
export const exportTimeoutMs = 30 * 60_000;
