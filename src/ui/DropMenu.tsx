import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './DropMenu.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface DropMenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  side?: 'bottom-start' | 'bottom-end' | 'right-start';
  /** Wear the colours of the dark frame in semi-dark. */
  inFrame?: boolean;
  /** How many columns a long menu is set in. */
  columns?: 1 | 2 | 3;
  /** Opened from elsewhere: it is shown until this is called. */
  onClose?: () => void;
  children: ReactNode;
}

/** A menu that drops from a button: arrows move, letters jump, Esc closes. Load it only after sign-in. */
export function DropMenu({ trigger, side = 'bottom-start', inFrame = true, columns = 1, onClose, children }: DropMenuProps) {
  const drop = `${css.drop ?? ''} ${inFrame ? 'frame' : ''}`;
  return (
    <Menu
      unstyled
      {...(onClose ? { opened: true, onClose } : {})}
      withInitialFocusPlaceholder={false}
      position={side}
      offset={6}
      middlewares={{ flip: true, shift: { padding: 36 } }}
      transitionProps={{ duration: 0 }}
      zIndex={200}
      classNames={{ dropdown: drop, label: css.label ?? '' }}
    >
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown data-columns={columns}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface DropItemProps {
  icon?: IconName;
  onClick: () => void;
  children: ReactNode;
}

export function DropItem({ icon, onClick, children }: DropItemProps) {
  return (
    <Menu.Item className={css.item ?? ''} onClick={onClick}>
      <span className={css.text}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
    </Menu.Item>
  );
}

/** A place to go to; `go` keeps the page, while the address lets it be opened in another tab. */
export function DropLink({
  href,
  isCurrent,
  go,
  children,
}: {
  href: string;
  isCurrent?: boolean;
  go: (href: string) => void;
  children: ReactNode;
}) {
  return (
    <Menu.Item
      component="a"
      href={href}
      className={css.item ?? ''}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        go(href);
      }}
    >
      {children}
    </Menu.Item>
  );
}

export function DropLabel({ children }: { children: ReactNode }) {
  return <Menu.Label className={css.label ?? ''}>{children}</Menu.Label>;
}

export function DropLine() {
  return <Menu.Divider className={css.line ?? ''} />;
}

/** Entries that belong together: they stay in one column. */
export function DropGroup({ label, children }: { label?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.group}>
      {label && <DropLabel>{label}</DropLabel>}
      {children}
    </div>
  );
}
