import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { DetectionItem, DetectionKind } from '../../../../contract/intake/index.ts';
import { selectDetectionIsHeld, selectDetectionNext, selectDetections, selectFreshDetections } from '../../../../machines/intake/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { DetectionRow, TableHead, TableRow } from './DetectionRow.tsx';
import { detectionKindDisplays } from './detection-kinds.ts';
import css from './list.module.css';
import type { DetectionsRef } from './useDetections.ts';
import { useOpenDetected } from './useOpenDetected.ts';

const heights = { list: 60, table: 34 } as const;

interface DetectionRowsProps {
  list: DetectionsRef;
  kind: DetectionKind;
  isTable: boolean;
  chosen: string | null;
  onChoose: (detected: DetectionItem) => void;
}

/** Virtualized rows. Their order is frozen while the pointer is over them or while they scroll. */
export function DetectionRows({ list, kind, isTable, chosen, onChoose }: DetectionRowsProps) {
  const { t } = useLingui();
  const rows = useSelector(list, selectDetections);
  const fresh = useSelector(list, (now) => selectFreshDetections(now).length);
  const scroller = useRef<HTMLDivElement>(null);
  const open = useOpenDetected();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTable ? heights.table : heights.list),
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  useMore(list, items.at(-1)?.index ?? 0, rows.length);
  const hold = (isHeld: boolean) => {
    if (selectDetectionIsHeld(list.getSnapshot()) !== isHeld) list.send({ type: 'detections.hold', isHeld });
  };
  const isScrolled = () => (scroller.current?.scrollTop ?? 0) > 4;
  const Row = isTable ? TableRow : DetectionRow;
  const walk = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const to = index + (event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0);
    if (to === index || rows[to] === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    virtual.scrollToIndex(to);
    requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-index="${to}"] button`)?.focus());
  };
  return (
    <div
      className={css.scroller}
      ref={scroller}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(isScrolled())}
      onScroll={() => hold(isScrolled() || (scroller.current?.matches(':hover') ?? false))}
    >
      {fresh > 0 && (
        <div className={css.fresh}>
          <Button
            small
            icon="chevronUp"
            onClick={() => {
              list.send({ type: 'detections.show' });
              scroller.current?.scrollTo({ top: 0 });
            }}
          >
            <Plural value={fresh} one="# new" other="# new" />
          </Button>
        </div>
      )}
      <div role="table" className={css.table} aria-label={t(detectionKindDisplays[kind].label)} aria-rowcount={rows.length}>
        {isTable && <TableHead />}
        <div role="rowgroup" className={css.sheet} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const detected = rows[index];
            return (
              detected && (
                <Row
                  key={detected.id}
                  detected={detected}
                  kind={kind}
                  index={index}
                  start={start}
                  isChosen={detected.id === chosen}
                  onChoose={() => onChoose(detected)}
                  onOpen={() => open.best(detected)}
                  onKeyDown={(event) => walk(event, index)}
                />
              )
            );
          })}
        </div>
      </div>
      <End list={list} />
    </div>
  );
}

/** Requests the next page when the last rows are nearly visible. */
function useMore(list: DetectionsRef, last: number, count: number): void {
  const hasMore = useSelector(list, (now) => now.matches({ shown: 'resting' }) && selectDetectionNext(now) !== null);
  useEffect(() => {
    if (hasMore && last >= count - 15) list.send({ type: 'detections.more' });
  }, [hasMore, last, count, list]);
}

function End({ list }: { list: DetectionsRef }) {
  const snapshot = useSelector(list, (now) => now);
  if (snapshot.matches({ shown: 'readingMore' }))
    return (
      <Waiting>
        <Trans>Loading more…</Trans>
      </Waiting>
    );
  if (!snapshot.matches({ shown: 'moreUnread' })) return null;
  return (
    <p className={css.note} role="alert">
      <Trans>More rows could not be loaded.</Trans>{' '}
      <Button small icon="refresh" onClick={() => list.send({ type: 'detections.more' })}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}
