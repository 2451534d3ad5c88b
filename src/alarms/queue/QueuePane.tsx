import { plural } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { countNewcomers } from '../../../machines/alarms/queue/frozen-order.machine.ts';
import type { QueueListRow, SumKey } from '../../../machines/alarms/queue/summed-rows.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PriorityMark } from '../../ui/PriorityMark.tsx';
import css from './Queue.module.css';
import { type Ownership, QueueRow } from './QueueRow.tsx';
import { useReportRows } from './rows-in-view.ts';
import { SumRow } from './SumRow.tsx';
import { useFrozenOrder } from './useFrozenOrder.ts';
import { usePaneKeys } from './usePaneKeys.ts';
import { type RowSelection, usePaneRows } from './usePaneRows.ts';

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
  /** Whether an alarm is offered to this operator, in person or as one of a group. */
  isForMe?: (alarm: Alarm) => boolean;
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
  /** What its alarms are summed by; null: each has a row. */
  sumKey?: SumKey | null;
  /** Whether each row has a box that selects it, also while none is selected. */
  hasBoxes?: boolean;
  /** Called when the rows freeze under the pointer, and when they are released. */
  onFreeze?: (isFrozen: boolean) => void;
  /** Draws what can be done with the selected alarms. Absent: rows cannot be selected. */
  bulk?: (selected: readonly Alarm[], clear: () => void) => ReactNode;
}

/** One section of the queue: virtual rows, a cursor and a selection for the keyboard, and an order that freezes under the pointer. */
export function QueuePane(props: QueuePaneProps) {
  const { ownership, rows, find, onOpen, compact, empty, fold, sumKey = null, hasBoxes, bulk, onFreeze } = props;
  const { t } = useLingui();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const { state, frozen, release, pointer } = useFrozenOrder(rows);
  const isFrozen = frozen !== null;
  useEffect(() => onFreeze?.(isFrozen), [onFreeze, isFrozen]);
  const isFolded = fold?.isFolded ?? false;
  const pane = usePaneRows(isFolded ? nothing : (frozen ?? rows), sumKey);
  const { rows: shown, at, selected } = pane;
  const height = compact ? 32 : 56;
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 4,
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const { range } = virtual;
  useReportRows(range ? shown.slice(range.startIndex, range.endIndex + 1).flatMap(idOf) : []);
  const waiting = frozen === null ? null : countNewcomers(frozen, rows);
  const { onKeyDown, onClick } = usePaneKeys({
    pane,
    rowsInView: () => Math.floor((scroller.current?.clientHeight ?? height) / height),
    scrollTo: (index) => virtual.scrollToIndex(index),
    isSelectable: bulk !== undefined,
    onOpen: (row) => (row.kind === 'sum' ? pane.expand(row.key) : onOpen(find(row.alarm.id) ?? row.alarm)),
  });

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
            aria-multiselectable={bulk !== undefined}
            aria-activedescendant={at < 0 || pane.cursor === null ? undefined : optionId(id, pane.cursor)}
            tabIndex={0}
            onKeyDown={onKeyDown}
            onFocus={() => at < 0 && shown[0] && pane.point(shown[0])}
            {...pointer}
          >
            {shown.length === 0 && (
              <div className={css.empty} role="option" aria-selected={false} aria-disabled tabIndex={-1}>
                {empty}
              </div>
            )}
            <div className={css.sheet} style={{ blockSize: virtual.getTotalSize() }}>
              {virtual.getVirtualItems().map((item) => {
                const row = shown[item.index];
                if (!row) return null;
                return (
                  <PaneOption
                    key={item.key}
                    id={optionId(id, row.key)}
                    row={row}
                    place={{ start: item.start, at: item.index + 1, of: shown.length }}
                    selection={pane.selectionOf(row)}
                    hasBox={bulk !== undefined && (hasBoxes === true || selected.length > 0)}
                    isActive={row.key === pane.cursor}
                    isFrozen={isFrozen}
                    onClick={onClick}
                    onKeyDown={onKeyDown}
                    {...props}
                  />
                );
              })}
            </div>
          </div>
          {bulk?.(selected, pane.clear)}
        </>
      )}
    </section>
  );
}

