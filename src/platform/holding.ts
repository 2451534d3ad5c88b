import type { AroundNavHandler } from 'wouter';

/** Hears that somebody wants to leave; `leave` goes where they wanted to, without asking again. */
export type Asked = (leave: () => void) => void;

const holds = new Set<Asked>();
let isLetThrough = false;
const lastHold = (): Asked | undefined => (isLetThrough ? undefined : [...holds].at(-1));

/** Every step from screen to screen goes through here: where something typed would be lost, whoever typed it is asked first. */
export const heldNavigation: AroundNavHandler = (navigate, to, options) => {
  const asked = lastHold();
  if (asked) asked(() => letThrough(() => navigate(to, options)));
  else navigate(to, options);
};

/** Does what leaves without anybody being asked. */
export function letThrough(go: () => void): void {
  isLetThrough = true;
  try {
    go();
  } finally {
    isLetThrough = false;
  }
}

let stood = '';

/**
 * Hears the browser's own Back. Called once, before anything is drawn: listeners of a window are called in the order in which they
 * came, and this one must come before the router's.
 */
export function watchBack(): void {
  window.addEventListener('popstate', (event) => {
    const asked = lastHold();
    if (!asked) return;
    event.stopImmediatePropagation();
    // The address stays; Back is one step from here again.
    history.pushState(null, '', stood);
    asked(() => history.back());
  });
}

/**
 * From now on whoever would leave is asked first: by a link or a menu, by the browser's own Back, by closing the page. Returns how to
 * end that.
 */
export function hold(asked: Asked): () => void {
  const unload = (event: BeforeUnloadEvent) => event.preventDefault();
  stood = location.pathname + location.search + location.hash;
  holds.add(asked);
  window.addEventListener('beforeunload', unload);
  return () => {
    holds.delete(asked);
    window.removeEventListener('beforeunload', unload);
  };
}
