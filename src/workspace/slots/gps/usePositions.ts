import { useSelector } from '@xstate/react';
import { useEffect, useReducer } from 'react';
import type { RouterPosition } from '../../../../contract/places/sights.ts';
import { useConsole } from '../../../platform/console.ts';
import { useSighted } from '../../../platform/useSighted.ts';
import { moved, noPositions, type Positions, readInto } from './positions.ts';

type News = { read: readonly RouterPosition[] } | { heard: readonly RouterPosition[] };

const told = (before: Positions, news: News): Positions =>
  'read' in news ? readInto(before, news.read) : news.heard.reduce(moved, before);

/** Where the vehicles are: read once, then as they move (OP-9.29); read again when the link is back. */
export function usePositions() {
  const console = useConsole();
  const sight = useSighted({ of: 'routers' });
  const [positions, tell] = useReducer(told, noPositions);
  const read = useSelector(sight, ({ context }) => context.sight);
  useEffect(() => {
    if (read?.of === 'routers') tell({ read: read.rows });
  }, [read]);
  useEffect(() => {
    const said = console.on('rooms.said', ({ events }) => {
      const heard = events.flatMap((event) => (event.name === 'router.moved' ? [event.data.router] : []));
      if (heard.length > 0) tell({ heard });
    });
    const renewed = console.on('rooms.renew', () => sight.send({ type: 'sight.renew' }));
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
