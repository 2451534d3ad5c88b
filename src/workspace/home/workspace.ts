import { createContext, useContext } from 'react';
import type { ActorRefFrom } from 'xstate';
import { historyMachine } from '../../../machines/alarms/history/history.machine.ts';
import { noticesMachine } from '../../../machines/alarms/notices/notices.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import type { playerMachine } from '../../../machines/video/player/player.machine.ts';
import type { openTargetMachine } from '../../../machines/workspace/opener/open-target.machine.ts';
import type { tabsMachine } from '../../../machines/workspace/tabs/tabs.machine.ts';
import type { viewsMachine } from '../../../machines/workspace/views/views.machine.ts';
import { readHistory } from '../../alarms/history.ts';
import { RunRequestQueue } from '../../automation/run/run-request-queue.ts';
import type { ConsoleRef } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { newKey } from '../../platform/keys.ts';
import { createActor } from '../../platform/view-actors.ts';
import { DialRequestQueue } from '../../telephony/call/dial-request-queue.ts';
import { providePlayer } from '../../video/player.ts';
import { provideViews } from '../views.ports.ts';
import { createOpenTarget } from './open-target-actor.ts';
import { syncViews } from './sync-views.ts';

/** What the work area works with: the console, what was announced, and the filled machines that its places start. */
export interface Workspace {
  console: ConsoleRef;
  notices: ActorRefFrom<typeof noticesMachine>;
  /** Views that the user saved, and layouts that it may apply. */
  views: ActorRefFrom<typeof viewsMachine>;
  /** Opens in the grid what has to be read first. */
  openTarget: ActorRefFrom<typeof openTargetMachine>;
  player: typeof playerMachine;
  history: typeof historyMachine;
  /** Where running a command is asked for. */
  runRequests: RunRequestQueue;
  /** Where calling somebody is asked for. */
  dialRequests: DialRequestQueue;
}

const workspaces = new WeakMap<TabsRef, Workspace>();
type TabsRef = ActorRefFrom<typeof tabsMachine>;

/**
 * Around every screen, so that what was announced outlives a change of screen. One for as long as somebody works, by their tabs: a frame that
 * is drawn anew before it was ever on the screen does not make another. It ends with the tabs.
 */
export function getWorkspace(tabs: TabsRef, console: ConsoleRef, calls: Pick<Http, 'call' | 'ask'>): Workspace {
  const known = workspaces.get(tabs);
  if (known) return known;
  const { leaveViews, ...desk } = createWorkspace(console, calls);
  const end = () => {
    leaveViews();
    for (const actor of [desk.views, desk.notices, desk.openTarget]) actor.stop();
  };
  tabs.subscribe({ complete: end });
  workspaces.set(tabs, desk);
  return desk;
}

function createWorkspace(console: ConsoleRef, { call, ask }: Pick<Http, 'call' | 'ask'>): Workspace & { leaveViews: () => void } {
  const views = createActor(provideViews({ ask }), { input: { newKey } }).start();
  return {
    leaveViews: syncViews(console, views),
    console,
    notices: createActor(noticesMachine, { input: { wanted: true } }).start(),
    views,
    openTarget: createOpenTarget(console, ask),
    runRequests: new RunRequestQueue(),
    dialRequests: new DialRequestQueue(),
    player: providePlayer(call),
    history: historyMachine.provide({ actors: { readHistory: implementPort((asked, signal) => readHistory(call, asked, signal)) } }),
  };
}

const WorkspaceContext = createContext<Workspace | null>(null);
export const WorkspaceProvider = WorkspaceContext.Provider;

/** Throws outside of the work area's frame. */
export function useWorkspace(): Workspace {
  const desk = useContext(WorkspaceContext);
  if (desk === null) throw new Error('This view stands outside DeskProvider (src/shell/Frame.tsx).');
  return desk;
}
