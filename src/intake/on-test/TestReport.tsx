import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { SignalTest, SignalTestReport } from '../../../contract/intake/receivers/calls.ts';
import { selectQueryRefusal, selectResult } from '../../../machines/platform/index.ts';
import { useLiveQuery } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import tables from '../../ui/table.module.css';
import { failureText, readFailed } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import css from '../signals/signals.module.css';
import type { TestModeRef } from './test-mode.ports.ts';

/** Zones that did not signal during a test, then those that did; it is printed and sent by mail from here. */
export function TestReport({ test, tests, onClose }: { test: SignalTest; tests: TestModeRef; onClose: () => void }) {
  const { t } = useLingui();
  const query = useLiveQuery({ of: 'test-report', id: test.id });
  const now = useSelector(query, (snapshot) => snapshot);
  const result = selectResult(now);
  const [to, setTo] = useState('');
  const isReady = useSelector(tests, (snapshot) => snapshot.matches('ready') && !snapshot.hasTag('busy'));
  const send = () => {
    tests.send({ type: 'test.mail', id: test.id, to });
    onClose();
  };
  return (
    <Dialog
      wide
      title={t`Test of ${test.unit.name}`}
      onClose={onClose}
      foot={
        <>
          <TextField label={t`Send to`} type="email" dir="ltr" value={to} onChange={({ target: { value } }) => setTo(value)} />
          <Button
            icon="mail"
            why={!/^\S+@\S+\.\S+$/.test(to) ? t`Enter an e-mail address` : isReady ? null : t`Wait a moment`}
            onClick={send}
          >
            <Trans>Send</Trans>
          </Button>
          <Button icon="download" onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </>
      }
    >
      {now.matches('refused') && <p role="alert">{failureText(selectQueryRefusal(now))}</p>}
      {now.matches('unread') && <p role="alert">{readFailed()}</p>}
      {now.matches('reading') && result === null && (
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      )}
      {result?.of === 'test-report' && <Zones report={result.report} />}
    </Dialog>
  );
}

function Zones({ report: { test, zones } }: { report: SignalTestReport }) {
  const { t, i18n } = useLingui();
  const silent = zones.filter(({ signals }) => signals === 0).length;
  return (
    <>
      <p>
        <bdi dir="ltr">
          {dayAndTime(test.started, i18n, 'short')} – {dayAndTime(test.ended ?? test.until, i18n, 'short')}
        </bdi>{' '}
        · <bdi>{test.by}</bdi> · <bdi>{test.reason}</bdi>
      </p>
      <p>
        <strong>
          {zones.length === 0 ? (
            <Trans>The unit has no zones, and none signalled.</Trans>
          ) : silent === 0 ? (
            <Trans>Every zone signalled.</Trans>
          ) : (
            <Plural value={silent} one="# zone did not signal." other="# zones did not signal." />
          )}
        </strong>
      </p>
      {zones.length > 0 && (
        <table className={`${tables.table} ${tables.lined} ${tables.roomy}`}>
          <thead>
            <tr>
              <th scope="col">{t`Zone`}</th>
              <th scope="col">{t`Name`}</th>
              <th scope="col">{t`Signals`}</th>
              <th scope="col">{t`Codes`}</th>
              <th scope="col">{t`Last`}</th>
            </tr>
          </thead>
          <tbody>
            {zones.map((zone) => (
              <tr key={zone.number}>
                <td>
                  <bdi dir="ltr">{zone.number}</bdi>
                </td>
                <td>
                  <bdi>{zone.name ?? '—'}</bdi>
                </td>
                <td>{zone.signals}</td>
                <td>
                  <bdi dir="ltr" className={css.code}>
                    {zone.codes.join(', ') || '—'}
                  </bdi>
                </td>
                <td className={tables.time}>
                  <bdi dir="ltr">{zone.last === null ? '—' : dayAndTime(zone.last, i18n, 'short')}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
