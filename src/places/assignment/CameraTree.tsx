import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { AssignmentRef } from '../../../machines/places/assignment/assignment.machine.ts';
import {
  selectBlocks,
  selectCenters,
  selectKind,
  selectOpened,
  selectSearch,
} from '../../../machines/places/assignment/assignment.selectors.ts';
import { cameraPage, searchKey } from '../../../machines/places/assignment/blocks.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import css from './Assignment.module.css';
import { TreeLine } from './TreeLine.tsx';
import { isFlat, type TreeRow, treeRows } from './tree-rows.ts';

const rowHeight = 36;

/** Tree of centers, sectors and cameras, virtualized; cameras are loaded page by page as they scroll into view. */
export function CameraTree({ assignment }: { assignment: AssignmentRef }) {
  const { t } = useLingui();
  const kind = useSelector(assignment, selectKind);
  const centers = useSelector(assignment, selectCenters);
  const blocks = useSelector(assignment, selectBlocks);
  const opened = useSelector(assignment, selectOpened);
  const typed = useSelector(assignment, selectSearch);
  const canRead = useSelector(assignment, (now) => now.matches({ shown: 'resting' }) || now.matches({ shown: 'readingCameras' }));
  const rows = useMemo(() => treeRows({ kind, centers, blocks, opened, search: typed }), [kind, centers, blocks, opened, typed]);
  const [active, setActive] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? -1];
  const flat = isFlat({ kind, search: typed });
  const search = typed.trim();
  useEffect(() => {
    if (!canRead) return;
    if (flat && !blocks.has(searchKey)) assignment.send({ type: 'assignment.load', part: { of: 'found', search }, page: 1 });
    for (let index = first; index <= last; index += 1) {
      const row = rows.rowAt(index);
      if (row?.kind === 'camera' && row.camera === null)
        assignment.send({ type: 'assignment.load', part: row.part, page: Math.floor(row.at / cameraPage) + 1 });
    }
  }, [assignment, canRead, blocks, flat, search, rows, first, last]);

  const move = (to: number) => {
    const next = Math.min(Math.max(to, 0), rows.count - 1);
    setActive(next);
    virtual.scrollToIndex(next);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus());
  };
  const press = (event: KeyboardEvent) => {
    const row = rows.rowAt(active);
    const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: rows.count - 1 }[event.key];
    if (to !== undefined) move(to);
    else if (row && isToggleKey(event.key, row) && row.kind !== 'camera') assignment.send({ type: 'assignment.toggle', key: row.key });
    else return;
    event.preventDefault();
  };
  const isNothing = flat && blocks.get(searchKey)?.total === 0;
  if (isNothing) return <EmptyState icon="search" title={t`No results found`} />;
  return (
    <div className={css.scroller} ref={scroller}>
      <div
        role="treegrid"
        tabIndex={-1}
        aria-label={t`Cameras`}
        aria-rowcount={rows.count}
        className={css.sheet}
        style={{ blockSize: virtual.getTotalSize() }}
        onKeyDown={press}
      >
        {items.map(({ index, start }) => {
          const row = rows.rowAt(index);
          return (
            row && (
              <TreeLine
                key={row.key}
                assignment={assignment}
                row={row}
                index={index}
                start={start}
                isActive={index === active}
                onActive={() => setActive(index)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Whether a key expands or collapses a row: Enter, or the left or right arrow if it changes the current state. */
function isToggleKey(key: string, row: TreeRow): boolean {
  if (row.kind === 'camera') return false;
  if (key === 'Enter') return true;
  return row.isOpen ? key === 'ArrowLeft' : key === 'ArrowRight';
}
