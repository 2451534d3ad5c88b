import type { ConsoleRef } from '../platform/index.ts';
import { stateOf } from '../ui/state.ts';

/**
 * Publishes the states of machines without a view as attributes of the root element: `data-console`, and `data-outbox` while a user is
 * signed in. Written on every transition rather than rendered, so that a state shorter than a frame is published too.
 */
export function syncStateAttributes(console: ConsoleRef, page: HTMLElement): void {
  const write = (name: 'console' | 'outbox', now: { value: unknown }) => {
    const state = stateOf(now);
    if (page.dataset[name] !== state) page.dataset[name] = state;
  };
  let lastValue: unknown;
  const listen = (now: ReturnType<ConsoleRef['getSnapshot']>) => {
    write('console', now);
    const { outbox } = now.children;
    if (outbox === lastValue) return;
    lastValue = outbox;
    delete page.dataset['outbox'];
    if (!outbox) return;
    write('outbox', outbox.getSnapshot());
    outbox.subscribe((at) => write('outbox', at));
  };
  listen(console.getSnapshot());
  console.subscribe(listen);
}
