import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type CatalogueKey, catalogueOf, ref } from '../../../contract/catalogues/index.ts';
import { UnitId } from '../../../contract/platform/index.ts';
import type { Named } from '../../../machines/catalogues/index.ts';
import { FormProvider, RefInput, useAbilities, useStandaloneForm } from '../../catalogues/index.ts';
import { can } from '../../platform/index.ts';
import { ShelveForm } from './ShelveForm.tsx';
import css from './shelving.module.css';
import type { ShelvingRef } from './shelving.ports.ts';

const fields = {
  unit: ref('unit', 'unit', { label: 'Unit', required: true }),
  device: ref('device', 'receiver-device', { label: 'Device on a receiver' }),
  zone: ref('zone', 'zone', { label: 'Zone' }),
  type: ref('type', 'type-alarm', { label: 'Alarm type' }),
} as const;
const sources = ['device', 'zone', 'type'] as const;
type Place = Partial<Record<keyof typeof fields, Named | null>>;

interface ShelvePlaceProps {
  shelving: ShelvingRef;
  onSent: () => void;
  onClose: () => void;
}

/** Shelves a source that is chosen by unit, device, zone and type; of these only what the user may look up is asked for. */
export function ShelvePlace({ shelving, onSent, onClose }: ShelvePlaceProps) {
  const { t } = useLingui();
  const form = useStandaloneForm();
  const [place, setPlace] = useState<Place>({});
  const { unit, device, zone, type } = place;
  const mayRead = useMayRead();
  const offered = sources.filter((name) => mayRead(fields[name].to));
  const impossible = t`You are not allowed to look up devices, zones or alarm types. Open an alarm to shelve its source.`;
  const chosen =
    offered.length === 0
      ? impossible
      : !unit
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
          {offered.length === 0 && <p role="note">{impossible}</p>}
          {(['unit', ...offered] as const).map((name) => (
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

/** Whether the user may look up the records of a catalogue. */
function useMayRead(): (catalogue: CatalogueKey) => boolean {
  const abilities = useAbilities();
  return (catalogue) => can(abilities, 'read', catalogueOf(catalogue).resource);
}
