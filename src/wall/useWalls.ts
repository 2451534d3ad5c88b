import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { wallsMachine } from '../../machines/wall/walls.machine.ts';
import { newKey } from '../actors/keys.ts';
import { fillWalls } from '../actors/wall.ports.ts';
import { useConsole } from '../shell/console.ts';
import { useActorRef } from '../shell/own-actor.ts';
import { usePlatform } from '../shell/platform.ts';

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
