import { subsystemCalls } from '../../../contract/places/subsystems.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { treeMachine } from './tree.machine.ts';
import { treeModel } from './tree.paths.ts';

export const treeCases = [
  manualOf<typeof treeMachine>(treeModel, {
    start: { account: 'qa@demo.test', address: '/inicio', arrange: ['Open the widget “Tenants”.'] },
    ports: {
      findPlaces: {
        replies: [gesture('Leave the search as it is.'), gesture('Write “xqzw” in the search in place of what is in it.')],
        failure: byNobody('the page looks through its places itself, which does not fail: unit paths'),
      },
      readParts: asks(subsystemCalls.subsystems),
    },
    causes: {
      'tree.toggle': gesture('Press the arrow before the last tenant.'),
      'tree.focus': gesture('Click the name of the last tenant.'),
      'tree.search': [gesture('Write “a” under “Search units and cameras”.'), gesture('Empty “Search units and cameras”.')],
      'tree.filter': gesture('Choose the second entry under “Which units”.'),
      'tree.renew': gesture('Press “Reload the units”.'),
      'tree.readParts': gesture('Press the arrow before the first tenant, before its first unit, and before “Parts” under it.'),
    },
  }),
];
