import type { CallsRef } from './calls.ts';

/** How the phone rings. */
export function RingChoice(_: { calls: CallsRef }) {
  return null;
}
