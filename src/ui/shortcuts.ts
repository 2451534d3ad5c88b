import { useEffect, useSyncExternalStore } from 'react';

/** A key that does something while the place that offers it is shown. */
export interface Shortcut {
  /** As in `n`, `?`, `ArrowUp`, `Alt+1`, `Ctrl+k`. */
  keys: string;
  /** What it does, in the user's words. */
  label: string;
  run: (event: KeyboardEvent) => void;
}

let offered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

/** Offers keys for as long as the component is shown. Later ones go before earlier ones of the same keys. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    change([...shortcuts, ...offered]);
    return () => change(offered.filter((shortcut) => !shortcuts.includes(shortcut)));
  }, [shortcuts]);
}

/** The keys that work now, for the overlay that lists them. */
export function useOfferedShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => offered);
}

/** Listens to the keyboard. Nothing happens while a field has the focus or a dialog is open. Returns how to stop. */
export function listenToKeys(target: Document = document): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (isTyping(event) || target.querySelector('dialog[open]') !== null) return;
    const shortcut = offered.find(({ keys }) => keys.toLowerCase() === keysOf(event));
    if (!shortcut || belongsToControl(event)) return;
    event.preventDefault();
    shortcut.run(event);
  };
  target.addEventListener('keydown', pressed);
  return () => target.removeEventListener('keydown', pressed);
}

function keysOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  return [altKey && 'alt', (ctrlKey || metaKey) && 'ctrl', key.toLowerCase()].filter(Boolean).join('+');
}

const typing =
  'input:not([type=checkbox], [type=radio], [type=button], [type=range]), textarea, select, [contenteditable]:not([contenteditable=false])';

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

/** Enter, space and arrows are a control's own where they mean something to it. */
function belongsToControl({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (key === 'Enter' || key === ' ') return target.closest('button, a, summary, [role=menuitem]') !== null;
  return key.startsWith('Arrow') && target.closest('[role=menu], [role=slider], input') !== null;
}

function change(next: readonly Shortcut[]): void {
  offered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
