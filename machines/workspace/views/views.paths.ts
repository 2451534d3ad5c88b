import { UserView } from '../../../contract/workspace/views.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { ana, at, refused, replied } from '../../quality/paths/samples.ts';
import { viewsMachine } from './views.machine.ts';

type Machine = typeof viewsMachine;

const tab = { name: 'Gates', layout: [], slots: [] };
const view = UserView.parse({ id: 1, name: 'Gates', data: { tabId: 'Gates', layout: [], slots: [] }, id_user: ana.id, updated_at: at(0) });

const events = {
  'views.save': [{ type: 'views.save', name: 'Gates', tab }],
  'views.update': [{ type: 'views.update', id: 1, tab }],
  'views.rename': [{ type: 'views.rename', id: 1, name: 'Docks' }],
  'views.remove': [{ type: 'views.remove', id: 1 }],
  'views.renew': [{ type: 'views.renew' }],
  'views.retry': [{ type: 'views.retry' }],
  'views.dismiss': [{ type: 'views.dismiss' }],
} satisfies EventSamples<Machine>;

const replies = {
  readViews: [replied({ views: [view], layouts: [] }), refused('access.forbidden')],
  writeView: [replied(view), replied(null), refused('record.not_found')],
} satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
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
};

/** Paths of saved views and the actions on them. */
export const viewsModel = modelOf({
  given: 'An operator comes home, whose saved views are being read.',
  says,
  machine: viewsMachine,
  input: { newKey: () => 'key-of-the-path' },
  events,
  replies,
  about: ({ writes }) => ({ writes: Math.min(writes.length, 2), first: writes[0]?.kind }),
});
