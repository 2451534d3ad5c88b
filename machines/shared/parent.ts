import type { AnyActorRef } from 'xstate';

/**
 * Target of an event to the machine that started the sender: `sendTo(parent, { type: 'session.began' })`.
 * A machine without a parent sends to itself, where the event is unknown.
 */
export function parent({ self }: { self: AnyActorRef }): AnyActorRef {
  return self._parent ?? self;
}
