import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { Preferences } from '../../contract/config.ts';
import { abilitiesOf, type User } from '../../contract/user.ts';
import type { tabsMachine } from '../../machines/tabs/tabs.machine.ts';
import { IconButton } from '../ui/Button.tsx';
import { MantineShell } from '../ui/MantineShell.tsx';
import { chooseKeys, listenToKeys, useOfferedShortcuts, useShortcuts } from '../ui/shortcuts.ts';
import { stateOf } from '../ui/state.ts';
import type { Shown } from './App.tsx';
import { lazyView } from './chunks.ts';
import { useActorOf, useConsole, useWorking } from './console.ts';
import { DemoMenu } from './DemoMenu.tsx';
import { mayOpen } from './guard.ts';
import { soundChoices } from './keyboard/keys.ts';
import { Menus } from './Menus.tsx';
import { menuFor } from './menu.ts';
import { PreferencesDialog } from './PreferencesDialog.tsx';
import { usePlatform } from './platform.ts';
import { home, type Route } from './routes.ts';
import css from './Shell.module.css';
import { TopBar } from './TopBar.tsx';
import { TruthBar } from './TruthBar.tsx';
import { UserMenu } from './UserMenu.tsx';
import { useTrail } from './useTrail.ts';

const KeyboardDialog = lazyView(async () => (await import('./keyboard/KeyboardDialog.tsx')).KeyboardDialog);

interface ShellProps {
  shown: Shown;
  routes: readonly Route[];
  /** The tabs of the grid, where it is shown. */
  tabs?: ReactNode;
  /** What was announced lately. */
  bell?: ReactNode;
  /** What the workspace has to say in the truth bar. */
  truth?: ReactNode;
  /** What lies over every screen: toasts, the strip that asks for sound. */
  over?: ReactNode;
  children: ReactNode;
}

/** The frame of the signed-in console: top bar, menus, the screen, truth bar (OP-2.10). */
export function Shell({ shown, routes, tabs: strip, bell, truth, over, children }: ShellProps) {
  const console = useConsole();
  const tabs = useWorking('tabs');
  const link = useWorking('link');
  const { capabilities, clock } = usePlatform();
  const user = useSelector(console, ({ context }) => context.user);
  const session = useSelector(useActorOf('session'), (now) => now && stateOf(now));
  const menu = useSelector(tabs, ({ context }) => context.config.preferences.menu);
  const trail = useTrail(shown.route, shown.params, shown.path);
  const sections = useMemo(() => (user ? menuFor(routes, abilitiesOf(user)) : []), [routes, user]);
  useEffect(() => listenToKeys(), []);
  if (!user) return null;
  return (
    <MantineShell>
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
        <TruthBar link={link} now={clock.now}>
          {truth}
        </TruthBar>
      </div>
      {over}
    </MantineShell>
  );
}

type Open = 'preferences' | 'keyboard' | null;

/** Demo, keyboard and account; what they open lies over the screen. */
function Actions({ user, routes, bell, isDemo }: { user: User; routes: readonly Route[]; bell: ReactNode; isDemo: boolean }) {
  const session = useWorking('session');
  const tabs = useWorking('tabs');
  const { call } = usePlatform();
  const [, go] = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const offered = useOfferedShortcuts();
  const preferences = useSelector(tabs, ({ context }) => context.config.preferences);
  const kept = useSelector(tabs, (now) =>
    now.matches({ config: 'saved' })
      ? 'kept'
      : now.matches({ config: 'unsent' }) || now.matches({ config: 'refused' })
        ? 'failed'
        : 'keeping',
  );
  const chosen = useChosenKeys(tabs);
  const profile = routes.find(({ path }) => path === '/user_profile/');
  useShortcuts(
    useMemo(
      () => [
        { act: 'help', keys: '?', label: t`Show the keys`, run: () => setOpen('keyboard') },
        { act: 'home', keys: 'h', label: t`Go home`, run: () => go(home) },
      ],
      [go],
    ),
  );
  return (
    <>
      {isDemo && <DemoMenu call={call} />}
      {bell}
      <IconButton small icon="keyboard" label={t`Keyboard`} onClick={() => setOpen('keyboard')} />
      <UserMenu
        user={user}
        go={go}
        hasProfile={profile !== undefined && mayOpen(profile, abilitiesOf(user))}
        onPreferences={() => setOpen('preferences')}
        onKeyboard={() => setOpen('keyboard')}
        onSignOut={() => session.send({ type: 'session.signOut' })}
      />
      {open === 'keyboard' && (
        <Suspense>
          <KeyboardDialog
            shortcuts={offered}
            chosen={chosen}
            onChoose={(shortcuts) => tabs.send({ type: 'shortcuts.choose', shortcuts })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {open === 'preferences' && (
        <PreferencesDialog
          preferences={preferences}
          kept={kept}
          onChange={(changed: Preferences) => tabs.send({ type: 'preferences.change', preferences: changed })}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** The keys that the user chose, put in force. */
function useChosenKeys(tabs: ActorRefFrom<typeof tabsMachine>): Readonly<Record<string, string>> {
  const stored = useSelector(tabs, ({ context }) => context.config.shortcuts);
  const chosen = useMemo(() => soundChoices(stored ?? {}), [stored]);
  useEffect(() => chooseKeys(chosen), [chosen]);
  return chosen;
}
