import type { Mark } from '../../../../contract/video/index.ts';
import type { Window } from '../../../../machines/video/index.ts';
import { firstFrom, type LaneOf, pixelsOf, sizes } from './scene.ts';
import type { Skin } from './skin.ts';
import { shareOf, type Tick } from './ticks.ts';

export interface Picture {
  readonly window: Window;
  readonly width: number;
  readonly lanes: readonly LaneOf[];
  readonly ticks: readonly (Tick & { word: string })[];
  /** Range that was read; outside it the data is unknown. */
  readonly known: Window | null;
  readonly at: number | null;
  readonly hover: number | null;
  readonly chosen: { readonly from: number; readonly to: number | null } | null;
  /** Ahead of it nothing can be recorded. */
  readonly now: number;
}

type Pen = CanvasRenderingContext2D;

/** Draws a timeline, in CSS pixels; the pen is scaled to the pixels of the device before. */
export function paint(pen: Pen, picture: Picture, skin: Skin): void {
  const { width, lanes } = picture;
  const height = sizes.axis + lanes.length * sizes.lane;
  pen.fillStyle = skin.panel;
  pen.fillRect(0, 0, width, height);
  drawTicks(pen, picture, skin, height);
  for (const [place, lane] of lanes.entries()) drawLane(pen, picture, skin, lane, sizes.axis + place * sizes.lane);
  drawChosen(pen, picture, skin, height);
  for (const [place, lane] of lanes.entries()) drawMarks(pen, picture, skin, lane, sizes.axis + place * sizes.lane);
  if (picture.hover !== null) line(pen, picture, picture.hover, skin.second, 1);
  if (picture.at !== null) drawCursor(pen, picture, skin);
}

function drawTicks(pen: Pen, { window, width, ticks }: Picture, skin: Skin, height: number): void {
  pen.font = skin.font;
  pen.textBaseline = 'middle';
  pen.textAlign = 'left';
  for (const { at, isDay, word } of ticks) {
    const x = Math.round(shareOf(window, at) * width);
    pen.fillStyle = isDay ? skin.border : skin.line;
    pen.fillRect(x, isDay ? 0 : sizes.axis - 6, 1, isDay ? height : height - sizes.axis + 6);
    pen.fillStyle = isDay ? skin.text : skin.second;
    pen.fillText(word, x + 4, sizes.axis / 2);
  }
}

/** Recorded: a bar; a gap: a thin line with strokes through it; not read yet, or ahead: nothing. */
function drawLane(pen: Pen, { window, width, known, now }: Picture, skin: Skin, lane: LaneOf, top: number): void {
  pen.fillStyle = skin.line;
  pen.fillRect(0, top, width, 1);
  if (lane.camera === null) return;
  const [y, thick] = [top + sizes.lane - 12, 8];
  const past = known && pixelsOf(window, width, { from: known.from, to: Math.min(known.to, now) });
  if (past) {
    pen.fillStyle = skin.gap;
    for (let x = Math.ceil(past.x / 8) * 8; x < past.x + past.width; x += 8) pen.fillRect(x, y + 3, 4, 2);
  }
  for (const span of lane.footage) {
    const bar = pixelsOf(window, width, span);
    if (!bar) continue;
    pen.fillStyle = skin.panel;
    pen.fillRect(bar.x, y, bar.width, thick);
    pen.fillStyle = skin.footage;
    pen.fillRect(bar.x, y, bar.width, thick);
  }
}

function drawMarks(pen: Pen, { window, width }: Picture, skin: Skin, { marks }: LaneOf, top: number): void {
  const side = (sizes.hit * (window.to - window.from)) / Math.max(1, width);
  for (let at = firstFrom(marks, window.from - side); at < marks.length; at += 1) {
    const one = marks[at];
    if (!one || one.at > window.to + side) return;
    drawMark(pen, one.mark, Math.round(shareOf(window, one.at) * width), top + 10, skin);
  }
}

/** Each kind has a shape of its own: alarms a diamond in the colour of their level, faces a disc, plates a bar, events a triangle, records a square. */
function drawMark(pen: Pen, { kind, color, count }: Mark, x: number, y: number, skin: Skin): void {
  const r = count > 1 ? 7 : 5;
  pen.fillStyle = kind === 'alarm' ? (color ?? skin.alarm) : skin.mark;
  pen.strokeStyle = skin.panel;
  pen.lineWidth = 1;
  pen.beginPath();
  if (kind === 'alarm') polygon(pen, [x, y - r - 1, x + r + 1, y, x, y + r + 1, x - r - 1, y]);
  else if (kind === 'face') pen.arc(x, y, r - 1, 0, 2 * Math.PI);
  else if (kind === 'plate') pen.rect(x - r, y - 3, 2 * r, 6);
  else if (kind === 'event') polygon(pen, [x, y - r, x + r, y + r - 1, x - r, y + r - 1]);
  else pen.rect(x - r + 1, y - r + 1, 2 * r - 2, 2 * r - 2);
  pen.fill();
  pen.stroke();
}

function polygon(pen: Pen, [x = 0, y = 0, ...rest]: readonly number[]): void {
  pen.moveTo(x, y);
  for (let at = 0; at < rest.length; at += 2) pen.lineTo(rest[at] ?? 0, rest[at + 1] ?? 0);
  pen.closePath();
}

function drawChosen(pen: Pen, picture: Picture, skin: Skin, height: number): void {
  const { window, width, chosen } = picture;
  if (!chosen) return;
  const part = chosen.to === null ? null : pixelsOf(window, width, { from: chosen.from, to: chosen.to });
  if (part) {
    pen.fillStyle = skin.chosen;
    pen.fillRect(part.x, 0, part.width, height);
  }
  line(pen, picture, chosen.from, skin.focus, 1);
  if (chosen.to !== null) line(pen, picture, chosen.to, skin.focus, 1);
}

function drawCursor(pen: Pen, picture: Picture, skin: Skin): void {
  const { window, width, at } = picture;
  if (at === null) return;
  line(pen, picture, at, skin.focus, 2);
  const x = shareOf(window, at) * width;
  pen.fillStyle = skin.focus;
  pen.beginPath();
  polygon(pen, [x - 6, 0, x + 6, 0, x, 8]);
  pen.fill();
}

function line(pen: Pen, { window, width, lanes }: Picture, at: number, color: string, thick: number): void {
  const x = Math.round(shareOf(window, at) * width);
  if (x < -1 || x > width) return;
  pen.fillStyle = color;
  pen.fillRect(x - thick / 2, 0, thick, sizes.axis + lanes.length * sizes.lane);
}
