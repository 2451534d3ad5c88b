import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { OperatorContext } from '../../alarms/alarm/operator-context.ts';
import { useAbilities } from '../../catalogues/list-context.ts';
import { useActorOf } from '../../platform/console.ts';
import { usePlatform } from '../../platform/platform.ts';
import { usePlayerLogic } from '../../video/usePlayerLogic.ts';

/** Returns the operator context that slot settings need; null until the queue is loaded. */
export function useBuilderContext(): OperatorContext | null {
  const queue = useSelector(useActorOf('alarms'), (now) => now?.context.queue ?? null);
  const units = useSelector(useActorOf('units'), (now) => now?.context.data ?? null);
  const abilities = useAbilities();
  const player = usePlayerLogic();
  const { capabilities } = usePlatform();
  return useMemo(
    () =>
      queue && {
        queue,
        abilities,
        comments: [],
        levels: [],
        units: units?.what === 'units' ? units.rows : [],
        player,
        tilesUrl: capabilities?.map.tiles_url ?? null,
        open: () => undefined,
      },
    [queue, units, abilities, player, capabilities],
  );
}
