import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Config, StartError } from '../platform/index.ts';

/** The ffmpeg installation of this machine and its capabilities. */
export interface Ffmpeg {
  readonly path: string;
  /** As it names itself: `5.1.9-0+deb12u1`. */
  readonly version: string;
  /** It encodes H.264, and can draw text: what watermarks in clips need. */
  readonly canEncode: boolean;
  readonly canDrawText: boolean;
}

const run = promisify(execFile);

/**
 * Looks for ffmpeg: at FFMPEG_PATH, else on the PATH. null: there is none, and cameras and burnt-in watermarks are not to be had.
 * @throws StartError where FFMPEG_PATH names something that is not ffmpeg
 */
export async function findFfmpeg({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Promise<Ffmpeg | null> {
  const path = ffmpegPath ?? 'ffmpeg';
  const tell = async (...args: string[]) => (await run(path, ['-hide_banner', ...args], { timeout: 10_000 })).stdout;
  try {
    const [version, encoders, filters] = await Promise.all([tell('-version'), tell('-encoders'), tell('-filters')]);
    const [, name] = /^ffmpeg version (\S+)/.exec(version) ?? [];
    if (!name) throw new Error('it does not say its version');
    return { path, version: name, canEncode: /\blibx264\b/.test(encoders), canDrawText: /\bdrawtext\b/.test(filters) };
  } catch (error) {
    if (ffmpegPath === null) return null;
    throw new StartError(`FFMPEG_PATH is ${ffmpegPath}, which cannot be run as ffmpeg: ${(error as Error).message.split('\n')[0]}.`);
  }
}
