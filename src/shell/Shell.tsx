import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import { abilitiesOf } from '../../contract/access/index.ts';
import { selectUser } from '../../machines/console/console.selectors.ts';
import { selectPreferences } from '../../machines/workspace/index.ts';
import { loadChunk, menuFor, type Route, useActorOf, useConsole, usePlatform, useRequiredActor, useTrail } from '../platform/index.ts';
import { SurfaceLoadingProvider } from '../ui/lazy-surfaces.ts';
import { listenToKeys } from '../ui/shortcuts.ts';
import { stateOf } from '../ui/state.ts';
import { Actions } from './Actions.tsx';
import type { Shown } from './App.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Menus } from './Menus.tsx';
import css from './Shell.module.css';
import { TopBar } from './TopBar.tsx';

interface ShellProps {
  shown: Shown;
  routes: readonly Route[];
  /** The tabs of the grid, where it is shown. */
  tabs?: ReactNode;
  /** Recent notifications. */
  bell?: ReactNode;
  /** The calls of the operator's phone, above the truth bar. */
  calls?: ReactNode;
  /** Content of the workspace for the connection bar. */
  connection?: ReactNode;
  /** Overlays of every screen: toasts, and the prompt that enables sound. */
  over?: ReactNode;
  children: ReactNode;
}

/** The frame of the signed-in console: top bar, menus, the screen, truth bar (OP-2.10). */
export function Shell({ shown, routes, tabs: strip, bell, calls, connection, over, children }: ShellProps) {
  const console = useConsole();
  const tabs = useRequiredActor('tabs');
  const link = useRequiredActor('link');
  const { capabilities, clock } = usePlatform();
  const user = useSelector(console, selectUser);
  const session = useSelector(useActorOf('session'), (now) => now && stateOf(now));
  const menu = useSelector(tabs, (now) => selectPreferences(now).menu);
  const trail = useTrail(shown.route, shown.params, shown.path);
  const sections = useMemo(() => (user ? menuFor(routes, abilitiesOf(user)) : []), [routes, user]);
  useEffect(() => listenToKeys(), []);
  if (!user) return null;
  return (
    <SurfaceLoadingProvider value={loadChunk}>
      <div className={css.shell} data-layout={menu} data-session={session}>
        <TopBar
          user={user}
          trail={trail}
          routes={routes}
          tabs={strip}
          actions={<Actions user={user} routes={routes} bell={bell} isDemo={capabilities?.demo ?? false} />}
        />
        <Menus sections={sections} kind={menu} />
        <main className={css.main} data-screen={shown.route.path}>
          {children}
        </main>
        <div className={css.calls}>{calls}</div>
        <ConnectionBar link={link} now={clock.now}>
          {connection}
        </ConnectionBar>
      </div>
      {over}
    </SurfaceLoadingProvider>
  );
}
