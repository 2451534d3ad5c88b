import { Trans } from '@lingui/react/macro';
import { useMemo } from 'react';
import { usePlatform } from '../../../platform/index.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SlotTitle } from '../frame.tsx';
import type { SlotViewProps } from '../slot.ts';
import { Timeline } from './Timeline.tsx';
import { useShownUnit } from './useShownUnit.ts';

const hourMs = 3_600_000;

/** A unit's time on one clock (OP-1.05, OP-9.28). */
export function TimelineView({ data, alarm, onData }: SlotViewProps) {
  const { clock } = usePlatform();
  const unit = useShownUnit(data, alarm);
  const first = useMemo(() => {
    const [from, to, at] = [data.from, data.to, data['at']].map((one) => (typeof one === 'string' ? Date.parse(one) : Number.NaN));
    const moment = at !== undefined && !Number.isNaN(at) ? at : alarm ? Date.parse(alarm.created) : null;
    const end = moment === null ? clock.now() + hourMs / 20 : moment + hourMs / 2;
    const isKept = from !== undefined && to !== undefined && to > from;
    return { ...(isKept ? { from, to } : { from: end - hourMs, to: end }), at: moment };
    // Afterwards only positions set in this view are saved.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (!unit)
    return (
      <EmptyState icon="clock" title={<Trans>No unit</Trans>}>
        <Trans>Choose a unit in the settings of this slot.</Trans>
      </EmptyState>
    );
  return (
    <>
      <SlotTitle>{unit.description}</SlotTitle>
      <Timeline
        unit={unit}
        first={first}
        onPositionChange={({ from, to, at }) =>
          onData({
            ...data,
            from: new Date(from).toISOString(),
            to: new Date(to).toISOString(),
            ...(at !== null && { at: new Date(at).toISOString() }),
          })
        }
      />
    </>
  );
}
