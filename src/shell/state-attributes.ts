import type { ConsoleRef } from '../platform/console.ts';
import { stateOf } from '../ui/state.ts';

/**
 * Machines without a face of their own say at the root of the page where they stand: `data-console`, and `data-outbox` while somebody works.
 * Said with each step, not drawn, so that a state which passes within a frame is said too.
 */
export function syncStateAttributes(console: ConsoleRef, page: HTMLElement): void {
  const say = (name: 'console' | 'outbox', now: { value: unknown }) => {
    const state = stateOf(now);
    if (page.dataset[name] !== state) page.dataset[name] = state;
  };
  let heard: unknown;
  const listen = (now: ReturnType<ConsoleRef['getSnapshot']>) => {
    say('console', now);
    const { outbox } = now.children;
    if (outbox === heard) return;
    heard = outbox;
    delete page.dataset['outbox'];
    if (!outbox) return;
    say('outbox', outbox.getSnapshot());
    outbox.subscribe((at) => say('outbox', at));
  };
  listen(console.getSnapshot());
  console.subscribe(listen);
}