/** The rows of a folded section, which shows none. */
const nothing: readonly Alarm[] = [];
const optionId = (id: string, key: string) => `${id}-${encodeURIComponent(key)}`;
const idOf = (row: QueueListRow) => (row.kind === 'alarm' ? [row.alarm.id] : []);
const isRowOpened = (row: QueueListRow, opened: AlarmId | null) => row.kind === 'alarm' && row.alarm.id === opened;

interface PaneRowProps extends Pick<QueuePaneProps, 'ownership' | 'find' | 'countOf' | 'isForMe' | 'opened' | 'compact'> {
  row: QueueListRow;
  isActive: boolean;
  isFrozen: boolean;
}

interface PaneOptionProps extends PaneRowProps, Pick<QueuePaneProps, 'bulk'> {
  id: string;
  /** Its top in px, and its number among the rows. */
  place: { start: number; at: number; of: number };
  selection: RowSelection;
  hasBox: boolean;
  onClick: (event: MouseEvent, row: QueueListRow) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function PaneOption({ id, place, selection, hasBox, onClick, onKeyDown, ...props }: PaneOptionProps) {
  const { row, opened, bulk } = props;
  const isOpened = isRowOpened(row, opened);
  const isMember = row.kind === 'alarm' && row.sum !== null;
  return (
    <div
      id={id}
      className={[css.place, hasBox && css.boxed, isMember && css.member].filter(Boolean).join(' ')}
      role="option"
      aria-selected={bulk === undefined ? isOpened : selection === 'all'}
      aria-current={isOpened || undefined}
      aria-setsize={place.of}
      aria-posinset={place.at}
      tabIndex={-1}
      style={{ transform: `translateY(${place.start}px)` }}
      onClick={(event) => onClick(event, row)}
      onKeyDown={onKeyDown}
    >
      {hasBox && <SelectBox selection={selection} />}
      <PaneRow {...props} />
    </div>
  );
}

function PaneRow({ row, isActive, isFrozen, ownership, find, countOf, isForMe, opened, compact }: PaneRowProps) {
  if (row.kind === 'sum') return <SumRow row={row} ownership={ownership} active={isActive} compact={compact} />;
  const alarm = find(row.alarm.id) ?? row.alarm;
  return (
    <QueueRow
      alarm={alarm}
      ownership={ownership}
      count={row.sum === null ? countOf(alarm) : 1}
      forMe={isForMe?.(alarm) ?? false}
      active={isActive}
      opened={isRowOpened(row, opened)}
      compact={compact}
      left={isFrozen && alarm.alarm_status !== row.alarm.alarm_status ? alarm.alarm_status : null}
    />
  );
}

/** Where a pointer selects a row; keys and assistive technology have the row itself. */
function SelectBox({ selection }: { selection: RowSelection }) {
  return (
    <span className={css.box} data-select={selection} aria-hidden="true">
      {selection !== 'none' && <Icon name={selection === 'all' ? 'check' : 'minus'} size={14} />}
    </span>
  );
}

/** The title of a section with its count, its tools, and the button that folds it. */
function PaneHead({ id, title, rows, total, tools, fold, note }: QueuePaneProps & { id: string }) {
  const { t } = useLingui();
  const drills = rows.reduce((sum, { drill }) => (drill === null ? sum : sum + 1), 0);
  return (
    <div className={css.title}>
      <h3 id={id}>
        {title} <span className={css.total}>{total ?? rows.length}</span>
        {drills > 0 && <span className={css.part}>{plural(drills, { one: '# of a drill', other: '# of drills' })}</span>}
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
