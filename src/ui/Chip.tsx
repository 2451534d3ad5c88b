import type { ReactNode } from 'react';
import css from './Chip.module.css';

/** A short label. `alert` only for abnormal conditions, `done` only for a completed step. */
export function Chip({ tone = 'plain', children }: { tone?: 'plain' | 'strong' | 'done' | 'alert'; children: ReactNode }) {
  return <span className={`${css.chip} ${css[tone] ?? ''}`}>{children}</span>;
}

/** A key of the keyboard, always written left to right. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className={css.kbd} dir="ltr">
      {children}
    </kbd>
  );
}
