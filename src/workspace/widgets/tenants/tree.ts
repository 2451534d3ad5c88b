import type { ActorRefFrom } from 'xstate';
import { subsystemCalls } from '../../../../contract/places/index.ts';
import type { UnitId } from '../../../../contract/platform/index.ts';
import { treeMachine } from '../../../../machines/places/index.ts';
import { type referenceDataMachine, selectData } from '../../../../machines/platform/index.ts';
import { implementPort } from '../../../../machines/shared/port.ts';
import { buildPlaces, findPlaces } from '../../../places/index.ts';
import { createActor, type Platform } from '../../../platform/index.ts';

export type TreeRef = ActorRefFrom<typeof treeMachine>;
type UnitsRef = ActorRefFrom<typeof referenceDataMachine>;

const trees = new WeakMap<UnitsRef, TreeRef>();

/** Returns the tree of the session's units: its state persists while its widget is closed, and it stops with those units. */
export function treeFor(units: UnitsRef, ask: Platform['ask']): TreeRef {
  const known = trees.get(units);
  if (known) return known;
  const machine = treeMachine.provide({
    actors: {
      findPlaces: implementPort((text: string, signal) => findPlaces(buildPlaces(selectData(units.getSnapshot())), text, signal)),
      readParts: implementPort((id: UnitId, signal) => ask(subsystemCalls.subsystems, { params: { id }, signal })),
    },
  });
  const tree = createActor(machine).start();
  trees.set(units, tree);
  units.subscribe({ complete: () => tree.stop() });
  return tree;
}
