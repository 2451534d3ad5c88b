import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { use, useState } from 'react';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import type { ShelvingRequest } from '../../../contract/alarms/shelving.ts';
import { selectRefusal } from '../../../machines/alarms/shelving/shelving.selectors.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { can, useSignalSource } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { catalogueWords } from '../../words/catalogue.ts';
import { failureText, readFailed } from '../../words/refusals.ts';
import { ShelveForm } from './ShelveForm.tsx';
import css from './shelving.module.css';
import { useShelving } from './shelving.ports.ts';
import { ShelvingOutcome } from './source.tsx';

export interface ShelveDialogProps {
  alarm: Alarm;
  onClose: () => void;
}

type Source = { key: 'zone' | 'device' | 'type'; name: string; place: Pick<ShelvingRequest, 'id_device' | 'id_zone' | 'alarm_type'> };

/** Shelves what raised an alarm: its zone, its device, or its type at its unit. */
export function ShelveDialog({ alarm, onClose }: ShelveDialogProps) {
  use(catalogueWords());
  const mayReadSignals = can(useAbilities(), 'read', 'Signal');
  return mayReadSignals ? <OfSignal alarm={alarm} onClose={onClose} /> : <Choose alarm={alarm} sources={[]} onClose={onClose} />;
}

/** Reads the device and zone of the signal that raised the alarm. */
function OfSignal({ alarm, onClose }: ShelveDialogProps) {
  const { t } = useLingui();
  const source = useSignalSource(alarm.id);
  if (source.state === 'failed') return <Choose alarm={alarm} sources={[]} fault={source.why} onClose={onClose} />;
  if (source.state === 'read') {
    const { zone, device } = source;
    const ofZone: Source[] = zone === null ? [] : [{ key: 'zone', name: zone.name, place: { id_zone: zone.id } }];
    const ofDevice: Source[] = device === null ? [] : [{ key: 'device', name: device.name, place: { id_device: device.id } }];
    return <Choose alarm={alarm} sources={[...ofZone, ...ofDevice]} onClose={onClose} />;
  }
  return (
    <Dialog title={t`Shelve a source`} onClose={onClose}>
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    </Dialog>
  );
}

function Choose({ alarm, sources, fault, onClose }: ShelveDialogProps & { sources: readonly Source[]; fault?: string }) {
  const { t } = useLingui();
  const shelving = useShelving();
  const now = useSelector(shelving, (snapshot) => snapshot);
  const [isSent, setSent] = useState(false);
  const all: Source[] = [...sources, { key: 'type', name: alarm.alarm_type, place: { alarm_type: alarm.alarm_type } }];
  const [key, setKey] = useState(all[0]?.key ?? 'type');
  const chosen = all.find((one) => one.key === key) ?? all[0];
  const words: Readonly<Record<Source['key'], string>> = { zone: t`Zone`, device: t`Device`, type: t`This type at this unit` };
  if (isSent && now.matches({ ready: 'listed' }))
    return (
      <Dialog
        title={t`Shelve a source`}
        onClose={onClose}
        foot={
          <Button kind="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <p role="status">
          <Trans>
            <bdi>{chosen?.name}</bdi> is shelved. This alarm stays open.
          </Trans>
        </p>
      </Dialog>
    );
  return (
    <ShelveForm
      shelving={shelving}
      place={chosen ? { id_unit: alarm.unit.id, id_alarm: alarm.id, ...chosen.place } : t`Choose a source`}
      onSent={() => setSent(true)}
      onClose={onClose}
    >
      {fault !== undefined && (
        <p role="alert">
          <Trans>The zone of the alarm is not known:</Trans> {fault}
        </p>
      )}
      <fieldset className={css.choices}>
        <legend>
          <bdi>{alarm.unit.description}</bdi>
        </legend>
        {all.map((one) => (
          <label key={one.key} className={css.choice}>
            <input type="radio" name="source" checked={one.key === chosen?.key} onChange={() => setKey(one.key)} />
            <span>
              {words[one.key]}: <bdi>{one.name}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
      {(now.matches('refused') || now.matches('unread')) && (
        <p role="alert">{now.matches('refused') ? failureText(selectRefusal(now)) : readFailed()}</p>
      )}
      {isSent && <ShelvingOutcome shelving={shelving} />}
    </ShelveForm>
  );
}
