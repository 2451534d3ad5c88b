import type { ActorRefFrom } from 'xstate';
import { subsystemCalls } from '../../../../contract/places/subsystems.ts';
import type { UnitId } from '../../../../contract/platform/ids.ts';
import { treeMachine } from '../../../../machines/places/tree/tree.machine.ts';
import type { referenceDataMachine } from '../../../../machines/platform/reference-data/reference-data.machine.ts';
import { implementPort } from '../../../../machines/shared/port.ts';
import { findPlaces } from '../../../places/tree/find.ts';
import { buildPlaces } from '../../../places/tree/places.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createActor } from '../../../platform/view-actors.ts';

export type TreeRef = ActorRefFrom<typeof treeMachine>;
type UnitsRef = ActorRefFrom<typeof referenceDataMachine>;

const trees = new WeakMap<UnitsRef, TreeRef>();

/** Returns the tree of the session's units: its state persists while its widget is closed, and it stops with those units. */
export function treeFor(units: UnitsRef, ask: Platform['ask']): TreeRef {
  const known = trees.get(units);
  if (known) return known;
  const machine = treeMachine.provide({
    actors: {
      findPlaces: implementPort((text: string, signal) => findPlaces(buildPlaces(units.getSnapshot().context.data), text, signal)),
      readParts: implementPort((id: UnitId, signal) => ask(subsystemCalls.subsystems, { params: { id }, signal })),
    },
  });
  const tree = createActor(machine).start();
  trees.set(units, tree);
  units.subscribe({ complete: () => tree.stop() });
  return tree;
}
