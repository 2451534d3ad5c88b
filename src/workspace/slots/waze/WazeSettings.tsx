import { useLingui } from '@lingui/react/macro';
import type { SlotSettingsProps } from '../slot.ts';
import { UnitChoice } from '../UnitChoice.tsx';

/** Around which unit traffic is shown. */
export function WazeSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  return (
    <UnitChoice
      id={data.id_unit ?? null}
      none={t`No unit: that of the alarm`}
      onChoose={(unit) => onData({ ...data, id_unit: unit?.id })}
    />
  );
}
