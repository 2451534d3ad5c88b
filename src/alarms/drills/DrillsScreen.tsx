import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import type { Drill } from '../../../contract/alarms/drills.ts';
import { selectResult as selectDrill, selectRefusal } from '../../../machines/alarms/drills/drills.selectors.ts';
import type { LiveQuery } from '../../../machines/platform/index.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can, type ScreenProps, useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import tables from '../../ui/table.module.css';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import { DrillForm } from './DrillForm.tsx';
import { DrillTables } from './DrillTables.tsx';
import css from './drills.module.css';
import { type DrillsRef, useDrills } from './drills.ports.ts';

const everyMs = 3000;
const listAddress = '/drills';
const addressOf = (id: number) => `${listAddress}/${id}`;

/** /drills/:id?: the drills, or one of them with its alarms and the times of each operator. */
export function DrillsScreen({ params }: ScreenProps) {
  const { t } = useLingui();
  const [, go] = useLocation();
  const drills = useDrills();
  const state = useSelector(drills, stateOf);
  const done = useSelector(drills, selectDrill);
  const isStarted = useSelector(drills, (now) => now.matches('started'));
  const mayStart = can(useAbilities(), 'create', 'Drill');
  const [isStarting, setStarting] = useState(false);
  useEffect(() => {
    if (isStarted && done !== null) go(addressOf(done.id));
  }, [isStarted, done, go]);
  const id = params['id'] === undefined ? null : Number(params['id']);
  return (
    <section className={pages.page} aria-label={t`Drills`} data-state={state}>
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>Drills</Trans>
        </h1>
        <p className={css.lead}>
          <Trans>Their alarms are marked, and nothing of them leaves the platform.</Trans>
        </p>
        {id !== null && (
          <Link href={listAddress} className={css.back}>
            <Trans>All drills</Trans>
          </Link>
        )}
        {mayStart && (
          <Button kind="primary" icon="plus" onClick={() => setStarting(true)}>
            <Trans>Start a drill…</Trans>
          </Button>
        )}
      </header>
      <Outcome drills={drills} />
      {id === null ? <DrillList /> : <OneDrill key={id} id={id} drills={drills} mayEnd={mayStart} changed={done} />}
      {isStarting && <DrillForm drills={drills} onClose={() => setStarting(false)} />}
    </section>
  );
}

/** What came of the last act. */
function Outcome({ drills }: { drills: DrillsRef }) {
  const now = useSelector(drills, (snapshot) => snapshot);
  const refusal = useSelector(drills, selectRefusal);
  if (now.matches('denied'))
    return (
      <p className={css.notice} role="alert">
        {failureText(refusal)}{' '}
        {Object.values(refusal?.errors ?? {})
          .flat()
          .join(' ')}
      </p>
    );
  if (!now.matches('unstarted') && !now.matches('unended')) return null;
  return (
    <p className={css.notice} role="alert">
      {now.matches('unstarted') ? (
        <Trans>No answer came, so it is not known whether the drill runs. Trying again starts it once.</Trans>
      ) : (
        <Trans>No answer came, so it is not known whether the drill has ended.</Trans>
      )}{' '}
      <Button icon="refresh" onClick={() => drills.send({ type: 'drill.repeat' })}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

interface ReadProps<T> {
  query: LiveQuery;
  pick: (result: ReturnType<typeof selectResult>) => T | null;
  reading: ReactNode;
  /** Changes when it is to be read again at once. */
  changed?: unknown;
  children: (found: T) => ReactNode;
}

/** What is read, with a sentence for each way in which it is not. */
function Read<T>({ query: asked, pick, reading, changed, children }: ReadProps<T>) {
  const query = useLiveQuery(asked, everyMs);
  const now = useSelector(query, (snapshot) => snapshot);
  const found = pick(selectResult(now));
  useEffect(() => {
    if (changed) query.send({ type: 'liveQuery.renew' });
  }, [changed, query]);
  const retry = (
    <Button icon="refresh" onClick={() => query.send({ type: 'liveQuery.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (now.matches('refused')) return <EmptyState icon="lock" title={failureText(selectQueryRefusal(now))} action={retry} />;
  if (now.matches('unread') && found === null) return <EmptyState icon="alert" title={readFailed()} action={retry} />;
  if (found === null) return <Waiting>{reading}</Waiting>;
  return (
    <>
      {now.matches('unread') && (
        <p className={css.notice} role="alert">
          {readFailed()} {retry}
        </p>
      )}
      {children(found)}
    </>
  );
}

function DrillList() {
  const { t } = useLingui();
  return (
    <Read
      query={{ of: 'drills' }}
      pick={(result) => (result?.of === 'drills' ? result.rows : null)}
      reading={<Trans>Reading the drills…</Trans>}
    >
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon="check" title={t`There was no drill yet`} />
        ) : (
          <div className={css.scroller}>
            <DrillRows rows={rows} />
          </div>
        )
      }
    </Read>
  );
}

function DrillRows({ rows }: { rows: readonly Drill[] }) {
  const { t, i18n } = useLingui();
  return (
    <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
      <thead>
        <tr>
          <th scope="col">{t`Name`}</th>
          <th scope="col">{t`State`}</th>
          <th scope="col">{t`Operators`}</th>
          <th scope="col">{t`Units`}</th>
          <th scope="col">{t`Alarms`}</th>
          <th scope="col">{t`Started`}</th>
          <th scope="col">{t`By`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((drill) => (
          <tr key={drill.id}>
            <td>
              <Link href={addressOf(drill.id)} aria-label={drill.name}>
                <bdi>{drill.name}</bdi>
              </Link>
            </td>
            <td>{drill.ended === null ? t`Running` : t`Ended`}</td>
            <td>
              <bdi>{drill.operators.map(({ name }) => name).join(', ')}</bdi>
            </td>
            <td>
              <bdi>{drill.units.map(({ name }) => name).join(', ')}</bdi>
            </td>
            <td className={tables.time}>
              <bdi dir="ltr">{`${drill.raised} / ${drill.planned}`}</bdi>
            </td>
            <td className={tables.time}>
              <bdi dir="ltr">{dayAndTime(drill.started, i18n, 'short')}</bdi>
            </td>
            <td>
              <bdi>{drill.by}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OneDrill({ id, drills, mayEnd, changed }: { id: number; drills: DrillsRef; mayEnd: boolean; changed: unknown }) {
  const { t } = useLingui();
  const isBusy = useSelector(drills, (now) => now.hasTag('busy'));
  return (
    <Read
      query={{ of: 'drill', id }}
      pick={(result) => (result?.of === 'drill' ? result.drill : null)}
      reading={<Trans>Reading the drill…</Trans>}
      changed={changed}
    >
      {(drill) => (
        <>
          <div className={css.notice}>
            <strong dir="auto">{drill.name}</strong>
            <span>{drill.ended === null ? t`Running` : t`Ended`}</span>
            {drill.ended === null && mayEnd && (
              <Button why={isBusy ? t`Wait a moment` : null} onClick={() => drills.send({ type: 'drill.end', id })}>
                <Trans>End the drill</Trans>
              </Button>
            )}
          </div>
          <DrillTables drill={drill} />
        </>
      )}
    </Read>
  );
}
