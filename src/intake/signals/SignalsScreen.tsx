import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SignalFilters, SignalRow } from '../../../contract/intake/receivers/calls.ts';
import { signalOutcomes } from '../../../contract/intake/receivers/signals.ts';
import {
  selectChosen,
  selectFilters,
  selectFresh,
  selectHasRead,
  selectNext,
  selectRefusal,
  selectRows,
} from '../../../machines/intake/signals/signals.selectors.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import tables from '../../ui/table.module.css';
import { failureText, readFailed, refusalText } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { SignalDetail } from './SignalDetail.tsx';
import { outcomeWords } from './signal-words.ts';
import css from './signals.module.css';
import { type SignalsRef, useSignals } from './useSignals.ts';

/** /signals: what receivers were sent, as it arrives, with what became of each. */
export function SignalsScreen(_: ScreenProps) {
  const { t } = useLingui();
  const list = useSignals();
  const state = useSelector(list, stateOf);
  const chosen = useSelector(list, selectChosen);
  return (
    <section className={pages.page} aria-label={t`Signals`} data-state={state}>
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>Signals</Trans>
        </h1>
        <Filters list={list} />
      </header>
      <div className={css.halves}>
        <div className={css.scroller}>
          <Rows list={list} />
        </div>
        {chosen && <SignalDetail key={chosen.id} signal={chosen} onClose={() => list.send({ type: 'signals.choose', id: null })} />}
      </div>
    </section>
  );
}

function Filters({ list }: { list: SignalsRef }) {
  const { t } = useLingui();
  const filters = useSelector(list, selectFilters);
  const [typed, setTyped] = useState(filters.search ?? '');
  const set = (change: Partial<SignalFilters>) => list.send({ type: 'signals.filter', filters: { ...filters, ...change } });
  return (
    <search className={css.filters}>
      <SearchBox
        label={t`Search account, code, zone, unit`}
        value={typed}
        onChange={(search) => {
          setTyped(search);
          set({ search: search === '' ? undefined : search });
        }}
      />
      <select
        className={css.select}
        aria-label={t`What became of it`}
        value={filters.outcome ?? ''}
        onChange={({ target: { value } }) => set({ outcome: signalOutcomes.find((one) => one === value) })}
      >
        <option value="">{t`Everything`}</option>
        {signalOutcomes.map((outcome) => (
          <option key={outcome} value={outcome}>
            {t(outcomeWords[outcome])}
          </option>
        ))}
      </select>
    </search>
  );
}

function Rows({ list }: { list: SignalsRef }) {
  const { t } = useLingui();
  const now = useSelector(list, (snapshot) => snapshot);
  const rows = selectRows(now);
  const fresh = selectFresh(now).length;
  const retry = (
    <Button icon="refresh" onClick={() => list.send({ type: 'signals.retry' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  const isAsBefore = now.matches('reading') && selectHasRead(now) && rows.length === 0;
  const isNarrow = Object.values(selectFilters(now)).some((value) => value !== undefined);
  if (now.matches('empty') || (isAsBefore && !isNarrow))
    return (
      <EmptyState icon="live" title={t`No signal was received yet`}>
        <Trans>Create a receiver and its devices, and enter the lines of its set-up in the panel or camera.</Trans>
      </EmptyState>
    );
  if (now.matches('noResult') || isAsBefore)
    return (
      <EmptyState icon="search" title={t`No results found`}>
        <Trans>Try other words, or another outcome.</Trans>
      </EmptyState>
    );
  if (now.matches('refused')) return <EmptyState icon="lock" title={failureText(selectRefusal(now))} action={retry} />;
  if (now.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={retry} />;
  if (rows.length === 0)
    return (
      <Waiting>
        <Trans>Loading the list…</Trans>
      </Waiting>
    );
  return (
    <>
      {now.matches({ shown: 'stale' }) && (
        <p role="alert" className={css.stale}>
          <Trans>The platform does not answer: newer signals may be missing.</Trans> {retry}
        </p>
      )}
      {fresh > 0 && (
        <p className={css.fresh}>
          <Button small icon="chevronUp" onClick={() => list.send({ type: 'signals.show' })}>
            <Plural value={fresh} one="# new signal" other="# new signals" />
          </Button>
        </p>
      )}
      <SignalTable rows={rows} chosen={selectChosen(now)?.id ?? null} onChoose={(id) => list.send({ type: 'signals.choose', id })} />
      {selectNext(now) !== null && (
        <p className={css.more}>
          {now.matches({ shown: 'moreUnread' }) && <span role="alert">{moreFailed(selectRefusal(now))} </span>}
          <Button busy={now.matches({ shown: 'readingMore' })} onClick={() => list.send({ type: 'signals.more' })}>
            <Trans>Older signals</Trans>
          </Button>
        </p>
      )}
    </>
  );
}

const moreFailed = (refusal: Parameters<typeof refusalText>[0] | null) => (refusal ? refusalText(refusal) : readFailed());

interface SignalTableProps {
  rows: readonly SignalRow[];
  chosen: number | null;
  onChoose: (id: number) => void;
}

function SignalTable({ rows, chosen, onChoose }: SignalTableProps) {
  const { t, i18n } = useLingui();
  return (
    <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
      <thead>
        <tr>
          <th scope="col">{t`Received`}</th>
          <th scope="col">{t`Outcome`}</th>
          <th scope="col">{t`Unit`}</th>
          <th scope="col">{t`Device`}</th>
          <th scope="col">{t`Code`}</th>
          <th scope="col">{t`Meaning`}</th>
          <th scope="col">{t`Zone`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-signal={row.id} aria-selected={row.id === chosen} className={row.id === chosen ? css.chosen : undefined}>
            <td className={tables.time}>
              <button type="button" dir="auto" className={css.open} onClick={() => onChoose(row.id)}>
                {dayAndTime(row.received, i18n)}
              </button>
            </td>
            <td>
              <Outcome row={row} />
            </td>
            <td>
              <bdi>{row.unit?.name ?? '—'}</bdi>
            </td>
            <td>
              <bdi>{row.device?.name ?? row.account ?? '—'}</bdi>
            </td>
            <td>
              <bdi dir="ltr" className={css.code}>
                {row.code ?? '—'}
              </bdi>
            </td>
            <td>
              <bdi>{row.description ?? '—'}</bdi>
            </td>
            <td>
              <bdi>{row.zone_name ?? row.zone ?? '—'}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const unexplained = ['unknown_device', 'unknown_code', 'unreadable', 'refused'];

/** Strong where an operator acts, marked where an administrator must. */
function Outcome({ row: { outcome } }: { row: SignalRow }) {
  const { t } = useLingui();
  const tone = outcome === 'alarm' ? 'strong' : unexplained.includes(outcome) ? 'alert' : 'plain';
  return <Chip tone={tone}>{t(outcomeWords[outcome])}</Chip>;
}
