import type { ActorRefFrom } from 'xstate';
import { subsystemCalls } from '../../../../contract/places/subsystems.ts';
import type { UnitId } from '../../../../contract/platform/ids.ts';
import { treeMachine } from '../../../../machines/places/tree/tree.machine.ts';
import type { readingMachine } from '../../../../machines/platform/reading/reading.machine.ts';
import { answering } from '../../../../machines/shared/port.ts';
import { findPlaces } from '../../../places/tree/find.ts';
import { placesOf } from '../../../places/tree/places.ts';
import { createActor } from '../../../platform/own-actor.ts';
import type { Platform } from '../../../platform/platform.ts';

export type TreeRef = ActorRefFrom<typeof treeMachine>;
type UnitsRef = ActorRefFrom<typeof readingMachine>;

const trees = new WeakMap<UnitsRef, TreeRef>();

/** The tree over the units of whoever works: it stays as it was left while its widget is folded, and ends with the session's units. */
export function treeOver(units: UnitsRef, ask: Platform['ask']): TreeRef {
  const known = trees.get(units);
  if (known) return known;
  const machine = treeMachine.provide({
    actors: {
      findPlaces: answering((text: string, signal) => findPlaces(placesOf(units.getSnapshot().context.read), text, signal)),
      readParts: answering((id: UnitId, signal) => ask(subsystemCalls.subsystems, { params: { id }, signal })),
    },
  });
  const tree = createActor(machine).start();
  trees.set(units, tree);
  units.subscribe({ complete: () => tree.stop() });
  return tree;
}
