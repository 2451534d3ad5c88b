import { subsystemCalls } from '../../../contract/places/subsystems.ts';
import { asks, byNobody, except, gesture, instead, manualOf } from '../../quality/paths/manual.ts';
import type { treeMachine } from './tree.machine.ts';
import { treeModel } from './tree.paths.ts';

/** Where nothing was found there are no rows. */
const nothingFound = { 'search.nothing': byNobody('no row is shown: machines/places/tree/tree.test.ts') };

export const treeCases = [
  manualOf<typeof treeMachine>(treeModel, {
    start: { account: 'qa@demo.test', address: '/inicio', arrange: ['Open the widget “Tenants”.'] },
    ports: {
      findPlaces: {
        replies: [null, instead('Write “xqzw” in the field “Search” of “Tenants”.')],
        failure: byNobody('the page looks through its places itself, which does not fail: unit paths'),
      },
      readParts: asks(subsystemCalls.subsystems),
    },
    unseen: { parts: { beside: 'search.nothing' } },
    causes: {
      'tree.toggle': except(gesture('Press the arrow before the last tenant.'), nothingFound),
      'tree.focus': except(gesture('Click the name of the last tenant.'), nothingFound),
      'tree.search': [gesture('Write “a” in the field “Search” of “Tenants”.'), gesture('Empty the field “Search” of “Tenants”.')],
      'tree.filter': gesture('Choose the second entry under “Which units”.'),
      'tree.renew': gesture('Press “Reload the units”.'),
      'tree.readParts': except(
        gesture('Press the arrow before the first tenant, before its first unit, and before “Subsystems” under it.'),
        nothingFound,
      ),
    },
  }),
];
