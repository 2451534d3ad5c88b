import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
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

/**
 * Looks for ffmpeg at FFMPEG_PATH, otherwise on the PATH. null: not installed; real cameras and burnt-in watermarks are unavailable.
 * @throws StartError if FFMPEG_PATH is not ffmpeg
 */
export async function findFfmpeg({ ffmpegPath }: Pick<Config, 'ffmpegPath'>): Promise<Ffmpeg | null> {
  const path = ffmpegPath ?? 'ffmpeg';
  const readOutput = async (...args: string[]) => (await run(path, ['-hide_banner', ...args], { timeout: 10_000 })).stdout;
  try {
    const [version, encoders, filters] = await Promise.all([readOutput('-version'), readOutput('-encoders'), readOutput('-filters')]);
    const [, name] = /^ffmpeg version (\S+)/.exec(version) ?? [];
    if (!name) throw new Error('its output has no version; check FFMPEG_PATH');
    return { path, version: name, canEncode: /\blibx264\b/.test(encoders), canDrawText: /\bdrawtext\b/.test(filters) };
  } catch (error) {
    if (ffmpegPath === null) return null;
    throw new StartError(`FFMPEG_PATH is ${ffmpegPath}, which cannot be run as ffmpeg: ${(error as Error).message.split('\n')[0]}.`);
  }
}
