import { t } from '@lingui/core/macro';
import { useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from '../../../machines/access/session/session.machine.ts';
import type { SessionRef } from '../../../machines/access/session/session.selectors.ts';
import { msUntilTry, selectEndedBy, selectRefusal } from '../../../machines/access/session/session.selectors.ts';
import type { EndReason } from '../../../machines/access/session/session.types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { minutesAndSeconds } from '../../words/duration.ts';
import { refusalText } from '../../words/refusals.ts';
import css from './SignInPage.module.css';

interface Note {
  isFault: boolean;
  title: string;
  more?: string;
}

/** Why the form is here again: a refusal, an end elsewhere, an expiry, a platform that did not answer. */
export function SessionNote({ session }: { session: SessionRef }) {
  const note = useSelector(session, noteOf, (a, b) => a?.title === b?.title && a?.more === b?.more);
  if (!note) return null;
  return (
    <div className={note.isFault ? css.refusal : css.note} role={note.isFault ? 'alert' : 'status'}>
      <Icon name={note.isFault ? 'alert' : 'info'} />
      <div>
        <p>{note.title}</p>
        {note.more && <p>{note.more}</p>}
      </div>
    </div>
  );
}

function noteOf(snapshot: SnapshotFrom<typeof sessionMachine>): Note | null {
  const refusal = selectRefusal(snapshot);
  const endedBy = selectEndedBy(snapshot);
  if (snapshot.matches({ signedOut: 'throttled' })) {
    const left = minutesAndSeconds(msUntilTry(snapshot));
    return { isFault: true, title: t`failed to login`, more: t`Too many attempts. Try again in ${left}.` };
  }
  if (snapshot.matches({ signedOut: 'failed' })) {
    return { isFault: true, title: t`failed to login`, more: t`No response from the platform. Try again.` };
  }
  if (snapshot.matches({ signedOut: 'refused' })) {
    const why = refusal && refusal.code !== 'session.credentials' ? refusalText(refusal) : t`Check the e-mail and the password.`;
    return { isFault: true, title: t`failed to login`, more: why };
  }
  if (snapshot.matches({ signedOut: 'expired' }) || snapshot.matches({ signedOut: 'elsewhere' })) {
    return { isFault: false, title: endText(endedBy ?? 'expired') };
  }
  return null;
}

function endText(reason: EndReason): string {
  const texts: Record<EndReason, string> = {
    other_tab: t`You signed out in another tab of this browser.`,
    signed_out: t`You signed out elsewhere.`,
    expired: t`Your session expired. Sign in to continue where you left off.`,
    refresh_reused: t`Your session was ended for security: its token was used twice. Sign in again.`,
    by_user: t`You ended this session from another one.`,
    password: t`Your password was changed. Sign in with the new one.`,
    locked_out: t`Too many wrong passwords on the locked screen. Sign in again.`,
    too_many: t`You signed in on another device, and this session ended: your account may have only so many sessions open.`,
    by_admin: t`Your session was ended by an administrator.`,
  };
  return texts[reason];
}
