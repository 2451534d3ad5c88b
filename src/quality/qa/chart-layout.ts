import { graphlib, layout } from '@dagrejs/dagre';
import type { AnyStateMachine } from 'xstate';
import { type Arrow, type ChartWords, chartOf, plainWords } from '../../../machines/quality/paths/chart.ts';
import { firstIn } from '../../../machines/quality/paths/leaves.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** A state, or the marker of a group for transitions that apply to all of its states. */
export interface PlacedBox extends Place {
  readonly path: string;
  readonly kind: 'resting' | 'busy' | 'passing' | 'group' | 'end';
  readonly label: string;
  readonly description: string | undefined;
  /** Whether it is an initial state. */
  readonly isFirst: boolean;
}
/** The states of a group, framed. */
export interface Frame extends Place {
  readonly path: string;
}
/** All transitions from one box to another, as one line. */
export interface Line {
  readonly from: string;
  readonly to: string;
  readonly arrows: readonly Arrow[];
  readonly points: readonly { readonly x: number; readonly y: number }[];
}
export interface Drawing {
  readonly boxes: readonly PlacedBox[];
  readonly frames: readonly Frame[];
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

const size = { height: 34, group: 22, perLetter: 7.2, padding: 24 } as const;
const frameRoom = { side: 12, top: 24, bottom: 12 } as const;
const margin = 12;

/** Lays a machine out from left to right with no arrow crossing a box; the states of a group share a frame. */
export function drawingOf(machine: AnyStateMachine, words: ChartWords = plainWords): Drawing {
  const { boxes, arrows } = chartOf(machine);
  const first = firstIn(machine.root).map(({ path }) => path.join('.'));
  const groups = groupsOf(boxes.filter(({ kind }) => kind !== 'group').map(({ path }) => path));
  const graph = new graphlib.Graph({ compound: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 26, ranksep: 84, edgesep: 14, marginx: margin, marginy: margin });
  for (const group of groups) graph.setNode(frameId(group), {});
  for (const group of groups) addGraphNode(graph, frameId(group), parentOf(group, groups));
  const ends = new Set(arrows.map(({ to }) => to).filter((path) => boxes.every((box) => box.path !== path)));
  const all = [...boxes, ...[...ends].map((path) => ({ path, kind: 'end' as const, description: words.over }))];
  const labelled = all.map(({ path, kind, description }) => {
    const inside = kind === 'group' && groups.has(path) ? path : parentOf(path, groups);
    const label = kind === 'group' ? groupLabel(path, words) : ownName(path, inside);
    const height = kind === 'group' ? size.group : size.height;
    graph.setNode(boxId(path), { width: Math.round(label.length * size.perLetter) + size.padding, height });
    addGraphNode(graph, boxId(path), inside);
    return { path, kind, description, label, isFirst: first.includes(path) };
  });
  const joined = joinedArrows(arrows);
  for (const { from, to } of joined) if (from !== to) graph.setEdge(boxId(from), boxId(to), {});
  layout(graph);
  const placed = labelled.map((box) => ({ ...box, ...placeOf(graph.node(boxId(box.path)) as Centred) }));
  const frames = [...groups].map((path) => framed(path, groups, placed)).filter((frame): frame is Frame => frame !== null);
  return within({ boxes: placed, frames, lines: joined.map((line) => ({ ...line, points: pointsOf(graph, line, placed) })) });
}

type Graph = InstanceType<typeof graphlib.Graph>;
interface Centred {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Never empty, as the path of the whole machine is. */
const boxId = (path: string) => `box ${path}`;
const frameId = (group: string) => `frame ${group}`;
const addGraphNode = (graph: Graph, node: string, group: string | undefined) => {
  if (group !== undefined) graph.setParent(node, frameId(group));
};

/** The groups that hold more than one state. */
function groupsOf(leaves: readonly string[]): ReadonlySet<string> {
  const all = leaves.flatMap((path) => path.split('.').map((_, at, names) => names.slice(0, at).join('.')));
  return new Set(all.filter((group) => group !== '' && leaves.filter((path) => path.startsWith(`${group}.`)).length > 1));
}

/** The innermost of the groups around a state. */
const parentOf = (path: string, groups: ReadonlySet<string>): string | undefined =>
  path
    .split('.')
    .map((_, at, names) => names.slice(0, at).join('.'))
    .findLast((group) => groups.has(group));

const groupLabel = (path: string, { anyState, anyOf }: ChartWords): string =>
  path === '' ? anyState : anyOf(path.split('.').at(-1) ?? path);
const ownName = (path: string, inside: string | undefined): string => (inside === undefined ? path : path.slice(inside.length + 1));

function joinedArrows(arrows: readonly Arrow[]): Omit<Line, 'points'>[] {
  const joined = new Map<string, Arrow[]>();
  for (const arrow of arrows) {
    const key = `${arrow.from} → ${arrow.to}`;
    joined.set(key, [...(joined.get(key) ?? []), arrow]);
  }
  return [...joined.values()].flatMap((all) => (all[0] ? [{ from: all[0].from, to: all[0].to, arrows: all }] : []));
}

const placeOf = ({ x, y, width, height }: Centred): Place => ({ x: x - width / 2, y: y - height / 2, width, height });

type Point = Line['points'][number];

function pointsOf(graph: Graph, { from, to }: Omit<Line, 'points'>, boxes: readonly PlacedBox[]): Point[] {
  const [start, end] = [from, to].map((path) => boxes.find((box) => box.path === path));
  if (!start || !end) return [];
  if (from === to) return loop(start);
  const inner = (graph.edge(boxId(from), boxId(to)) as { points: Point[] }).points.slice(1, -1);
  const [first = centreOf(end), last = centreOf(start)] = [inner[0], inner.at(-1)];
  return [sideOf(start, first), ...inner, sideOf(end, last)];
}

const centreOf = ({ x, y, width, height }: Place): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Where a line leaves a box for a point: at the side that faces it, as high as the point where it may. */
function sideOf({ x, y, width, height }: Place, to: Point): Point {
  const clear = height / 4;
  const level = Math.min(Math.max(to.y, y + clear), y + height - clear);
  return { x: to.x < x + width / 2 ? x : x + width, y: level };
}

function loop({ x, y, width }: Place): Point[] {
  const [left, right] = [x + width * 0.3, x + width * 0.7];
  return [
    { x: left, y },
    { x: left - 8, y: y - 14 },
    { x: right + 8, y: y - 14 },
    { x: right, y },
  ];
}

/** A frame around the content of a group, with room for its name. */
function framed(path: string, groups: ReadonlySet<string>, boxes: readonly PlacedBox[]): Frame | null {
  const inside: Place[] = boxes.filter((box) => box.path.startsWith(`${path}.`) || (box.kind === 'group' && box.path === path));
  const inner = [...groups].filter((group) => group.startsWith(`${path}.`));
  const all = [...inside, ...inner.flatMap((group) => framed(group, groups, boxes) ?? [])];
  if (all.length === 0) return null;
  const [x, y] = [Math.min(...all.map((one) => one.x)) - frameRoom.side, Math.min(...all.map((one) => one.y)) - frameRoom.top];
  const width = Math.max(...all.map((one) => one.x + one.width)) + frameRoom.side - x;
  return { path, x, y, width, height: Math.max(...all.map((one) => one.y + one.height)) + frameRoom.bottom - y };
}

/** Moved so that everything lies at or right of and below zero. */
function within({ boxes, frames, lines }: Omit<Drawing, 'width' | 'height'>): Drawing {
  const places: readonly Place[] = [
    ...boxes,
    ...frames,
    ...lines.flatMap(({ points }) => points.map((at) => ({ ...at, width: 0, height: 0 }))),
  ];
  const [left, top] = [Math.min(...places.map(({ x }) => x)) - margin, Math.min(...places.map(({ y }) => y)) - margin];
  const moved = <T extends { readonly x: number; readonly y: number }>(one: T): T => ({ ...one, x: one.x - left, y: one.y - top });
  return {
    boxes: boxes.map(moved),
    frames: frames.map(moved),
    lines: lines.map((line) => ({ ...line, points: line.points.map(moved) })),
    width: Math.max(...places.map(({ x, width }) => x + width)) - left + margin,
    height: Math.max(...places.map(({ y, height }) => y + height)) - top + margin,
  };
}

/** A soft line through the points: level at each, so that it rises and falls between the columns and not through their boxes. */
export function curve([first, ...rest]: Line['points']): string {
  if (!first) return '';
  const steps = rest.map((to, at) => {
    const from = rest[at - 1] ?? first;
    const middle = round((from.x + to.x) / 2);
    return `C${middle} ${round(from.y)} ${middle} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
  });
  return `M${round(first.x)} ${round(first.y)} ${steps.join(' ')}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
