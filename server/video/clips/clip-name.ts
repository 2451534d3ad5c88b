import { sanitizeFileName } from '../../catalogues/index.ts';
import type { Window } from '../engine.ts';

/** A moment as names of files can hold it, in the time of a zone: `2026-03-02 08.15.00`. */
function moment(at: number, zone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  return format.format(at).replaceAll(':', '.');
}

/** The name of a clip: camera, from, to, in the time of the tenant; without its ending. */
export const clipName = (camera: string, { from, to }: Window, zone: string): string =>
  `${sanitizeFileName(camera).slice(0, 120)}_${moment(from, zone)}_${moment(to, zone)}`;
