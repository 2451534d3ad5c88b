import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Clip, cutClip } from './boxes.ts';

export interface LoopClip extends Clip {
  readonly poster: Buffer;
}

/** A folder of the project, from the source and from the bundle alike. */
export function projectFolder(path: string): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); at !== dirname(at); at = dirname(at)) {
    if (existsSync(join(at, 'package.json'))) return join(at, path);
  }
  throw new Error(`The folder ${path} of the project is not there: start the platform from its checkout`);
}

/** Reads the looping clips (`name.mp4`, and `name.jpg` for its poster) of a folder, by their names. */
export async function readClips(folder: string): Promise<ReadonlyMap<string, LoopClip>> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.mp4')).map((file) => file.slice(0, -4));
  const clips = names.map(async (name) => {
    const [clip, poster] = await Promise.all([readFile(join(folder, `${name}.mp4`)), readFile(join(folder, `${name}.jpg`))]);
    return [name, { ...cutClip(clip), poster }] as const;
  });
  return new Map(await Promise.all(clips));
}
