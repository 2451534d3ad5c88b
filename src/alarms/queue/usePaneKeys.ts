import type { KeyboardEvent, MouseEvent } from 'react';
import type { QueueListRow } from '../../../machines/alarms/queue/summed-rows.ts';
import type { PaneRows } from './usePaneRows.ts';

interface PaneKeysInput {
  pane: PaneRows;
  /** Rows that fit into the view. */
  rowsInView: () => number;
  scrollTo: (index: number) => void;
  isSelectable: boolean;
  onOpen: (row: QueueListRow) => void;
}

/**
 * The keys of a list: arrows, Page, Home and End move the cursor, Enter opens an alarm or expands a sum, Right and Left expand and collapse. Where
 * rows can be selected: Space, Shift with an arrow, Ctrl+A; Escape selects none. With a pointer: Ctrl and Shift, or the box of a row.
 */
export function usePaneKeys({ pane, rowsInView, scrollTo, isSelectable, onOpen }: PaneKeysInput) {
  const { rows, at } = pane;
  const current = rows[at];

  const move = (to: number): QueueListRow | undefined => {
    const index = Math.max(0, Math.min(rows.length - 1, to));
    const next = rows[index];
    if (!next) return undefined;
    pane.point(next);
    scrollTo(index);
    return next;
  };
  const step = (event: KeyboardEvent): boolean => {
    const page = Math.max(1, rowsInView() - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length,
    };
    const to = steps[event.key];
    if (to === undefined) return false;
    const next = move(to);
    if (event.shiftKey && isSelectable) pane.select([current, next].filter(isRow), true);
    return true;
  };
  const fold = (event: KeyboardEvent): boolean => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return false;
    const isForward = (event.key === 'ArrowRight') !== isRightToLeft(event.currentTarget);
    if (current?.kind === 'sum') pane.expand(current.key, isForward);
    else if (!isForward && current?.kind === 'alarm' && current.sum !== null) collapse(current.sum);
    else return false;
    return true;
  };
  const collapse = (key: string): void => {
    const sum = rows.find((row) => row.key === key);
    pane.expand(key, false);
    if (sum) pane.point(sum);
  };
  const select = (event: KeyboardEvent): boolean => {
    if (!isSelectable) return false;
    if (event.key === ' ' && current) pane.select([current], pane.selectionOf(current) !== 'all');
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) pane.select(rows, true);
    else if (event.key === 'Escape' && pane.selected.length > 0) pane.clear();
    else return false;
    return true;
  };
  const open = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || !current) return false;
    onOpen(current);
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!step(event) && !select(event) && !open(event) && !fold(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent, row: QueueListRow) => {
    const isBox = event.target instanceof Element && event.target.closest('[data-select]') !== null;
    pane.point(row);
    if (isSelectable && event.shiftKey) pane.select(between(rows, at, rows.indexOf(row)), true);
    else if (isSelectable && (isBox || event.ctrlKey || event.metaKey)) pane.select([row], pane.selectionOf(row) !== 'all');
    else onOpen(row);
  };
  return { onKeyDown, onClick };
}

const isRow = (row: QueueListRow | undefined): row is QueueListRow => row !== undefined;
const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';

function between(rows: readonly QueueListRow[], one: number, other: number): readonly QueueListRow[] {
  const [from, to] = [Math.min(one < 0 ? other : one, other), Math.max(one, other)];
  return rows.slice(from, to + 1);
}
