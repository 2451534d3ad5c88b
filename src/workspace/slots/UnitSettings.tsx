import { useLingui } from '@lingui/react/macro';
import type { SlotSettingsProps } from './slot.ts';
import { UnitChoice } from './UnitChoice.tsx';

/** Which unit the map is about. */
export function MapSettings({ data, onData, isAlarmView }: SlotSettingsProps) {
  const { t } = useLingui();
  return (
    <UnitChoice
      id={data.id_unit ?? null}
      none={isAlarmView ? t`No unit: uses the unit of the alarm` : t`No unit: uses the unit of the most urgent alarm`}
      onChoose={(unit) => onData({ ...data, id_unit: unit?.id }, unit?.description)}
    />
  );
}

/** Whose time is shown. */
export function TimelineSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  return (
    <UnitChoice
      id={data.id_unit ?? null}
      none={t`No unit: uses the unit of the alarm, or of the cameras in this tab`}
      onChoose={(unit) => onData({ ...data, id_unit: unit?.id })}
    />
  );
}

/** Around which unit traffic is shown. */
export function WazeSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  return (
    <UnitChoice
      id={data.id_unit ?? null}
      none={t`No unit: uses the unit of the alarm`}
      onChoose={(unit) => onData({ ...data, id_unit: unit?.id })}
    />
  );
}

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
