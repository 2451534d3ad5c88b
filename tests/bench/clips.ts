import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CameraId } from '../../contract/platform/ids.ts';
import type { WatermarkLook } from '../../contract/video/watermark.ts';
import { cutClip } from '../../server/video/boxes.ts';
import { planClip } from '../../server/video/clips/clip-plan.ts';
import { makeClip } from '../../server/video/clips/make-clip.ts';
import { projectFolder } from '../../server/video/clips.ts';
import type { MediaEngine, Segment } from '../../server/video/engine.ts';
import { type Ffmpeg, findFfmpeg } from '../../server/video/ffmpeg.ts';
import { moveFragment, readFragment, readInit } from '../../server/video/ingest/fragments/fragments.ts';
import type { Row } from './numbers.ts';

export const clipsHead = ['clip of recorded video', 'minutes', 'seconds', 'times real time', 'MB'] as const;

const camera = CameraId.parse(1);
const from = Date.parse('2026-03-02T08:00:00.000Z');
const look: WatermarkLook = {
  ...{ image: null, image_position: 'lower right', opacity: 50, text_position: 'top left', zone: 'America/Mexico_City' },
  lines: ['{date} {time}', 'Ana Robles'],
};

/** A camera that recorded without a gap for ever: the fragments of a demo clip, one behind the other. */
async function endless(): Promise<MediaEngine> {
  const { init, fragments } = cutClip(await readFile(join(projectFolder('server/demo/clips'), 'carpark.mp4')));
  const stream = readInit(init);
  const ms = readFragment(fragments[0] as Buffer, stream).ms;
  const engine: Pick<MediaEngine, 'segments' | 'init' | 'segment'> = {
    segments: async (_, window) =>
      Array.from({ length: Math.ceil((window.to - window.from) / ms) }, (_none, n): Segment => {
        const at = window.from + n * ms;
        return { name: `${at}`, init: 'init', follows: n > 0, from: at, to: at + ms };
      }),
    init: async () => init,
    segment: async (_, name) => {
      const bytes = fragments[((Number(name) - from) / ms) % fragments.length] as Buffer;
      const read = readFragment(Buffer.from(bytes), stream);
      return moveFragment(read, stream, Number(name) - read.at, 1).bytes;
    },
  };
  return engine as MediaEngine;
}

/** Measures how fast clips are made: assembled without ffmpeg, remuxed to plain MP4 by ffmpeg, and re-encoded with a watermark. */
export async function clips(minutes: readonly number[] = [5, 60]): Promise<Row[]> {
  const ffmpeg = await findFfmpeg({ ffmpegPath: null });
  const engine = await endless();
  const rows: Row[] = [];
  for (const long of minutes) {
    rows.push(await timed(engine, 'segments put together, without ffmpeg', long, { ffmpeg: null, burnt: false }));
    if (ffmpeg) rows.push(await timed(engine, 'plain MP4 by ffmpeg, copied', long, { ffmpeg, burnt: false }));
  }
  if (ffmpeg?.canEncode) rows.push(await timed(engine, 'encoded anew with a watermark', 5, { ffmpeg, burnt: true }));
  return rows;
}

async function timed(engine: MediaEngine, what: string, minutes: number, how: { ffmpeg: Ffmpeg | null; burnt: boolean }): Promise<Row> {
  const window = { from, to: from + minutes * 60_000 };
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-bench-'));
  try {
    const begun = performance.now();
    const plan = await planClip(engine, camera, window);
    if (!plan) throw new Error('Nothing was recorded');
    const [file] = await makeClip({
      ...{ engine, camera, plan, window, folder, ffmpeg: how.ffmpeg, watermark: how.burnt ? { look, image: null } : null, format: null },
      signal: new AbortController().signal,
      reportProgress: async () => undefined,
    });
    const seconds = (performance.now() - begun) / 1000;
    const { length } = await readFile(file?.path ?? '');
    return [what, minutes, seconds, (minutes * 60) / seconds, length / 2 ** 20];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
