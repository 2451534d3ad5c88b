import type { referenceDataMachine } from '../../../../machines/platform/reference-data/reference-data.machine.ts';
import { absent, button, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const again = button('Try again now');
const unread = text('Units could not be loaded. Retrying every few seconds; this list may be out of date.');
const refused = text('This record does not exist or you cannot see it.');
const tree: Shown = { ...shown('tree', 'Tenants, units and cameras'), busy: false };

/** Of the units of the tree. */
export const referenceDataVisible: Visible<typeof referenceDataMachine> = {
  states: {
    reading: [button('Reload the units'), absent(tree), absent(again), absent(unread), absent(refused)],
    read: [tree, button('Reload the units'), absent(text('Loading your units…')), absent(again)],
    refused: [refused, again, absent(unread)],
    unread: [unread, again, absent(refused)],
  },
  unseen: {
    'reading: reference.renew': unseen(
      'It is being read already',
      'machines/platform/reference-data/reference-data.test.ts',
      'asking again while it is read asks the platform anew',
    ),
  },
};
