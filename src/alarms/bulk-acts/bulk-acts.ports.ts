import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type BulkActRequest, bulkActCalls, bulkActLimit } from '../../../contract/alarms/bulk-acts.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { bulkActsMachine } from '../../../machines/alarms/bulk-acts/bulk-acts.machine.ts';
import { mergeAddressees, mergeGates } from '../../../machines/alarms/bulk-acts/bulk-gate.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { newKey, useActorRef, usePlatform } from '../../platform/index.ts';

export type BulkActsRef = ActorRefFrom<typeof bulkActsMachine>;

/** Reads of as many alarms as one request may name, one part after the other, and merges what was read; the first refusal is the answer. */
async function readInParts<T>(
  alarms: readonly AlarmId[],
  read: (part: AlarmId[]) => Promise<Answer<T>>,
  merge: (one: T, other: T) => T,
  limit = bulkActLimit,
): Promise<Answer<T>> {
  const answer = await read(alarms.slice(0, limit));
  if (!answer.ok || alarms.length <= limit) return answer;
  const rest = await readInParts(alarms.slice(limit), read, merge, limit);
  return rest.ok ? { ...rest, data: merge(answer.data, rest.data) } : rest;
}

/** Acts on the selected alarms of a list, for as long as the list is there. */
export function useBulkActs(): BulkActsRef {
  const { ask } = usePlatform();
  const machine = useMemo(
    () =>
      bulkActsMachine.provide({
        actors: {
          readGate: implementPort(({ alarms }: { alarms: readonly AlarmId[] }, signal) =>
            readInParts(alarms, (part) => ask(bulkActCalls.gatesOfAlarms, { body: { alarms: part }, signal }), mergeGates),
          ),
          readAddressees: implementPort(({ alarms }: { alarms: readonly AlarmId[] }, signal) =>
            readInParts(alarms, (part) => ask(bulkActCalls.addresseesOfAlarms, { body: { alarms: part }, signal }), mergeAddressees),
          ),
          actOnAlarms: implementPort(({ body, key }: { body: BulkActRequest; key: string }, signal) =>
            ask(bulkActCalls.actOnAlarms, { body, key, signal }),
          ),
        },
      }),
    [ask],
  );
  return useActorRef(machine, { input: { newKey } });
}
