import { useLingui } from '@lingui/react/macro';
import { type PasswordRule, passwordRules } from '../../../contract/account/password.ts';
import { Icon } from '../../ui/Icon.tsx';
import css from './rules.module.css';

/** What a password must have; each rule is ticked as soon as it is met (OQ-22). `isTold`: what is missing is an error now. */
export function PasswordRules({ password, isTold = false }: { password: string; isTold?: boolean }) {
  const { t } = useLingui();
  const words: Record<PasswordRule, string> = { length: t`At least 8 characters`, letter: t`A letter`, digit: t`A digit` };
  return (
    <ul className={css.rules} aria-label={t`What a password must have`}>
      {(Object.keys(words) as PasswordRule[]).map((rule) => {
        const isMet = passwordRules[rule](password);
        return (
          <li key={rule} data-met={isMet} data-wrong={isTold && !isMet}>
            <Icon name={isMet ? 'check' : 'close'} size={16} />
            <span>{isMet ? t`${words[rule]}: met` : words[rule]}</span>
          </li>
        );
      })}
    </ul>
  );
}
