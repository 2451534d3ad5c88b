import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectSessions } from '../../../../machines/access/sessions/sessions.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import css from '../access-list.module.css';
import { SessionList, useSessions } from './SessionList.tsx';

/** Where one is signed in: each session with its program and address, and the way to end them, here or everywhere. */
export function SessionsSection() {
  const { t } = useLingui();
  const sessions = useSessions('own');
  const [isAsking, setAsking] = useState(false);
  const isBusy = useSelector(sessions, (now) => now.hasTag('busy'));
  const isAlone = useSelector(sessions, (now) => selectSessions(now).every(({ current }) => current));
  return (
    <>
      <p className={css.intro}>
        <Trans>
          You are signed in here and on every device where you did not sign out. End any session you do not recognize, and change your
          password.
        </Trans>
      </p>
      <SessionList sessions={sessions}>
        <Button
          kind="primary"
          icon="signOut"
          busy={isBusy && !isAlone}
          why={isAlone ? t`No other open sessions` : null}
          onClick={() => sessions.send({ type: 'sessions.endAll', all: false })}
        >
          <Trans>Sign out everywhere else</Trans>
        </Button>
        <Button onClick={() => setAsking(true)}>
          <Trans>Sign out everywhere…</Trans>
        </Button>
      </SessionList>
      <RememberedDevices />
      {isAsking && (
        <Dialog
          title={t`Sign out everywhere`}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>
                <Trans>Cancel</Trans>
              </Button>
              <Button
                kind="danger"
                onClick={() => {
                  setAsking(false);
                  sessions.send({ type: 'sessions.endAll', all: true });
                }}
              >
                <Trans>Sign out everywhere</Trans>
              </Button>
            </>
          }
        >
          <p>
            <Trans>All sessions of your account end, including this one. Unsent decisions stay in this browser.</Trans>
          </p>
        </Dialog>
      )}
    </>
  );
}

/** Devices that are not asked for the second factor again, and the way to forget them. */
function RememberedDevices() {
  const { t } = useLingui();
  const devices = useSessions('devices');
  const isBusy = useSelector(devices, (now) => now.hasTag('busy'));
  const isNone = useSelector(devices, (now) => selectSessions(now).length === 0);
  return (
    <section className={css.devices} aria-label={t`Remembered devices`}>
      <h3>
        <Trans>Remembered devices</Trans>
      </h3>
      <p className={css.intro}>
        <Trans>These devices are not asked for your second factor again. A new password forgets all of them.</Trans>
      </p>
      <SessionList sessions={devices}>
        <Button
          busy={isBusy && !isNone}
          why={isNone ? t`No device is remembered` : null}
          onClick={() => devices.send({ type: 'sessions.endAll', all: true })}
        >
          <Trans>Forget all devices</Trans>
        </Button>
      </SessionList>
    </section>
  );
}
