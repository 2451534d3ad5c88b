import { useEffect, useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { UserId } from '../../../contract/platform/index.ts';
import { selectUser } from '../../../machines/console/console.selectors.ts';
import type { recordingRequestMachine } from '../../../machines/video/recording-request/recording-request.machine.ts';
import { selectId } from '../../../machines/video/recording-request/recording-request.selectors.ts';
import { newKey, useActorRef, useConsole, usePlatform } from '../../platform/index.ts';
import { provideRecordingRequest } from '../recording-request.ports.ts';

export type RequestRef = ActorRefFrom<typeof recordingRequestMachine>;

/** A recording request, or (null) a new one; read again on change events. */
export function useRequest(id: number | null): RequestRef {
  const console = useConsole();
  const { ask, clock, capabilities } = usePlatform();
  const product = capabilities?.product_slug ?? 'product';
  const me = selectUser(console.getSnapshot())?.id ?? UserId.parse(0);
  const machine = useMemo(() => provideRecordingRequest({ ask, clock, me, product }), [ask, clock, me, product]);
  const request = useActorRef(machine, { input: { id, now: clock.now(), newKey } });
  useEffect(() => {
    const renew = () => request.send({ type: 'request.renew' });
    const subscriptions = [
      console.on('stream.events', ({ events }) => {
        const shown = selectId(request.getSnapshot());
        if (events.some((event) => event.name === 'recording.changed' && event.data.id === shown)) renew();
      }),
      console.on('stream.resync', renew),
    ];
    return () => {
      for (const one of subscriptions) one.unsubscribe();
    };
  }, [console, request]);
  return request;
}
