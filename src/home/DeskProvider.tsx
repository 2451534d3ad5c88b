import { useActorRef } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { historyMachine } from '../../machines/history/history.machine.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { answering } from '../../machines/port.ts';
import { readHistory } from '../actors/history.ts';
import { fillPlayer } from '../actors/player.ts';
import { usePlatform } from '../shell/platform.ts';
import { DeskContextProvider } from './desk.ts';

/** Stands around the frame of whoever works, so that what was announced outlives a change of screen. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const { call } = usePlatform();
  const notices = useActorRef(noticesMachine, { input: { wanted: true } });
  const desk = useMemo(
    () => ({
      notices,
      player: fillPlayer(call),
      history: historyMachine.provide({ actors: { readHistory: answering((asked, signal) => readHistory(call, asked, signal)) } }),
    }),
    [notices, call],
  );
  return <DeskContextProvider value={desk}>{children}</DeskContextProvider>;
}
