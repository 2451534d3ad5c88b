import type pg from 'pg';
import { mediaFault, mediaMarkKey, otherMedia, readMediaMark } from '../storage/shared-media.ts';
import { type Finding, fault, fine } from './finding.ts';

export const mediaAbout = 'Recordings (MEDIA_DIR)';

/** Whether the directory of recordings takes files, and is the one that the nodes of the store share. */
export async function lookAtMedia(client: pg.ClientBase, directory: string): Promise<Finding> {
  const about = `Recordings (${directory})`;
  const remedy = 'The platform does not start with it: mount the directory that all nodes share, or correct MEDIA_DIR.';
  const found = await mediaFault(directory);
  if (found !== null) return fault(about, `It ${found}.`, remedy);
  await client.query("select set_config('app.scope', 'platform', false)");
  const { rows } = await client.query<{ value: string }>('select value from meta where key = $1', [mediaMarkKey]);
  const known = rows[0]?.value ?? null;
  const other = otherMedia(await readMediaMark(directory), known);
  if (other !== null) return fault(about, `It ${other}.`, remedy);
  if (known === null) return fine(about, 'It can be written; the first platform that starts marks it for all nodes.');
  return fine(about, 'It can be written, and is the one that the nodes of this store share.');
}
