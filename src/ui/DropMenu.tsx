import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react';
import css from './DropMenu.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { useLoadedSurfaces, useSurfaces } from './lazy-surfaces.ts';
import popover from './Popover.module.css';

interface DropMenuProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>;
  side?: 'bottom-start' | 'bottom-end' | 'right-start';
  /** Wear the colours of the dark frame in semi-dark. */
  inFrame?: boolean;
  /** How many columns a long menu is set in. */
  columns?: 1 | 2 | 3;
  /** Opened from elsewhere: it is shown until this is called. */
  onClose?: () => void;
  children: ReactNode;
}

interface TriggerProps extends Pick<ComponentProps<'button'>, 'id' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls'> {
  ref?: Ref<HTMLElement>;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  'data-expanded'?: true | undefined;
}

/** A menu that drops from a button: arrows move, letters jump, Esc closes. */
export function DropMenu({ trigger, side = 'bottom-start', inFrame = true, columns = 1, onClose, children }: DropMenuProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isPressed, setPressed] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const isOpen = onClose !== undefined || isPressed;
  if (isOpen && !wasOpen) setWasOpen(true);
  const surfaces = useSurfaces(isOpen);
  const close = onClose ?? (() => setPressed(false));
  const button = cloneElement(trigger, {
    ref: setAnchor,
    id,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    'data-expanded': isOpen || undefined,
    onClick: (event) => {
      trigger.props.onClick?.(event);
      if (isOpen) close();
      else setPressed(true);
    },
  });
  return (
    <>
      {button}
      {surfaces && anchor && wasOpen && (
        <surfaces.MenuSurface
          id={id}
          anchor={anchor}
          isOpen={isOpen}
          onClose={close}
          side={side}
          className={`${popover.surface} ${css.drop} ${inFrame ? 'frame' : ''}`}
          columns={columns}
        >
          {children}
        </surfaces.MenuSurface>
      )}
    </>
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
  const { MenuEntry } = useLoadedSurfaces();
  const stays = isExpanded === undefined ? {} : { closeMenuOnClick: false, 'aria-expanded': isExpanded };
  const stuck = why === null ? { onClick, ...stays } : { 'aria-disabled': true, closeMenuOnClick: false, title: why };
  return (
    <MenuEntry className={css.item ?? ''} {...stuck}>
      <span className={css.text}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {why !== null && <span className="visually-hidden">: {why}</span>}
    </MenuEntry>
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
  const { MenuEntry } = useLoadedSurfaces();
  return (
    <div className={css.swatches}>
      {[{ value: null, name: none }, ...choices].map(({ value, name }) => (
        <MenuEntry
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
  const { MenuEntry } = useLoadedSurfaces();
  return (
    <MenuEntry
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
    </MenuEntry>
  );
}

export function DropLabel({ children }: { children: ReactNode }) {
  const { MenuLabel } = useLoadedSurfaces();
  return <MenuLabel className={css.label ?? ''}>{children}</MenuLabel>;
}

export function DropLine() {
  const { MenuLine } = useLoadedSurfaces();
  return <MenuLine className={css.line ?? ''} />;
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
