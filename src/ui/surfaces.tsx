import { DirectionProvider, MantineProvider, Menu, Popover } from '@mantine/core';
import { type ReactNode, type Ref, useCallback, useLayoutEffect, useState } from 'react';
import { useFullScreenPlace } from './useFullScreenPlace.ts';

/**
 * What menus and pop-overs are drawn with: loaded after the first screen (`lazy-surfaces.ts`). The button that opens one is drawn by the
 * console itself, so that it stays the same element before and after.
 */

/**
 * What Mantine's parts need around them. They wear our own classes, and none of Mantine's styles is written into the page:
 * the page's policy forbids inline styles.
 */
function MantineShell({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider withCssVariables={false} withGlobalClasses={false} forceColorScheme="light">
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}

interface AnchorProps {
  to: HTMLElement;
  onPlaced: () => void;
  ref?: Ref<HTMLElement>;
}

/** Stands for a button that is drawn elsewhere. */
function Anchor({ to, onPlaced, ref }: AnchorProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return undefined;
    ref(to);
    onPlaced();
    return () => void ref(null);
  }, [to, ref, onPlaced]);
  return null;
}

/** A surface is first drawn closed, and opened once its anchor is placed: else the focus would not return to where it was. */
function usePlacing() {
  const [isPlaced, setPlaced] = useState(false);
  return { isPlaced, place: useCallback(() => setPlaced(true), []) };
}

interface SurfaceProps {
  /** Id of the button; that of the surface follows from it. */
  id: string;
  /** The button. */
  anchor: HTMLElement;
  isOpen: boolean;
  onClose: () => void;
  className: string;
  children: ReactNode;
}

interface MenuSurfaceProps extends SurfaceProps {
  side: 'bottom-start' | 'bottom-end' | 'right-start';
  columns: number;
}

/** The entries of a menu: arrows move, letters jump, Esc closes. */
export function MenuSurface({ id, anchor, isOpen, onClose, side, className, columns, children }: MenuSurfaceProps) {
  const target = useFullScreenPlace();
  const { isPlaced, place } = usePlacing();
  return (
    <MantineShell>
      <Menu
        unstyled
        id={id}
        opened={isOpen && isPlaced}
        onClose={onClose}
        withInitialFocusPlaceholder={false}
        position={side}
        offset={6}
        middlewares={{ flip: true, shift: { padding: 36 } }}
        transitionProps={{ duration: 0 }}
        zIndex={200}
        {...(target ? { portalProps: { target } } : {})}
        classNames={{ dropdown: className }}
      >
        <Menu.Target>
          <Anchor to={anchor} onPlaced={place} />
        </Menu.Target>
        <Menu.Dropdown data-columns={columns}>{children}</Menu.Dropdown>
      </Menu>
    </MantineShell>
  );
}

interface PopoverSurfaceProps extends SurfaceProps {
  label: string;
  side: 'bottom-start' | 'bottom-end';
}

/** Any content: Esc and a click elsewhere close it. */
export function PopoverSurface({ id, anchor, isOpen, onClose, label, side, className, children }: PopoverSurfaceProps) {
  const target = useFullScreenPlace();
  const { isPlaced, place } = usePlacing();
  return (
    <MantineShell>
      <Popover
        unstyled
        id={id}
        opened={isOpen && isPlaced}
        onChange={(isStillOpen) => !isStillOpen && onClose()}
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
        classNames={{ dropdown: className }}
      >
        <Popover.Target>
          <Anchor to={anchor} onPlaced={place} />
        </Popover.Target>
        {/* The content may handle Esc itself. */}
        <Popover.Dropdown aria-label={label} onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && onClose()}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </MantineShell>
  );
}

export const MenuEntry = Menu.Item;
export const MenuLabel = Menu.Label;
export const MenuLine = Menu.Divider;
