import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { wallsMachine } from '../../../machines/collaboration/wall/walls.machine.ts';
import { useConsole } from '../../platform/console.ts';
import { newKey } from '../../platform/keys.ts';
import { useActorRef } from '../../platform/own-actor.ts';
import { usePlatform } from '../../platform/platform.ts';
import { fillWalls } from '../wall.ports.ts';

export type WallsRef = ActorRefFrom<typeof wallsMachine>;

/** The walls that may be given views, for as long as somebody looks at them. */
export function useWalls(): WallsRef {
  const console = useConsole();
  const { ask } = usePlatform();
  const machine = useMemo(() => fillWalls({ ask }), [ask]);
  const walls = useActorRef(machine, { input: { newKey } });
  useEffect(() => {
    const hearing = [
      console.on('rooms.said', ({ events }) => {
        for (const event of events) if (event.name === 'wall.changed') walls.send({ type: 'walls.said', user: event.data.user });
      }),
      console.on('rooms.renew', () => walls.send({ type: 'walls.renew' })),
    ];
    return () => {
      for (const one of hearing) one.unsubscribe();
    };
  }, [console, walls]);
  return walls;
}
