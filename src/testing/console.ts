import type { User } from '../../contract/access/user.ts';
import type { RoomEvent } from '../../machines/platform/link/stream.ts';
import type { ConsoleRef } from '../platform/console.ts';

type Watch = (snapshot: unknown) => void;

/**
 * A signed-in console in which nothing happens except through `say` and `link`.
 * @param children actors of the console by name, such as `openTarget`
 */
export function createFakeConsole(user: User, children: Readonly<Record<string, unknown>> = {}) {
  const hearers = new Map<string, Set<(event: unknown) => void>>();
  const watchers = new Set<Watch>();
  const context = { user, online: true, exports: children['exports'], calls: children['calls'] };
  const hold = <T>(all: Set<T>, one: T) => {
    all.add(one);
    return { unsubscribe: () => all.delete(one) };
  };
  const console = {
    getSnapshot: () => ({ context, children }),
    on: (type: string, hear: (event: unknown) => void) => {
      const all = hearers.get(type) ?? new Set();
      hearers.set(type, all);
      return hold(all, hear);
    },
    subscribe: (watch: Watch | { next: Watch }) => hold(watchers, typeof watch === 'function' ? watch : watch.next),
  } as unknown as ConsoleRef;
  return {
    console,
    say: (...events: RoomEvent[]) => hearers.get('stream.events')?.forEach((hear) => hear({ type: 'stream.events', events })),
    /** Changes the record of the user, as a published change does. */
    change: (changed: User) => {
      context.user = changed;
    },
    /** Announces that events were missed which nobody can replay. */
    missEvents: () => hearers.get('stream.reread')?.forEach((hear) => hear({ type: 'stream.reread' })),
    link: (online: boolean) => {
      context.online = online;
      for (const watch of watchers) watch({ context, children });
    },
  };
}
