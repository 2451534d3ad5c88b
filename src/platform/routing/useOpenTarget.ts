import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { useActorOf, useRequiredActor } from '../console.ts';
import type { DragPayload, DropTarget } from '../drag-payload.ts';
import { home } from './routes.ts';

/** Opens an item in the grid from any screen (OP-9.53, OP-9.54): a slot at once, other items once they are read; navigates to home. */
export function useOpenTarget(): (what: DragPayload, at?: DropTarget) => void {
  const tabs = useActorOf('tabs');
  const openTarget = useRequiredActor('openTarget');
  const [path, go] = useLocation();
  return useCallback(
    (target: DragPayload, at: DropTarget = null) => {
      if (target.kind === 'slot') tabs?.send({ type: 'slots.put', slot: target.slot, at });
      else openTarget.send({ type: 'target.open', target });
      if (path !== home) go(home);
    },
    [tabs, openTarget, path, go],
  );
}
