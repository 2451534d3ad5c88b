import { cloneElement, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react';
import { useSurfaces } from './lazy-surfaces.ts';
import css from './Popover.module.css';

interface TriggerProps {
  ref?: Ref<HTMLElement>;
  id?: string | undefined;
  'aria-haspopup'?: 'dialog';
  'aria-expanded'?: boolean;
  'aria-controls'?: string | undefined;
}

interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  /** Read aloud. */
  label: string;
  side?: 'bottom-start' | 'bottom-end';
  children: ReactNode;
}

/** A popover below a button for content beyond a menu; Esc and a click elsewhere close it. */
export function Popover({ trigger, isOpen, onToggle, label, side = 'bottom-start', children }: PopoverProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  const surfaces = useSurfaces(isOpen);
  const button = cloneElement(trigger, {
    ref: setAnchor,
    id,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
  });
  return (
    <>
      {button}
      {surfaces && anchor && wasOpen && (
        <surfaces.PopoverSurface
          id={id}
          anchor={anchor}
          isOpen={isOpen}
          onClose={() => onToggle(false)}
          label={label}
          side={side}
          className={`${css.surface} ${css.drop}`}
        >
          {children}
        </surfaces.PopoverSurface>
      )}
    </>
  );
}
