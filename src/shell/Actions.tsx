import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import type { User } from '../../contract/access/index.ts';
import { type ConsoleAct, selectShortcuts, type tabsMachine } from '../../machines/workspace/index.ts';
import { validChoices } from '../access/index.ts';
import { firstScreen, home, lazyView, type Route, usePlatform, useRequiredActor } from '../platform/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { chooseKeys, useKeysOf, useShortcuts } from '../ui/shortcuts.ts';
import { UserMenu } from './UserMenu.tsx';

const DemoMenu = lazyView(() => firstScreen.after(async () => (await import('./DemoMenu.tsx')).DemoMenu));
const OwnKeys = lazyView(async () => (await import('../access/shortcuts/UserShortcuts.tsx')).UserShortcuts);
const PreferencesDialog = lazyView(async () => (await import('../access/preferences/UserPreferences.tsx')).PreferencesDialog);
const TabClip = lazyView(async () => (await import('../video/clips/TabClip.tsx')).TabClip);
const ProblemDialog = lazyView(async () => (await import('../quality/problem/ProblemDialog.tsx')).ProblemDialog);
const Palette = lazyView(async () => (await import('../workspace/palette/Palette.tsx')).Palette);

type Open = 'palette' | 'save-video' | 'preferences' | 'keyboard' | 'report' | null;

interface ActionsProps {
  user: User;
  routes: readonly Route[];
  bell: ReactNode;
  isDemo: boolean;
}

/** Search, demo, bell, keyboard and account buttons; their panels overlay the screen. */
export function Actions({ user, routes, bell, isDemo }: ActionsProps) {
  const { t } = useLingui();
  const session = useRequiredActor('session');
  const tabs = useRequiredActor('tabs');
  const { call, capabilities } = usePlatform();
  const takesReports = capabilities?.reports ?? false;
  const [, go] = useLocation();
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);
  useChosenKeys(tabs);
  const keys = useKeysOf('palette', 'Ctrl+K');
  useShortcuts(
    useMemo(
      () => [
        { act: 'palette', keys: 'Ctrl+k', label: t`Search everything`, run: () => setOpen('palette') },
        { act: 'lock', keys: 'Ctrl+l', label: t`Lock the screen`, run: () => session.send({ type: 'session.lock' }) },
        { act: 'help', keys: '?', label: t`Show the keys`, run: () => setOpen('keyboard') },
        { act: 'home', keys: 'h', label: t`Go home`, run: () => go(home) },
        ...(takesReports ? [{ act: 'report', keys: 'w', label: t`Report that something went wrong`, run: () => setOpen('report') }] : []),
      ],
      [session, go, t, takesReports],
    ),
  );
  const act = useCallback(
    (requestedAct: ConsoleAct) => {
      if (requestedAct === 'sign-out') session.send({ type: 'session.signOut' });
      else if (requestedAct === 'lock') session.send({ type: 'session.lock' });
      else if (requestedAct === 'add-tab') {
        tabs.send({ type: 'tabs.add' });
        go(home);
      } else setOpen(requestedAct);
    },
    [session, tabs, go],
  );
  return (
    <>
      {isDemo && (
        <Suspense>
          <DemoMenu call={call} />
        </Suspense>
      )}
      <IconButton small icon="search" label={t`Search everything (${keys})`} onClick={() => setOpen('palette')} />
      {bell}
      <IconButton small icon="keyboard" label={t`Keyboard`} onClick={() => setOpen('keyboard')} />
      <UserMenu
        user={user}
        go={go}
        onPreferences={() => setOpen('preferences')}
        onKeyboard={() => setOpen('keyboard')}
        onReport={takesReports ? () => setOpen('report') : null}
        onLock={() => act('lock')}
        onSignOut={() => act('sign-out')}
      />
      <Suspense>
        {open === 'palette' && <Palette routes={routes} onAct={act} onClose={close} />}
        {open === 'keyboard' && <OwnKeys onClose={close} />}
        {open === 'preferences' && <PreferencesDialog onClose={close} />}
        {open === 'report' && <ProblemDialog onClose={close} />}
        {open === 'save-video' && <TabClip tabs={tabs} onClose={close} />}
      </Suspense>
    </>
  );
}

type TabsRef = ActorRefFrom<typeof tabsMachine>;

/** Applies the user's keyboard shortcuts. */
function useChosenKeys(tabs: TabsRef): void {
  const stored = useSelector(tabs, selectShortcuts);
  const chosen = useMemo(() => validChoices(stored ?? {}), [stored]);
  useEffect(() => chooseKeys(chosen), [chosen]);
}
