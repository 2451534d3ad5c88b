import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { secondScreenMachine } from '../../../machines/workspace/second-screen/second-screen.machine.ts';
import { isDetached } from '../../../machines/workspace/second-screen/second-screen.selectors.ts';

/** The second screen of this console. */
export interface SecondScreen {
  actor: ActorRefFrom<typeof secondScreenMachine>;
  /** Where media are drawn in its window; null: nowhere. */
  place: HTMLElement | null;
}

const Context = createContext<SecondScreen | null>(null);
export const SecondScreenProvider = Context.Provider;

/** Null until it is loaded, and on a wall. */
export const useSecondScreen = (): SecondScreen | null => useContext(Context);

/** Where the media of the alarm in front are drawn; null: in the console. */
export function useSecondPlace(): HTMLElement | null {
  const screen = useSecondScreen();
  const isThere = useSelector(screen?.actor, (now) => now !== undefined && isDetached(now));
  return isThere ? (screen?.place ?? null) : null;
}
