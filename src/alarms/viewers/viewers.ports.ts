import { useEffect, useMemo, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { viewerCalls } from '../../../contract/alarms/viewer-calls.ts';
import type { AlarmId } from '../../../contract/platform/index.ts';
import { viewersMachine } from '../../../machines/alarms/viewers/viewers.machine.ts';
import { implementFeed, implementPort } from '../../../machines/shared/port.ts';
import { newKey, type Platform, sendOnUnload, useActorRef, useConsole, usePlatform } from '../../platform/index.ts';

/** A report that is on its way is not abandoned: it would arrive after the end of its view. A page that unloads ends its view too. */
function provideViewers({ ask, capabilities }: Pick<Platform, 'ask' | 'capabilities'>): typeof viewersMachine {
  let report: Promise<unknown> = Promise.resolve();
  return viewersMachine.provide({
    actors: {
      viewAlarm: implementPort(({ id, view }: { id: AlarmId; view: string }) => {
        const reporting = ask(viewerCalls.viewAlarm, { params: { id, view } });
        report = reporting;
        return reporting;
      }),
      leaveAlarm: implementFeed<never, { id: AlarmId; view: string }>((_, { id, view }) => {
        const params = { id, view };
        const unload = () => capabilities && sendOnUnload(viewerCalls.leaveAlarm, { params, hosts: capabilities });
        window.addEventListener('pagehide', unload);
        return () => {
          window.removeEventListener('pagehide', unload);
          const leave = () => ask(viewerCalls.leaveAlarm, { params });
          // What is not left runs out.
          void report.then(leave, leave).catch(() => undefined);
        };
      }),
    },
  });
}

/** Who else has an alarm opened, for as long as its view is there. */
export function useViewers(id: AlarmId): ActorRefFrom<typeof viewersMachine> {
  const platform = usePlatform();
  const console = useConsole();
  const machine = useMemo(() => provideViewers(platform), [platform]);
  const [view] = useState(newKey);
  const viewers = useActorRef(machine, { input: { id, view } });
  useEffect(() => {
    const subscription = console.on('stream.events', ({ events }) => {
      for (const { name, data } of events)
        if (name === 'alarm.viewers' && data.id === id) viewers.send({ type: 'viewers.changed', viewers: data.viewers });
    });
    return () => subscription.unsubscribe();
  }, [console, viewers, id]);
  return viewers;
}
