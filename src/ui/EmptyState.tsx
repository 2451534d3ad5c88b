import type { ReactNode } from 'react';
import css from './EmptyState.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** Shown where there is no content: the reason and, where one exists, the next step. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={css.empty}>
      {icon && <Icon name={icon} size={28} />}
      <p className={css.title}>{title}</p>
      {children && <p>{children}</p>}
      {action}
    </div>
  );
}
