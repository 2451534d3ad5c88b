import type { ActorRefFrom } from 'xstate';
import { answering } from '../../../machines/shared/port.ts';
import { type OpenAsk, type Opened, openerMachine } from '../../../machines/workspace/opener/opener.machine.ts';
import type { ConsoleRef } from '../../platform/console.ts';
import type { Http } from '../../platform/http.ts';
import { createActor } from '../../platform/own-actor.ts';

/** Reads what is opened from side bars, searches and maps, and hands it to the tabs. How it is read comes with the first that is opened. */
export function createOpener(console: ConsoleRef, ask: Http['ask']): ActorRefFrom<typeof openerMachine> {
  const units = () => {
    const read = console.getSnapshot().children.units?.getSnapshot().context.read;
    return read?.what === 'units' ? read.rows : [];
  };
  const readOpened = answering(async (asked: OpenAsk, signal) => {
    const ports = await import('../opener.ports.ts');
    const product = console.getSnapshot().context.capabilities?.product_slug ?? 'product';
    return ports.readOpened({ ask, units, product }, asked, signal);
  });
  const opener = createActor(openerMachine.provide({ actors: { readOpened } }));
  opener.on('opener.opened', ({ opened }) => show(console, opened));
  return opener.start();
}

function show(console: ConsoleRef, opened: Opened): void {
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
