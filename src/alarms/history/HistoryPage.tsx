import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type HistoryFilter, isNarrowedBeyondSpecification } from '../../../contract/alarms/history-filter.ts';
import { alarmStatuses } from '../../../contract/alarms/status.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import {
  selectAsOf,
  selectFilter,
  selectRefusal,
  selectRows,
  selectUnreadable,
} from '../../../machines/alarms/history/history.selectors.ts';
import { AsOf } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import controls from '../../ui/control.module.css';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { UnreadableRows } from '../../ui/UnreadableRows.tsx';
import { failureText, readFailed } from '../../words/refusals.ts';
import { unreadableAlarms } from '../queue/UnreadableAlarms.tsx';
import { statusWords } from '../queue/words.ts';
import type { HistoryColumn } from './columns.tsx';
import css from './HistoryPage.module.css';
import { HistoryRows } from './HistoryRows.tsx';
import { SearchExtent, SearchFurther } from './SearchExtent.tsx';

type History = ActorRefFrom<typeof historyMachine>;

interface HistoryPageProps {
  history: History;
  columns: readonly HistoryColumn[];
  /** Parameters of the address that could not be read, and are not filtered by. */
  unread: readonly string[];
  /** Whether the platform filters by more than status and words. */
  canFilter: boolean;
  /** Further filters. */
  filters: ReactNode;
  /** What is done with selected rows, below them; null: rows cannot be selected. */
  bulk: ReactNode;
  /** Columns and export. */
  tools: ReactNode;
  /** Parts of the filter change: the address follows. */
  onFilter: (filter: Partial<HistoryFilter>) => void;
  onClear: () => void;
  onOpen: (alarm: Alarm) => void;
}

/** The history of alarms (OP-2.14, OQ-25). */
export function HistoryPage(props: HistoryPageProps) {
  const { history, filters, tools, onFilter } = props;
  const { t } = useLingui();
  const state = useSelector(history, stateOf);
  const { status, search, order } = useSelector(history, selectFilter);
  return (
    <section className={pages.page} aria-label={t`Alarm history`} data-state={state}>
      <header className={`${pages.head} ${css.head}`}>
        <h1>
          <Trans>Alarm history</Trans>
        </h1>
        <div className={css.filters} role="group" aria-label={t`Status`}>
          {[null, ...alarmStatuses].map((one) => (
            <Button
              key={one ?? 'all'}
              small
              aria-pressed={status === one}
              className={status === one ? css.chosen : undefined}
              onClick={() => onFilter({ status: one })}
            >
              {one === null ? t`All` : t(statusWords[one])}
            </Button>
          ))}
        </div>
        <input
          className={`${controls.control} ${css.search}`}
          type="search"
          value={search}
          maxLength={100}
          placeholder={t`Search: id, type, unit, note…`}
          aria-label={t`Search the history`}
          onChange={(event) => history.send({ type: 'history.search', search: event.target.value })}
        />
        <Button small icon="refresh" onClick={() => history.send({ type: 'history.renew' })}>
          <Trans>Reload</Trans>
        </Button>
        {tools}
        {filters && <div className={css.bar}>{filters}</div>}
      </header>
      <Unapplied {...props} />
      <Body {...props} order={order} />
    </section>
  );
}

/** Which parts of the address do not narrow the list, so that nobody takes it for narrower than it is. */
function Unapplied({ history, unread, canFilter }: Pick<HistoryPageProps, 'history' | 'unread' | 'canFilter'>) {
  const isIgnored = useSelector(history, (now) => !canFilter && isNarrowedBeyondSpecification(selectFilter(now)));
  if (unread.length === 0 && !isIgnored) return null;
  const names = unread.join(', ');
  return (
    <div className={css.unapplied} role="alert">
      {unread.length > 0 && (
        <p>
          <Trans>Not filtered by what cannot be read in the address: {names}</Trans>
        </p>
      )}
      {isIgnored && (
        <p>
          <Trans>This platform filters alarms by status and words only. The other filters of the address are not applied.</Trans>
        </p>
      )}
    </div>
  );
}

function Body({
  history,
  columns,
  canFilter,
  order,
  bulk,
  onFilter,
  onClear,
  onOpen,
}: HistoryPageProps & { order: HistoryFilter['order'] }) {
  const { t } = useLingui();
  const snapshot = useSelector(history, (now) => now);
  const again = (
    <Button icon="refresh" onClick={() => history.send({ type: 'history.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (snapshot.matches('empty')) return <EmptyState icon="history" title={t`No records found`} />;
  if (snapshot.matches('noResult'))
    return (
      <EmptyState
        icon="search"
        title={t`No results found`}
        action={
          <Button icon="close" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>No alarm fits the filters that are set.</Trans>
      </EmptyState>
    );
  if (snapshot.matches('unfinished'))
    return (
      <EmptyState icon="search" title={t`Nothing found so far`} action={<SearchFurther history={history} />}>
        <SearchExtent history={history} />
        {snapshot.matches({ unfinished: 'searching' }) && (
          <Waiting>
            <Trans>Searching further…</Trans>
          </Waiting>
        )}
        {snapshot.matches({ unfinished: 'unsearched' }) && (
          <strong role="alert">
            <Trans>The search could not continue. Try again.</Trans>
          </strong>
        )}
      </EmptyState>
    );
  if (snapshot.matches('refused')) {
    const refusal = selectRefusal(snapshot);
    return <EmptyState icon="lock" title={failureText(refusal)} action={again} />;
  }
  if (snapshot.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={again} />;
  const unreadable = selectUnreadable(snapshot);
  if (selectRows(snapshot).length + unreadable.length === 0)
    return (
      <Waiting>
        <Trans>Loading the history…</Trans>
      </Waiting>
    );
  return (
    <>
      <p className={css.asOf}>
        <AsOf at={selectAsOf(snapshot)} />
      </p>
      <UnreadableRows rows={unreadable} title={unreadableAlarms(unreadable.length)} acts={again} />
      <HistoryRows
        history={history}
        columns={columns}
        order={order}
        onOrder={canFilter ? (next) => onFilter({ order: next }) : null}
        canSelect={bulk !== null}
        onOpen={onOpen}
      />
      {bulk}
    </>
  );
}
