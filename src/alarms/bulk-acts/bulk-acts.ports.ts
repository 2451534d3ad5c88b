import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { BulkActRequest } from '../../../contract/alarms/bulk-acts.ts';
import { bulkActsMachine } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { implementPort } from '../../../machines/shared/port.ts';
import { newKey, useActorRef, usePlatform } from '../../platform/index.ts';

export type BulkActsRef = ActorRefFrom<typeof bulkActsMachine>;

/** Acts on the selected alarms of a list, for as long as the list is there. */
export function useBulkActs(): BulkActsRef {
  const { call } = usePlatform();
  const machine = useMemo(
    () =>
      bulkActsMachine.provide({
        actors: {
          actOnAlarms: implementPort(({ body, key }: { body: BulkActRequest; key: string }, signal) =>
            call('actOnAlarms', { body, key, signal }),
          ),
        },
      }),
    [call],
  );
  return useActorRef(machine, { input: { newKey } });
}
