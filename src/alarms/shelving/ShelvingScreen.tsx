import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { use, useState } from 'react';
import type { Shelving } from '../../../contract/alarms/shelving.ts';
import { selectEnded, selectHasRead, selectRefusal, selectRunning } from '../../../machines/alarms/shelving/shelving.selectors.ts';
import type { ScreenProps } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import tables from '../../ui/table.module.css';
import { catalogueWords } from '../../words/catalogue.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { TimeLeft } from '../queue/TimeLeft.tsx';
import { ShelvePlace } from './ShelvePlace.tsx';
import css from './shelving.module.css';
import { type ShelvingRef, useShelving } from './shelving.ports.ts';
import { ShelvingOutcome, sourceOf } from './source.tsx';

/** /shelved_sources: the register of sources whose signals raise no alarm: who shelved them, why, until when, and what was not raised. */
export function ShelvingScreen(_: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const shelving = useShelving();
  const state = useSelector(shelving, stateOf);
  const isReady = useSelector(shelving, (now) => now.matches('ready') && !now.hasTag('busy'));
  const [search, setSearch] = useState('');
  const [isStarting, start] = useState(false);
  return (
    <section className={pages.page} aria-label={t`Shelved sources`} data-state={state}>
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>Shelved sources</Trans>
        </h1>
        <div className={css.search}>
          <SearchBox label={t`Search unit, source, reason, person`} value={search} onChange={setSearch} />
        </div>
        <Button kind="primary" icon="plus" onClick={() => start(true)}>
          <Trans>Shelve a source…</Trans>
        </Button>
        {isReady && (
          <Button kind="quiet" icon="refresh" onClick={() => shelving.send({ type: 'shelvings.renew' })}>
            <Trans>Reload</Trans>
          </Button>
        )}
      </header>
      <ShelvingOutcome shelving={shelving} />
      <div className={css.scroller}>
        <Register shelving={shelving} search={search.trim().toLocaleLowerCase()} />
      </div>
      {isStarting && <ShelvePlace shelving={shelving} onSent={() => start(false)} onClose={() => start(false)} />}
    </section>
  );
}

const textOf = (one: Shelving) => [one.tenant.name, one.unit.name, sourceOf(one), one.reason, one.by].join(' ').toLocaleLowerCase();

function Register({ shelving, search }: { shelving: ShelvingRef; search: string }) {
  const { t } = useLingui();
  const now = useSelector(shelving, (snapshot) => snapshot);
  const retry = (
    <Button icon="refresh" onClick={() => shelving.send({ type: 'shelvings.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (now.matches('refused')) return <EmptyState icon="lock" title={failureText(selectRefusal(now))} action={retry} />;
  if (now.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={retry} />;
  if (!selectHasRead(now))
    return (
      <Waiting>
        <Trans>Loading the list…</Trans>
      </Waiting>
    );
  const isFound = (one: Shelving) => search === '' || textOf(one).includes(search);
  const [running, ended] = [selectRunning(now).filter(isFound), selectEnded(now).filter(isFound)];
  if (running.length + ended.length === 0)
    return <EmptyState icon="check" title={search === '' ? t`Nothing is shelved` : t`Nothing found`} />;
  return (
    <>
      {running.length > 0 ? (
        <ShelvingTable rows={running} shelving={shelving} />
      ) : (
        <p className={css.note}>{search === '' ? t`Nothing is shelved.` : t`Nothing that is shelved matches the search.`}</p>
      )}
      {ended.length > 0 && (
        <>
          <h2 className={css.past}>
            <Trans>Ended in the last seven days</Trans>
          </h2>
          <ShelvingTable rows={ended} shelving={shelving} />
        </>
      )}
    </>
  );
}

function ShelvingTable({ rows, shelving }: { rows: readonly Shelving[]; shelving: ShelvingRef }) {
  const { t, i18n } = useLingui();
  const isBusy = useSelector(shelving, (now) => now.hasTag('busy') || !now.matches('ready'));
  return (
    <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
      <thead>
        <tr>
          <th scope="col">{t`Unit`}</th>
          <th scope="col">{t`Source`}</th>
          <th scope="col">{t`Reason`}</th>
          <th scope="col">{t`By`}</th>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Not raised`}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => (
          <tr key={one.id}>
            <td>
              <bdi>{one.unit.name}</bdi>
            </td>
            <td>
              <bdi>{sourceOf(one)}</bdi>
            </td>
            <td>
              <bdi>{one.reason}</bdi>
            </td>
            <td>
              <bdi>{one.by}</bdi>
            </td>
            <td className={tables.time}>
              {one.ended === null ? <TimeLeft until={one.until} /> : <bdi dir="ltr">{dayAndTime(one.ended, i18n, 'short')}</bdi>}
            </td>
            <td title={one.last_suppressed === null ? undefined : dayAndTime(one.last_suppressed, i18n, 'short')}>{one.suppressed}</td>
            <td>
              {one.ended === null && (
                <Button small why={isBusy ? t`Wait a moment` : null} onClick={() => shelving.send({ type: 'shelving.end', id: one.id })}>
                  <Trans>Unshelve</Trans>
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
