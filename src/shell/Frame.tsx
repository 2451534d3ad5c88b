import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { isAllowed, isVideoWall, selectUser } from '../../machines/console/console.selectors.ts';
import { LockBoundary, watchOwnAccount } from '../access/index.ts';
import { createTicker, TickerProvider } from '../alarms/index.ts';
import { LazyRuns, RunRequestQueue, RunRequestsProvider } from '../automation/index.ts';
import { DownloadsButton } from '../catalogues/index.ts';
import {
  ErrorBoundary,
  firstScreen,
  home,
  lazyFirstView,
  lazyView,
  loadPart,
  type Route,
  useActorOf,
  useConsole,
  useFirstScreen,
  usePlatform,
  videoWall,
} from '../platform/index.ts';
import { DialRequestQueue, DialRequestsProvider, LazyCallBar } from '../telephony/index.ts';
import { loadSurfaces } from '../ui/lazy-surfaces.ts';
import { Waiting } from '../ui/Spinner.tsx';
import { loadWorkspaceWords } from '../words/words.ts';
import {
  Alerts,
  ConnectionBarParts,
  HomeTabs,
  LazySecondScreen,
  NoticesBell,
  type SecondScreen,
  SecondScreenProvider,
} from '../workspace/index.ts';
import type { Shown } from './App.tsx';
import { Shell } from './Shell.tsx';

interface FrameProps {
  shown: Shown;
  routes: readonly Route[];
}
const RequestsBell = lazyView(() =>
  firstScreen.after(async () => (await import('../video/recording-requests/RequestsBell.tsx')).RequestsBell),
);
const DiskNotice = lazyFirstView(async () => (await import('./DiskNotice.tsx')).DiskNotice);
const VersionNotice = lazyView(() => firstScreen.after(async () => (await import('./VersionNotice.tsx')).VersionNotice));
const SelfWatch = lazyFirstView(async () => (await import('./SelfWatch.tsx')).SelfWatch);
const HomePage = lazyFirstView(async () => (await import('../workspace/home/HomePage.tsx')).HomePage);
const Screen = lazyFirstView(async () => (await import('./screens.tsx')).Screen);
const WallPage = lazyView(async () => (await import('../workspace/WallPage.tsx')).WallPage);

/** A screen in the frame of the signed-in console with the workspace's parts; shows a notice for screens not built yet. */
export function Frame(props: FrameProps) {
  const tabs = useActorOf('tabs');
  const lock = useSelector(useActorOf('session'), (now) => now?.children.lock);
  const console = useConsole();
  const { call, capabilities, clock } = usePlatform();
  useEffect(() => (capabilities === null ? undefined : watchOwnAccount(console, call)), [capabilities, console, call]);
  // What fails is loaded again when it is needed: when a menu is opened, or a view.
  useEffect(() => {
    for (const load of [() => loadSurfaces(loadPart), loadWorkspaceWords]) firstScreen.after(load).catch(() => undefined);
  }, []);
  useEffect(() => {
    let isOver = false;
    firstScreen
      .after(() => loadPart(() => import('../quality/qa/step-log.ts')))
      .then(
        ({ startStepLog }) => isOver || startStepLog(console, clock.now),
        // If loading fails, problem reports have no steps; nothing else is affected.
        () => undefined,
      );
    return () => {
      isOver = true;
    };
  }, [console, clock]);
  return (
    <LockBoundary lock={lock}>
      {tabs ? (
        <Framed {...props} />
      ) : (
        <Waiting>
          <Trans>Starting…</Trans>
        </Waiting>
      )}
    </LockBoundary>
  );
}

/** Beside a screen that is shown as soon as it is loaded. */
function FirstScreen() {
  useFirstScreen();
  return null;
}

function Framed({ shown, routes }: FrameProps) {
  const { _ } = useLingui();
  const console = useConsole();
  const { capabilities, clock } = usePlatform();
  const [runRequests] = useState(() => new RunRequestQueue());
  const [dialRequests] = useState(() => new DialRequestQueue());
  // Ages follow the platform's clock, not this workstation's.
  const [ticker] = useState(() => createTicker(clock.now));
  const [secondScreen, setSecondScreen] = useState<SecondScreen | null>(null);
  const title = _(shown.route.title);
  const { pattern } = shown.route;
  const mayRead = useSelector(console, (now) => isAllowed(now, 'read', 'RecordingRequest'));
  // A platform without capabilities has no such call.
  const watchesDisks = useSelector(console, (now) => selectUser(now)?.is_master_admin === true) && capabilities !== null;
  const watchesPlatform = useSelector(console, (now) => isAllowed(now, 'update', 'User')) && capabilities !== null;
  const isWall = useSelector(console, isVideoWall) && pattern === videoWall;
  return (
    <TickerProvider value={ticker}>
      <RunRequestsProvider value={runRequests}>
        <DialRequestsProvider value={dialRequests}>
          {isWall ? (
            <Suspense fallback={<Waiting>{title}</Waiting>}>
              <WallPage />
              <FirstScreen />
            </Suspense>
          ) : (
            <Shell
              shown={shown}
              routes={routes}
              tabs={shown.route.path === home && <HomeTabs />}
              bell={
                <>
                  <LazyRuns />
                  {mayRead && (
                    <Suspense fallback={null}>
                      <RequestsBell />
                    </Suspense>
                  )}
                  <DownloadsButton />
                  <NoticesBell />
                </>
              }
              calls={<LazyCallBar />}
              connection={
                <>
                  {capabilities !== null && (
                    <Suspense fallback={null}>
                      <VersionNotice />
                    </Suspense>
                  )}
                  {watchesDisks && (
                    <Suspense fallback={null}>
                      <DiskNotice />
                    </Suspense>
                  )}
                  {watchesPlatform && (
                    <Suspense fallback={null}>
                      <SelfWatch isOfInstallation={watchesDisks} />
                    </Suspense>
                  )}
                  <ConnectionBarParts />
                </>
              }
              over={
                <>
                  <Alerts />
                  <LazySecondScreen isHome={pattern === home} onReady={setSecondScreen} />
                </>
              }
            >
              <ErrorBoundary place={shown.path}>
                <Suspense fallback={<Waiting>{title}</Waiting>}>
                  {pattern === home ? (
                    <SecondScreenProvider value={secondScreen}>
                      <HomePage />
                    </SecondScreenProvider>
                  ) : (
                    <>
                      <Screen params={shown.params} pattern={pattern} title={title} />
                      <FirstScreen />
                    </>
                  )}
                </Suspense>
              </ErrorBoundary>
            </Shell>
          )}
        </DialRequestsProvider>
      </RunRequestsProvider>
    </TickerProvider>
  );
}
