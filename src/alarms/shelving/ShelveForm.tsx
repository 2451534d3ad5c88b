import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { type ShelvingRequest, shelveLimits } from '../../../contract/alarms/shelving.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DurationSelect } from '../../ui/DurationSelect.tsx';
import { TextField } from '../../ui/Field.tsx';
import css from './shelving.module.css';
import type { ShelvingRef } from './shelving.ports.ts';

/** Durations that are offered, in minutes. */
const usual = [15, 60, 240, shelveLimits.minutes] as const;
const long = [1440, 4320, shelveLimits.longMinutes] as const;

interface ShelveFormProps {
  shelving: ShelvingRef;
  /** The chosen source; a text states what is missing. */
  place: Omit<ShelvingRequest, 'minutes' | 'reason'> | string;
  /** The fields of the source. */
  children: ReactNode;
  onSent: () => void;
  onClose: () => void;
}

/** Shelves a source for a time, with a reason. */
export function ShelveForm({ shelving, place, children, onSent, onClose }: ShelveFormProps) {
  const { t } = useLingui();
  const abilities = useAbilities();
  const isReady = useSelector(shelving, (now) => now.matches('ready') && !now.hasTag('busy'));
  const [minutes, setMinutes] = useState<number>(60);
  const [reason, setReason] = useState('');
  const missing = typeof place === 'string' ? place : reason.trim() === '' ? t`Enter a reason` : null;
  const offered = can(abilities, 'shelve_long', 'Alarm') ? [...usual, ...long] : usual;
  const start = () => {
    if (typeof place === 'string') return;
    shelving.send({ type: 'shelving.start', request: { ...place, minutes, reason: reason.trim() } });
    onSent();
  };
  return (
    <Dialog
      title={t`Shelve a source`}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button kind="primary" why={missing ?? (isReady ? null : t`Wait a moment`)} onClick={start}>
            <Trans>Shelve</Trans>
          </Button>
        </>
      }
    >
      <div className={css.lines}>
        <p>
          <Trans>Its signals are recorded and counted, and raise no alarm until the time is over, except panic, duress and fire.</Trans>
        </p>
        {children}
        <DurationSelect offered={offered} minutes={minutes} onChoose={setMinutes} />
        <TextField label={t`Reason`} needed maxLength={250} value={reason} onChange={({ target: { value } }) => setReason(value)} />
      </div>
    </Dialog>
  );
}
