import { type AnyActorLogic, fromCallback } from 'xstate';
import { UnimplementedPort } from './port.ts';

/**
 * A placeholder in `setup` for a machine that is loaded after the rest of the program and spawned then: the type of the actor, without
 * its code. The machine itself is spawned with `loadedModules`.
 */
export function lazyLogic<L extends AnyActorLogic>(): L {
  return fromCallback(() => {
    throw new UnimplementedPort('a machine that is not loaded');
  }) as unknown as L;
}

/**
 * Names loaded machines by the places that `lazyLogic` reserved for them, so that a spawn is typed by the place and runs the machine:
 * `const loaded = loadedModules<Modules>(); enqueue.spawnChild(loaded('link', event.link), { id: 'link', input })`.
 * @returns the machine, typed as the name of its place: `spawn` and `spawnChild` take either
 */
export function loadedModules<Modules>() {
  return <Name extends keyof Modules & string>(_name: Name, logic: Modules[Name]): Name => logic as unknown as Name;
}
