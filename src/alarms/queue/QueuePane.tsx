import { Plural, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { countNewcomers } from '../../../machines/alarms/queue/frozen-order.machine.ts';
import { IconButton } from '../../ui/Button.tsx';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import css from './Queue.module.css';
import { type Ownership, QueueRow } from './QueueRow.tsx';
import { useReportRows } from './rows-in-view.ts';
import { useFrozenOrder } from './useFrozenOrder.ts';

export interface QueuePaneProps {
  title: string;
  ownership: Ownership;
  /**
   * The section in queue order. The array is usually the same mutated instance, so the caller must subscribe to the version of the queue.
   */
  rows: readonly Alarm[];
  /** How many there are, where not all are shown. */
  total?: number;
  /** Returns the current state of an alarm in any section; undefined once it is closed. */
  find: (id: AlarmId) => Alarm | undefined;
  /** Open alarms of the same type and unit. */
  countOf: (alarm: Alarm) => number;
  opened: AlarmId | null;
  compact: boolean;
  onOpen: (alarm: Alarm) => void;
  empty: ReactNode;
  /** Shown in the title row. */
  tools?: ReactNode;
  /** Whether only the title is shown; its button changes that. Absent: the section cannot be folded. */
  fold?: { isFolded: boolean; onToggle: () => void };
  /** What the section is about, behind its count. */
  note?: ReactNode;
}

/** One section of the queue: virtual rows, a cursor for the keyboard, and an order that freezes under the pointer. */
export function QueuePane(props: QueuePaneProps) {
  const { ownership, rows, find, countOf, opened, compact, onOpen, empty, fold } = props;
  const { t } = useLingui();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<AlarmId | null>(null);
  const { state, frozen, release, pointer } = useFrozenOrder(rows);
  const shown = frozen ?? rows;
  const height = compact ? 32 : 56;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const isFolded = fold?.isFolded ?? false;
  const range = isFolded ? null : virtual.range;
  useReportRows(range ? shown.slice(range.startIndex, range.endIndex + 1).map((row) => row.id) : []);
  const waiting = frozen === null ? null : countNewcomers(frozen, rows);
  const at = shown.findIndex((row) => row.id === cursor);

  const move = (to: number) => {
    const next = shown[Math.max(0, Math.min(shown.length - 1, to))];
    if (!next) return;
    setCursor(next.id);
    virtual.scrollToIndex(shown.indexOf(next));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 1);
    const steps: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at < 0 ? 0 : at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: shown.length,
    };
    const to = steps[event.key];
    const current = shown[at];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && current) onOpen(find(current.id) ?? current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <section
      className={`${css.pane} ${css[ownership] ?? ''} ${fold ? css.foldable : ''}`}
      aria-labelledby={`${id}-title`}
      data-state={isFolded ? 'folded' : ownership}
    >
      <PaneHead id={`${id}-title`} {...props} />
      {!isFolded && (
        <>
          {waiting !== null && waiting.count > 0 && (
            <button type="button" className={css.newcomers} onClick={release}>
              {ownership === 'untaken' && (
                <PriorityMark priority={waiting.priority as 1 | 2 | 3 | 4} filled label={t`Priority ${waiting.priority}`} />
              )}
              <Plural value={waiting.count} one="# new" other="# new" />
            </button>
          )}
          <div
            ref={scroller}
            className={css.scroller}
            role="listbox"
            data-order={state}
            aria-labelledby={`${id}-title`}
            aria-activedescendant={at < 0 ? undefined : `${id}-${cursor}`}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onFocus={() => at < 0 && setCursor(shown[0]?.id ?? null)}
            {...pointer}
          >
            {shown.length === 0 && (
              <div className={css.empty} role="option" aria-selected={false} aria-disabled tabIndex={-1}>
                {empty}
              </div>
            )}
            <div className={css.sheet} style={{ blockSize: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map((item) => {
                const entry = shown[item.index];
                if (!entry) return null;
                const alarm = find(entry.id) ?? entry;
                return (
                  <div
                    key={item.key}
                    id={`${id}-${entry.id}`}
                    className={css.place}
                    role="option"
                    aria-selected={entry.id === opened}
                    aria-setsize={shown.length}
                    aria-posinset={item.index + 1}
                    tabIndex={-1}
                    style={{ transform: `translateY(${item.start}px)` }}
                    onClick={() => {
                      setCursor(entry.id);
                      onOpen(alarm);
                    }}
                    onKeyDown={onKeyDown}
                  >
                    <QueueRow
                      alarm={alarm}
                      ownership={ownership}
                      count={countOf(alarm)}
                      active={entry.id === cursor}
                      opened={entry.id === opened}
                      compact={compact}
                      left={frozen !== null && alarm.alarm_status !== entry.alarm_status ? alarm.alarm_status : null}
                    />
                  </div>
                );
              })}
            </div>
          </div>
        </>
      )}
    </section>
  );
}

/** The title of a section with its count, its tools, and the button that folds it. */
function PaneHead({ id, title, rows, total, tools, fold, note }: QueuePaneProps & { id: string }) {
  const { t } = useLingui();
  return (
    <div className={css.title}>
      <h3 id={id}>
        {title} <span className={css.total}>{total ?? rows.length}</span>
        {note !== undefined && <span className={css.part}>{note}</span>}
        {total !== undefined && total > rows.length && <span className={css.part}>{t`${rows.length} shown`}</span>}
      </h3>
      {tools}
      {fold && <FoldButton title={title} fold={fold} />}
    </div>
  );
}

function FoldButton({ title, fold: { isFolded, onToggle } }: { title: string; fold: NonNullable<QueuePaneProps['fold']> }) {
  const { t } = useLingui();
  return (
    <IconButton
      small
      icon={isFolded ? 'chevronDown' : 'chevronUp'}
      label={isFolded ? t`Show: ${title}` : t`Hide: ${title}`}
      aria-expanded={!isFolded}
      onClick={onToggle}
    />
  );
}
