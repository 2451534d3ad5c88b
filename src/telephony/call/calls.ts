import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { selectCalls } from '../../../machines/console/console.selectors.ts';
import type { callsMachine } from '../../../machines/telephony/calls/calls.machine.ts';
import { useConsole } from '../../platform/index.ts';

export type CallsRef = ActorRefFrom<typeof callsMachine>;

/** The calls machine; null where the platform has no telephony, without permission, and until it is loaded. */
export function useCalls(): CallsRef | null {
  return useSelector(useConsole(), selectCalls);
}
