import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import css from './factor.module.css';

/** An error message, and details below it. */
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
