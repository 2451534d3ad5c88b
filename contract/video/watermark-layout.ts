import { type WatermarkLook, watermarkPlaceholders } from './watermark.ts';

/** In pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** A line of text: `x` is its start, middle or end, by its anchor; `y` is its baseline. Independent of the text direction. */
export interface PlacedLine {
  /** Text with unfilled `{date}` and `{time}`. */
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface WatermarkLayout {
  readonly images: readonly Box[];
  readonly lines: readonly PlacedLine[];
  /** Font size, and width of the dark outline of the letters. */
  readonly fontSize: number;
  readonly edge: number;
}

/** Cells of a grid, each way (OQ-75). */
export const gridCells = 3;
/** Parts of the picture's height, of its width, or of a cell. */
const parts = { text: 0.036, margin: 0.025, imageWidth: 0.22, imageHeight: 0.18, cellText: 0.1, cellWidth: 0.86, cellImage: 0.42 } as const;
/** A line takes this many times its letters' size; a letter is at most about so wide. */
const lineStep = 1.25;
const letterWidth = 0.62;
const smallest = 4;

type Corner = Exclude<WatermarkLook['image_position'], 'grid'>;
type Placing = Pick<WatermarkLook, 'image_position' | 'text_position'> & { readonly lines: readonly string[] };
interface Blocks {
  readonly image: Size | null;
  readonly lines: readonly string[];
  readonly fontSize: number;
}

/**
 * The layout of a watermark in a picture of a given size (ADM-3.57, OQ-75). The only implementation: the overlay of players, the
 * builder's preview, snapshots and the pixels of clips all use it. Sizes scale with the picture, so that a small player
 * shows the same as a large one. An image and lines in one corner are stacked, the image at the edge.
 * @param image original width and height of the image; null: none, or not known yet
 */
export function watermarkLayout(look: Placing, picture: Size, image: Size | null): WatermarkLayout {
  const lines = look.lines.filter((line) => line.trim() !== '');
  const inGrid = look.text_position === 'grid';
  const room = inGrid ? (picture.width / gridCells) * parts.cellWidth : picture.width - 2 * marginOf(picture);
  const preferredSize = inGrid ? (picture.height / gridCells) * parts.cellText : picture.height * parts.text;
  const longest = Math.max(1, ...lines.map((line) => fillDates(line, 0, 'UTC').length));
  const fontSize = Math.max(smallest, Math.floor(Math.min(preferredSize, room / (longest * letterWidth))));
  const text = { image: null, lines, fontSize };
  const groups = look.image_position === look.text_position ? [{ ...text, image }] : [{ ...text, lines: [], image }, text];
  const placed = groups.map((blocks, i) => {
    const position = i === 0 ? look.image_position : look.text_position;
    return position === 'grid' ? inCells(blocks, picture) : inCorner(blocks, picture, position);
  });
  return {
    images: placed.flatMap((one) => one.images),
    lines: placed.flatMap((one) => one.lines),
    fontSize,
    edge: Math.max(1, Math.round(fontSize / 14)),
  };
}

const marginOf = ({ width, height }: Size): number => Math.round(Math.min(width, height) * parts.margin);

/** The largest size that fits, with the original aspect ratio. */
function fitted(image: Size, most: Size): Size {
  const scale = Math.min(most.width / image.width, most.height / image.height);
  return { width: Math.max(1, Math.round(image.width * scale)), height: Math.max(1, Math.round(image.height * scale)) };
}

function inCorner({ image, lines, fontSize }: Blocks, picture: Size, corner: Corner): Pick<WatermarkLayout, 'images' | 'lines'> {
  const margin = marginOf(picture);
  const [isTop, isLeft] = [corner.startsWith('top'), corner.endsWith('left')];
  const size = image && fitted(image, { width: picture.width * parts.imageWidth, height: picture.height * parts.imageHeight });
  const box = size && {
    ...size,
    x: isLeft ? margin : picture.width - margin - size.width,
    y: isTop ? margin : picture.height - margin - size.height,
  };
  const beside = size ? size.height + margin / 2 : 0;
  const step = fontSize * lineStep;
  const first = isTop ? margin + beside + fontSize : picture.height - margin - beside - step * (lines.length - 1) - fontSize * 0.25;
  return {
    images: box ? [box] : [],
    lines: lines.map((text, i) => ({
      text,
      x: isLeft ? margin : picture.width - margin,
      y: Math.round(first + step * i),
      anchor: isLeft ? 'start' : 'end',
    })),
  };
}

function inCells({ image, lines, fontSize }: Blocks, picture: Size): Pick<WatermarkLayout, 'images' | 'lines'> {
  const cell = { width: picture.width / gridCells, height: picture.height / gridCells };
  const step = fontSize * lineStep;
  const gap = image && lines.length > 0 ? fontSize * 0.4 : 0;
  // Many lines reduce the space for the image.
  const left = Math.max(1, cell.height * 0.96 - gap - step * lines.length);
  const size = image && fitted(image, { width: cell.width * parts.cellImage, height: Math.min(left, cell.height * parts.cellImage) });
  const tall = (size?.height ?? 0) + gap + step * lines.length;
  const cells = Array.from({ length: gridCells ** 2 }, (_, i) => ({
    middle: cell.width * ((i % gridCells) + 0.5),
    top: cell.height * Math.floor(i / gridCells) + (cell.height - tall) / 2,
  }));
  return {
    images: size ? cells.map(({ middle, top }) => ({ ...size, x: Math.round(middle - size.width / 2), y: Math.round(top) })) : [],
    lines: cells.flatMap(({ middle, top }) =>
      lines.map((text, i) => ({
        text,
        x: Math.round(middle),
        y: Math.round(top + (size?.height ?? 0) + gap + step * i + fontSize),
        anchor: 'middle' as const,
      })),
    ),
  };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Date and time of a moment in a zone, the same in every language: `2026-11-22`, `04:46:23`. */
export function watermarkClock(at: number, zone: string): { date: string; time: string } {
  let clock = clocks.get(zone);
  if (!clock) {
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
    clock = new Intl.DateTimeFormat('en-CA', {
      ...numbers,
      hourCycle: 'h23',
      calendar: 'iso8601',
      numberingSystem: 'latn',
      timeZone: zone,
    });
    clocks.set(zone, clock);
  }
  const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    date: `${part['year'] ?? ''}-${part['month'] ?? ''}-${part['day'] ?? ''}`,
    time: `${part['hour'] ?? ''}:${part['minute'] ?? ''}:${part['second'] ?? ''}`,
  };
}

/** A line with the time of its frame filled in, ms; null: the time is unknown, and none is shown (ADM-3.56). */
export function fillDates(line: string, at: number | null, zone: string): string {
  const { date, time } = at === null ? { date: '', time: '' } : watermarkClock(at, zone);
  return line.replaceAll(watermarkPlaceholders.date, date).replaceAll(watermarkPlaceholders.time, time);
}
