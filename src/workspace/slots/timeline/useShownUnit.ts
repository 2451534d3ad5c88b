import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Alarm } from '../../../../contract/alarms/index.ts';
import type { Unit } from '../../../../contract/places/index.ts';
import { SlotData } from '../../../../contract/workspace/slots.ts';
import { selectActiveTab } from '../../../../machines/workspace/tabs/tabs.selectors.ts';
import { useOperatorContext } from '../../../alarms/index.ts';
import { useActorOf } from '../../../platform/index.ts';

/** Whose time a timeline shows: the unit that it was set to, the alarm's, that of the tab's cameras, else the first one that records. */
export function useShownUnit(data: SlotData, alarm: Alarm | null): Unit | null {
  const { units } = useOperatorContext();
  const tabs = useActorOf('tabs');
  const ofTab = useSelector(tabs, (snapshot) => {
    const slots = (snapshot && selectActiveTab(snapshot)?.slots) ?? [];
    for (const slot of slots) {
      if (slot.type !== 'cam_recorded' && slot.type !== 'cam') continue;
      const { id_unit, id_camera } = SlotData.parse(slot.data);
      if (id_unit !== undefined) return `unit ${id_unit}`;
      if (id_camera !== undefined) return `camera ${id_camera}`;
    }
    return null;
  });
  return useMemo(() => {
    const byId = (id: number | undefined) => units.find((unit) => unit.id === id);
    const [kind, id] = ofTab?.split(' ') ?? [];
    const around = kind === 'unit' ? byId(Number(id)) : units.find(({ cameras }) => cameras.some((camera) => camera.id === Number(id)));
    const set = data.id_unit ?? alarm?.unit.id;
    if (set !== undefined) return byId(set) ?? null;
    return around ?? units.find(({ cameras }) => cameras.some(({ recording_support }) => recording_support)) ?? null;
  }, [units, data.id_unit, alarm, ofTab]);
}
