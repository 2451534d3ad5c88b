import type { AroundNavHandler } from 'wouter';

/** Called when the user tries to leave; `leave` continues to the destination without asking again. */
export type LeaveHandler = (leave: () => void) => void;

const guards = new Set<LeaveHandler>();
let isBypassed = false;
const activeGuard = (): LeaveHandler | undefined => (isBypassed ? undefined : [...guards].at(-1));

/** Whether there is input that is not saved. */
export const isUnsaved = (): boolean => guards.size > 0;

/** Wraps every in-app navigation: where unsaved input would be lost, the user must confirm first. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const guard = activeGuard();
  if (guard) guard(() => bypassGuard(() => navigate(to, options)));
  else navigate(to, options);
};

/** Runs a navigation without asking for confirmation. */
export function bypassGuard(go: () => void): void {
  isBypassed = true;
  try {
    go();
  } finally {
    isBypassed = false;
  }
}

let guardedUrl = '';

/**
 * Intercepts the browser's Back. Call it once, before the first render: window listeners run in the order of registration, and this one
 * must run before the router's.
 */
export function interceptBack(): void {
  window.addEventListener('popstate', (event) => {
    const guard = activeGuard();
    if (!guard) return;
    event.stopImmediatePropagation();
    // The address stays; Back is one step from here again.
    history.pushState(null, '', guardedUrl);
    guard(() => history.back());
  });
}

/**
 * Requires confirmation before the user leaves by a link or menu, by the browser's Back or by closing the page. Returns a function
 * that removes the guard.
 */
export function guardUnsaved(asked: LeaveHandler): () => void {
  const unload = (event: BeforeUnloadEvent) => event.preventDefault();
  guardedUrl = location.pathname + location.search + location.hash;
  guards.add(asked);
  window.addEventListener('beforeunload', unload);
  return () => {
    guards.delete(asked);
    window.removeEventListener('beforeunload', unload);
  };
}
