import { curve, type Drawing, type Frame, type Line, type PlacedBox } from '../../src/quality/qa/chart-layout.ts';
import { escape } from './escape.ts';

/** Coverage of a state or transition: a walk in the real interface, generated unit paths only, or none. */
export type Reach = 'ui' | 'unit' | 'never';

export interface Colours {
  readonly state: (path: string) => Reach;
  /** By the transition's name. */
  readonly transition: (name: string) => Reach;
}

const worst: readonly Reach[] = ['never', 'unit', 'ui'];

/** Returns a coloured chart as SVG; each box and line has a tooltip. */
export function svgOf(machine: string, drawing: Drawing, colours: Colours): string {
  const { boxes, frames, lines, width, height } = drawing;
  const [w, h] = [Math.ceil(width), Math.ceil(height)];
  const parts = [
    ...frames.map(frameOf),
    ...lines.map((line) => lineOf(machine, line, colours)),
    ...boxes.map((box) => boxOf(box, colours)),
  ];
  const tips = worst.map(
    (reach) =>
      `<marker id="${machine}-${reach}" class="tip ${reach}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 L8 4 L0 8 Z"/></marker>`,
  );
  return `<svg viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="Chart of ${escape(machine)}"><defs>${tips.join('')}</defs>${parts.join('')}</svg>`;
}

function frameOf({ path, x, y, width, height }: Frame): string {
  return `<g class="frame"><rect ${placed(x, y)} width="${round(width)}" height="${round(height)}" rx="8"/><text ${placed(x + 10, y + 16)}>${escape(path.split('.').at(-1) ?? path)}</text></g>`;
}

function boxOf({ path, kind, label, description, isFirst, x, y, width, height }: PlacedBox, { state }: Colours): string {
  const look = kind === 'group' || kind === 'end' ? 'any' : `${kind} ${state(path)}${isFirst ? ' first' : ''}`;
  const words =
    kind === 'group'
      ? `Whatever of ${path || 'the states'} it stands in`
      : `${path}: ${description ?? 'says nothing'}${isFirst ? ' It begins here.' : ''}`;
  const rect = `<rect ${placed(x, y)} width="${round(width)}" height="${round(height)}" rx="${kind === 'group' ? height / 2 : 6}"/>`;
  return `<g class="${look}"><title>${escape(words)}</title>${rect}<text ${placed(x + width / 2, y + height / 2 + 4.5)} text-anchor="middle">${escape(label)}</text></g>`;
}

function lineOf(machine: string, { from, to, arrows, points }: Line, { transition }: Colours): string {
  const reached = arrows.map(({ name }) => transition(name));
  const reach = worst.find((one) => reached.includes(one)) ?? 'never';
  const partly = reach === 'unit' && reached.includes('ui') ? ' partly' : '';
  const suffixes = { ui: '', unit: ' (unit only)', never: ' (by nothing)' } as const;
  const causes = [...new Set(arrows.map(({ cause, name }) => `${cause}${suffixes[transition(name)]}`))];
  const words = `${from || 'any state'} → ${to}: ${causes.join(' · ')}`;
  const d = curve(points);
  return `<g class="line ${reach}${partly}"><title>${escape(words)}</title><path class="wide" d="${d}"/><path d="${d}" marker-end="url(#${machine}-${reach})"/></g>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const placed = (x: number, y: number): string => `x="${round(x)}" y="${round(y)}"`;
