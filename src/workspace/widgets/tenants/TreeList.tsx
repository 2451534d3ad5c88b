import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Unit } from '../../../../contract/places/index.ts';
import { useAbilities } from '../../../catalogues/index.ts';
import { LazySetOnTest, useMaySetOnTest } from '../../../intake/index.ts';
import type { DragPayload } from '../../../platform/index.ts';
import type { OpenAlarms } from './alarms.ts';
import { draggedOf } from './open-options.ts';
import { isOpenable, parentRowOf, type TreeRow } from './rows.ts';
import css from './Tenants.module.css';
import { TreeLine } from './TreeLine.tsx';
import { TreeMenu } from './TreeMenu.tsx';
import type { TreeRef } from './tree.ts';

const rowHeight = 32;

interface TreeListProps {
  tree: TreeRef;
  rows: readonly TreeRow[];
  alarms: OpenAlarms;
  /** The key of the row that the keyboard is on. */
  at: string | null;
  /** Whether the units are being read again: the rows that stay are dimmed. */
  isBusy: boolean;
  onOpen: (what: DragPayload) => void;
}

/** Shows the tree as virtualized rows. Arrow keys move, expand and collapse; Enter opens a row in the grid. */
export function TreeList({ tree, rows, alarms, at, isBusy, onOpen }: TreeListProps) {
  const { t } = useLingui();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ row: TreeRow; at: DOMRect } | null>(null);
  const [tested, setTested] = useState<Unit | null>(null);
  const maySetOnTest = useMaySetOnTest(useAbilities());
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
  });
  const index = rows.findIndex(({ key }) => key === at);
  useStartingAt(index, virtual.scrollToIndex);
  const turn = useToggle(tree);
  const point = useCallback((key: string) => tree.send({ type: 'tree.focus', at: key }), [tree]);
  const move = (to: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    const row = rows[next];
    if (row) point(row.key);
    virtual.scrollToIndex(next);
  };
  const act = useCallback(
    (row: TreeRow) => {
      const what = draggedOf(row);
      if (what) onOpen(what);
      else if (isOpenable(row)) turn(row);
    },
    [onOpen, turn],
  );
  const offer = useCallback((row: TreeRow, element: Element) => {
    if (draggedOf(row)) setMenu({ row, at: element.getBoundingClientRect() });
  }, []);
  const testOf = (row: TreeRow) => (maySetOnTest && row.kind === 'unit' ? () => setTested(row.unit) : null);
  const press = (event: KeyboardEvent) => {
    const row = rows[index];
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight) - 1);
    const to = { ArrowDown: index + 1, ArrowUp: index - 1, PageDown: index + page, PageUp: index - page, Home: 0, End: rows.length }[
      event.key
    ];
    const way = directionOf(event);
    if (to !== undefined) move(to);
    else if (!row) return;
    else if (way !== null) step(row, way);
    else if (event.key === 'Enter') act(row);
    else if (event.key === ' ') turn(row);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const shown = document.getElementById(`${id}-${row.key}`);
      if (shown) offer(row, shown);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const step = (row: TreeRow, way: 'in' | 'out') => {
    if (isOpenable(row) && row.isOpen === (way === 'out')) turn(row);
    else move(way === 'in' ? index + (isOpenable(row) ? 1 : 0) : parentRowOf(rows, index));
  };
  const items = virtual.getVirtualItems();
  const isDrawn = items.some((item) => item.index === index);
  return (
    <>
      <div
        ref={scroller}
        className={css.scroller}
        role="tree"
        aria-label={t`Tenants, units and cameras`}
        aria-busy={isBusy}
        aria-activedescendant={isDrawn ? `${id}-${at}` : undefined}
        tabIndex={0}
        onKeyDown={press}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget && index < 0 && rows[0]) point(rows[0].key);
        }}
        onClick={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      >
        <div className={css.sheet} role="presentation" style={{ blockSize: virtual.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <TreeLine
                  key={item.key}
                  id={`${id}-${row.key}`}
                  row={row}
                  alarms={alarms}
                  start={item.start}
                  isActive={row.key === at}
                  onPoint={point}
                  onToggle={turn}
                  onAct={act}
                  onOffer={offer}
                />
              )
            );
          })}
        </div>
      </div>
      {menu && (
        <TreeMenu
          row={menu.row}
          at={menu.at}
          onOpen={onOpen}
          onTest={testOf(menu.row)}
          onClose={() => {
            setMenu(null);
            scroller.current?.focus();
          }}
        />
      )}
      {tested && <LazySetOnTest unit={{ id: tested.id, name: tested.description }} alarm={null} onClose={() => setTested(null)} />}
    </>
  );
}

/** Opens or closes a row; the parts of a unit are read when they are opened. */
function useToggle(tree: TreeRef): (row: TreeRow) => void {
  return useCallback(
    (row: TreeRow) => {
      if (!isOpenable(row)) return;
      tree.send({ type: 'tree.toggle', key: row.node });
      if (row.kind === 'parts' && !row.isOpen) tree.send({ type: 'tree.readParts', id_unit: row.unit.id });
    },
    [tree],
  );
}

/** Shows the row that was left, once, when the tree is drawn again. */
function useStartingAt(index: number, show: (index: number) => void): void {
  const start = useRef({ index, show });
  useEffect(() => {
    if (start.current.index > 0) start.current.show(start.current.index);
  }, []);
}

/** Whether an arrow points into the tree or out of it, as the text of the place runs. */
function directionOf({ key, currentTarget }: KeyboardEvent): 'in' | 'out' | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null;
  const isTurned = getComputedStyle(currentTarget).direction === 'rtl';
  return (key === 'ArrowRight') === isTurned ? 'out' : 'in';
}
