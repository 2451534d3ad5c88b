import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { type Config, StartError } from '../platform/index.ts';

/** The ffmpeg installation of this machine and its capabilities. */
export interface Ffmpeg {
  readonly path: string;
  /** Its version: `5.1.9-0+deb12u1`. */
  readonly version: string;
  /** Whether it encodes H.264 and draws text, as watermarks in clips require. */
  readonly canEncode: boolean;
  readonly canDrawText: boolean;
}

const run = promisify(execFile);

/** What a version of ffmpeg can do, as it listed it. */
interface Listed extends Pick<Ffmpeg, 'canEncode' | 'canDrawText'> {
  /** Its whole output of `-version`: those of its libraries and how it was configured. */
  readonly of: string;
}

/**
 * Looks for ffmpeg at FFMPEG_PATH, otherwise on the PATH. null: not installed; real cameras and burnt-in watermarks are unavailable.
 * @throws StartError if FFMPEG_PATH is not ffmpeg
 */
export async function findFfmpeg({
  ffmpegPath,
  dataDir,
}: Pick<Config, 'ffmpegPath'> & Partial<Pick<Config, 'dataDir'>>): Promise<Ffmpeg | null> {
  const path = ffmpegPath ?? 'ffmpeg';
  const readOutput = async (...args: string[]) => (await run(path, ['-hide_banner', ...args], { timeout: 10_000 })).stdout;
  try {
    const version = await readOutput('-version');
    const [, name] = /^ffmpeg version (\S+)/.exec(version) ?? [];
    if (!name) throw new Error('its output has no version; check FFMPEG_PATH');
    const { canEncode, canDrawText } = await readListed(version, readOutput, dataDir);
    return { path, version: name, canEncode, canDrawText };
  } catch (error) {
    if (ffmpegPath === null) return null;
    throw new StartError(`FFMPEG_PATH is ${ffmpegPath}, which cannot be run as ffmpeg: ${(error as Error).message.split('\n')[0]}.`);
  }
}

const StoredList = z.object({ of: z.string(), canEncode: z.boolean(), canDrawText: z.boolean() });

/** Reads what this version can do from the data directory, where an earlier start left it: listing costs two more processes. */
async function readListed(of: string, readOutput: (...args: string[]) => Promise<string>, dataDir: string | undefined): Promise<Listed> {
  const file = dataDir === undefined ? null : join(dataDir, 'ffmpeg.json');
  const stored = file === null ? null : await readFile(file, 'utf8').then(parseStored, () => null);
  if (stored?.of === of) return stored;
  const [encoders, filters] = await Promise.all([readOutput('-encoders'), readOutput('-filters')]);
  const listed = { of, canEncode: /\blibx264\b/.test(encoders), canDrawText: /\bdrawtext\b/.test(filters) };
  // Without the file the next start lists again.
  if (file !== null) await writeFile(file, JSON.stringify(listed)).catch(() => undefined);
  return listed;
}

function parseStored(text: string): Listed | null {
  try {
    return StoredList.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
