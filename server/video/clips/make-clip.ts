import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CameraId } from '../../../contract/platform/index.ts';
import type { WatermarkLook } from '../../../contract/video/watermark.ts';
import { JobFault } from '../../catalogues/index.ts';
import type { MediaEngine, Window } from '../engine.ts';
import type { Ffmpeg } from '../ffmpeg.ts';
import { readInit } from '../ingest/fragments/fragments.ts';
import { watermarkFilter } from '../watermarks/filter.ts';
import type { ClipPlan, Reel } from './clip-plan.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { writePart } from './write-part.ts';

/** A watermark, with the bytes of its image. */
export interface BurnedWatermark {
  readonly look: WatermarkLook;
  readonly image: Buffer | null;
}

/** The largest picture and the highest frame rate of a clip; null: as recorded. */
export interface ClipFormat {
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly fps: number | null;
}

export interface ClipSettings {
  readonly engine: Pick<MediaEngine, 'segment'>;
  readonly camera: CameraId;
  readonly plan: ClipPlan;
  /** The requested window; a re-encoded clip is cut there, to the frame. */
  readonly window: Window;
  /** null: segments are joined without re-encoding. */
  readonly ffmpeg: Ffmpeg | null;
  readonly watermark: BurnedWatermark | null;
  /** Applied by re-encoding, with ffmpeg only. */
  readonly format: ClipFormat | null;
  /** A directory of its own. */
  readonly folder: string;
  readonly signal: AbortSignal;
  /** Called with the progress, from 0 to 1. */
  readonly reportProgress: (share: number) => Promise<void>;
}

/** A finished file and the window it covers. */
export interface ClipFile extends Window {
  readonly path: string;
  readonly ms: number;
}

interface Stretch {
  readonly at: number;
  readonly seconds: number;
}

/**
 * Makes the files of a clip: one for each format of the camera's stream in the window. With ffmpeg they are plain MP4 that
 * plays before the download ends; without it, fragmented MP4. A clip with a watermark or a format of its own is re-encoded and cut to the frame.
 * @throws JobFault `no_footage` if all footage was removed meanwhile, `no_space`
 */
export async function makeClip(making: ClipSettings): Promise<ClipFile[]> {
  const { plan, folder } = making;
  const isEncoded = making.watermark !== null || making.format !== null;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files: ClipFile[] = [];
  let before = 0;
  for (const [n, reel] of plan.reels.entries()) {
    const ms = reel.parts.reduce((sum, { from, to }) => sum + to - from, 0);
    const share = (part: number) => making.reportProgress((before + ms * part) / plan.recorded);
    const copied = await copyReel(making, reel, n, (part) => share(isEncoded ? part * 0.2 : part));
    if (copied) files.push(isEncoded ? await encodeReel(making, reel, n, copied, (part) => share(0.2 + 0.8 * part)) : copied.file);
    before += ms;
  }
  if (files.length === 0) throw new JobFault('no_footage');
  return files;
}

interface Copied {
  readonly file: ClipFile;
  readonly stretches: readonly Stretch[];
}

/** Joins the segments of a reel; ffmpeg, if installed, converts them into a plain file. */
async function copyReel(
  making: ClipSettings,
  { init, parts }: Reel,
  n: number,
  done: (share: number) => Promise<void>,
): Promise<Copied | null> {
  const { folder, ffmpeg, signal, engine, camera } = making;
  const stream = readInit(init);
  const path = join(folder, `joined-${n}.mp4`);
  const total = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const stretches: Stretch[] = [];
  let at = 0;
  const file = await open(path, 'w', 0o600);
  try {
    await file.write(init);
    const wrote = async (ms: number) => done(((at += ms) / total) * (ffmpeg ? 0.5 : 1));
    for (const part of parts) {
      const begin = at;
      const written = await writePart({ engine, camera, init: stream, file, signal, wrote }, part, begin);
      if (written > 0) stretches.push({ at: part.from, seconds: written / 1000 });
    }
  } finally {
    await file.close();
  }
  const [first, last] = [stretches[0], stretches.at(-1)];
  if (!first || !last) return null;
  const about = { ms: at, from: first.at, to: last.at + last.seconds * 1000 };
  if (!ffmpeg) return { stretches, file: { path, ...about } };
  const plain = join(folder, `plain-${n}.mp4`);
  await runFfmpeg(ffmpeg.path, ['-i', path, '-map', '0:v:0', '-map', '0:a?', '-c', 'copy', '-movflags', '+faststart', '-f', 'mp4', plain], {
    cwd: folder,
    signal,
    done: (ms) => done(0.5 + Math.min(0.5, ms / at / 2)),
  });
  await writeFile(path, '');
  return { stretches, file: { path: plain, ...about } };
}

/** Limits frame rate and picture; frames are never added, pictures never enlarged or distorted. */
function formatFilters({ size, fps }: ClipFormat): string[] {
  const scale = (of: { width: number; height: number }) =>
    `scale=w='min(${of.width},iw)':h='min(${of.height},ih)':force_original_aspect_ratio=decrease:force_divisible_by=2`;
  return [...(fps === null ? [] : [`fps='min(${fps},source_fps)'`]), ...(size === null ? [] : [scale(size)])];
}

/** Re-encodes a reel in its format and with its watermark burnt in, from the first to the last requested frame. */
async function encodeReel(
  making: ClipSettings,
  reel: Reel,
  n: number,
  { file, stretches }: Copied,
  done: (share: number) => Promise<void>,
): Promise<ClipFile> {
  const { folder, ffmpeg, watermark: burnt, format, signal, window } = making;
  if (!ffmpeg) throw new TypeError('Encoding needs ffmpeg');
  const { width, height } = readInit(reel.init);
  const marked = burnt
    ? await watermarkFilter(burnt.look, { width, height }, { folder, image: burnt.image, stretches })
    : { inputs: [], filter: '[0:v]null[marked]' };
  const filter = `${marked.filter};[marked]${['null', ...(format ? formatFilters(format) : [])].join(',')}[out]`;
  const path = join(folder, `burnt-${n}.mp4`);
  const lead = Math.max(0, window.from - file.from) / 1000;
  const tail = Math.max(0, file.to - window.to) / 1000;
  const seconds = Math.max(0.04, file.ms / 1000 - lead - tail);
  const args = [
    ...['-i', file.path, ...marked.inputs, '-filter_complex', filter, '-map', '[out]', '-map', '0:a?'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '22', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
    ...['-ss', lead.toFixed(3), '-t', seconds.toFixed(3), '-movflags', '+faststart', '-f', 'mp4', path],
  ];
  await runFfmpeg(ffmpeg.path, args, { cwd: folder, signal, done: (ms) => done(Math.min(1, ms / 1000 / seconds)) });
  await writeFile(file.path, '');
  return { path, ms: seconds * 1000, from: file.from + lead * 1000, to: file.to - tail * 1000 };
}
