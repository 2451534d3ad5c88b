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

/**
 * From now on whoever would leave is asked first: by a link or a menu, by the browser's own Back, by closing the page. Returns how to
 * end that.
 */
export function hold(asked: Asked): () => void {
  const stood = location.pathname + location.search + location.hash;
  const back = (event: PopStateEvent) => {
    if (lastHold() !== asked) return;
    event.stopImmediatePropagation();
    // The address stays; Back is one step from here again.
    history.pushState(null, '', stood);
    asked(() => history.back());
  };
  const unload = (event: BeforeUnloadEvent) => event.preventDefault();
  holds.add(asked);
  window.addEventListener('popstate', back, true);
  window.addEventListener('beforeunload', unload);
  return () => {
    holds.delete(asked);
    window.removeEventListener('popstate', back, true);
    window.removeEventListener('beforeunload', unload);
  };
}
