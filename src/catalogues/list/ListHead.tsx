import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type Field, labelOf } from '../../../contract/catalogues/fields/field.ts';
import { isSortable } from '../../../contract/catalogues/query.ts';
import { selectQuery, selectRows, selectSelection } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { isChosen } from '../../../machines/catalogues/catalogue/list.ts';
import { Icon } from '../../ui/Icon.tsx';
import { word } from '../../words/catalogue.ts';
import { isFigure } from '../cells/Cell.tsx';
import type { ListRef } from '../list-context.ts';
import css from './List.module.css';
import { nextSort } from './sorting.ts';

/** The names of the columns: a click puts the list in their order, with shift they join it. */
export function ListHead({ list, columns, canSelect }: { list: ListRef; columns: readonly Field[]; canSelect: boolean }) {
  return (
    <div role="rowgroup" className={css.heads}>
      <div role="row" className={css.row} aria-rowindex={1}>
        <span role="columnheader" className={css.box}>
          {canSelect && <PageBox list={list} />}
        </span>
        {columns.map((field, at) => (
          <Column key={field.name} list={list} field={field} isFirst={at === 0} />
        ))}
        <span role="presentation" className={css.more} />
      </div>
    </div>
  );
}

/** Chooses all rows of the page, or none of them. */
function PageBox({ list }: { list: ListRef }) {
  const { t } = useLingui();
  const rows = useSelector(list, selectRows);
  const selection = useSelector(list, selectSelection);
  const chosen = rows.filter(({ id }) => isChosen(selection, id)).length;
  const isAll = rows.length > 0 && chosen === rows.length;
  return (
    <input
      type="checkbox"
      aria-label={t`Select all rows on this page`}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = chosen > 0 && !isAll;
      }}
      onChange={() => list.send({ type: 'list.select', ids: rows.map(({ id }) => id), on: !isAll })}
    />
  );
}

function Column({ list, field, isFirst }: { list: ListRef; field: Field; isFirst: boolean }) {
  const sort = useSelector(list, (now) => selectQuery(now).sort);
  const at = sort.findIndex((one) => one.field === field.name);
  const now = sort[at];
  const classes = [isFigure(field) && css.figure, isFirst && css.first].filter(Boolean).join(' ');
  const name = word(labelOf(field));
  if (!isSortable(field) && field.name !== 'id')
    return (
      <span role="columnheader" className={classes}>
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <span role="columnheader" className={classes} aria-sort={now ? (now.down ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={css.sort}
        title={name}
        onClick={(event) => list.send({ type: 'list.sort', sort: nextSort(sort, field.name, event.shiftKey) })}
      >
        <bdi>{name}</bdi>
        {now && (
          <span className={css.order} data-down={now.down}>
            <Icon name="chevronDown" size={14} />
            {sort.length > 1 && <b>{at + 1}</b>}
          </span>
        )}
      </button>
    </span>
  );
}
