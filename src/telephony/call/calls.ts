import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { callsMachine } from '../../../machines/telephony/calls/calls.machine.ts';
import { useConsole } from '../../platform/console.ts';

export type CallsRef = ActorRefFrom<typeof callsMachine>;

/** The calls of whoever works here; null where the platform has none, where they may not be seen, and until they arrived. */
export function useCalls(): CallsRef | null {
  return useSelector(useConsole(), ({ context }) => context.calls);
}
