import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { answering } from '../../../machines/shared/port.ts';
import type { playerMachine } from '../../../machines/video/player/player.machine.ts';
import type { openerMachine } from '../../../machines/workspace/opener/opener.machine.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import type { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { readHistory } from '../../alarms/history.ts';
import { RunDoor } from '../../automation/run/door.ts';
import type { ConsoleRef } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { newKey } from '../../platform/keys.ts';
import { createActor } from '../../platform/own-actor.ts';
import { DialDoor } from '../../telephony/call/door.ts';
import { fillPlayer } from '../../video/player.ts';
import { fillViews } from '../views.ports.ts';
import { createOpener } from './join-opener.ts';
import { joinViews } from './join-views.ts';

/** What the work area works with: the console, what was announced, and the filled machines that its places start. */
export interface Desk {
  console: ConsoleRef;
  notices: ActorRefFrom<typeof noticesMachine>;
  /** Views that the user saved, and layouts that it may apply. */
  views: ActorRefFrom<typeof viewsMachine>;
  /** Opens in the grid what has to be read first. */
  opener: ActorRefFrom<typeof openerMachine>;
  player: typeof playerMachine;
  history: typeof historyMachine;
  /** Where running a command is asked for. */
  runs: RunDoor;
  /** Where calling somebody is asked for. */
  dials: DialDoor;
}

const desks = new WeakMap<TabsRef, Desk>();
type TabsRef = ActorRefFrom<typeof tabsMachine>;

/**
 * Around every screen, so that what was announced outlives a change of screen. One for as long as somebody works, by their tabs: a frame that
 * is drawn anew before it was ever on the screen does not make another. It ends with the tabs.
 */
export function deskOf(tabs: TabsRef, console: ConsoleRef, calls: Pick<Http, 'call' | 'ask'>): Desk {
  const known = desks.get(tabs);
  if (known) return known;
  const { leaveViews, ...desk } = createDesk(console, calls);
  const end = () => {
    leaveViews();
    for (const actor of [desk.views, desk.notices, desk.opener]) actor.stop();
  };
  tabs.subscribe({ complete: end });
  desks.set(tabs, desk);
  return desk;
}

function createDesk(console: ConsoleRef, { call, ask }: Pick<Http, 'call' | 'ask'>): Desk & { leaveViews: () => void } {
  const views = createActor(fillViews({ ask }), { input: { newKey } }).start();
  return {
    leaveViews: joinViews(console, views),
    console,
    notices: createActor(noticesMachine, { input: { wanted: true } }).start(),
    views,
    opener: createOpener(console, ask),
    runs: new RunDoor(),
    dials: new DialDoor(),
    player: fillPlayer(call),
    history: historyMachine.provide({ actors: { readHistory: answering((asked, signal) => readHistory(call, asked, signal)) } }),
  };
}

const DeskContext = createContext<Desk | null>(null);
export const DeskProvider = DeskContext.Provider;

/** Throws outside of the work area's frame. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('This view stands outside DeskProvider (src/shell/Frame.tsx).');
  return desk;
}
