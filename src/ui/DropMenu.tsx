import { Menu } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './DropMenu.module.css';
import { Icon, type IconName } from './Icon.tsx';
import popover from './Popover.module.css';
import { useFullScreenPlace } from './useFullScreenPlace.ts';

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
  const target = useFullScreenPlace();
  const drop = `${popover.surface} ${css.drop} ${inFrame ? 'frame' : ''}`;
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
      {...(target ? { portalProps: { target } } : {})}
      classNames={{ dropdown: drop, label: css.label ?? '' }}
    >
      <Menu.Target>{trigger}</Menu.Target>
      <Menu.Dropdown data-columns={columns}>{children}</Menu.Dropdown>
    </Menu>
  );
}

interface DropItemProps {
  icon?: IconName;
  /** Why it is unavailable; the item stays focusable and shows the reason. */
  why?: string | null;
  /** For an item that shows more items: whether it does. The menu then stays open. */
  isExpanded?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export function DropItem({ icon, why = null, isExpanded, onClick, children }: DropItemProps) {
  const stays = isExpanded === undefined ? {} : { closeMenuOnClick: false, 'aria-expanded': isExpanded };
  const stuck = why === null ? { onClick, ...stays } : { 'aria-disabled': true, closeMenuOnClick: false, title: why };
  return (
    <Menu.Item className={css.item ?? ''} {...stuck}>
      <span className={css.text}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {why !== null && <span className="visually-hidden">: {why}</span>}
    </Menu.Item>
  );
}

interface DropChoicesProps {
  /** One of the values; null: none of them. */
  chosen: string | null;
  none: string;
  choices: readonly { value: string; name: string }[];
  onChoose: (value: string | null) => void;
}

/** Colours in a row, and none. */
export function DropChoices({ chosen, none, choices, onChoose }: DropChoicesProps) {
  return (
    <div className={css.swatches}>
      {[{ value: null, name: none }, ...choices].map(({ value, name }) => (
        <Menu.Item
          key={value}
          className={css.swatch ?? ''}
          aria-current={value === chosen ? 'true' : undefined}
          aria-label={name}
          title={name}
          style={value === null ? {} : { background: value }}
          onClick={() => onChoose(value)}
        />
      ))}
    </div>
  );
}

/** A link item; `go` navigates in the page, while the address allows opening it in another tab. */
export function DropLink({
  href,
  icon,
  isCurrent,
  go,
  children,
}: {
  href: string;
  icon?: IconName;
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
      <span className={css.text}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
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
