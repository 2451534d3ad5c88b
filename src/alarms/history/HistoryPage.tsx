import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { type AlarmStatus, alarmStatuses } from '../../../contract/alarms/status.ts';
import type { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import {
  selectRefusal,
  selectRows,
  selectSearch,
  selectStatus,
  selectUnreadable,
} from '../../../machines/alarms/history/history.selectors.ts';
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
import css from './HistoryPage.module.css';
import { HistoryRows } from './HistoryRows.tsx';

type History = ActorRefFrom<typeof historyMachine>;

/** Reads the status filter from a path; a missing or unknown filter means all (OQ-25). */
export function parseStatus(filter: string | undefined): AlarmStatus | null {
  return alarmStatuses.find((status) => status === filter) ?? null;
}

interface HistoryPageProps {
  history: History;
  /** The operator chose a status: the address follows. */
  onFilter: (status: AlarmStatus | null) => void;
  onOpen: (alarm: Alarm) => void;
}

/** The history of alarms (OP-2.14, OQ-25). */
export function HistoryPage({ history, onFilter, onOpen }: HistoryPageProps) {
  const { t } = useLingui();
  const state = useSelector(history, stateOf);
  const status = useSelector(history, selectStatus);
  const search = useSelector(history, selectSearch);
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
              onClick={() => onFilter(one)}
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
      </header>
      <Body history={history} onOpen={onOpen} />
    </section>
  );
}

function Body({ history, onOpen }: Pick<HistoryPageProps, 'history' | 'onOpen'>) {
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
      <EmptyState icon="search" title={t`No results found`}>
        <Trans>Choose another status or try other words.</Trans>
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
      <UnreadableRows rows={unreadable} title={unreadableAlarms(unreadable.length)} acts={again} />
      <HistoryRows history={history} onOpen={onOpen} />
    </>
  );
}
