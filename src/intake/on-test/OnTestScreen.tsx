import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { use, useState } from 'react';
import type { SignalTest } from '../../../contract/intake/receivers/calls.ts';
import { selectEnded, selectHasRead, selectRefusal, selectRunning } from '../../../machines/intake/test-mode/test-mode.selectors.ts';
import { TimeLeft } from '../../alarms/index.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can, type ScreenProps } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import pages from '../../ui/page.module.css';
import { Waiting } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import tables from '../../ui/table.module.css';
import { catalogueWords } from '../../words/catalogue.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import css from '../signals/signals.module.css';
import { StartTest } from './StartTest.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import { TestReport } from './TestReport.tsx';
import { type TestModeRef, useTestMode } from './test-mode.ports.ts';

/** /on_test: units, devices and zones whose signals raise nothing, with the time that is left, and the reports of tests. */
export function OnTestScreen(_: ScreenProps) {
  use(catalogueWords());
  const { t } = useLingui();
  const tests = useTestMode();
  const state = useSelector(tests, stateOf);
  const isReady = useSelector(tests, (now) => now.matches('ready') && !now.hasTag('busy'));
  const abilities = useAbilities();
  const [isStarting, start] = useState(false);
  const [report, open] = useState<SignalTest | null>(null);
  return (
    <section className={pages.page} aria-label={t`On test`} data-state={state}>
      <header className={pages.head}>
        <h1 className={css.title}>
          <Trans>On test</Trans>
        </h1>
        {can(abilities, 'create', 'SignalTest') && (
          <Button kind="primary" icon="plus" onClick={() => start(true)}>
            <Trans>Set on test…</Trans>
          </Button>
        )}
        {isReady && (
          <Button kind="quiet" icon="refresh" onClick={() => tests.send({ type: 'tests.renew' })}>
            <Trans>Reload</Trans>
          </Button>
        )}
      </header>
      <TestOutcome tests={tests} />
      <div className={css.scroller}>
        <Tests tests={tests} onReport={open} />
      </div>
      {isStarting && <StartTest tests={tests} onSent={() => start(false)} onClose={() => start(false)} />}
      {report && <TestReport test={report} tests={tests} onClose={() => open(null)} />}
    </section>
  );
}

function Tests({ tests, onReport }: { tests: TestModeRef; onReport: (test: SignalTest) => void }) {
  const { t } = useLingui();
  const now = useSelector(tests, (snapshot) => snapshot);
  const [running, ended] = [selectRunning(now), selectEnded(now)];
  const retry = (
    <Button icon="refresh" onClick={() => tests.send({ type: 'tests.renew' })}>
      <Trans>Try again</Trans>
    </Button>
  );
  if (now.matches('refused')) return <EmptyState icon="lock" title={failureText(selectRefusal(now))} action={retry} />;
  if (now.matches('unread')) return <EmptyState icon="alert" title={readFailed()} action={retry} />;
  if (running.length + ended.length === 0)
    return now.matches('reading') && !selectHasRead(now) ? (
      <Waiting>
        <Trans>Loading the list…</Trans>
      </Waiting>
    ) : (
      <EmptyState icon="check" title={t`Nothing is on test`} />
    );
  return (
    <>
      {running.length > 0 ? (
        <TestTable rows={running} tests={tests} onReport={onReport} />
      ) : (
        <p className={css.stale}>
          <Trans>Nothing is on test.</Trans>
        </p>
      )}
      {ended.length > 0 && (
        <>
          <h2 className={css.past}>
            <Trans>Ended in the last seven days</Trans>
          </h2>
          <TestTable rows={ended} tests={tests} onReport={onReport} />
        </>
      )}
    </>
  );
}

interface TestTableProps {
  rows: readonly SignalTest[];
  tests: TestModeRef;
  onReport: (test: SignalTest) => void;
}

function TestTable({ rows, tests, onReport }: TestTableProps) {
  const { t, i18n } = useLingui();
  const abilities = useAbilities();
  const isBusy = useSelector(tests, (now) => now.hasTag('busy') || !now.matches('ready'));
  return (
    <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
      <thead>
        <tr>
          <th scope="col">{t`Unit`}</th>
          <th scope="col">{t`Device or zone`}</th>
          <th scope="col">{t`Reason`}</th>
          <th scope="col">{t`By`}</th>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Signals`}</th>
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((test) => (
          <tr key={test.id}>
            <td>
              <bdi>{test.unit.name}</bdi>
            </td>
            <td>
              <bdi>{[test.device?.name, test.zone?.name].filter(Boolean).join(' · ') || t`Whole unit`}</bdi>
            </td>
            <td>
              <bdi>{test.reason}</bdi>
            </td>
            <td>
              <bdi>{test.by}</bdi>
            </td>
            <td className={tables.time}>
              {test.ended === null ? <TimeLeft until={test.until} /> : <bdi dir="ltr">{dayAndTime(test.ended, i18n, 'short')}</bdi>}
            </td>
            <td>{test.signals}</td>
            <td>
              <div className={css.acts}>
                <Button small icon="list" onClick={() => onReport(test)}>
                  <Trans>Report</Trans>
                </Button>
                {test.ended === null && can(abilities, 'delete', 'SignalTest') && (
                  <Button small why={isBusy ? t`Wait a moment` : null} onClick={() => tests.send({ type: 'test.end', id: test.id })}>
                    <Trans>End test</Trans>
                  </Button>
                )}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
