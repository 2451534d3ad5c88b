import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type linkMachine, selectArrivedWhileOffline, selectLastEventAt, selectLostSince } from '../../machines/platform/index.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { stateOf } from '../ui/state.ts';
import { howLong } from '../words/how-long.ts';
import { clockTime } from '../words/time.ts';
import css from './Shell.module.css';

export type LinkRef = ActorRefFrom<typeof linkMachine>;

interface ConnectionBarProps {
  link: LinkRef;
  /** The platform's time in ms. */
  now: () => number;
  /** Content of the workspace for this bar: counts by priority, mute. */
  children?: ReactNode;
}

/** Connection state, time of the last change and age of the data. Users cannot remove this bar. */
export function ConnectionBar({ link, now, children }: ConnectionBarProps) {
  const state = useSelector(link, stateOf);
  const kind = state.split('.')[0] ?? '';
  return (
    <footer className={`${css.truth} frame`} aria-label={t`Connection status`} data-link={kind} data-state={state}>
      <div className={css.link} role={kind === 'lost' ? 'alert' : 'status'}>
        <Icon name={kind === 'lost' ? 'unlink' : kind === 'live' || kind === 'fellBack' ? 'live' : 'refresh'} size={16} />
        <LinkState link={link} kind={kind} now={now} />
      </div>
      <Notice link={link} />
      {children}
    </footer>
  );
}

function LinkState({ link, kind, now }: { link: LinkRef; kind: string; now: () => number }) {
  const lostSince = useSelector(link, selectLostSince);
  if (kind === 'connecting') return <Trans>Connecting…</Trans>;
  if (kind === 'catchingUp') return <Trans>Syncing…</Trans>;
  if (kind !== 'lost') return <Freshness link={link} now={now} />;
  const since = clockTime(lostSince ?? now());
  return (
    <>
      <strong>
        <Trans>Connection lost since {since}</Trans>
      </strong>
      <Button small icon="refresh" onClick={() => link.send({ type: 'link.retry' })}>
        <Trans>Try now</Trans>
      </Button>
    </>
  );
}

/** Time since the last message. Updates every second below one minute, then every five. */
function Freshness({ link, now }: { link: LinkRef; now: () => number }) {
  const heardAt = useSelector(link, selectLastEventAt);
  const [time, setTime] = useState(now);
  const age = heardAt === null ? 0 : Math.max(0, time - heardAt);
  useEffect(() => {
    const timer = setTimeout(() => setTime(now()), age < 60_000 ? 1000 : 5000);
    return () => clearTimeout(timer);
  }, [age, now, time]);
  const ago = howLong(age);
  return (
    <>
      <strong>
        <Trans>Live</Trans>
      </strong>
      {heardAt !== null && (
        <span aria-live="off">
          <Trans>last event {ago} ago</Trans>
        </span>
      )}
    </>
  );
}

function Notice({ link }: { link: LinkRef }) {
  const arrived = useSelector(link, selectArrivedWhileOffline);
  const hasReturned = useSelector(link, (snapshot) => snapshot.matches({ live: 'returned' }) || snapshot.matches('fellBack'));
  const wasReread = useSelector(link, (snapshot) => snapshot.matches('fellBack'));
  if (!hasReturned) return null;
  return (
    <div className={css.notice} role="status">
      <Icon name="history" size={16} />
      {arrived > 0 && plural(arrived, { one: '# alarm arrived while offline', other: '# alarms arrived while offline' })}
      {arrived === 0 && wasReread && <Trans>Lists reloaded: missed events are not available.</Trans>}
      <Button small kind="quiet" onClick={() => link.send({ type: 'link.dismissNotice' })}>
        <Trans>Dismiss</Trans>
      </Button>
    </div>
  );
}
