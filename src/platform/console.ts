import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { consoleMachine } from '../../machines/console/console.machine.ts';

export type ConsoleRef = ActorRefFrom<typeof consoleMachine>;
type Children = SnapshotFrom<typeof consoleMachine>['children'];

const Context = createContext<ConsoleRef | null>(null);
export const ConsoleProvider = Context.Provider;

/** The root actor of this console. */
export function useConsole(): ConsoleRef {
  const actor = useContext(Context);
  if (!actor) throw new Error('This view stands outside ConsoleProvider (src/main.tsx).');
  return actor;
}

/** One of the root's actors while it lives: `useActorOf('tabs')`. */
export function useActorOf<Name extends keyof Children>(name: Name): Children[Name] {
  return useSelector(useConsole(), ({ children }) => children[name]);
}

/** Like the optional variant, for views that are rendered only during a shift, when the actor must exist. */
export function useRequiredActor<Name extends keyof Children>(name: Name): NonNullable<Children[Name]> {
  const actor = useActorOf(name);
  if (!actor) throw new Error(`There is no actor "${String(name)}": this view is drawn outside the working console.`);
  return actor;
}
