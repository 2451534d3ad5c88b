import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useActorOf } from '../../platform/console.ts';
import type { Dragged } from '../../platform/dragged.ts';
import { home } from '../../platform/routes.ts';
import { useDesk } from '../home/desk.ts';
import type { Spot } from './useDrop.ts';

/** Opens something in the grid from anywhere (OP-9.53, OP-9.54): a slot at once, whatever has to be read first as soon as it was; home comes to the front. */
export function useOpener(): (what: Dragged, at?: Spot) => void {
  const tabs = useActorOf('tabs');
  const { opener } = useDesk();
  const [path, go] = useLocation();
  return useCallback(
    (what: Dragged, at: Spot = null) => {
      if (what.kind === 'slot') tabs?.send({ type: 'slots.put', slot: what.slot, at });
      else opener.send({ type: 'opener.open', what });
      if (path !== home) go(home);
    },
    [tabs, opener, path, go],
  );
}
