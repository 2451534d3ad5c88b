import { Popover as Drop } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import css from './Popover.module.css';
import { useFullScreenPlace } from './useFullScreenPlace.ts';

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

/** A popover below a button for content beyond a menu; Esc and a click elsewhere close it. Load it only after sign-in. */
export function Popover({ trigger, isOpen, onToggle, label, side = 'bottom-start', children }: PopoverProps) {
  const target = useFullScreenPlace();
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
      {...(target ? { portalProps: { target } } : {})}
      classNames={{ dropdown: `${css.surface} ${css.drop}` }}
    >
      <Drop.Target>{trigger}</Drop.Target>
      {/* The content may handle Esc itself. */}
      <Drop.Dropdown aria-label={label} onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onToggle(false)}>
        {children}
      </Drop.Dropdown>
    </Drop>
  );
}
