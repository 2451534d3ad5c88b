import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ref } from '../../../contract/catalogues/index.ts';
import { UnitId } from '../../../contract/platform/index.ts';
import type { Named } from '../../../machines/catalogues/index.ts';
import { FormProvider, RefInput, useStandaloneForm } from '../../catalogues/index.ts';
import { ShelveForm } from './ShelveForm.tsx';
import css from './shelving.module.css';
import type { ShelvingRef } from './shelving.ports.ts';

const fields = {
  unit: ref('unit', 'unit', { label: 'Unit', required: true }),
  device: ref('device', 'receiver-device', { label: 'Device on a receiver' }),
  zone: ref('zone', 'zone', { label: 'Zone' }),
  type: ref('type', 'type-alarm', { label: 'Alarm type' }),
} as const;
type Place = Partial<Record<keyof typeof fields, Named | null>>;

interface ShelvePlaceProps {
  shelving: ShelvingRef;
  onSent: () => void;
  onClose: () => void;
}

/** Shelves a source that is chosen by unit, device, zone and type. */
export function ShelvePlace({ shelving, onSent, onClose }: ShelvePlaceProps) {
  const { t } = useLingui();
  const form = useStandaloneForm();
  const [place, setPlace] = useState<Place>({});
  const { unit, device, zone, type } = place;
  const chosen = !unit
    ? t`Choose a unit`
    : !device && !zone && !type
      ? t`Choose a device, a zone or a type`
      : {
          id_unit: UnitId.parse(unit.id),
          id_device: device?.id ?? null,
          id_zone: zone?.id ?? null,
          alarm_type: type?.label ?? null,
        };
  return (
    <ShelveForm shelving={shelving} place={chosen} onSent={onSent} onClose={onClose}>
      <FormProvider value={form}>
        <div className={css.lines}>
          {(['unit', 'device', 'zone', 'type'] as const).map((name) => (
            <RefInput
              key={name}
              field={fields[name]}
              path={name}
              value={place[name] ?? null}
              onChange={(value) => setPlace({ ...place, [name]: value as Named | null })}
              onLeave={() => undefined}
            />
          ))}
        </div>
      </FormProvider>
    </ShelveForm>
  );
}
