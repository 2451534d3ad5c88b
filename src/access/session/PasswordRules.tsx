import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isStrongPassword, passwordMinLength } from '../../../contract/access/password.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './PasswordRules.module.css';

/** The rules for a new password, each marked as it is met while one is typed (OQ-22). */
export function PasswordRules({ password, repetition }: { password: string; repetition: string }) {
  return (
    <>
      <ul className={css.rules}>
        <Rule isMet={isStrongPassword(password)}>
          <Trans>At least {passwordMinLength} characters</Trans>
        </Rule>
        <Rule isMet={password !== '' && password === repetition}>
          <Trans>Matches the confirmation</Trans>
        </Rule>
      </ul>
      <p className={css.advice}>
        <Trans>Several words that do not belong together are easy to remember and hard to guess. Common passwords are refused.</Trans>
      </p>
    </>
  );
}

function Rule({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  return (
    <li data-met={isMet || undefined}>
      <Icon name={isMet ? 'check' : 'minus'} size={16} />
      {children}
      <span className={css.unseen}>{isMet ? <Trans>met</Trans> : <Trans>not met yet</Trans>}</span>
    </li>
  );
}
