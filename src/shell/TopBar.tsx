import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { User } from '../../contract/access/index.ts';
import { TowerMark } from '../access/index.ts';
import type { Route, Trail } from '../platform/index.ts';
import { Breadcrumb } from './Breadcrumb.tsx';
import css from './Shell.module.css';

interface TopBarProps {
  user: User;
  trail: Trail;
  routes: readonly Route[];
  /** The tabs of the grid, on home. */
  tabs?: ReactNode;
  /** Actions that are always available: demo, notifications, account. */
  actions: ReactNode;
}

/** The tenant, the trail, the tabs and the actions that are always available. */
export function TopBar({ user, trail, routes, tabs, actions }: TopBarProps) {
  const tenants = user.tenants.map(({ name }) => name);
  return (
    <header className={`${css.top} frame`}>
      <div className={css.tenant} title={tenants.join(', ')}>
        <TowerMark size={22} />
        <span>{tenants.length === 1 ? tenants[0] : 'Atalaya'}</span>
      </div>
      <Breadcrumb trail={trail} routes={routes} />
      <div className={css.slot} role={tabs ? undefined : 'presentation'}>
        {tabs}
      </div>
      <div className={css.actions} role="group" aria-label={t`Account and tools`}>
        {actions}
      </div>
    </header>
  );
}
