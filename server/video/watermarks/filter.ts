import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type WatermarkLook, watermarkPlaceholders } from '../../../contract/video/watermark.ts';
import {
  type PlacedLine,
  type Size,
  type WatermarkLayout,
  watermarkClock,
  watermarkLayout,
} from '../../../contract/video/watermark-layout.ts';
import type { Tx } from '../../platform/index.ts';
import { imageSize } from './image-size.ts';

/** A part of a clip without a gap: its first frame was taken at `at`, ms since 1970. */
interface Stretch {
  readonly at: number;
  readonly seconds: number;
}

interface Burning {
  /** A directory of the job for image and texts, which the job removes. */
  readonly folder: string;
  /** The result of `watermarkImage`. */
  readonly image: Buffer | null;
  /** The stretches of the clip, in order. */
  readonly stretches: readonly Stretch[];
}

/** The bytes of a watermark's image; null: none. */
export async function watermarkImage(tx: Tx, look: WatermarkLook): Promise<Buffer | null> {
  const id = /^\/v1\/files\/([\w-]{32})$/.exec(look.image ?? '')?.[1];
  if (id === undefined) return null;
  const { rows } = await sql<{ bytes: Buffer }>`select bytes from stored_file where id = ${id}`.execute(tx);
  return rows[0]?.bytes ?? null;
}

/**
 * How ffmpeg burns a watermark into a clip: `-i clip <inputs> -filter_complex <filter> -map [marked]`. The clip is input 0, its time
 * begins at 0. Texts are read from files, so that ffmpeg does not interpret them.
 * @param size of the clip's picture
 */
export async function watermarkFilter(look: WatermarkLook, size: Size, burning: Burning): Promise<{ inputs: string[]; filter: string }> {
  const { folder, image, stretches } = burning;
  const natural = image && imageSize(image);
  const layout = watermarkLayout(look, size, natural);
  const steps: string[] = [];
  const inputs: string[] = [];
  let from = '0:v';
  if (image && natural && layout.images.length > 0) {
    const path = join(folder, 'watermark-image');
    await writeFile(path, image);
    inputs.push('-i', path);
    steps.push(...overlays(layout, look.opacity));
    from = 'pictured';
  }
  const texts = await drawFilters(layout, look, stretches, folder);
  steps.push(`[${from}]${texts.length > 0 ? texts.join(',') : 'null'}[marked]`);
  return { inputs, filter: steps.join(';') };
}

/** Overlays the scaled image with its opacity at each of its positions. */
function overlays({ images }: WatermarkLayout, opacity: number): string[] {
  const { width, height } = images[0] ?? { width: 1, height: 1 };
  const copies = images.map((_, i) => `[copy${i}]`);
  const shaped = `[1:v]scale=${width}:${height},format=rgba,colorchannelmixer=aa=${opacity / 100}`;
  return [
    `${shaped},split=${images.length}${copies.join('')}`,
    ...images.map(({ x, y }, i) => {
      const under = i === 0 ? '0:v' : `laid${i - 1}`;
      return `[${under}]${copies[i]}overlay=${x}:${y}[${i === images.length - 1 ? 'pictured' : `laid${i}`}]`;
    }),
  ];
}

const places = { start: (x: number) => `${x}`, middle: (x: number) => `${x}-text_w/2`, end: (x: number) => `${x}-text_w` } as const;

