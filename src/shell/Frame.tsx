import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useEffect, useState } from 'react';
import { abilitiesOf, allows } from '../../contract/user.ts';
import { bringPart } from '../actors/parts.ts';
import { createTicker, TickerProvider } from '../alarms/ticker.ts';
import { LateCallBar } from '../call/Late.tsx';
import { DownloadsButton } from '../downloads/Downloads.tsx';
import { DeskProvider, deskOf } from '../home/desk.ts';
import { Alerts, HomeTabs, NoticesBell, TruthParts } from '../home/parts.tsx';
import { LateRuns } from '../run/LateRuns.tsx';
import { BehindLock } from '../session/BehindLock.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import type { Shown } from './App.tsx';
import { lazyView } from './chunks.ts';
import { useActorOf, useConsole } from './console.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { usePlatform } from './platform.ts';
import { home, type Route, videoWall } from './routes.ts';
import { Shell } from './Shell.tsx';
import { CatalogueScreen, screens } from './screens.tsx';

/** What is on screen first has the line to itself for so long; then the steps of the machines are kept. */
const afterMs = 3000;

interface FrameProps {
  shown: Shown;
  routes: readonly Route[];
}
const RequestsBell = lazyView(async () => (await import('../requests/RequestsBell.tsx')).RequestsBell);
const WallPage = lazyView(async () => (await import('../wall/WallPage.tsx')).WallPage);

/** A screen in the frame of the signed-in console, with what the workspace puts there; one that does not exist yet says so. */
export function Frame(props: FrameProps) {
  const tabs = useActorOf('tabs');
  const lock = useSelector(useActorOf('session'), (now) => now?.children.lock);
  const console = useConsole();
  const { clock } = usePlatform();
  useEffect(() => {
    const keep = () =>
      bringPart(() => import('../qa/kept-steps.ts')).then(
        ({ keepSteps }) => keepSteps(console, clock.now),
        // Reports of what went wrong then go without steps; nothing else lacks them.
        () => undefined,
      );
    const timer = setTimeout(() => void keep(), afterMs);
    return () => clearTimeout(timer);
  }, [console, clock]);
  return (
    <BehindLock lock={lock}>
      {tabs ? (
        <Framed {...props} tabs={tabs} />
      ) : (
        <Waiting>
          <Trans>Starting…</Trans>
        </Waiting>
      )}
    </BehindLock>
  );
}

function Framed({ shown, routes, tabs }: FrameProps & { tabs: NonNullable<ReturnType<typeof useActorOf<'tabs'>>> }) {
  const { _ } = useLingui();
  const console = useConsole();
  const { call, ask, clock } = usePlatform();
  const desk = deskOf(tabs, console, { call, ask });
  // Ages are told by the platform's clock, whatever this workstation's says.
  const [ticker] = useState(() => createTicker(clock.now));
  const title = _(shown.route.title);
  const { pattern } = shown.route;
  const Screen = screens[pattern];
  const mayRead = useSelector(console, ({ context: { user } }) => user !== null && allows(abilitiesOf(user), 'read', 'RecordingRequest'));
  const isWall = useSelector(console, ({ context }) => context.user?.video_wall ?? false) && pattern === videoWall;
  return (
    <TickerProvider value={ticker}>
      <DeskProvider value={desk}>
        {isWall ? (
          <Suspense fallback={<Waiting>{title}</Waiting>}>
            <WallPage />
          </Suspense>
        ) : (
          <Shell
            shown={shown}
            routes={routes}
            tabs={shown.route.path === home && <HomeTabs />}
            bell={
              <>
                <LateRuns />
                {mayRead && (
                  <Suspense fallback={null}>
                    <RequestsBell />
                  </Suspense>
                )}
                <DownloadsButton />
                <NoticesBell />
              </>
            }
            calls={<LateCallBar />}
            truth={<TruthParts />}
            over={<Alerts />}
          >
            <ErrorBoundary place={shown.path}>
              <Suspense fallback={<Waiting>{title}</Waiting>}>
                {Screen ? (
                  <Screen params={shown.params} pattern={pattern} />
                ) : (
                  <CatalogueScreen params={shown.params} pattern={pattern} title={title} />
                )}
              </Suspense>
            </ErrorBoundary>
          </Shell>
        )}
      </DeskProvider>
    </TickerProvider>
  );
}
