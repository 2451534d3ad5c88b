import type { AroundNavHandler } from 'wouter';

/** Hears that somebody wants to leave; `leave` goes where they wanted to, without asking again. */
export type LeaveHandler = (leave: () => void) => void;

const guards = new Set<LeaveHandler>();
let isBypassed = false;
const activeGuard = (): LeaveHandler | undefined => (isBypassed ? undefined : [...guards].at(-1));

/** Every step from screen to screen goes through here: where something typed would be lost, whoever typed it is asked first. */
export const guardedNavigation: AroundNavHandler = (navigate, to, options) => {
  const asked = activeGuard();
  if (asked) asked(() => bypassGuard(() => navigate(to, options)));
  else navigate(to, options);
};

/** Does what leaves without anybody being asked. */
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
 * Hears the browser's own Back. Called once, before anything is drawn: listeners of a window are called in the order in which they
 * came, and this one must come before the router's.
 */
export function interceptBack(): void {
  window.addEventListener('popstate', (event) => {
    const asked = activeGuard();
    if (!asked) return;
    event.stopImmediatePropagation();
    // The address stays; Back is one step from here again.
    history.pushState(null, '', guardedUrl);
    asked(() => history.back());
  });
}

/**
 * From now on whoever would leave is asked first: by a link or a menu, by the browser's own Back, by closing the page. Returns how to
 * end that.
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
