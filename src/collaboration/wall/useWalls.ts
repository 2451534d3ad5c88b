import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { wallsMachine } from '../../../machines/collaboration/wall/walls.machine.ts';
import { newKey, useActorRef, useConsole, usePlatform } from '../../platform/index.ts';
import { provideWalls } from '../wall.ports.ts';

export type WallsRef = ActorRefFrom<typeof wallsMachine>;

/** The walls that the user may assign views to, for as long as a view shows them. */
export function useWalls(): WallsRef {
  const console = useConsole();
  const { ask } = usePlatform();
  const machine = useMemo(() => provideWalls({ ask }), [ask]);
  const walls = useActorRef(machine, { input: { newKey } });
  useEffect(() => {
    const hearing = [
      console.on('stream.events', ({ events }) => {
        for (const event of events) if (event.name === 'wall.changed') walls.send({ type: 'walls.updated', user: event.data.user });
      }),
      console.on('stream.resync', () => walls.send({ type: 'walls.renew' })),
    ];
    return () => {
      for (const one of hearing) one.unsubscribe();
    };
  }, [console, walls]);
  return walls;
}
