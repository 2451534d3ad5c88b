import { useVirtualizer } from '@tanstack/react-virtual';
import { useSelector } from '@xstate/react';
import { type CSSProperties, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import type { Density } from '../../../contract/workspace/index.ts';
import {
  selectHasMore,
  selectQuery,
  selectRows,
  selectSelection,
  selectTotal,
} from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { isChosen } from '../../../machines/catalogues/catalogue/list.ts';
import { word } from '../../words/catalogue.ts';
import { nameOfRow } from '../cells/text.ts';
import type { ListRef } from '../list-context.ts';
import { tracks } from './columns.ts';
import css from './List.module.css';
import { ListHead } from './ListHead.tsx';
import { ListRow, type RowActs } from './ListRow.tsx';
import { useListKeys } from './useListKeys.ts';

const heights: Record<Density, number> = { normal: 44, compact: 32 };

interface ListTableProps {
  list: ListRef;
  catalogue: Catalogue;
  columns: readonly Field[];
  density: Density;
  /** Rows can be chosen: there is something to do with many at once. */
  canSelect: boolean;
  /** The record that is open beside the list. */
  openId: number | null;
  acts: Omit<RowActs, 'select'>;
  onDelete: ((id: number) => void) | null;
}

/** The rows of the page, virtualized: twenty thousand scroll as smoothly as twenty. */
export function ListTable({ list, catalogue, columns, density, canSelect, openId, acts, onDelete }: ListTableProps) {
  const rows = useSelector(list, selectRows);
  const selection = useSelector(list, selectSelection);
  const total = useSelector(list, (now) => (selectHasMore(now) ? null : selectTotal(now)));
  const first = useSelector(list, (now) => Math.max(0, selectQuery(now).page - 1) * selectQuery(now).max);
  const isBusy = useSelector(list, (now) => now.hasTag('busy'));
  const scroller = useRef<HTMLDivElement>(null);
  const base = useId();
  const { template, least } = tracks(columns, (field) => word(labelOf(field)));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => heights[density],
    overscan: 10,
  });
  const { active, setActive } = useActive(rows.length);
  useListKeys({ list, rows, active, setActive, canSelect, open: acts.open, onDelete, show: (at) => virtual.scrollToIndex(at), scroller });
  const rowActs = useRowActs(list, acts);
  useEffect(() => {
    virtual.measure();
  }, [virtual, density]);
  useEffect(() => {
    // Browsers differ in whether this returns a promise.
    void scroller.current?.scrollTo({ top: 0 });
  }, [first]);
  return (
    <div
      className={css.scroller}
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={word(catalogue.title)}
      aria-rowcount={total === null ? -1 : total + 1}
      aria-multiselectable={canSelect || undefined}
      aria-activedescendant={active === null ? undefined : `${base}-${active}`}
      aria-busy={isBusy}
      data-density={density}
      style={{ '--tracks': template, '--least': `${least}px`, '--row': `${heights[density]}px` } as CSSProperties}
    >
      <ListHead list={list} columns={columns} canSelect={canSelect} />
      <div role="rowgroup" className={css.sheet} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <ListRow
              key={row.id}
              row={row}
              index={index}
              place={first + index + 1}
              start={start}
              id={`${base}-${index}`}
              name={nameOfRow(catalogue, row)}
              columns={columns}
              canSelect={canSelect}
              isChosen={isChosen(selection, row.id)}
              isActive={active === index}
              isOpen={openId === row.id}
              acts={rowActs}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The row that the keyboard is at; none until it is used. */
function useActive(count: number) {
  const [active, setActive] = useState<number | null>(null);
  return { active: active === null || count === 0 ? null : Math.min(active, count - 1), setActive };
}

/** What rows do, the same object for as long as it does the same, so that rows need not be drawn again. */
function useRowActs(list: ListRef, acts: Omit<RowActs, 'select'>): RowActs {
  const last = useRef<number | null>(null);
  return useMemo(
    () => ({
      ...acts,
      select: (index, on, isRange) => {
        const rows = selectRows(list.getSnapshot());
        const from = isRange && last.current !== null ? last.current : index;
        const [low, high] = from < index ? [from, index] : [index, from];
        last.current = index;
        list.send({ type: 'list.select', ids: rows.slice(low, high + 1).map(({ id }) => id), on });
      },
    }),
    [list, acts],
  );
}
