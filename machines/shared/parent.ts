import type { AnyActorRef } from 'xstate';

/**
 * Target of a fact that a machine tells whoever started it: `sendTo(parent, { type: 'session.began' })`.
 * A machine that stands alone tells itself, and knows no such event.
 */
export function parent({ self }: { self: AnyActorRef }): AnyActorRef {
  return self._parent ?? self;
}
