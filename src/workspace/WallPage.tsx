import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { alarmsMachine } from '../../machines/alarms/index.ts';
import { selectWallRefusal, selectWallView } from '../../machines/collaboration/index.ts';
import { selectOnline, selectUser } from '../../machines/console/console.selectors.ts';
import { OperatorContextProvider } from '../alarms/index.ts';
import { provideWall, reportOffline, useWakeLock } from '../collaboration/index.ts';
import css from '../collaboration/wall/Wall.module.css';
import { useActorOf, useActorRef, useConsole, usePlatform } from '../platform/index.ts';
import { IconButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Waiting } from '../ui/Spinner.tsx';
import { stateOf } from '../ui/state.ts';
import { readFailed, refusalText } from '../words/refusals.ts';
import { TabGrid } from './grid/TabGrid.tsx';
import { useCreateOperatorContext } from './home/HomePage.tsx';

/** Shows the full screen of a video-wall user (OP-6.07, OQ-116): the view sent to it, and nothing else until the pointer moves. */
export function WallPage() {
  const alarms = useActorOf('alarms');
  if (!alarms)
    return (
      <Waiting>
        <Trans>Starting…</Trans>
      </Waiting>
    );
  return <Wall alarms={alarms} />;
}

const nowhere = () => undefined;

function Wall({ alarms }: { alarms: ActorRefFrom<typeof alarmsMachine> }) {
  const console = useConsole();
  const { ask } = usePlatform();
  const machine = useMemo(() => provideWall({ ask }), [ask]);
  const wall = useActorRef(machine);
  const workplace = useCreateOperatorContext(alarms, nowhere);
  useEffect(() => {
    const hearing = [
      console.on('stream.events', ({ events }) => {
        for (const event of events) if (event.name === 'view.shown') wall.send({ type: 'wall.updated', view: event.data.view });
      }),
      console.on('stream.resync', () => wall.send({ type: 'wall.renew' })),
    ];
    return () => {
      for (const one of hearing) one.unsubscribe();
    };
  }, [console, wall]);
  useEffect(() => {
    window.addEventListener('pagehide', reportOffline);
    return () => {
      window.removeEventListener('pagehide', reportOffline);
      reportOffline();
    };
  }, []);
  const isOutdated = useSelector(wall, (now) => now.matches({ build: 'outdated' }));
  useEffect(() => {
    if (isOutdated) window.location.reload();
  }, [isOutdated]);
  useWakeLock();
  const online = useSelector(console, selectOnline);
  const view = useSelector(wall, selectWallView);
  const tab = useMemo(() => view && { type: 'view' as const, layout: view.data.layout, slots: view.data.slots }, [view]);
  return (
    <OperatorContextProvider value={workplace}>
      <main className={css.wall} data-state={useSelector(wall, stateOf)} data-link={online ? 'live' : 'lost'}>
        {tab && view ? (
          <div className={css.picture} data-view={view.id}>
            <TabGrid key={view.id} tab={tab} alarm={null} unit={null} acts={null} />
          </div>
        ) : (
          <Nothing wall={wall} />
        )}
        <Trouble wall={wall} />
        <Tools />
      </main>
    </OperatorContextProvider>
  );
}

type WallRef = ActorRefFrom<typeof provideWall extends (...needs: never[]) => infer M ? M : never>;

function Nothing({ wall }: { wall: WallRef }) {
  const { t } = useLingui();
  const user = useSelector(useConsole(), selectUser);
  const name = [user?.name, user?.first_surname].filter(Boolean).join(' ');
  const state = useSelector(wall, ({ value }) => value.picture);
  const refusal = useSelector(wall, selectWallRefusal);
  const words = state === 'refused' && refusal ? refusalText(refusal) : state === 'empty' ? t`No view assigned` : t`Opening…`;
  return (
    <div className={css.nothing} role="status">
      <Icon name="video" size={64} />
      <h1>{words}</h1>
      <p>{name}</p>
    </div>
  );
}

/** Shows that the wall cannot reach the platform, since its content may be outdated. */
function Trouble({ wall }: { wall: WallRef }) {
  const online = useSelector(useConsole(), selectOnline);
  const isUnread = useSelector(wall, (now) => now.matches({ picture: 'unread' }));
  if (online && !isUnread) return null;
  return (
    <p className={css.trouble} role="status">
      <Icon name="unlink" size={18} /> {online ? readFailed() : <Trans>Connection lost. Reconnecting…</Trans>}
    </p>
  );
}

/** Shows the full-screen and sign-out buttons; hidden while the pointer does not move. */
function Tools() {
  const { t } = useLingui();
  const session = useActorOf('session');
  const isShown = usePointerMoves();
  const fullScreen = () => void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  return (
    <div className={css.tools} data-shown={isShown}>
      <IconButton icon="expand" label={t`Full screen`} onClick={fullScreen} />
      <IconButton icon="signOut" label={t`Sign out`} onClick={() => session?.send({ type: 'session.signOut' })} />
    </div>
  );
}

const shownForMs = 4000;
function usePointerMoves(): boolean {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      setIsShown(true);
      clearTimeout(timer);
      timer = setTimeout(() => setIsShown(false), shownForMs);
    };
    window.addEventListener('pointermove', moved);
    return () => {
      window.removeEventListener('pointermove', moved);
      clearTimeout(timer);
    };
  }, []);
  return isShown;
}
