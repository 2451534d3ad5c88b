import { useSelector } from '@xstate/react';
import { useEffect, useReducer } from 'react';
import type { RouterPosition } from '../../../../contract/places/index.ts';
import { selectQueryRefusal, selectResult } from '../../../../machines/platform/index.ts';
import { useConsole, useLiveQuery } from '../../../platform/index.ts';
import { mergePositions, noPositions, type Positions, withMoved } from './positions.ts';

type PositionUpdate = { read: readonly RouterPosition[] } | { heard: readonly RouterPosition[] };

const applyUpdate = (before: Positions, news: PositionUpdate): Positions =>
  'read' in news ? mergePositions(before, news.read) : news.heard.reduce(withMoved, before);

/** Where the vehicles are: read once, then as they move (OP-9.29); read again when the link is back. */
export function usePositions() {
  const console = useConsole();
  const sight = useLiveQuery({ of: 'routers' });
  const [positions, update] = useReducer(applyUpdate, noPositions);
  const read = useSelector(sight, selectResult);
  useEffect(() => {
    if (read?.of === 'routers') update({ read: read.rows });
  }, [read]);
  useEffect(() => {
    const subscription = console.on('stream.events', ({ events }) => {
      const moved = events.flatMap((event) => (event.name === 'router.moved' ? [event.data.router] : []));
      if (moved.length > 0) update({ heard: moved });
    });
    const renewed = console.on('stream.resync', () => sight.send({ type: 'liveQuery.renew' }));
    return () => {
      subscription.unsubscribe();
      renewed.unsubscribe();
    };
  }, [console, sight]);
  const refusal = useSelector(sight, selectQueryRefusal);
  const isBusy = useSelector(sight, (now) => now.hasTag('busy'));
  const isUnread = useSelector(sight, (now) => now.matches('unread'));
  return { positions, refusal, isBusy: isBusy && read === null, isUnread: isUnread && read === null };
}
