import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import type { Profile } from '../../../../contract/access/account.ts';
import {
  type ProfileRef,
  selectDraft,
  selectProfile,
  selectRefusal,
  selectTheirs,
} from '../../../../machines/access/profile/profile.selectors.ts';
import { selectUser } from '../../../../machines/console/console.selectors.ts';
import { UnsavedChangesDialog } from '../../../catalogues/index.ts';
import { guardUnsaved, useActorRef, useConsole, usePlatform } from '../../../platform/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Waiting } from '../../../ui/Spinner.tsx';
import { stateOf } from '../../../ui/state.ts';
import { failureText } from '../../../words/refusals.ts';
import css from '../account.module.css';
import { provideProfile } from '../account.ports.ts';
import { Facts } from './Facts.tsx';
import { GeneralForm } from './GeneralForm.tsx';
import { ProfilePicture } from './ProfilePicture.tsx';

/** The general data of one's own account: picture, names, phone, and what only an administrator changes (OP-2.52). */
export function GeneralSection() {
  const { ask } = usePlatform();
  const machine = useMemo(() => provideProfile(ask), [ask]);
  const profile = useActorRef(machine);
  const now = useSelector(profile, (snapshot) => snapshot);
  useRefreshOnUserChange(profile);
  const question = useUnsavedGuard(profile);
  const refusal = now.matches('withheld') ? selectRefusal(now) : null;
  const shown = selectProfile(now);
  if (now.matches('withheld') || now.matches('unread'))
    return (
      <div role="alert" className={css.notice} data-state={stateOf(now)}>
        <p>{failureText(refusal)}</p>
        <Button icon="refresh" onClick={() => profile.send({ type: 'profile.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  if (shown === null)
    return (
      <div data-state={stateOf(now)}>
        <Waiting>
          <Trans>Loading…</Trans>
        </Waiting>
      </div>
    );
  return (
    <div className={css.stack} data-state={stateOf(now)}>
      <ProfilePicture image={shown.image} />
      {now.matches('conflict') ? <Conflict profile={profile} /> : <GeneralForm profile={profile} />}
      <Facts profile={shown} />
      {question}
    </div>
  );
}

/** Updates to the user from the platform may concern this profile: refreshes it. */
function useRefreshOnUserChange(profile: ProfileRef): void {
  const console = useConsole();
  const user = useSelector(console, (now) => JSON.stringify(selectUser(now) && { ...selectUser(now), config: null }));
  useEffect(() => {
    if (user !== null) profile.send({ type: 'profile.changed' });
  }, [user, profile]);
}

/** The same data was changed elsewhere: both are shown. */
function Conflict({ profile }: { profile: ProfileRef }) {
  const { t } = useLingui();
  const theirs = useSelector(profile, selectTheirs);
  const draft = useSelector(profile, selectDraft);
  if (theirs === null) return null;
  return (
    <section className={css.notice} role="alert" aria-label={t`Changed elsewhere`}>
      <p>
        <Trans>Your profile was changed elsewhere while you typed.</Trans>
      </p>
      <dl className={css.facts}>
        <dt>
          <Trans>There</Trans>
        </dt>
        <dd>{lineOf(theirs)}</dd>
        <dt>
          <Trans>Here</Trans>
        </dt>
        <dd>{lineOf(draft)}</dd>
      </dl>
      <div className={css.row}>
        <Button kind="primary" onClick={() => profile.send({ type: 'profile.keepMine' })}>
          <Trans>Keep my changes</Trans>
        </Button>
        <Button onClick={() => profile.send({ type: 'profile.takeTheirs' })}>
          <Trans>Use the current values</Trans>
        </Button>
      </div>
    </section>
  );
}

type Named = Partial<Record<'name' | 'first_surname' | 'second_surname' | 'username' | 'phone_number', Profile['phone_number']>>;
const lineOf = ({ name, first_surname, second_surname, username, phone_number }: Named): string =>
  [[name, first_surname, second_surname].filter(Boolean).join(' '), username, phone_number].filter(Boolean).join(' · ');

/** Requires confirmation to leave unsaved changes: for another section, another screen, or another page. Returns the dialog. */
function useUnsavedGuard(profile: ProfileRef) {
  const [leave, setLeave] = useState<{ go: () => void } | null>(null);
  const hasUnsaved = useSelector(profile, (now) => now.matches('editing') || now.matches('conflict') || now.matches('saving'));
  useEffect(() => (hasUnsaved ? guardUnsaved((go) => setLeave({ go })) : undefined), [hasUnsaved]);
  if (leave === null || !hasUnsaved) return null;
  const throwAway = () => {
    profile.send({ type: 'profile.discard' });
    profile.send({ type: 'profile.takeTheirs' });
    setLeave(null);
    leave.go();
  };
  return <UnsavedChangesDialog onStay={() => setLeave(null)} onThrow={throwAway} />;
}
