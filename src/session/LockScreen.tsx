import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { User } from '../../contract/user.ts';
import type { alarmsMachine } from '../../machines/alarms/alarms.machine.ts';
import type { lockMachine } from '../../machines/lock/lock.machine.ts';
import { msUntilTry } from '../../machines/lock/lock.selectors.ts';
import { useActorOf, useConsole } from '../shell/console.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/Field.tsx';
import { stateOf } from '../ui/state.ts';
import { minutesAndSeconds } from '../words/duration.ts';
import { refusalText } from '../words/refusals.ts';
import { dayAndTime } from '../words/time.ts';
import css from './LockScreen.module.css';
import { TowerMark } from './Tower.tsx';

type LockRef = ActorRefFrom<typeof lockMachine>;

/** What is shown of a locked console: whose it is, since when, and how many alarms wait; nothing of them. The ring goes on. */
export function LockScreen({ lock }: { lock: LockRef }) {
  const { i18n } = useLingui();
  const console = useConsole();
  const session = useActorOf('session');
  const alarms = useActorOf('alarms');
  const user = useSelector(console, ({ context }) => context.user);
  const state = useSelector(lock, stateOf);
  const since = useSelector(lock, ({ context }) => context.since);
  const at = since ? dayAndTime(since, i18n) : null;
  return (
    <main className={css.page} data-lock={state}>
      <div className={css.card}>
        <div className={css.head}>
          <TowerMark size={40} />
          <h1>
            <Trans>Screen locked</Trans>
          </h1>
          <p>
            <bdi>{user ? nameOf(user) : ''}</bdi>
          </p>
          {at !== null && (
            <p className={css.quiet}>
              <Trans>Locked since {at}</Trans>
            </p>
          )}
        </div>
        {alarms && <WaitingNumber alarms={alarms} />}
        <PasswordForm lock={lock} />
        <Button kind="quiet" icon="signOut" onClick={() => session?.send({ type: 'session.signOut' })}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </main>
  );
}

/** A number only: what waits is for who has the password. */
function WaitingNumber({ alarms }: { alarms: ActorRefFrom<typeof alarmsMachine> }) {
  const waiting = useSelector(alarms, ({ context }) => {
    // The queue changes in place; its version says that it did.
    return context.version >= 0 ? context.queue.waiting.length : 0;
  });
  return (
    <p className={waiting > 0 ? css.waiting : css.quiet} role="status">
      {waiting > 0 ? plural(waiting, { one: '# alarm waits', other: '# alarms wait' }) : t`No alarm waits`}
    </p>
  );
}

function PasswordForm({ lock }: { lock: LockRef }) {
  const form = useRef<HTMLFormElement>(null);
  const fault = useSelector(lock, faultOf);
  const mayType = useSelector(lock, (now) => now.can({ type: 'lock.open', password: 'x' }));
  const isBusy = useSelector(lock, (now) => now.matches('unlocking'));
  useEffect(() => {
    const input = form.current?.querySelector('input');
    if (!input || !mayType) return;
    input.value = '';
    input.focus();
  }, [mayType]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (typeof password === 'string') lock.send({ type: 'lock.open', password });
  }
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate aria-label={t`Unlock the screen`}>
      <TextField label={t`Password`} name="password" type="password" autoComplete="current-password" readOnly={!mayType} error={fault} />
      <Button kind="primary" type="submit" wide busy={isBusy} why={mayType || isBusy ? null : (fault ?? t`Wait a moment`)}>
        {isBusy ? <Trans>Checking the password…</Trans> : <Trans>Unlock</Trans>}
      </Button>
    </form>
  );
}

function faultOf(now: SnapshotFrom<typeof lockMachine>): string | null {
  const { refusal } = now.context;
  if (now.matches({ locked: 'throttled' })) {
    const left = minutesAndSeconds(msUntilTry(now));
    return t`Too many tries. Try again in ${left}.`;
  }
  if (now.matches({ locked: 'failed' })) return t`The platform did not answer. Try again.`;
  if (!now.matches({ locked: 'refused' })) return null;
  return refusal === null || refusal.code === 'session.credentials' ? t`The password is wrong.` : refusalText(refusal);
}

const nameOf = ({ name, first_surname }: User): string => [name, first_surname].filter(Boolean).join(' ');
