import { useLingui } from '@lingui/react/macro';
import type { SlotSettingsProps } from '../slot.ts';
import { UnitChoice } from '../UnitChoice.tsx';

/** Whose time is shown. */
export function TimelineSettings({ data, onData }: SlotSettingsProps) {
  const { t } = useLingui();
  return (
    <UnitChoice
      id={data.id_unit ?? null}
      none={t`No unit: that of the alarm, or of the cameras in this tab`}
      onChoose={(unit) => onData({ ...data, id_unit: unit?.id })}
    />
  );
}
