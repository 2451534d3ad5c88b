import { useSelector } from '@xstate/react';
import { createContext, useContext } from 'react';
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate';
import { AlarmId } from '../../contract/ids.ts';
import { alarmActorId, type consoleMachine } from '../../machines/console/console.machine.ts';
import { historyMachine } from '../../machines/history/history.machine.ts';
import { noticesMachine } from '../../machines/notices/notices.machine.ts';
import { answering } from '../../machines/port.ts';
import { readHistory } from '../actors/history.ts';
import type { Http } from '../actors/http.ts';

export type ConsoleRef = ActorRefFrom<typeof consoleMachine>;

/** What the work area works with: the running console, and the filled machines that its places start by themselves. */
export interface Desk {
  console: ConsoleRef;
  notices: ActorRefFrom<typeof noticesMachine>;
  history: typeof historyMachine;
}

/** Made once, where the console is composed. */
export function createDesk(console: ConsoleRef, http: Pick<Http, 'call'>): Desk {
  return {
    console,
    notices: createActor(noticesMachine, { input: { wanted: true } }).start(),
    history: historyMachine.provide({ actors: { readHistory: answering((asked, signal) => readHistory(http, asked, signal)) } }),
  };
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

/** Throws outside the work area. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('This view stands outside DeskProvider (src/shell/Frame.tsx).');
  return desk;
}

type Children = SnapshotFrom<typeof consoleMachine>['children'];

/** A running part of the console; undefined while nobody is signed in. */
export function usePart<Name extends 'alarms' | 'tabs' | 'sound' | 'link' | 'comments' | 'levels' | 'units'>(name: Name): Children[Name] {
  const { console } = useDesk();
  return useSelector(console, ({ children }) => children[name]);
}

/** The actor of an opened alarm; undefined where it has no tab. */
export function useOpened(id: AlarmId | null) {
  const { console } = useDesk();
  return useSelector(console, ({ children }) => (id === null ? undefined : children[alarmActorId(id)]));
}
