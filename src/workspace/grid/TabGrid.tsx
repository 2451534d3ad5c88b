import { Trans } from '@lingui/react/macro';
import { Suspense, useMemo } from 'react';
import type { Ability } from '../../../contract/access/index.ts';
import type { Alarm } from '../../../contract/alarms/index.ts';
import type { Unit } from '../../../contract/places/index.ts';
import type { Slot, Tab } from '../../../contract/workspace/config.ts';
import { SlotData } from '../../../contract/workspace/slots.ts';
import { alarmTab } from '../../../machines/workspace/tabs/alarm-tab.ts';
import { useOperatorContext } from '../../alarms/index.ts';
import { ErrorBoundary } from '../../platform/index.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Waiting } from '../../ui/Spinner.tsx';
import { DetachedMedia, ShownElsewhere } from '../second-screen/DetachedMedia.tsx';
import { useSecondPlace } from '../second-screen/second-screen-context.ts';
import { slotKindOf } from '../slots/registry.ts';
import { Board } from './Board.tsx';
import { CamerasNotice } from './CamerasNotice.tsx';
import { EmptyPlace } from './EmptyPlace.tsx';
import { findMissingRight, MissingRight } from './MissingRight.tsx';
import { SlotFrame } from './SlotFrame.tsx';
import type { SlotActs } from './slot-acts.ts';
import css from './TabGrid.module.css';

interface TabGridProps {
  tab: Pick<Tab, 'type' | 'layout' | 'slots'>;
  /** The alarm of the tab and its unit, where it is an alarm's. */
  alarm: Alarm | null;
  unit: Unit | null;
  /** Null: it is only looked at. */
  acts: SlotActs | null;
}

/** The slots of a tab as it arranges them, each drawn by its type (OP-3.13, OP-3.14). */
export function TabGrid({ tab, alarm, unit, acts }: TabGridProps) {
  const { abilities } = useOperatorContext();
  const { layout, slots, isWhole } = useMemo(() => visibleSlots(tab, alarm, abilities), [tab, alarm, abilities]);
  const changes = isWhole ? acts : null;
  const second = useSecondPlace();
  const place = alarm === null ? null : second;
  const one = { alarm, unit, abilities };
  return (
    <div className={css.tab}>
      <CamerasNotice slots={slots} acts={changes} />
      <div className={css.board}>
        <Board
          places={layout}
          isEditable={changes !== null}
          rankOf={rankIn(alarm)}
          isWide={(pos) => alarm !== null && slots.some((one) => one.pos === pos && !one.type.startsWith('cam'))}
          narrowPx={alarm === null ? wallPx : picturesPx}
          {...(changes && { onPlace: changes.onPlace, onSwap: changes.onSwap, onDrop: changes.onDrop })}
        >
          {({ pos }) => {
            const slot = slots.find((one) => one.pos === pos);
            if (!slot) return <EmptyPlace pos={pos} acts={changes} />;
            return <OneSlot slot={slot} acts={changes} isElsewhere={place !== null && isMedia(slot)} {...one} />;
          }}
        </Board>
      </div>
      {alarm && place && (
        <DetachedMedia place={place} alarm={alarm}>
          {slots.filter(isMedia).map((slot) => (
            <OneSlot key={`${slot.pos} ${alarm.id}`} slot={slot} acts={null} {...one} />
          ))}
        </DetachedMedia>
      )}
    </div>
  );
}

interface OneSlotProps extends Omit<TabGridProps, 'tab'> {
  slot: Slot;
  abilities: readonly Ability[];
  /** Shown on the second screen. */
  isElsewhere?: boolean;
}

/** Slots that are shown on the second screen while it is there. */
const isMedia = ({ type }: Slot): boolean => type === 'cam' || type === 'cam_pa' || type === 'cam_recorded';

function OneSlot({ slot, alarm, unit, acts, abilities, isElsewhere = false }: OneSlotProps) {
  const { pos, type, name } = slot;
  const View = slotKindOf(type)?.View;
  const missingRight = findMissingRight(type, abilities);
  const data = useMemo(() => SlotData.parse(slot.data), [slot.data]);
  return (
    <SlotFrame slot={slot} acts={acts} {...(missingRight && { icon: 'lock' })}>
      {missingRight ? (
        <MissingRight type={type} right={missingRight} />
      ) : isElsewhere ? (
        <ShownElsewhere />
      ) : View ? (
        <ErrorBoundary place={`${pos} ${type} ${JSON.stringify(slot.data)}`}>
          <Suspense fallback={<Waiting>{name}</Waiting>}>
            <View pos={pos} name={name} data={data} alarm={alarm} unit={unit} onData={(next, named) => acts?.onData(pos, next, named)} />
          </Suspense>
        </ErrorBoundary>
      ) : (
        <EmptyState icon="code" title={<Trans>This console does not know this kind of slot.</Trans>} />
      )}
    </SlotFrame>
  );
}

/** Grants everything, to compute the full default view; slots that this user may not view are shown as missing a right. */
const defaultSlots = [{ action: 'manage', subject: 'all' }];

/** Returns the slots to show: an unchanged default alarm view also includes the slots that this user may not view (OP-9.16). */
function visibleSlots({ type, layout, slots }: TabGridProps['tab'], alarm: Alarm | null, abilities: readonly Ability[]) {
  const own = { layout, slots, isWhole: true };
  if (type !== 'alarm' || alarm === null) return own;
  const whole = alarmTab(alarm, defaultSlots, []);
  const granted = alarmTab(alarm, abilities, []);
  if (slots.length === 0) return { ...whole, isWhole: true };
  const isDefault = slots.length === granted.slots.length && JSON.stringify(layout) === JSON.stringify(granted.layout);
  return isDefault && granted.slots.length < whole.slots.length ? { ...whole, isWhole: false } : own;
}

/** An alarm's pictures need more room than a wall of them does, below which its slots follow each other (CSS pixels). */
const [picturesPx, wallPx] = [860, 560];
/** Ranks that place pictures before text where the slots of an alarm are stacked. */
const pictures: Readonly<Record<number, number>> = { 3: 5, 4: 3, 5: 4 };
const rankIn = (alarm: Alarm | null) => (pos: number) => (alarm === null ? pos : (pictures[pos] ?? pos));
