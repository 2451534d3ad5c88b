import { Trans } from '@lingui/react/macro';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { AlarmOf, isAboutAlarm } from '../AlarmOf.tsx';
import type { SlotViewProps } from '../slot.ts';
import { AlarmMap } from './AlarmMap.tsx';

/** The place of an alarm, or of a unit, on the map (OP-9.24). */
export function MapView({ data, alarm, unit }: SlotViewProps) {
  return (
    <AlarmOf
      data={data}
      alarm={isAboutAlarm(data) ? alarm : null}
      none={<EmptyState icon="map" title={<Trans>This kind of slot is not built yet.</Trans>} />}
    >
      {(about) => <AlarmMap alarm={about} unit={about.id === alarm?.id ? unit : null} />}
    </AlarmOf>
  );
}
