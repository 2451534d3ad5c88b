import type { ActorRefFrom } from 'xstate';
import { subsystemCalls } from '../../../contract/desk/subsystems.ts';
import type { UnitId } from '../../../contract/ids.ts';
import { answering } from '../../../machines/port.ts';
import type { readingMachine } from '../../../machines/reading/reading.machine.ts';
import { treeMachine } from '../../../machines/tree/tree.machine.ts';
import { findPlaces } from '../../places/find.ts';
import { placesOf } from '../../places/places.ts';
import { createActor } from '../../shell/own-actor.ts';
import type { Platform } from '../../shell/platform.ts';

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
