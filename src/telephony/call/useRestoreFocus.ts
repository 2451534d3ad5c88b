import { useEffect, useRef } from 'react';

/** Restores the previous focus when the focused call element disappears, such as after the call ended. */
export function useRestoreFocus(changing: unknown): void {
  const before = useRef<HTMLElement | null>(null);
  const isHere = useRef(false);
  useEffect(() => {
    const moved = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest('dialog, [popover]')) return;
      isHere.current = target.closest('[data-calls]') !== null;
      if (!isHere.current) before.current = target;
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  }, []);
  useEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return;
    isHere.current = false;
    if (before.current?.isConnected) before.current.focus();
  }, [changing]);
}
