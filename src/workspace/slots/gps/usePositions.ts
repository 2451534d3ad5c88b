import { useSelector } from '@xstate/react';
import { useEffect, useReducer } from 'react';
import type { RouterPosition } from '../../../../contract/places/positions.ts';
import { useConsole } from '../../../platform/console.ts';
import { useLiveQuery } from '../../../platform/useLiveQuery.ts';
import { mergePositions, noPositions, type Positions, withMoved } from './positions.ts';

type PositionUpdate = { read: readonly RouterPosition[] } | { heard: readonly RouterPosition[] };

const applyUpdate = (before: Positions, news: PositionUpdate): Positions =>
  'read' in news ? mergePositions(before, news.read) : news.heard.reduce(withMoved, before);

/** Where the vehicles are: read once, then as they move (OP-9.29); read again when the link is back. */
export function usePositions() {
  const console = useConsole();
  const sight = useLiveQuery({ of: 'routers' });
  const [positions, tell] = useReducer(applyUpdate, noPositions);
  const read = useSelector(sight, ({ context }) => context.result);
  useEffect(() => {
    if (read?.of === 'routers') tell({ read: read.rows });
  }, [read]);
  useEffect(() => {
    const said = console.on('stream.events', ({ events }) => {
      const heard = events.flatMap((event) => (event.name === 'router.moved' ? [event.data.router] : []));
      if (heard.length > 0) tell({ heard });
    });
    const renewed = console.on('stream.resync', () => sight.send({ type: 'liveQuery.renew' }));
    return () => {
      said.unsubscribe();
      renewed.unsubscribe();
    };
  }, [console, sight]);
  const refusal = useSelector(sight, ({ context }) => context.refusal);
  const isBusy = useSelector(sight, (now) => now.hasTag('busy'));
  const isUnread = useSelector(sight, (now) => now.matches('unread'));
  return { positions, refusal, isBusy: isBusy && read === null, isUnread: isUnread && read === null };
}
