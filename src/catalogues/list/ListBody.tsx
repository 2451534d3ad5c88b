import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { originOf } from '../../../contract/catalogues/origins.ts';
import {
  selectCatalogue,
  selectFixed,
  selectHasMore,
  selectLastPage,
  selectQuery,
  selectRefusal,
  selectRows,
  selectUnreadable,
} from '../../../machines/catalogues/catalogue/catalogue.selectors.ts';
import { missingOf, within } from '../../../machines/catalogues/catalogue/list.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { UnreadableRows } from '../../ui/UnreadableRows.tsx';
import { word } from '../../words/catalogue.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { unreadableCount } from '../../words/unreadable.ts';
import type { ListRef } from '../list-context.ts';
import { RequiredFilters } from './filters/RequiredFilters.tsx';
import css from './List.module.css';

interface ListBodyProps {
  list: ListRef;
  /** An empty list offers to create the first record; null: the user may not. */
  onNew: (() => void) | null;
  children: ReactNode;
}

/** The rows, or a message if none can be shown (ADM-8.07). */
export function ListBody({ list, onNew, children }: ListBodyProps) {
  const hasRows = useSelector(list, hasRowsToShow);
  const unreadable = useSelector(list, (now) => (now.matches('shown') ? selectUnreadable(now) : none));
  return hasRows ? (
    <>
      <UnreadableRows rows={unreadable} title={unreadableCount(unreadable.length)} />
      {children}
    </>
  ) : (
    <div className={css.said}>
      <ListMessage list={list} onNew={onNew} />
    </div>
  );
}

const none: ReturnType<typeof selectUnreadable> = [];

function hasRowsToShow(now: ReturnType<ListRef['getSnapshot']>): boolean {
  const hasMessage = (['prompting', 'empty', 'noResult', 'pageNotFound', 'refused', 'unread'] as const).some((state) => now.matches(state));
  return !hasMessage && selectRows(now).length + selectUnreadable(now).length > 0;
}

function ListMessage({ list, onNew }: Omit<ListBodyProps, 'children'>) {
  const { t } = useLingui();
  const snapshot = useSelector(list, (now) => now);
  const again = (
    <Button icon="refresh" onClick={() => list.send({ type: 'list.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const refusal = selectRefusal(snapshot);
  const catalogue = selectCatalogue(snapshot);
  const query = selectQuery(snapshot);
  const fixed = selectFixed(snapshot);
  if (snapshot.matches('prompting')) return <RequiredFilters list={list} missing={missingOf(catalogue, within(query, fixed))} />;
  if (snapshot.matches('empty'))
    return (
      <EmptyState icon="list" title={t`No records found`} action={onNew && <NewRecordButton onNew={onNew} />}>
        {word(originOf(catalogue)?.text ?? '')}
      </EmptyState>
    );
  if (snapshot.matches('noResult')) return <NoResult list={list} />;
  if (snapshot.matches('pageNotFound')) return <PageNotFound list={list} />;
  if (snapshot.matches('refused')) return <EmptyState icon="lock" title={failureText(refusal)} action={again} />;
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  return (
    <Waiting>
      <Trans>Loading the list…</Trans>
    </Waiting>
  );
}

function NoResult({ list }: { list: ListRef }) {
  const { t } = useLingui();
  const clear = () => {
    const query = selectQuery(list.getSnapshot());
    list.send({ type: 'list.query', query: { ...query, page: 1, search: '', filters: [] } });
  };
  return (
    <EmptyState
      icon="search"
      title={t`No results found`}
      action={
        <Button icon="close" onClick={clear}>
          <Trans>Clear search and filters</Trans>
        </Button>
      }
    >
      <Trans>Try other words or remove a filter.</Trans>
    </EmptyState>
  );
}

function PageNotFound({ list }: { list: ListRef }) {
  const { t } = useLingui();
  const last = useSelector(list, (now) => (selectHasMore(now) ? -1 : Math.max(1, selectLastPage(now) ?? 1)));
  return (
    <EmptyState
      icon="help"
      title={t`Page not found`}
      action={
        <Button onClick={() => list.send({ type: 'list.turn', page: last })}>
          {last !== 1 ? <Trans>Go to the last page</Trans> : <Trans>Go to the first page</Trans>}
        </Button>
      }
    />
  );
}

function NewRecordButton({ onNew }: { onNew: () => void }) {
  return (
    <Button icon="plus" onClick={onNew}>
      <Trans>New record</Trans>
    </Button>
  );
}
