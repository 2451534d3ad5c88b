import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Workplace } from '../../alarms/alarm/workplace.ts';
import { useAbilities } from '../../catalogues/workplace.ts';
import { useActorOf } from '../../platform/console.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useDesk } from '../home/desk.ts';

/** What forms of slots need to know of the place they work in; null until the queue stands. */
export function useBuilderWorkplace(): Workplace | null {
  const queue = useSelector(useActorOf('alarms'), (now) => now?.context.queue ?? null);
  const units = useSelector(useActorOf('units'), (now) => now?.context.read ?? null);
  const abilities = useAbilities();
  const { player } = useDesk();
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
