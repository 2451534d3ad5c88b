import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { historyMachine } from '../../machines/history/history.machine.ts';
import type { noticesMachine } from '../../machines/notices/notices.machine.ts';
import type { playerMachine } from '../../machines/player/player.machine.ts';

/** What the work area works with beside the console: what was announced, and the filled machines that its places start. */
export interface Desk {
  notices: ActorRefFrom<typeof noticesMachine>;
  player: typeof playerMachine;
  history: typeof historyMachine;
}

const DeskContext = createContext<Desk | null>(null);
export const DeskContextProvider = DeskContext.Provider;

/** Throws outside of `DeskProvider`. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('This view stands outside DeskProvider (src/home/DeskProvider.tsx).');
  return desk;
}
