import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { UserProvider } from '../../../contract/access/user.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import { useConsole } from '../../platform/index.ts';
import css from './account.module.css';

/** Sections of the profile that depend on where the user signs in. */
const notes: Readonly<Record<string, (provider: UserProvider) => ReactNode>> = {
  password: ({ name, password }) =>
    password ? null : <Trans>You sign in with {name}. Change your password there; you have none here.</Trans>,
  factor: ({ name, password, second_factor }) => {
    if (second_factor === 'provider') return <Trans>You sign in with {name}, which asks for your second factor. Set it up there.</Trans>;
    return password ? null : (
      <Trans>You sign in with {name} and have no password here, which is needed to set up a second factor. Ask your administrator.</Trans>
    );
  },
};

/** What a section says instead of its form to a user who signs in at an identity provider; otherwise the section. */
export function ProviderNote({ section, children }: { section: string; children: ReactNode }) {
  const provider = useSelector(useConsole(), (now) => selectUser(now)?.identity_provider ?? null);
  const note = provider && notes[section]?.(provider);
  return note ? <p className={css.hint}>{note}</p> : children;
}