async function drawFilters(layout: WatermarkLayout, look: WatermarkLook, stretches: readonly Stretch[], folder: string): Promise<string[]> {
  const font = await fontOption();
  const alpha = look.opacity / 100;
  const style = `${font}:fontsize=${layout.fontSize}:fontcolor=white@${alpha}:borderw=${layout.edge}:bordercolor=black@${alpha}`;
  const files = new Map<string, string>();
  const fileOf = async (text: string): Promise<string> => {
    const cached = files.get(text);
    if (cached !== undefined) return cached;
    const path = join(folder, `watermark-${files.size}.txt`);
    files.set(text, path);
    await writeFile(path, text);
    return path;
  };
  const draw = async ({ x, y, anchor }: PlacedLine, text: string, more: string) =>
    `drawtext=${style}:x=${places[anchor](x)}:y=${y}-ascent:textfile=${quoted(await fileOf(text))}:${more}`;
  const filters: Promise<string>[] = [];
  for (const line of layout.lines) {
    if (!isDated(line.text)) filters.push(draw(line, line.text, 'expansion=none'));
    else for (const span of spansOf(stretches, look.zone)) filters.push(draw(line, timed(line.text, span), during(span)));
  }
  return Promise.all(filters);
}

const isDated = (text: string): boolean => text.includes(watermarkPlaceholders.date) || text.includes(watermarkPlaceholders.time);

/** A part of a clip, in seconds of its own time, without a clock change in the zone: `offset` is the zone's clock at 0, s. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

const during = ({ from, to }: Span): string => `expansion=normal:enable=gte(t\\,${from})*lt(t\\,${to})`;

/** Every stretch, cut at the clock changes of the zone. */
export function spansOf(stretches: readonly Stretch[], zone: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  for (const [i, { at, seconds }] of stretches.entries()) {
    const end = i === stretches.length - 1 ? start + seconds + 60 : start + seconds;
    const turn = turnIn(at, at + seconds * 1000, zone);
    const cut = turn === null ? end : start + (turn - at) / 1000;
    spans.push({ from: start, to: cut, offset: at / 1000 - start + aheadOf(at, zone) });
    if (turn !== null) spans.push({ from: cut, to: end, offset: at / 1000 - start + aheadOf(turn, zone) });
    start += seconds;
  }
  return spans;
}

/** Offset of a zone from UTC, s. */
function aheadOf(at: number, zone: string): number {
  const { date, time } = watermarkClock(at, zone);
  return Math.round((Date.parse(`${date}T${time}Z`) - Math.floor(at / 1000) * 1000) / 1000);
}

/** The clock change of a zone within some hours, to the second; null: none. */
function turnIn(from: number, to: number, zone: string): number | null {
  if (aheadOf(from, zone) === aheadOf(to, zone)) return null;
  let [before, after] = [Math.floor(from / 1000), Math.ceil(to / 1000)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (aheadOf(middle * 1000, zone) === aheadOf(from, zone)) before = middle;
    else after = middle;
  }
  return after * 1000;
}

/** A line whose date and time ffmpeg fills in for each frame; all other text is escaped. */
function timed(text: string, { offset }: Span): string {
  const clock = (format: string) => `%{pts:gmtime:${offset.toFixed(3)}:${format}}`;
  return text
    .replaceAll(/[\\%]/g, (sign) => `\\${sign}`)
    .replaceAll(watermarkPlaceholders.date, clock('%Y-%m-%d'))
    .replaceAll(watermarkPlaceholders.time, clock('%H\\:%M\\:%S'));
}

/** A path as the value of an option, within a description of filters. */
function quoted(path: string): string {
  const option = path.replaceAll(/[\\':]/g, (sign) => `\\${sign}`);
  return option.replaceAll(/[\\'[\],;]/g, (sign) => `\\${sign}`);
}

/** Paths of fonts that cover many languages. */
const fonts = [
  '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
  '/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf',
  '/usr/share/fonts/TTF/DejaVuSans.ttf',
  '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf',
  '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  '/System/Library/Fonts/Supplemental/Arial Unicode.ttf',
  '/opt/homebrew/share/fonts/DejaVuSans.ttf',
] as const;

/** The first installed font; otherwise the default of ffmpeg. */
async function fontOption(): Promise<string> {
  for (const path of fonts) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    );
    if (isThere) return `fontfile=${quoted(path)}`;
  }
  return 'font=Sans';
}
