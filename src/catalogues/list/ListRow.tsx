import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'wouter';
import type { Field } from '../../../contract/catalogues/fields/field.ts';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Cell, isFigure } from '../cells/Cell.tsx';
import css from './List.module.css';
import { findCountedList } from './parent-scope.ts';

export interface RowActs {
  open: (id: number) => void;
  select: (index: number, on: boolean, isRange: boolean) => void;
  menu: (id: number, button: HTMLElement) => void;
  /** Whether a list may be opened, by the pattern of its screen; its address with the platform's own names. */
  resolveHref: (pattern: string, href: string) => string | null;
}

interface RowProps {
  row: CatalogueRecord;
  /** Its place on the page, from 0, and among all, from 1. */
  index: number;
  place: number;
  start: number;
  id: string;
  name: string;
  columns: readonly Field[];
  isChosen: boolean;
  isActive: boolean;
  isOpen: boolean;
  canSelect: boolean;
  acts: RowActs;
}

/** One record on one line. Memoized, because it is one of thousands of rows. */
export const ListRow = memo(function ListRow({ row, index, place, start, columns, canSelect, acts, ...is }: RowProps) {
  const { t } = useLingui();
  return (
    <div
      role="row"
      id={is.id}
      className={`${css.row} ${css.data}`}
      aria-rowindex={place + 1}
      aria-selected={is.isChosen}
      data-active={is.isActive || undefined}
      data-open={is.isOpen || undefined}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => acts.open(row.id)}
      onKeyDown={undefined}
    >
      <span role="gridcell" className={css.box} tabIndex={-1} onClick={(event) => event.stopPropagation()} onKeyDown={undefined}>
        {canSelect && (
          <input
            type="checkbox"
            aria-label={t`Choose ${is.name}`}
            checked={is.isChosen}
            onChange={() => undefined}
            onClick={(event) => acts.select(index, !is.isChosen, event.shiftKey)}
          />
        )}
      </span>
      {columns.map((field, at) => (
        <span role="gridcell" key={field.name} className={[isFigure(field) && css.figure, at === 0 && css.first].filter(Boolean).join(' ')}>
          {at === 0 ? (
            <button type="button" className={css.name} tabIndex={-1}>
              <Cell field={field} row={row} />
            </button>
          ) : (
            <Counted field={field} row={row} acts={acts} />
          )}
        </span>
      ))}
      <span role="gridcell" className={css.more}>
        <button
          type="button"
          className={css.dots}
          tabIndex={-1}
          aria-label={t`More for ${is.name}`}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            acts.menu(row.id, event.currentTarget);
          }}
        >
          <Icon name="dots" size={16} />
        </button>
      </span>
    </div>
  );
});

/** A count as a link to the counted records, if the user may open them. */
function Counted({ field, row, acts }: { field: Field; row: CatalogueRecord; acts: RowActs }) {
  const cell = <Cell field={field} row={row} />;
  if (field.kind !== 'count' || !row[field.name]) return cell;
  const child = findCountedList(field.of, field.by, row.id);
  const href = child && acts.resolveHref(child.pattern, child.href);
  if (!href) return cell;
  return (
    <Link href={href} tabIndex={-1} onClick={(event) => event.stopPropagation()}>
      {cell}
    </Link>
  );
}
