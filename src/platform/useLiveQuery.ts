import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { LiveQuery, liveQueryMachine } from '../../machines/platform/live-query/live-query.machine.ts';
import { selectQuery } from '../../machines/platform/live-query/live-query.selectors.ts';
import { provideLiveQuery } from './live-query.ports.ts';
import { usePlatform } from './platform.ts';
import { useActorRef } from './view-actors.ts';

export type LiveQueryRef = ActorRefFrom<typeof liveQueryMachine>;

/** Reads from the platform at once and then every `everyMs`; reads again when the query changes. */
export function useLiveQuery(query: LiveQuery, everyMs: number | null = null): LiveQueryRef {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const machine = useMemo(() => provideLiveQuery({ ask, product }), [ask, product]);
  const sight = useActorRef(machine, { input: { query, everyMs } });
  const key = JSON.stringify(query);
  useEffect(() => {
    if (JSON.stringify(selectQuery(sight.getSnapshot())) !== key)
      sight.send({ type: 'liveQuery.run', query: JSON.parse(key) as LiveQuery });
  }, [sight, key]);
  return sight;
}
