import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CameraId } from '../../../contract/platform/index.ts';
import { fragmentCutter } from '../ingest/fragments/fragments.ts';
import type { Disk } from './disk.ts';
import { FileIndex, initName, type MinuteFile, pathOf, startsOf } from './minute-file.ts';

/** The identity of a file, as given by its path. */
export interface FileLocation {
  readonly camera: CameraId;
  readonly starts: number;
}

/**
 * Reads a file box by box, as far as it is complete: after a kill, at most its last fragment is missing.
 * @returns its index; null: it has no complete fragment
 */
export async function readMinuteFile(disk: Disk, { camera, starts }: FileLocation): Promise<MinuteFile | null> {
  let index: FileIndex | null = null;
  const cutter = fragmentCutter({
    init: ({ bytes, codecs }) => {
      index ??= new FileIndex({ camera, starts, init: initName(bytes), codecs, head: bytes.length });
    },
    fragment: (fragment) => index?.add(fragment),
  });
  try {
    for await (const part of disk.stream(pathOf(camera, starts))) cutter.push(part);
  } catch {
    // Bytes behind the last complete fragment are not valid MP4.
  }
  return (index as FileIndex | null)?.finished() ?? null;
}

const names = async (folder: string, named: RegExp): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => named.test(name)).sort();

/** The cameras that have files. */
export const camerasIn = async (folder: string): Promise<CameraId[]> =>
  (await names(folder, /^\d{1,15}$/)).map((name) => CameraId.parse(Number(name)));

/** The days of UTC that a camera has files of, in order. */
export const daysIn = (folder: string, camera: CameraId): Promise<string[]> => names(join(folder, String(camera)), /^\d{4}-\d\d-\d\d$/);

/** Start times of a camera's files of a day, in order. */
export async function startsIn(folder: string, camera: CameraId, day: string): Promise<number[]> {
  const files = await names(join(folder, String(camera), day), /\.mp4$/);
  return files.map((file) => startsOf(day, file)).filter((starts) => starts !== null);
}
