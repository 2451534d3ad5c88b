import { inkOn } from '../../ui/contrast.ts';
import css from './map.module.css';
import type { MapPoint } from './point.ts';

const shapes = {
  1: 'M2 2h12v12H2z',
  2: 'M8 1l7 13H1z',
  3: 'M8 0l8 8-8 8-8-8z',
  4: 'M8 1a7 7 0 100 14A7 7 0 008 1z',
} as const;

const svg = 'http://www.w3.org/2000/svg';

function glyph(path: string): SVGSVGElement {
  const root = document.createElementNS(svg, 'svg');
  root.setAttribute('viewBox', '0 0 16 16');
  root.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(svg, 'path');
  shape.setAttribute('d', path);
  root.append(shape);
  return root;
}

function span(className: string | undefined, text: string): HTMLSpanElement {
  const element = document.createElement('span');
  if (className) element.className = className;
  element.textContent = text;
  return element;
}

const signs = { warned: '!', late: '!!' } as const;
const crossed = 'M2 2l12 12M14 2L2 14';
const arrow = 'M8 1l6 14-6-4-6 4z';

/** Fills the mark of a point: its order, the shape and number of its most urgent alarm, whether it is late, the number of its places, or its state. */
function fill(mark: HTMLElement, { kind, priority, count, clock, order, state, heading }: MapPoint): void {
  if (order !== undefined) mark.append(span(undefined, order));
  else if (priority > 0) {
    mark.append(glyph(shapes[priority as 1 | 2 | 3 | 4]), span(undefined, String(priority)));
    if (count > 1) mark.append(span(css.count, `×${count}`));
    if (clock) mark.append(span(css.clock, signs[clock]));
  } else if (kind === 'vehicle') {
    const pointer = glyph(arrow);
    pointer.style.transform = `rotate(${heading ?? 0}deg)`;
    mark.append(pointer);
  } else if (count > 1) mark.append(span(undefined, String(count)));
  else if (state === 'offline') {
    const cross = glyph(crossed);
    cross.classList.add(css.crossed ?? '');
    mark.append(cross);
  }
}

/** Where the label of a mark is: after it, before it at the right edge of the map, or nowhere. */
export type LabelSide = 'after' | 'before' | 'none';

/** The mark of a point, or of a cluster of points, with its label where there is room for it. */
export function markerElement(point: MapPoint, side: LabelSide): HTMLElement {
  const root = document.createElement('div');
  const { kind, focused, priority, state, clock } = point;
  const classes = [
    css.marker,
    css[kind],
    focused && css.focused,
    priority > 0 && css[`p${priority}`],
    state && css[state],
    clock && css[clock],
  ];
  if (side === 'before') classes.push(css.before);
  root.className = classes.filter(Boolean).join(' ');
  if (point.color) {
    root.style.setProperty('--mark', point.color);
    root.style.setProperty('--ink', inkOn(point.color));
  }
  const mark = document.createElement('div');
  mark.className = css.mark ?? '';
  fill(mark, point);
  root.append(mark);
  if (side !== 'none') {
    const label = document.createElement('div');
    label.className = css.label ?? '';
    label.append(span(css.name, point.label));
    if (point.note) label.append(span(css.note, point.note));
    root.append(label);
  }
  return root;
}
