import { useEffect, useRef } from 'react';

/** Gives the focus back to where it was before calls had it, when what had it here is gone: the call ended, the toast was answered. */
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
