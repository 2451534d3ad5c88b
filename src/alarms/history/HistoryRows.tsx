import { Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { HistoryOrder } from '../../../contract/alarms/history.ts';
import { labelOf } from '../../../contract/catalogues/index.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { selectRows, selectSearchedUntil, selectSelection } from '../../../machines/alarms/history/history.selectors.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { word } from '../../words/catalogue.ts';
import type { HistoryColumn } from './columns.tsx';
import css from './HistoryPage.module.css';
import { SearchExtent, SearchFurther } from './SearchExtent.tsx';
import { type RowKeys, useRowKeys } from './useRowKeys.ts';

const rowHeight = 44;

interface HistoryRowsProps {
  history: ActorRefFrom<typeof historyMachine>;
  columns: readonly HistoryColumn[];
  order: HistoryOrder;
  /** Null: the platform has one order only. */
  onOrder: ((order: HistoryOrder) => void) | null;
  /** Whether rows can be selected. */
  canSelect: boolean;
  onOpen: (alarm: Alarm) => void;
}

/**
 * The loaded rows, virtualized, in a table, or in a grid whose rows can be selected; the next page is requested shortly before their end is
 * reached, but a search that ended before it had looked at all alarms continues when the operator says so.
 */
export function HistoryRows({ history, columns, order, onOrder, canSelect, onOpen }: HistoryRowsProps) {
  const { t } = useLingui();
  const rows = useSelector(history, selectRows);
  const hasMore = useSelector(history, (snapshot) => snapshot.can({ type: 'history.more' }) && snapshot.matches({ shown: 'resting' }));
  const isUnfinished = useSelector(history, (now) => selectSearchedUntil(now) !== null);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && !isUnfinished && last >= rows.length - 20) history.send({ type: 'history.more' });
  }, [hasMore, isUnfinished, last, rows.length, history]);
  const keys = useRowKeys({
    history,
    rowsInView: () => Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight),
    scrollTo: (index) => virtual.scrollToIndex(index),
    onOpen,
  });
  const asGrid = {
    role: 'grid',
    tabIndex: 0,
    'aria-multiselectable': true,
    'aria-activedescendant': keys.at >= 0 ? keys.idOf(keys.at) : undefined,
    onKeyDown: keys.onKeyDown,
    onFocus: keys.onFocus,
  } as const;
  return (
    <div className={css.scroller} ref={scroller}>
      <div
        className={css.table}
        aria-label={t`Alarms`}
        aria-rowcount={hasMore ? -1 : rows.length}
        style={tracksOf(columns, canSelect)}
        {...(canSelect ? asGrid : ({ role: 'table' } as const))}
      >
        <Head columns={columns} order={order} onOrder={onOrder} box={canSelect && <AllBox history={history} keys={keys} />} />
        <div role="rowgroup" className={css.sheet} style={{ blockSize: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const alarm = rows[index];
            if (!alarm) return null;
            const row = { alarm, columns, index, start };
            return canSelect ? (
              <SelectableRow key={alarm.id} {...row} history={history} keys={keys} />
            ) : (
              <Row key={alarm.id} {...row} onOpen={onOpen} />
            );
          })}
        </div>
      </div>
      <End history={history} />
    </div>
  );
}

/** The tracks of every row, and the width below which the table is scrolled sideways. */
function tracksOf(columns: readonly HistoryColumn[], hasBox: boolean): CSSProperties {
  const tracks = [...(hasBox ? ['24px'] : []), ...columns.map(({ track }) => track)];
  const least = tracks.reduce((sum, track) => sum + Number(/\d+/.exec(track)?.[0] ?? 0) + 12, 32);
  return { ['--tracks' as string]: tracks.join(' '), minInlineSize: least };
}

