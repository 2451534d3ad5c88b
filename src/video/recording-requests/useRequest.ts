import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { UserId } from '../../../contract/platform/ids.ts';
import type { recordingRequestMachine } from '../../../machines/video/recording-request/recording-request.machine.ts';
import { useConsole } from '../../platform/console.ts';
import { newKey } from '../../platform/keys.ts';
import { usePlatform } from '../../platform/platform.ts';
import { useActorRef } from '../../platform/view-actors.ts';
import { provideRecordingRequest } from '../recording-request.ports.ts';

export type RequestRef = ActorRefFrom<typeof recordingRequestMachine>;

/** A recording request, or (null) a new one; read again on change events. */
export function useRequest(id: number | null): RequestRef {
  const console = useConsole();
  const { ask, clock, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const me = console.getSnapshot().context.user?.id ?? UserId.parse(0);
  const machine = useMemo(() => provideRecordingRequest({ ask, clock, me, product }), [ask, clock, me, product]);
  const request = useActorRef(machine, { input: { id, now: clock.now(), newKey } });
  useEffect(() => {
    const renew = () => request.send({ type: 'request.renew' });
    const heard = [
      console.on('stream.events', ({ events }) => {
        const { id: shown } = request.getSnapshot().context;
        if (events.some((event) => event.name === 'recording.changed' && event.data.id === shown)) renew();
      }),
      console.on('stream.resync', renew),
    ];
    return () => {
      for (const one of heard) one.unsubscribe();
    };
  }, [console, request]);
  return request;
}
