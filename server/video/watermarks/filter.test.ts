import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WatermarkLook } from '../../../contract/video/watermark.ts';
import { watermarkLayout } from '../../../contract/video/watermark-layout.ts';
import { findFfmpeg } from '../ffmpeg.ts';
import { spansOf, watermarkFilter } from './filter.ts';
import { imageSize } from './image-size.ts';

const run = promisify(execFile);
const ffmpeg = await findFfmpeg({ ffmpegPath: null });
const size = { width: 640, height: 360 };
const look: WatermarkLook = {
  image: '/v1/files/x',
  image_position: 'top right',
  opacity: 100,
  lines: ['HHHHHHHH'],
  text_position: 'lower left',
  zone: 'America/New_York',
};
const start = Date.parse('2026-11-01T05:59:58Z');
const gray = 128;

let folder = '';
let logo: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watermark-'));
  if (ffmpeg)
    logo = await make(['-f', 'lavfi', '-i', 'color=red:s=200x100', '-frames:v', '1', '-c:v', 'png', '-f', 'image2pipe', 'pipe:1']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function make(args: readonly string[]): Promise<Buffer> {
  const { stdout } = await run(ffmpeg?.path ?? '', ['-nostdin', '-v', 'error', ...args], { encoding: 'buffer', maxBuffer: 50_000_000 });
  return stdout;
}

/** A frame of a gray clip with the watermark burnt in, red green blue, at a second of the clip. */
async function burnt(of: WatermarkLook, second = 0, image: Buffer | null = null): Promise<Buffer> {
  const { inputs, filter } = await watermarkFilter(of, size, { folder, image, stretches: [{ at: start, seconds: 5 }] });
  const clip = ['-f', 'lavfi', '-i', `color=0x808080:s=${size.width}x${size.height}:d=5:r=5`, ...inputs, '-filter_complex', filter];
  return make([...clip, '-map', '[marked]', '-ss', String(second), '-frames:v', '1', '-pix_fmt', 'rgb24', '-f', 'rawvideo', 'pipe:1']);
}

/** The smallest box around the pixels of a kind. */
function boxOf(frame: Buffer, is: (red: number, green: number, blue: number) => boolean) {
  const found = Array.from({ length: size.width * size.height }, (_, i) => i).filter((i) =>
    is(frame[i * 3] ?? 0, frame[i * 3 + 1] ?? 0, frame[i * 3 + 2] ?? 0),
  );
  const [xs, ys] = [found.map((i) => i % size.width), found.map((i) => Math.floor(i / size.width))];
  const least = (of: number[]) => of.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (of: number[]) => of.reduce((a, b) => Math.max(a, b), -Infinity);
  return { left: least(xs), top: least(ys), right: most(xs) + 1, bottom: most(ys) + 1 };
}
const isRed = (red: number, green: number) => red > 180 && green < 60;
const isWhite = (red: number, green: number, blue: number) => Math.min(red, green, blue) > 165;
const within = (value: number, of: number) => expect(Math.abs(value - of), `${value} is not ${of}`).toBeLessThanOrEqual(2);

describe.skipIf(!ffmpeg?.canDrawText)('a watermark burnt by ffmpeg', () => {
  test('is within two pixels of its position in players', { tags: ['ADM-3.55', 'ADM-3.57'] }, async () => {
    const layout = watermarkLayout(look, size, imageSize(logo));
    const frame = await burnt(look, 0, logo);
    const [image, line] = [layout.images[0], layout.lines[0]];
    if (!image || !line) throw new Error('the layout is empty');
    const red = boxOf(frame, isRed);
    within(red.left, image.x);
    within(red.top, image.y);
    within(red.right, image.x + image.width);
    within(red.bottom, image.y + image.height);
    const text = boxOf(frame, isWhite);
    within(text.left, line.x + 1);
    within(text.bottom, line.y);
  });

  test('ends at the right where its corner is at the right', async () => {
    const right = { ...look, text_position: 'top right' } as const;
    const [line] = watermarkLayout(right, size, null).lines;
    const text = boxOf(await burnt(right), isWhite);
    within(text.right, (line?.x ?? 0) - 1);
    within(text.bottom, line?.y ?? 0);
  });

  test('is blended by its opacity; at 0 it is invisible', async () => {
    const half = await burnt({ ...look, lines: [], opacity: 50 }, 0, logo);
    const { x, y } = watermarkLayout(look, size, imageSize(logo)).images[0] ?? { x: 0, y: 0 };
    const at = ((y + 20) * size.width + x + 20) * 3;
    expect(Math.abs((half[at + 1] ?? 0) - gray / 2)).toBeLessThan(12);
    const none = await burnt({ ...look, opacity: 0 }, 0, logo);
    expect(none.every((value) => Math.abs(value - gray) < 4)).toBe(true);
  });

  test('no text is interpreted by ffmpeg', async () => {
    const hostile = ["'", '\\', '%{pts}', "a':fontsize=99:x='0", '[in];[out]', '%{eif:1:d}', '{date}%{n}\\:', '%', "','", '$(id)', '…ñ文'];
    for (const text of hostile) expect((await burnt({ ...look, lines: [text] })).length, text).toBe(size.width * size.height * 3);
    // In sequence, because both read their text from the same file.
    const one = await burnt({ ...look, lines: ['%{pts}'] }, 0);
    const other = await burnt({ ...look, lines: ['%{pts}'] }, 3);
    expect(one.equals(other)).toBe(true);
  });

  test('shows the time of each frame in the tenant’s time zone, also after a clock change', { tags: ['ADM-3.56'] }, async () => {
    const said = async (second: number) => burnt({ ...look, lines: ['{time}'] }, second);
    const text = async (time: string) => burnt({ ...look, lines: [time] });
    expect((await said(1)).equals(await text('01:59:59'))).toBe(true);
    expect((await said(3)).equals(await text('01:00:01'))).toBe(true);
  });
});

describe('the time of a clip', () => {
  test('follows the stretches of the clip over gaps', () => {
    const spans = spansOf(
      [
        { at: 1_000_000, seconds: 10 },
        { at: 1_060_000, seconds: 5 },
      ],
      'UTC',
    );
    expect(spans.map(({ from, offset }) => [from, offset])).toEqual([
      [0, 1000],
      [10, 1050],
    ]);
  });
});

test('sizes of images are read from their first bytes', async () => {
  expect(imageSize(Buffer.from('not an image, but long enough'))).toBeNull();
  expect(imageSize(Buffer.alloc(3))).toBeNull();
  expect(imageSize(Buffer.concat([Buffer.from('GIF89a'), Buffer.from([0x20, 0x03, 0x58, 0x02]), Buffer.alloc(20)]))).toEqual({
    width: 800,
    height: 600,
  });
  if (ffmpeg) expect(imageSize(logo)).toEqual({ width: 200, height: 100 });
  if (ffmpeg) {
    const jpeg = await make(['-f', 'lavfi', '-i', 'color=red:s=320x200', '-frames:v', '1', '-c:v', 'mjpeg', '-f', 'image2pipe', 'pipe:1']);
    expect(imageSize(jpeg)).toEqual({ width: 320, height: 200 });
  }
});
