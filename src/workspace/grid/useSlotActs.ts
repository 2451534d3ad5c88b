import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import { useOpenTarget } from '../../platform/index.ts';
import type { SlotActs } from './slot-acts.ts';

/** Returns the operator's actions on the slots of the active tab; each is sent to the tabs actor. */
export function useSlotActs(tabs: ActorRefFrom<typeof tabsMachine>): SlotActs {
  const open = useOpenTarget();
  return useMemo(
    () => ({
      onPlace: (changed) => {
        for (const { pos, ...area } of changed) tabs.send({ type: 'slots.place', pos, area });
      },
      onSwap: (pos, other) => tabs.send({ type: 'slots.swap', pos, with: other }),
      onRemove: (pos) => tabs.send({ type: 'slots.remove', pos }),
      onData: (pos, data, name) => tabs.send({ type: 'slots.update', pos, data, ...(name === undefined ? {} : { name }) }),
      onDrop: (what, at) =>
        open(what.kind === 'slot' ? { ...what, slot: { ...what.slot, data: withDragSource(what.slot.data) } } : what, at),
    }),
    [tabs, open],
  );
}

/** Sets the source of dragged data to drag and drop, unless it already has a source (OP-9.53, OQ-49). */
const withDragSource = (data: Readonly<Record<string, unknown>>) => ({ ...data, source: data['source'] ?? 'dnd' });
