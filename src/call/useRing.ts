import { useSelector } from '@xstate/react';
import type { CallsRef } from './calls.ts';

/** Rings for as long as a call comes in. */
export function useRing(calls: CallsRef): void {
  useSelector(calls, ({ context }) => context.toasts.length);
}