/** Selects all rows that are loaded, or none. */
function AllBox({ history, keys }: { history: HistoryRowsProps['history']; keys: RowKeys }) {
  const { t } = useLingui();
  const isAll = useSelector(history, (now) => selectSelection(now).size === selectRows(now).length);
  return (
    <span role="columnheader" className={css.box}>
      <input
        type="checkbox"
        aria-label={t`Select all loaded alarms`}
        checked={isAll}
        onChange={({ target: { checked } }) => keys.selectAll(checked)}
      />
    </span>
  );
}

function Head({ columns, order, onOrder, box }: Pick<HistoryRowsProps, 'columns' | 'order' | 'onOrder'> & { box: ReactNode }) {
  return (
    <div role="rowgroup" className={css.heads}>
      <div role="row" className={css.row}>
        {box}
        {columns.map(({ field, orders }) => {
          const name = word(labelOf(field));
          if (!orders || !onOrder)
            return (
              <span key={field.name} role="columnheader">
                {name}
              </span>
            );
          const [first, second] = orders;
          const current = orders.find((one) => one === order);
          const isDown = order === 'newest' || order === 'least_urgent';
          return (
            <span key={field.name} role="columnheader" aria-sort={current ? (isDown ? 'descending' : 'ascending') : 'none'}>
              <button type="button" className={css.sort} onClick={() => onOrder(current === first ? second : first)}>
                {name}
                {current && <Icon name={isDown ? 'chevronDown' : 'chevronUp'} size={14} />}
              </button>
            </span>
          );
        })}
      </div>
    </div>
  );
}

interface RowProps {
  alarm: Alarm;
  columns: readonly HistoryColumn[];
  index: number;
  /** In px from the first row. */
  start: number;
}

function SelectableRow({
  alarm,
  columns,
  index,
  start,
  history,
  keys,
}: RowProps & { history: HistoryRowsProps['history']; keys: RowKeys }) {
  const { t, i18n } = useLingui();
  const isSelected = useSelector(history, (now) => selectSelection(now).has(alarm.id));
  return (
    <div
      role="row"
      id={keys.idOf(index)}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      data-active={keys.at === index || undefined}
      className={`${css.row} ${css.data}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => keys.onRow(event, index)}
      onKeyDown={undefined}
    >
      <span role="gridcell" className={css.box} tabIndex={-1} onClick={(event) => event.stopPropagation()} onKeyDown={undefined}>
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={t`Select ${alarm.alarm_id}`}
          checked={isSelected}
          onChange={() => undefined}
          onClick={(event) => keys.onBox(event, index)}
        />
      </span>
      {columns.map(({ field, cell }) => (
        <span key={field.name} role="gridcell">
          {cell(alarm, i18n)}
        </span>
      ))}
    </div>
  );
}

function Row({ alarm, columns, index, start, onOpen }: RowProps & Pick<HistoryRowsProps, 'onOpen'>) {
  const { i18n } = useLingui();
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className={`${css.row} ${css.data}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onOpen(alarm)}
      onKeyDown={(event) => event.key === 'Enter' && onOpen(alarm)}
    >
      {columns.map(({ field, cell }) => (
        <span key={field.name} role="cell">
          {cell(alarm, i18n)}
        </span>
      ))}
    </div>
  );
}

function End({ history }: Pick<HistoryRowsProps, 'history'>) {
  const snapshot = useSelector(history, (now) => now);
  if (snapshot.matches({ shown: 'readingMore' }))
    return (
      <Waiting>
        <Trans>Loading more…</Trans>
      </Waiting>
    );
  if (snapshot.matches({ shown: 'moreUnread' }))
    return (
      <p className={css.end} role="alert">
        <Trans>More alarms could not be loaded.</Trans>
        <Button small icon="refresh" onClick={() => history.send({ type: 'history.more' })}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    );
  if (selectSearchedUntil(snapshot) !== null)
    return (
      <div className={css.end}>
        <p role="status">
          <SearchExtent history={history} />
        </p>
        <SearchFurther history={history} small />
      </div>
    );
  return null;
}
