import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type RefObject, type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { User } from '../../../contract/access/user.ts';
import type { lockMachine } from '../../../machines/access/lock/lock.machine.ts';
import { msUntilTry, selectRefusal, selectSince } from '../../../machines/access/lock/lock.selectors.ts';
import { type alarmsMachine, selectSaysNone, selectVersion, selectWaitingCounts } from '../../../machines/alarms/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { isAnyRinging } from '../../../machines/telephony/index.ts';
import { singleSignOn, useActorOf, useConsole } from '../../platform/index.ts';
import { type CallsRef, useCalls } from '../../telephony/index.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { stateOf } from '../../ui/state.ts';
import { minutesAndSeconds } from '../../words/duration.ts';
import { refusalText } from '../../words/refusals.ts';
import { dayAndTime } from '../../words/time.ts';
import css from './LockScreen.module.css';
import { TowerMark } from './Tower.tsx';

type LockRef = ActorRefFrom<typeof lockMachine>;

/** The locked console: its user, since when, and how many alarms wait, without their details. Alarms continue to ring. */
export function LockScreen({ lock }: { lock: LockRef }) {
  const { i18n } = useLingui();
  const console = useConsole();
  const session = useActorOf('session');
  const alarms = useActorOf('alarms');
  const user = useSelector(console, selectUser);
  const state = useSelector(lock, stateOf);
  const provider = user?.identity_provider ?? null;
  const since = useSelector(lock, selectSince);
  const at = since ? dayAndTime(since, i18n) : null;
  const calls = useCalls();
  const page = useRef<HTMLDialogElement>(null);
  useOnTop(page);
  return (
    <dialog ref={page} className={css.page} data-lock={state} aria-label={t`Screen locked`} onCancel={(event) => event.preventDefault()}>
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
        {calls && <RingingPhone calls={calls} />}
        {provider && <ProviderUnlock name={provider.name} />}
        {provider?.password !== false && <PasswordForm lock={lock} />}
        <Button kind="quiet" icon="signOut" onClick={() => session?.send({ type: 'session.signOut' })}>
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </dialog>
  );
}

/** Reopens this dialog above any that the console opens meanwhile: only the topmost is interactive. */
function useOnTop(page: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const shown = page.current;
    if (!shown) return undefined;
    const rise = () => {
      const focused = document.activeElement;
      if (shown.open) shown.close();
      shown.showModal();
      if (focused instanceof HTMLElement && shown.contains(focused)) focused.focus();
    };
    rise();
    const observer = new MutationObserver((changes) => {
      const isOver = changes.some(({ target }) => (target === shown ? !shown.open : target instanceof HTMLDialogElement && target.open));
      if (isOver) rise();
    });
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      shown.close();
    };
  }, [page]);
}

/** That the phone rings, and not who is at it. */
function RingingPhone({ calls }: { calls: CallsRef }) {
  const rings = useSelector(calls, isAnyRinging);
  return (
    <p className={css.rings} role="status">
      {rings && (
        <>
          <Icon name="phone" /> <Trans>The phone is ringing. Unlock to answer.</Trans>
        </>
      )}
    </p>
  );
}

/** Unlocks by signing in again, in a window of its own, so that calls here continue; the platform reports it to every window. */
function ProviderUnlock({ name }: { name: string }) {
  return (
    <Button
      kind="primary"
      icon="shield"
      wide
      onClick={() => {
        const opened = window.open(`${singleSignOn}?unlock=1`, 'atalaya-unlock', 'popup,width=520,height=720');
        if (!opened) window.location.assign(`${singleSignOn}?unlock=1`);
      }}
    >
      <Trans>Unlock with {name}</Trans>
    </Button>
  );
}

/** A number only: what waits is for who has the password. */
function WaitingNumber({ alarms }: { alarms: ActorRefFrom<typeof alarmsMachine> }) {
  const waiting = useSelector(alarms, (now) => {
    // The queue is mutated in place; its version indicates the change.
    return selectVersion(now) >= 0 ? selectWaitingCounts(now).reduce((sum, count) => sum + count, 0) : 0;
  });
  const saysNone = useSelector(alarms, selectSaysNone);
  return (
    <p className={waiting > 0 ? css.waiting : css.quiet} role="status">
      {waiting > 0
        ? plural(waiting, { one: '# alarm waiting', other: '# alarms waiting' })
        : saysNone
          ? t`No alarms waiting`
          : t`Whether alarms wait is not known`}
    </p>
  );
}

function PasswordForm({ lock }: { lock: LockRef }) {
  const form = useRef<HTMLFormElement>(null);
  const fault = useSelector(lock, faultOf);
  const mayType = useSelector(lock, (now) => now.can({ type: 'lock.unlock', password: 'x' }));
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
    if (typeof password === 'string') lock.send({ type: 'lock.unlock', password });
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
  const refusal = selectRefusal(now);
  if (now.matches({ locked: 'throttled' })) {
    const left = minutesAndSeconds(msUntilTry(now));
    return t`Too many attempts. Try again in ${left}.`;
  }
  if (now.matches({ locked: 'failed' })) return t`No response from the platform. Try again.`;
  if (!now.matches({ locked: 'refused' })) return null;
  return refusal === null || refusal.code === 'session.credentials' ? t`The password is wrong.` : refusalText(refusal);
}

const nameOf = ({ name, first_surname }: User): string => [name, first_surname].filter(Boolean).join(' ');
