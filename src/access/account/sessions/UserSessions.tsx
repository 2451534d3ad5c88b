import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { selectSessions } from '../../../../machines/access/sessions/sessions.selectors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SessionList, useSessions } from './SessionList.tsx';

interface UserSessionsProps {
  user: number;
  name: string;
  onClose: () => void;
}

/** For administrators: where a user is signed in, and the end of all of it. */
export function UserSessions({ user, name, onClose }: UserSessionsProps) {
  const { t } = useLingui();
  const sessions = useSessions(user);
  const isNone = useSelector(sessions, (now) => selectSessions(now).length === 0);
  const isBusy = useSelector(sessions, (now) => now.hasTag('busy'));
  return (
    <Dialog title={t`Sessions of ${name}`} onClose={onClose} wide>
      <SessionList sessions={sessions}>
        <Button
          kind="danger"
          icon="signOut"
          busy={isBusy && !isNone}
          why={isNone ? t`No open sessions` : null}
          onClick={() => sessions.send({ type: 'sessions.endAll', all: true })}
        >
          <Trans>End all sessions</Trans>
        </Button>
      </SessionList>
    </Dialog>
  );
}
