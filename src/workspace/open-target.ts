import type { ActorRefFrom } from 'xstate';
import { implementPort } from '../../../machines/shared/port.ts';
import { type OpenedTarget, type OpenTarget, openTargetMachine } from '../../../machines/workspace/opener/open-target.machine.ts';
import type { ConsoleRef } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { createActor } from '../../platform/view-actors.ts';

/** Reads what is opened from side bars, searches and maps, and hands it to the tabs. How it is read comes with the first that is opened. */
export function createOpenTarget(console: ConsoleRef, ask: Http['ask']): ActorRefFrom<typeof openTargetMachine> {
  const units = () => {
    const read = console.getSnapshot().children.units?.getSnapshot().context.data;
    return read?.what === 'units' ? read.rows : [];
  };
  const readOpened = implementPort(async (asked: OpenTarget, signal) => {
    const ports = await import('../open-target.ports.ts');
    const product = console.getSnapshot().context.capabilities?.product_slug ?? 'product';
    return ports.readTarget({ ask, units, product }, asked, signal);
  });
  const opener = createActor(openTargetMachine.provide({ actors: { readOpened } }));
  opener.on('target.opened', ({ opened }) => show(console, opened));
  return opener.start();
}

function show(console: ConsoleRef, opened: OpenedTarget): void {
  const { tabs } = console.getSnapshot().children;
  switch (opened.as) {
    case 'alarm':
      return tabs?.send({ type: 'tabs.open', alarm: opened.alarm });
    case 'view':
      return tabs?.send({ type: 'tabs.openView', view: opened.view });
    case 'layout':
      return tabs?.send({ type: 'tabs.openLayout', layout: opened.layout });
    case 'cameras': {
      const { name, cameras, recorded } = opened;
      return tabs?.send({ type: 'tabs.openCameras', name, cameras, recorded, source: 'unit' });
    }
    case 'gone':
      return undefined;
  }
}
