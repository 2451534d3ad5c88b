import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectQueryRows } from '../../../../machines/platform/index.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { useLiveQuery } from '../../../platform/index.ts';
import { Select } from '../../../ui/Field.tsx';
import type { SlotSettingsProps } from '../slot.ts';
import { UnitChoice } from '../UnitChoice.tsx';

const query = [['max', '500']] as const;

/** Which interphone, and which camera looks at it. */
export function InterphoneSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  const { units } = useOperatorContext();
  const sight = useLiveQuery({ of: 'rows', key: 'device-interphone', query });
  const devices = useSelector(sight, selectQueryRows) ?? [];
  const cameras = useMemo(() => units.find(({ id }) => id === data.id_unit)?.cameras ?? [], [units, data.id_unit]);
  const idOf = (value: string) => (value === '' ? undefined : Number(value));
  const nameOf = (id: number, name: unknown) => (typeof name === 'string' ? name : String(id));
  return (
    <>
      <Select
        label={t`Interphone`}
        value={data.id_device_interphone ?? ''}
        onChange={({ target: { value } }) => {
          const device = devices.find(({ id }) => id === Number(value));
          onData({ ...data, id_device_interphone: idOf(value) }, device && nameOf(device.id, device['device_id']));
        }}
      >
        <option value="">{t`None`}</option>
        {devices.map((device) => (
          <option key={device.id} value={device.id}>
            {nameOf(device.id, device['device_id'])}
          </option>
        ))}
      </Select>
      <UnitChoice
        id={data.id_unit ?? null}
        none={t`The unit whose camera shows it`}
        onChoose={(unit) => onData({ ...data, id_unit: unit?.id, id_camera: unit?.cameras[0]?.id })}
      />
      <Select
        label={t`Camera`}
        value={data.id_camera ?? ''}
        onChange={({ target: { value } }) => onData({ ...data, id_camera: idOf(value) })}
      >
        <option value="">{t`None`}</option>
        {cameras.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
