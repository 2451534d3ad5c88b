import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectQueue } from '../../../machines/alarms/index.ts';
import { selectData } from '../../../machines/platform/index.ts';
import type { OperatorContext } from '../../alarms/index.ts';
import { useAbilities } from '../../catalogues/index.ts';
import { useActorOf, usePlatform } from '../../platform/index.ts';
import { usePlayerLogic } from '../../video/index.ts';

/** Returns the operator context that slot settings need; null until the queue is loaded. */
export function useBuilderContext(): OperatorContext | null {
  const queue = useSelector(useActorOf('alarms'), (now) => (now ? selectQueue(now) : null));
  const units = useSelector(useActorOf('units'), (now) => (now ? selectData(now) : null));
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
        unreadable: { comments: [], levels: [] },
        units: units?.what === 'units' ? units.rows : [],
        player,
        tilesUrl: capabilities?.map.tiles_url ?? null,
        open: () => undefined,
      },
    [queue, units, abilities, player, capabilities],
  );
}
