import { Trans, useLingui } from '@lingui/react/macro';
import { useActorRef, useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import { useSearch } from 'wouter';
import type { SharedVideo } from '../../../contract/video/share.ts';
import { selectRefusal, selectVideo } from '../../../machines/video/shared-video/shared-video.selectors.ts';
import { TowerMark } from '../../access/index.ts';
import { alarmVideo, type Route, usePlatform } from '../../platform/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { stateOf } from '../../ui/state.ts';
import { refusalText } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './pages-public.module.css';
import { SharedPictures } from './SharedPictures.tsx';
import { provideSharedVideo } from './shared-video.ports.ts';

interface SharedVideoPageProps {
  route: Route;
  params: Readonly<Record<string, string>>;
  title: string;
}

/**
 * /video/:alarm/:token, /stream?token= and /recording_request_stream?token= (OP-2.31, OQ-12, OQ-13): the video of a shared address for
 * visitors without an account. A full page without menus or any action on its content.
 */
export function SharedVideoPage({ route, params, title }: SharedVideoPageProps) {
  const query = new URLSearchParams(useSearch());
  const { ask, clock } = usePlatform();
  const machine = useMemo(() => provideSharedVideo(ask, clock.now), [ask, clock]);
  const token = params['token'] ?? query.get('token') ?? '';
  const shared = useActorRef(machine, { input: { token, alarm: params['alarm'] ?? null } });
  const now = useSelector(shared, (snapshot) => snapshot);
  const video = selectVideo(now);
  const refusal = selectRefusal(now);
  return (
    <main className={css.page} data-state={stateOf(now)}>
      <Head video={video} title={title} />
      {now.matches('shown') && video && <SharedPictures video={video} shared={shared} />}
      {now.matches('reading') && (
        <Message>
          <Spinner /> <Trans>Loading…</Trans>
        </Message>
      )}
      {now.matches('ended') && <Ended isRecording={video?.kind === 'recording'} />}
      {now.matches('unknown') && (route.pattern === alarmVideo ? <Unknown /> : <Ended isRecording={false} />)}
      {(now.matches('refused') || now.matches('unread')) && (
        <Message alert>
          {now.matches('refused') && refusal ? refusalText(refusal) : <Trans>The platform cannot be reached.</Trans>}
          <Button icon="refresh" onClick={() => shared.send({ type: 'shared.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </Message>
      )}
    </main>
  );
}

/** Which alarm it is, and until when it can be watched. */
function Head({ video, title }: { video: SharedVideo | null; title: string }) {
  const { i18n } = useLingui();
  const alarm = video?.alarm ?? null;
  const until = video === null ? '' : dayAndTime(video.expires, i18n, 'short');
  return (
    <header className={css.head}>
      <TowerMark size={26} />
      <div className={css.what}>
        <h1>
          {alarm && <span className={css.level} style={{ background: alarm.color }} aria-hidden="true" />}
          <bdi>{alarm?.description ?? video?.cameras[0]?.name ?? title}</bdi>
        </h1>
        {alarm && (
          <p>
            <bdi>{alarm.unit}</bdi> · <time dateTime={alarm.created}>{dayAndTime(alarm.created, i18n)}</time> · <bdi>{alarm.level}</bdi> ·{' '}
            <bdi>{alarm.alarm_id}</bdi>
          </p>
        )}
      </div>
      {video && (
        <p className={css.until}>
          <Icon name="clock" size={16} /> <Trans>Available until {until}</Trans>
        </p>
      )}
    </header>
  );
}

function Message({ alert = false, children }: { alert?: boolean; children: ReactNode }) {
  return (
    <div className={css.said} role={alert ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

function Ended({ isRecording }: { isRecording: boolean }) {
  return (
    <Message alert>
      <Icon name="clock" size={40} />
      <p>
        {isRecording ? (
          <Trans>The authorization to view this recording has expired</Trans>
        ) : (
          <Trans>No footage available for the selected time</Trans>
        )}
      </p>
    </Message>
  );
}

function Unknown() {
  return (
    <Message alert>
      <Icon name="lock" size={40} />
      <h2>
        <Trans>Not authorized</Trans>
      </h2>
      <p>
        <Trans>This link is no longer valid. Ask the sender for a new one.</Trans>
      </p>
    </Message>
  );
}
