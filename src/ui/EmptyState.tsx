import type { ReactNode } from 'react';
import css from './EmptyState.module.css';
import { Icon, type IconName } from './Icon.tsx';

/** What a place shows when it has nothing to show: what that means and, where there is one, the next step. */
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
