import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { Suspense, useState } from 'react';
import { abilitiesOf, allows } from '../../contract/user.ts';
import { createTicker, TickerProvider } from '../alarms/ticker.ts';
import { LateCallBar } from '../call/Late.tsx';
import { DownloadsButton } from '../downloads/Downloads.tsx';
import { createDesk, DeskProvider } from '../home/desk.ts';
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
  return (
    <BehindLock lock={lock}>
      {tabs ? (
        <Framed {...props} />
      ) : (
        <Waiting>
          <Trans>Starting…</Trans>
        </Waiting>
      )}
    </BehindLock>
  );
}

function Framed({ shown, routes }: FrameProps) {
  const { _ } = useLingui();
  const console = useConsole();
  const { call, ask, clock } = usePlatform();
  const [desk] = useState(() => createDesk(console, { call, ask }));
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
