import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectHasMore, selectRows, selectSelection, selectTotal } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { countOf } from '../../../machines/catalogues/catalogue/list.ts';
import { Button } from '../../ui/Button.tsx';
import type { ListRef } from '../list-context.ts';
import css from './SelectionBar.module.css';

interface SelectionBarProps {
  list: ListRef;
  onEdit: (() => void) | null;
  onDelete: (() => void) | null;
}

/** How many rows are chosen, over all pages, and what can be done with them. */
export function SelectionBar({ list, onEdit, onDelete }: SelectionBarProps) {
  const { i18n } = useLingui();
  const selection = useSelector(list, selectSelection);
  const total = useSelector(list, selectTotal);
  const hasMore = useSelector(list, selectHasMore);
  const shown = useSelector(list, (now) => selectRows(now).length);
  const count = countOf(selection, total);
  const most = i18n.number(total ?? 0);
  if (count === 0) return null;
  const isPageSelected = selection.kind === 'some' && total !== null && total > count && count >= shown;
  return (
    <div className={css.bar} role="status">
      <b>
        {selection.kind === 'all' ? (
          <Plural value={count} one="The matching row is selected" other="All # matching rows are selected" />
        ) : (
          <Plural value={count} one="# row selected" other="# rows selected" />
        )}
      </b>
      {isPageSelected && hasMore && (
        <span>
          <Trans>More than {most} rows match: search or filter to select all of them.</Trans>
        </span>
      )}
      {isPageSelected && !hasMore && (
        <Button small kind="quiet" onClick={() => list.send({ type: 'list.selectAll' })}>
          <Plural value={total} one="Select the matching row" other="Select all # matching rows" />
        </Button>
      )}
      <Button small kind="quiet" onClick={() => list.send({ type: 'list.selectNone' })}>
        <Trans>Deselect all</Trans>
      </Button>
      <span className={css.acts}>
        {onEdit && (
          <Button small icon="edit" onClick={onEdit}>
            <Trans>Edit…</Trans>
          </Button>
        )}
        {onDelete && (
          <Button small kind="danger" icon="trash" onClick={onDelete}>
            <Trans>Delete…</Trans>
          </Button>
        )}
      </span>
    </div>
  );
}
