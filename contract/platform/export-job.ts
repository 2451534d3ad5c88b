import * as z from 'zod/mini';
import { exportChannels } from './export-channels.ts';
import { Instant } from './ids.ts';

/** Why an export failed. */
export const exportFaults = ['failed', 'canceled', 'no_space', 'camera_gone', 'no_footage', 'node_unanswered'] as const;
export type ExportFault = (typeof exportFaults)[number];

/** Parses a fault; null for none, `failed` for an unknown one. */
export const exportFaultOf = (name: string | null | undefined): ExportFault | null =>
  name === null || name === undefined ? null : (exportFaults.find((fault) => fault === name) ?? 'failed');

/** A background export as listed for its user. `url` is set from its end until it expires. */
export const ExportJob = z.object({
  id: z.string(),
  catalogue: z.string(),
  channel: z.enum(exportChannels),
  state: z.enum(['running', 'ended', 'failed', 'canceled']),
  progress: z.int(),
  name: z.string(),
  url: z.nullable(z.string()),
  fault: z.catch(z._default(z.nullable(z.enum(exportFaults)), null), null),
  /** Up to when the rows of its file are complete, where they were read from a replica; null: when it was made. */
  as_of: z.optional(z.nullable(Instant)),
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

/** Time without an event after which an export counts as failed, in ms (OQ-79). */
export const exportTimeoutMs = 30 * 60_000;
