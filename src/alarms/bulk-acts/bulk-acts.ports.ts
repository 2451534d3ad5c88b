import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type BulkActRequest, bulkActCalls } from '../../../contract/alarms/bulk-acts.ts';
import { bulkActsMachine } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { newKey, useActorRef, usePlatform } from '../../platform/index.ts';

export type BulkActsRef = ActorRefFrom<typeof bulkActsMachine>;

/** Acts on the selected alarms of a list, for as long as the list is there. */
export function useBulkActs(): BulkActsRef {
  const { ask } = usePlatform();
  const machine = useMemo(
    () =>
      bulkActsMachine.provide({
        actors: {
          actOnAlarms: implementPort(({ body, key }: { body: BulkActRequest; key: string }, signal) =>
            ask(bulkActCalls.actOnAlarms, { body, key, signal }),
          ),
        },
      }),
    [ask],
  );
  return useActorRef(machine, { input: { newKey } });
}
