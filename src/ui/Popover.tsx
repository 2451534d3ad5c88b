import { Popover as Drop } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './Popover.module.css';

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<{ onClick?: () => void }>;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Read aloud. */
  label: string;
  side?: 'bottom-start' | 'bottom-end';
  children: ReactNode;
}

/** A small place that drops from a button and holds more than a menu can; Esc and a click elsewhere close it. Load it only after sign-in. */
export function Popover({ trigger, isOpen, onToggle, label, side = 'bottom-start', children }: PopoverProps) {
  return (
    <Drop
      unstyled
      opened={isOpen}
      onChange={onToggle}
      position={side}
      offset={6}
      trapFocus
      returnFocus
      closeOnEscape={false}
      hideDetached={false}
      middlewares={{ flip: true, shift: { padding: 8 } }}
      transitionProps={{ duration: 0 }}
      zIndex={200}
      classNames={{ dropdown: css.drop ?? '' }}
    >
      <Drop.Target>{trigger}</Drop.Target>
      {/* What stands inside may have an Esc of its own. */}
      <Drop.Dropdown aria-label={label} onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onToggle(false)}>
        {children}
      </Drop.Dropdown>
    </Drop>
  );
}
