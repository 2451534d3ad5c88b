import { Trans } from '@lingui/react/macro';
import { AlarmInfo } from '../../alarm/AlarmInfo.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AlarmOf, isAboutAlarm } from '../AlarmOf.tsx';
import type { SlotViewProps } from '../slot.ts';

/** Everything that is known of an alarm, a unit or a device (OP-9.22). */
export function InfoView({ data, alarm, unit }: SlotViewProps) {
  return (
    <AlarmOf
      data={data}
      alarm={isAboutAlarm(data) ? alarm : null}
      none={<EmptyState icon="info" title={<Trans>This kind of slot is not built yet.</Trans>} />}
    >
      {(about) => <AlarmInfo alarm={about} unit={about.id === alarm?.id ? unit : null} />}
    </AlarmOf>
  );
}
