import { UserView } from '../../../contract/workspace/views.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { viewsMachine } from './views.machine.ts';

const tab = { name: 'Gates', layout: [], slots: [] };
const view = UserView.parse({ id: 1, name: 'Gates', data: { tabId: 'Gates', layout: [], slots: [] }, id_user: ana.id, updated_at: at(0) });

/** Paths of saved views and the actions on them. */
export const viewsModel = modelOf({
  given: 'An operator comes home, whose saved views are being read.',
  machine: viewsMachine,
  input: { newKey: () => 'key-of-the-path' },
  stepWords: {
    events: {
      'views.save': 'The operator saves the tab as a view under a name.',
      'views.update': 'The operator saves the tab over the view that it is.',
      'views.rename': 'The operator gives a view another name.',
      'views.remove': 'The operator deletes a view and confirms it.',
      'views.renew': 'The link comes back, or the views were changed somewhere else.',
      'views.retry': 'The operator presses “Try again”.',
      'views.dismiss': 'The operator presses “Dismiss”.',
    },
    ports: {
      readViews: 'read the saved views and the layouts',
      writeView: 'save, update, rename or delete the view',
    },
    delays: { retry: 'Five seconds' },
  },
  events: {
    'views.save': [{ type: 'views.save', name: 'Gates', tab }],
    'views.update': [{ type: 'views.update', id: 1, tab }],
    'views.rename': [{ type: 'views.rename', id: 1, name: 'Docks' }],
    'views.remove': [{ type: 'views.remove', id: 1 }],
  },
  replies: {
    readViews: [replied({ views: [view], layouts: [] }), refused('access.forbidden')],
    writeView: [replied(view), replied(null), refused('record.not_found')],
  },
  about: ({ writes }) => ({ writes: Math.min(writes.length, 2), first: writes[0]?.kind }),
});
