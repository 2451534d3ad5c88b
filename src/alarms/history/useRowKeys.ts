import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectRows, selectSelection } from '../../../machines/alarms/history/history.selectors.ts';

interface RowKeysInput {
  history: ActorRefFrom<typeof historyMachine>;
  /** Rows that fit into the view. */
  rowsInView: () => number;
  scrollTo: (index: number) => void;
  onOpen: (alarm: Alarm) => void;
}

/** The cursor of a list whose rows are selected, and what its keys and a pointer do. */
export interface RowKeys {
  /** The row with the cursor; negative: none. */
  at: number;
  idOf: (index: number) => string;
  onKeyDown: (event: KeyboardEvent) => void;
  onFocus: () => void;
  /** A press on the box of a row; with Shift, all rows from the cursor on. */
  onBox: (event: MouseEvent, index: number) => void;
  onRow: (event: MouseEvent, index: number) => void;
  selectAll: (isSelected: boolean) => void;
}

/**
 * Arrows, Page, Home and End move the cursor, with Shift they select on their way; Space selects the row, Ctrl+A all that are loaded, Escape
 * none; Enter opens the alarm. With a pointer: the box of a row, Ctrl, or Shift for all rows from the cursor on.
 */
export function useRowKeys({ history, rowsInView, scrollTo, onOpen }: RowKeysInput): RowKeys {
  const base = useId();
  const [cursor, setCursor] = useState<Alarm['id'] | null>(null);
  const rows = () => selectRows(history.getSnapshot());
  const at = rows().findIndex(({ id }) => id === cursor);
  const point = (index: number) => setCursor(rows()[index]?.id ?? null);
  const isSelected = (index: number) => {
    const row = rows()[index];
    return row !== undefined && selectSelection(history.getSnapshot()).has(row.id);
  };
  const select = (one: number, other: number, on: boolean) => {
    const [first, last] = one < other ? [one, other] : [other, one];
    const ids = rows()
      .slice(Math.max(0, first), last + 1)
      .map(({ id }) => id);
    history.send({ type: 'history.select', ids, isSelected: on });
  };
  const selectAll = (on: boolean) => select(0, rows().length - 1, on);
  const step = (event: KeyboardEvent): boolean => {
    const page = Math.max(1, rowsInView() - 1);
    const last = rows().length - 1;
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last,
    };
    const wanted = steps[event.key];
    if (wanted === undefined || last < 0) return false;
    const to = Math.max(0, Math.min(last, wanted));
    point(to);
    scrollTo(to);
    if (event.shiftKey) select(at < 0 ? to : at, to, true);
    return true;
  };
  const mark = (event: KeyboardEvent): boolean => {
    if (event.key === ' ' && at >= 0) select(at, at, !isSelected(at));
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) selectAll(true);
    else if (event.key === 'Escape' && selectSelection(history.getSnapshot()).size > 0) history.send({ type: 'history.selectNone' });
    else return false;
    return true;
  };
  const open = (event: KeyboardEvent): boolean => {
    const row = rows()[at];
    if (event.key !== 'Enter' || !row) return false;
    onOpen(row);
    return true;
  };
  const press = (index: number, isRange: boolean) => {
    if (isRange) select(at < 0 ? index : at, index, true);
    else select(index, index, !isSelected(index));
    point(index);
  };
  return {
    at,
    idOf: (index) => `${base}-${index}`,
    onKeyDown: (event) => {
      if (!isOfList(event) || !(step(event) || mark(event) || open(event))) return;
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus: () => {
      if (at < 0) point(0);
    },
    onBox: (event, index) => press(index, event.shiftKey),
    onRow: (event, index) => {
      const row = rows()[index];
      if (event.shiftKey || event.ctrlKey || event.metaKey) press(index, event.shiftKey);
      else if (row) onOpen(row);
    },
    selectAll,
  };
}

/** Whether a key is for the list: pressed on it, or on the box of a row, which a pointer leaves the focus on. */
function isOfList({ target, currentTarget }: KeyboardEvent): boolean {
  return target === currentTarget || (target instanceof HTMLInputElement && target.closest('[aria-selected]') !== null);
}
