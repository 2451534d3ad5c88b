import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { OpenSession } from '../../../../contract/access/account.ts';
import type { SessionsOf, sessionsMachine } from '../../../../machines/access/sessions/sessions.machine.ts';
import {
  selectEnded,
  selectOf,
  selectRefusal,
  selectSessions,
  selectTarget,
} from '../../../../machines/access/sessions/sessions.selectors.ts';
import { useActorRef, usePlatform } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { failureText, readFailed, refusalText } from '../../../words/refusals.ts';
import { dayAndTime } from '../../../words/time.ts';
import css from '../access-list.module.css';
import { provideSessions } from './sessions.ports.ts';

type SessionsRef = ActorRefFrom<typeof sessionsMachine>;

/** The actor of a user's open sessions, for as long as the view is there. */
export function useSessions(of: SessionsOf): SessionsRef {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideSessions(ask, of), [ask, of]);
  return useActorRef(machine, { input: { of } });
}

interface SessionListProps {
  sessions: SessionsRef;
  /** What ends them, above the list. */
  children: ReactNode;
}

/** Sessions of a user, the newest first; users can end their own one by one. */
export function SessionList({ sessions, children }: SessionListProps) {
  const now = useSelector(sessions, (snapshot) => snapshot);
  const refusal = selectRefusal(now);
  const ended = selectEnded(now);
  const rows = selectSessions(now);
  if (now.matches('unread') || now.matches('refused')) {
    return (
      <div role="alert" data-state={stateOf(now)}>
        <p>{now.matches('refused') ? failureText(refusal) : readFailed()}</p>
        <Button icon="refresh" onClick={() => sessions.send({ type: 'sessions.renew' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (now.matches('reading') && rows.length === 0) {
    return (
      <div data-state={stateOf(now)}>
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      </div>
    );
  }
  return (
    <div className={css.view} data-state={stateOf(now)}>
      <div className={css.acts}>
        {children}
        <Button kind="quiet" icon="refresh" busy={now.matches('reading')} onClick={() => sessions.send({ type: 'sessions.renew' })}>
          <Trans>Reload</Trans>
        </Button>
      </div>
      <p role="status">{ended !== null && ended > 0 && <Ended ended={ended} isDevices={selectOf(now) === 'devices'} />}</p>
      <p role="alert" className={css.wrong}>
        {now.matches({ ready: 'denied' }) && refusal && refusalText(refusal)}
        {now.matches({ ready: 'unanswered' }) && <Trans>No response. Try again.</Trans>}
      </p>
      {rows.length === 0 ? (
        <p>
          {selectOf(now) === 'devices' ? <Trans>No device is remembered.</Trans> : <Trans>Nobody is signed in with this account.</Trans>}
        </p>
      ) : (
        <ul className={css.list}>
          {rows.map((row) => (
            <SessionRow key={row.id} row={row} sessions={sessions} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Ended({ ended, isDevices }: { ended: number; isDevices: boolean }) {
  return isDevices ? (
    <Plural value={ended} one="# device was forgotten." other="# devices were forgotten." />
  ) : (
    <Plural value={ended} one="# session was ended." other="# sessions were ended." />
  );
}

function SessionRow({ row, sessions }: { row: OpenSession; sessions: SessionsRef }) {
  const { t, i18n } = useLingui();
  const isOwn = useSelector(sessions, (now) => selectOf(now) === 'own');
  const isDevice = useSelector(sessions, (now) => selectOf(now) === 'devices');
  const isBusy = useSelector(sessions, (now) => now.hasTag('busy'));
  const isTarget = useSelector(sessions, (now) => now.matches({ ready: 'ending' }) && selectTarget(now) === row.id);
  const { id, program, address } = row;
  const when = (at: string) => dayAndTime(at, i18n);
  const kinds = {
    browser: t`Browser`,
    mobile: t`Mobile app`,
    external: t`Another installation`,
    single_sign_on: t`Single sign-on`,
  } as const;
  return (
    <li className={css.row} data-session-id={id}>
      <div className={css.about}>
        <p className={css.name}>
          <bdi>{program || kinds[row.kind]}</bdi>
          {row.current && <Chip tone="strong">{isDevice ? <Trans>This device</Trans> : <Trans>This session</Trans>}</Chip>}
          {row.locked && (
            <Chip>
              <Trans>Locked</Trans>
            </Chip>
          )}
        </p>
        <p className={css.more}>
          {kinds[row.kind]} · <bdi dir="ltr">{address}</bdi>
        </p>
        <p className={css.more}>
          {isDevice
            ? t`Remembered ${when(row.created)} · last used ${when(row.seen)} · until ${when(row.expires)}`
            : t`Signed in ${when(row.created)} · last active ${when(row.seen)} · ends ${when(row.expires)}`}
        </p>
      </div>
      {(isDevice || (isOwn && !row.current)) && (
        <Button
          small
          busy={isTarget}
          why={isBusy && !isTarget ? t`Wait a moment` : null}
          aria-label={isDevice ? t`Forget the device: ${program}, ${address}` : t`End the session: ${program}, ${address}`}
          onClick={() => sessions.send({ type: 'sessions.end', id })}
        >
          {isDevice ? <Trans>Forget device</Trans> : <Trans>End session</Trans>}
        </Button>
      )}
    </li>
  );
}
