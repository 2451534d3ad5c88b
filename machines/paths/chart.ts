import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { transitionName } from './coverage.ts';
import { causeOf } from './diagram.ts';
import { firstIn, leavesOf, nodesOf } from './leaves.ts';

/** A box of a chart, in pixels from the upper left. */
export interface Box {
  readonly path: string;
  /** A state to stand in, or a group of them from which a transition leads whatever stands inside. */
  readonly kind: 'resting' | 'busy' | 'passing' | 'group';
  readonly description: string | undefined;
  readonly x: number;
  readonly y: number;
}
/** An arrow between two boxes; `name` tells it from every other transition of the machine. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly cause: string;
  readonly name: string;
}
export interface Chart {
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
  readonly width: number;
  readonly height: number;
}

export const boxSize = { width: 190, height: 40 } as const;
const gap = { x: 110, y: 26 } as const;

/** Lays a machine out: what is reached in one step from the beginning stands in the second column, and so on. */
export function chartOf(machine: AnyStateMachine): Chart {
  const arrows = nodesOf(machine).flatMap(arrowsFrom);
  const leaves = leavesOf(machine);
  const groups = new Set(arrows.flatMap(({ from }) => (leaves.some(({ path }) => path === from) ? [] : [from])));
  const columns = columnsOf(machine, arrows, [...leaves.map(({ path }) => path), ...groups]);
  const boxes = columns.flatMap((column, x) =>
    column.map((path, y): Box => {
      const leaf = leaves.find((one) => one.path === path);
      const place = { x: x * (boxSize.width + gap.x), y: y * (boxSize.height + gap.y) };
      return { path, kind: leaf?.kind ?? 'group', description: leaf?.description, ...place };
    }),
  );
  const tallest = Math.max(...columns.map(({ length }) => length));
  return { boxes, arrows, width: columns.length * (boxSize.width + gap.x), height: tallest * (boxSize.height + gap.y) };
}

function arrowsFrom(node: AnyStateNode): Arrow[] {
  const transitions: AnyTransitionDefinition[] = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  return transitions.flatMap((transition) =>
    (transition.target ?? []).flatMap(firstIn).map((to) => ({
      from: node.path.join('.'),
      to: to.path.join('.'),
      cause: causeOf(transition),
      name: transitionName(transition),
    })),
  );
}

function columnsOf(machine: AnyStateMachine, arrows: readonly Arrow[], paths: readonly string[]): string[][] {
  const columns: string[][] = [];
  const placed = new Set<string>();
  const first = firstIn(machine.root).map(({ path }) => path.join('.'));
  const groups = paths.filter(
    (path) => !first.includes(path) && nodesOf(machine).some((node) => node.path.join('.') === path && node.type !== 'atomic'),
  );
  let column = [...first, ...groups];
  while (column.length > 0) {
    for (const path of column) placed.add(path);
    columns.push(column);
    const inside = column.filter((path) => !groups.includes(path));
    const reached = new Set(inside.flatMap((path) => arrows.filter(({ from }) => contains(from, path)).map(({ to }) => to)));
    column = paths.filter((path) => reached.has(path) && !placed.has(path));
  }
  const rest = paths.filter((path) => !placed.has(path));
  return rest.length > 0 ? [...columns, rest] : columns;
}

const contains = (group: string, path: string): boolean => group === '' || group === path || path.startsWith(`${group}.`);
