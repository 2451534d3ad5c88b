import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import css from './factor.module.css';

/** What went wrong, and below it what is known of it. */
export function Fault({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={css.fault} role="alert">
      <Icon name="alert" />
      <div>
        <p>{text}</p>
        {children && <p>{children}</p>}
      </div>
    </div>
  );
}
