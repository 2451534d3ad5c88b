import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from 'react';
import css from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { Spinner } from './Spinner.tsx';

type Native = Omit<ComponentPropsWithRef<'button'>, 'disabled'>;

interface Look {
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  small?: boolean;
  wide?: boolean;
  /** Why it is unavailable. The button then does nothing, but stays focusable and shows the reason. */
  why?: string | null | undefined;
  busy?: boolean;
}

interface ButtonProps extends Native, Look {
  icon?: IconName;
  children: ReactNode;
}

/** A push button with a text. */
export function Button({ kind = 'plain', small, wide, why, busy, icon, children, className, onClick, ...native }: ButtonProps) {
  const reason = useId();
  const stuck = typeof why === 'string';
  const classes = [css.button, css[kind], small && css.small, wide && css.wide, className];
  return (
    <>
      <button
        type="button"
        {...native}
        className={classes.filter(Boolean).join(' ')}
        aria-disabled={stuck || busy || undefined}
        aria-busy={busy || undefined}
        aria-describedby={stuck ? reason : native['aria-describedby']}
        title={why ?? native.title}
        onClick={clickWhen(!stuck && !busy, onClick)}
      >
        {busy ? <Spinner size={16} /> : icon && <Icon name={icon} />}
        {children}
      </button>
      {stuck && (
        <span id={reason} hidden>
          {why}
        </span>
      )}
    </>
  );
}

interface IconButtonProps extends Native, Pick<Look, 'small' | 'why'> {
  icon: IconName;
  /** Its name; also the tooltip. */
  label: string;
  size?: number;
}

/** A push button that shows only a glyph; its label is read aloud and shown on hover. */
export function IconButton({ icon, label, small, why, size, className, onClick, ...native }: IconButtonProps) {
  const stuck = typeof why === 'string';
  const named = stuck ? `${label}: ${why}` : label;
  const pressed = native['aria-pressed'] === true || native['aria-pressed'] === 'true';
  const classes = [css.button, css.icon, small && css.small, pressed && css.on, className];
  return (
    <button
      type="button"
      {...native}
      className={classes.filter(Boolean).join(' ')}
      aria-label={named}
      aria-disabled={stuck || undefined}
      title={named}
      onClick={clickWhen(!stuck, onClick)}
    >
      <Icon name={icon} size={size ?? (small ? 16 : 18)} />
    </button>
  );
}

/** A click on a control that cannot be used is swallowed, also when it would submit a form. */
function clickWhen(usable: boolean, onClick: Native['onClick']) {
  return (event: MouseEvent<HTMLButtonElement>) => {
    if (usable) onClick?.(event);
    else event.preventDefault();
  };
}
