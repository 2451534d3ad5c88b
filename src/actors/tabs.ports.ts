import { openingMachine } from '../../machines/opening/opening.machine.ts';
import { answering } from '../../machines/port.ts';
import { tabsMachine } from '../../machines/tabs/tabs.machine.ts';
import type { Http } from './http.ts';

/** The tabs with every port filled (OP-7.07, OP-7.16). */
export function fillTabs({ call }: Pick<Http, 'call'>): typeof tabsMachine {
  return tabsMachine.provide({
    actors: {
      saveConfig: answering((body, signal) => call('saveConfig', { body, signal })),
      opening: openingMachine.provide({
        actors: { findView: answering(({ id_alarm }, signal) => call('viewForAlarm', { query: { id_alarm }, signal })) },
      }),
    },
  });
}
