import { useLingui } from '@lingui/react/macro';
import { type RefObject, useMemo } from 'react';
import type { CatalogueRecord } from '../../../contract/platform/index.ts';
import { selectLastPage, selectQuery, selectSelection } from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { isChosen } from '../../../machines/catalogues/catalogue/list.ts';
import { useShortcuts } from '../../ui/shortcuts.ts';
import type { ListRef } from '../list-context.ts';

interface ListKeys {
  list: ListRef;
  rows: readonly CatalogueRecord[];
  active: number | null;
  setActive: (index: number) => void;
  canSelect: boolean;
  open: (id: number) => void;
  onDelete: ((id: number) => void) | null;
  /** Scrolls a row into view. */
  show: (index: number) => void;
  scroller: RefObject<HTMLElement | null>;
}

/** Keyboard shortcuts of a list: arrows move, Enter opens, Space selects, brackets turn pages, Delete asks to delete. */
export function useListKeys({ list, rows, active, setActive, canSelect, open, onDelete, show, scroller }: ListKeys): void {
  const { t } = useLingui();
  const keys = useMemo(() => {
    const move = (by: number) => {
      if (rows.length === 0) return;
      const next = active === null ? (by > 0 ? 0 : rows.length - 1) : Math.min(Math.max(active + by, 0), rows.length - 1);
      scroller.current?.focus({ preventScroll: true });
      setActive(next);
      show(next);
    };
    const row = active === null ? undefined : rows[active];
    const turn = (by: number) => {
      const snapshot = list.getSnapshot();
      const query = selectQuery(snapshot);
      const lastPage = selectLastPage(snapshot);
      const page = query.page + by;
      if (lastPage === null || page <= lastPage) list.send({ type: 'list.turn', page });
    };
    const choose = () => {
      if (row) list.send({ type: 'list.select', ids: [row.id], on: !isChosen(selectSelection(list.getSnapshot()), row.id) });
    };
    return [
      { keys: 'ArrowDown', label: t`Next row`, run: () => move(1) },
      { keys: 'ArrowUp', label: t`Previous row`, run: () => move(-1) },
      { keys: 'Enter', label: t`Open the row`, run: () => row && open(row.id) },
      ...(canSelect ? [{ keys: ' ', label: t`Select the row`, run: choose }] : []),
      { keys: ']', label: t`Next page`, run: () => turn(1) },
      { keys: '[', label: t`Previous page`, run: () => turn(-1) },
      ...(onDelete ? [{ keys: 'Delete', label: t`Delete the row`, run: () => row && onDelete(row.id) }] : []),
    ];
  }, [list, rows, active, setActive, canSelect, open, onDelete, show, scroller, t]);
  useShortcuts(keys);
}
