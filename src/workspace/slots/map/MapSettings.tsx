import { useLingui } from '@lingui/react/macro';
import type { SlotSettingsProps } from '../slot.ts';
import { UnitChoice } from '../UnitChoice.tsx';

/** Which unit the map is about. */
export function MapSettings({ data, onData, isAlarmView }: SlotSettingsProps) {
  const { t } = useLingui();
  return (
    <UnitChoice
      id={data.id_unit ?? null}
      none={isAlarmView ? t`No unit: that of the alarm` : t`No unit: that of the most urgent alarm`}
      onChoose={(unit) => onData({ ...data, id_unit: unit?.id }, unit?.description)}
    />
  );
}
