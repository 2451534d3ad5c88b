import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { ref } from '../../../contract/catalogues/index.ts';
import { testMinutes } from '../../../contract/intake/receivers/calls.ts';
import { UnitId } from '../../../contract/platform/index.ts';
import type { Named } from '../../../machines/catalogues/index.ts';
import { FormProvider, RefInput, useAbilities, useStandaloneForm } from '../../catalogues/index.ts';
import { can } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DurationSelect } from '../../ui/DurationSelect.tsx';
import { TextField } from '../../ui/Field.tsx';
import css from '../signals/signals.module.css';
import type { TestModeRef } from './test-mode.ports.ts';

const fields = {
  unit: ref('unit', 'unit', { label: 'Unit', required: true }),
  device: ref('device', 'receiver-device', { label: 'Device on a receiver' }),
  zone: ref('zone', 'zone', { label: 'Zone' }),
} as const;

/** Durations that are offered, in minutes. */
const usual = [30, testMinutes.usual, 240, testMinutes.most] as const;
const long = [1440, 4320, testMinutes.mostByRight] as const;

/** What is set on test: a unit, or one of its devices or zones. */
export type TestPlace = Partial<Record<keyof typeof fields, Named | null>>;

interface StartTestProps {
  tests: TestModeRef;
  /** Chosen at the start. */
  given?: TestPlace;
  /** Above the form. */
  note?: ReactNode;
  /** The request was sent; its outcome is the state of `tests`. */
  onSent: () => void;
  onClose: () => void;
}

/** Sets a unit, or one of its devices or zones, on test. */
export function StartTest({ tests, given = {}, note = null, onSent, onClose }: StartTestProps) {
  const { t } = useLingui();
  const form = useStandaloneForm();
  const abilities = useAbilities();
  const isReady = useSelector(tests, (now) => now.matches('ready') && !now.hasTag('busy'));
  const [place, setPlace] = useState<TestPlace>(given);
  const [minutes, setMinutes] = useState<number>(testMinutes.usual);
  const [reason, setReason] = useState('');
  const missing = !place.unit ? t`Choose a unit` : reason.trim() === '' ? t`Enter a reason` : null;
  const offered = can(abilities, 'long', 'SignalTest') ? [...usual, ...long] : usual;
  const start = () => {
    if (!place.unit) return;
    const request = {
      id_unit: UnitId.parse(place.unit.id),
      id_device: place.device?.id ?? null,
      id_zone: place.zone?.id ?? null,
      minutes,
      reason: reason.trim(),
    };
    tests.send({ type: 'test.start', request });
    onSent();
  };
  return (
    <Dialog
      title={t`Set on test`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" why={missing ?? (isReady ? null : t`Wait a moment`)} onClick={start}>
            <Trans>Set on test</Trans>
          </Button>
        </>
      }
    >
      <p className={css.note}>
        <Trans>
          Signals are recorded and raise no alarm until the test ends, except hold-up, duress and other codes that are never on test.
        </Trans>
      </p>
      {note}
      <FormProvider value={form}>
        <div className={css.lines}>
          {(['unit', 'device', 'zone'] as const).map((name) => (
            <RefInput
              key={name}
              field={fields[name]}
              path={name}
              value={place[name] ?? null}
              onChange={(value) => setPlace({ ...place, [name]: value as Named | null })}
              onLeave={() => undefined}
            />
          ))}
          <DurationSelect offered={offered} minutes={minutes} onChoose={setMinutes} />
          <TextField label={t`Reason`} needed maxLength={250} value={reason} onChange={({ target: { value } }) => setReason(value)} />
        </div>
      </FormProvider>
    </Dialog>
  );
}
