import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { SightAsk, sightMachine } from '../../machines/platform/sight/sight.machine.ts';
import { useActorRef } from './own-actor.ts';
import { usePlatform } from './platform.ts';
import { fillSight } from './sight.ports.ts';

export type SightRef = ActorRefFrom<typeof sightMachine>;

/** Something of the platform that is read at once, and again every so many ms; asked anew when `asked` says something else. */
export function useSighted(asked: SightAsk, everyMs: number | null = null): SightRef {
  const { ask, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const machine = useMemo(() => fillSight({ ask, product }), [ask, product]);
  const sight = useActorRef(machine, { input: { asked, everyMs } });
  const wanted = JSON.stringify(asked);
  useEffect(() => {
    if (JSON.stringify(sight.getSnapshot().context.asked) !== wanted)
      sight.send({ type: 'sight.ask', asked: JSON.parse(wanted) as SightAsk });
  }, [sight, wanted]);
  return sight;
}
