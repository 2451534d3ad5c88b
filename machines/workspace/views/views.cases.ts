import { viewCalls } from '../../../contract/workspace/views.ts';
import { asks, byNobody, gesture, manualOf, otherTab } from '../../quality/paths/manual.ts';
import type { viewsMachine } from './views.machine.ts';
import { viewsModel } from './views.paths.ts';

const save = (name: string) => `Press “Save the current tab as a view” in “Views”, write “${name}” under “Name”, and press “Save”.`;
const otherCall = byNobody('it is another call than that of a new view: the walk of the views');

export const viewsCases = [
  manualOf<typeof viewsMachine>(viewsModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: ['Open the widget “Views”.', save('Gates'), 'Reload the page, and open the widget “Views” where it is closed.'],
    },
    ports: { readViews: asks(viewCalls.userViews), writeView: asks(viewCalls.createUserView, { 1: otherCall }) },
    causes: {
      'views.save': gesture(save('Docks')),
      'views.update': otherCall,
      'views.rename': otherCall,
      'views.remove': otherCall,
      'views.renew': otherTab('save the current tab as a view with the name “Yard”.'),
      'views.retry': gesture('Press “Try again now” in “Views”.'),
      'views.dismiss': gesture('Press “Dismiss” in “Views”.'),
    },
  }),
];
