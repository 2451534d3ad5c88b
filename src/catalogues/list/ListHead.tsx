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

/** Column headers of a list. A click sorts by the column; a shift-click adds the column to the current sort. */
export function ListHead({ list, columns, canSelect }: { list: ListRef; columns: readonly Field[]; canSelect: boolean }) {
  return (
    <div role="rowgroup" className={css.heads}>
      <div role="row" className={css.row} aria-rowindex={1}>
        <span role="columnheader" className={css.box}>
          {canSelect && <PageCheckbox list={list} />}
        </span>
        {columns.map((field, index) => (
          <Column key={field.name} list={list} field={field} isFirst={index === 0} />
        ))}
        <span role="presentation" className={css.more} />
      </div>
    </div>
  );
}

/** Selects all rows of the page, or deselects them. */
function PageCheckbox({ list }: { list: ListRef }) {
  const { t } = useLingui();
  const rows = useSelector(list, selectRows);
  const selection = useSelector(list, selectSelection);
  const chosenCount = rows.filter(({ id }) => isChosen(selection, id)).length;
  const isAll = rows.length > 0 && chosenCount === rows.length;
  return (
    <input
      type="checkbox"
      aria-label={t`Select all rows on this page`}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = chosenCount > 0 && !isAll;
      }}
      onChange={() => list.send({ type: 'list.select', ids: rows.map(({ id }) => id), on: !isAll })}
    />
  );
}

function Column({ list, field, isFirst }: { list: ListRef; field: Field; isFirst: boolean }) {
  const sort = useSelector(list, (snapshot) => selectQuery(snapshot).sort);
  const index = sort.findIndex((one) => one.field === field.name);
  const current = sort[index];
  const classes = [isFigure(field) && css.figure, isFirst && css.first].filter(Boolean).join(' ');
  const name = word(labelOf(field));
  if (!isSortable(field) && field.name !== 'id')
    return (
      <span role="columnheader" className={classes}>
        <bdi>{name}</bdi>
      </span>
    );
  return (
    <span role="columnheader" className={classes} aria-sort={current ? (current.down ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        className={css.sort}
        title={name}
        onClick={(event) => list.send({ type: 'list.sort', sort: nextSort(sort, field.name, event.shiftKey) })}
      >
        <bdi>{name}</bdi>
        {current && (
          <span className={css.order} data-down={current.down}>
            <Icon name="chevronDown" size={14} />
            {sort.length > 1 && <b>{index + 1}</b>}
          </span>
        )}
      </button>
    </span>
  );
}
