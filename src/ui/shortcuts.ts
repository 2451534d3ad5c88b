import { useEffect, useSyncExternalStore } from 'react';

/** A key that does something while the place that offers it is shown. */
export interface Shortcut {
  /** As in `n`, `?`, `ArrowUp`, `Alt+1`, `Ctrl+k`. */
  keys: string;
  /** Description of the action, in the user's language. */
  label: string;
  run: (event: KeyboardEvent) => void;
  /** The name by which the user may have chosen other keys for it (`src/access/shortcuts/keys.ts`); without one its keys are fixed. */
  act?: string;
}

let offered: readonly Shortcut[] = [];
let shown: readonly Shortcut[] = [];
let chosen: Readonly<Record<string, string>> = {};
const listeners = new Set<() => void>();

/** Offers keys for as long as the component is shown. Later ones go before earlier ones of the same keys. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    change([...shortcuts, ...offered]);
    return () => change(offered.filter((shortcut) => !shortcuts.includes(shortcut)));
  }, [shortcuts]);
}

/** The keys that work now, those that the user chose among them, for the overlay that lists them. */
export function useOfferedShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(subscribe, () => shown);
}

/** Applies the user's shortcuts, by action name; actions left out have their default keys. */
export function chooseKeys(keys: Readonly<Record<string, string>>): void {
  chosen = keys;
  change(offered);
}

/** The keys that do this now, for those who show them: `keys` unless the user chose others. */
export function useKeysOf(act: string, keys: string): string {
  return useSyncExternalStore(subscribe, () => chosen[act] ?? keys);
}

/** Whether the event matches the current keys of an action, for components with their own key handling. */
export function matchesKeys(event: KeyboardEvent, act: string, keys: string): boolean {
  return (chosen[act] ?? keys).toLowerCase() === keysOf(event);
}

/** Listens to the keyboard. Nothing happens while a field has the focus or a dialog is open. Returns how to stop. */
export function listenToKeys(target: Document = document): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (target.querySelector('dialog[open], [data-locked]') !== null) return;
    if (isTyping(event) && !event.ctrlKey && !event.metaKey) return;
    const shortcut = shown.find(({ keys }) => keys.toLowerCase() === keysOf(event));
    if (!shortcut || belongsToControl(event)) return;
    event.preventDefault();
    shortcut.run(event);
  };
  target.addEventListener('keydown', pressed);
  return () => target.removeEventListener('keydown', pressed);
}

/** The pressed keys, such as `alt+1`; Shift only shows in the character. */
export function keysOf({ key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): string {
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
  shown = next.map((shortcut) => ({ ...shortcut, keys: (shortcut.act === undefined ? undefined : chosen[shortcut.act]) ?? shortcut.keys }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
