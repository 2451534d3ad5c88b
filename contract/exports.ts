import * as z from 'zod/mini';
import { exportChannels } from './events.ts';
import { Instant } from './ids.ts';

/** An export that is made in the background, as its user sees it. `url` once it ended, until it expires. */
export const ExportJob = z.object({
  id: z.string(),
  catalogue: z.string(),
  channel: z.enum(exportChannels),
  state: z.enum(['running', 'ended', 'failed']),
  progress: z.int(),
  name: z.string(),
  url: z.nullable(z.string()),
  created: Instant,
  expires: Instant,
});
export type ExportJob = z.infer<typeof ExportJob>;
