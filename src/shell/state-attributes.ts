import type { ConsoleRef } from '../platform/console.ts';
import { stateOf } from '../ui/state.ts';

/**
 * Publishes the states of machines without a view as attributes of the root element: `data-console`, and `data-outbox` while a user is
 * signed in. Written on every transition rather than rendered, so that a state shorter than a frame is published too.
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
