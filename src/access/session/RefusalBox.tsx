import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import css from './SignInPage.module.css';

/** Why a form outside the console was refused, announced immediately. */
export function RefusalBox({ children }: { children: ReactNode }) {
  return (
    <div className={css.refusal} role="alert">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
