import { useLingui } from '@lingui/react/macro';
import type { SlotSettingsProps } from '../slot.ts';
import { UnitChoice } from '../UnitChoice.tsx';

/** Whose weather is shown: a unit's, or that around this device. */
export function WeatherSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  return (
    <UnitChoice
      id={data.id_unit ?? null}
      none={t`No unit: the weather around this device`}
      onChoose={(unit) => onData({ ...data, id_unit: unit?.id })}
    />
  );
}
