import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, use, useState } from 'react';
import type { Named } from '../../../machines/catalogues/index.ts';
import { selectHasRead, selectRefusal, selectRunning } from '../../../machines/intake/test-mode/test-mode.selectors.ts';
import { TimeLeft } from '../../alarms/index.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can, useSignalSource } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { catalogueWords } from '../../words/catalogue.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import css from '../signals/signals.module.css';
import { StartTest, type TestPlace } from './StartTest.tsx';
import { TestOutcome } from './TestOutcome.tsx';
import { type TestModeRef, useTestMode } from './test-mode.ports.ts';

export interface SetOnTestDialogProps {
  unit: { id: number; name: string };
  /** The alarm whose device and zone are chosen; null: the whole unit. */
  alarm: number | null;
  onClose: () => void;
}

const named = ({ id, name }: { id: number; name: string }): Named => ({ id, label: name });

/** Sets a unit on test from another screen: the place is chosen at the start, and the outcome is stated here. */
export function SetOnTestDialog({ unit, alarm, onClose }: SetOnTestDialogProps) {
  use(catalogueWords());
  const mayReadSignals = can(useAbilities(), 'read', 'Signal');
  if (alarm === null || !mayReadSignals) return <Form given={{ unit: named(unit) }} onClose={onClose} />;
  return <FormOfAlarm unit={unit} alarm={alarm} onClose={onClose} />;
}

/** Chooses the device and the zone of the signal that raised an alarm. */
function FormOfAlarm({ unit, alarm, onClose }: SetOnTestDialogProps & { alarm: number }) {
  const { t } = useLingui();
  const source = useSignalSource(alarm);
  if (source.state === 'read') {
    const place = { unit: named(unit), device: source.device && named(source.device), zone: source.zone && named(source.zone) };
    return <Form given={place} onClose={onClose} />;
  }
  if (source.state === 'failed')
    return (
      <Form given={{ unit: named(unit) }} onClose={onClose}>
        <p role="alert">
          <Trans>The zone of the alarm is not known:</Trans> {source.why}
        </p>
      </Form>
    );
  return (
    <Dialog title={t`Set on test`} onClose={onClose}>
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    </Dialog>
  );
}

function Form({ given, onClose, children }: { given: TestPlace; onClose: () => void; children?: ReactNode }) {
  const { t } = useLingui();
  const tests = useTestMode();
  const [isSent, setSent] = useState(false);
  const isDone = useSelector(tests, (now) => now.matches({ ready: 'listed' }));
  if (isSent && isDone)
    return (
      <Dialog
        title={t`Set on test`}
        onClose={onClose}
        foot={
          <Button kind="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <Running tests={tests} unit={given.unit?.id ?? null} />
      </Dialog>
    );
  return (
    <StartTest
      tests={tests}
      given={given}
      onClose={onClose}
      onSent={() => setSent(true)}
      note={
        <>
          {children}
          <Unlisted tests={tests} />
          {!isSent && <Running tests={tests} unit={given.unit?.id ?? null} />}
          {isSent && <TestOutcome tests={tests} />}
        </>
      }
    />
  );
}

/** Why it is not known what is on test: until it is, nothing is set on test from here. */
function Unlisted({ tests }: { tests: TestModeRef }) {
  const now = useSelector(tests, (snapshot) => snapshot);
  if (!now.matches('refused') && !now.matches('unread')) return null;
  return (
    <p role="alert">
      {now.matches('refused') ? failureText(selectRefusal(now)) : readFailed()}{' '}
      <Button small icon="refresh" onClick={() => tests.send({ type: 'tests.renew' })}>
        <Trans>Try again</Trans>
      </Button>
    </p>
  );
}

/** What of the unit is on test. */
function Running({ tests, unit }: { tests: TestModeRef; unit: number | null }) {
  const { t } = useLingui();
  const now = useSelector(tests, (snapshot) => snapshot);
  const rows = selectRunning(now).filter((test) => test.unit.id === unit);
  if (!selectHasRead(now) || rows.length === 0) return null;
  return (
    <div role="status">
      <p>
        <strong>
          <Trans>On test</Trans>
        </strong>
      </p>
      <ul className={css.running}>
        {rows.map((test) => (
          <li key={test.id}>
            <bdi>{[test.unit.name, test.device?.name, test.zone?.name].filter(Boolean).join(' · ')}</bdi>
            {!test.device && !test.zone && <> · {t`Whole unit`}</>} · <TimeLeft until={test.until} /> · <bdi>{test.by}</bdi>
          </li>
        ))}
      </ul>
    </div>
  );
}
