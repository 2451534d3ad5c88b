import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, useContext, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Button.tsx';
import css from './Dialog.module.css';

interface DialogProps {
  title: ReactNode;
  /** Esc, the cross or a back button: the operator leaves without deciding anything. */
  onClose: () => void;
  foot?: ReactNode;
  /** `full`: as wide as the window allows, for two columns. */
  wide?: boolean | 'full';
  /** Photographed by state: the machine's dotted path, where the dialog draws one. */
  state?: string;
  children: ReactNode;
}

const DialogPlace = createContext<HTMLElement | null>(null);
/** Where dialogs of what is drawn in another window open. */
export const DialogPlaceProvider = DialogPlace.Provider;

/**
 * A modal dialog. Uses the browser's own dialog element, which traps the focus and restores it afterwards; the first field, if any, is
 * focused. Attached to the page itself, so that it has the content colours wherever it was opened.
 */
export function Dialog({ title, onClose, foot, wide, state, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const heading = useId();
  const place = useContext(DialogPlace);
  useEffect(() => {
    const shown = dialog.current;
    if (shown && !shown.open) {
      shown.showModal();
      body.current?.querySelector<HTMLElement>(':is(input, textarea, select, button):not(:disabled)')?.focus();
    }
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      className={`${css.dialog} ${wide === 'full' ? css.full : wide ? css.wide : ''}`}
      aria-labelledby={heading}
      data-state={state}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={css.head}>
        <h2 id={heading}>{title}</h2>
        <IconButton icon="close" label={t`Close`} onClick={onClose} />
      </header>
      <div ref={body} className={css.body}>
        {children}
      </div>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </dialog>,
    place ?? document.body,
  );
}
