import type { viewsMachine } from '../../../../machines/workspace/views/views.machine.ts';
import { absent, button, inside, region, type Shown, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Views');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const trouble = shown('alert', /^/);
const saving = text(/^Saving( \d+ changes)?…$/);
const more = { differs: { ...saving, inside: place } };
const again = button('Try again now');
const growing = (state: string) => ({
  [`${state}: views.save`]: more,
  [`${state}: views.update`]: more,
  [`${state}: views.rename`]: more,
  [`${state}: views.remove`]: more,
});

export const viewsVisible: Visible<typeof viewsMachine> = {
  states: {
    choosing: 'passing',
    reading: at(absent(trouble)),
    ready: at(button('Save the current tab as a view'), absent(trouble), absent(saving)),
    refused: at(text('You are not allowed to do this.'), again),
    unread: at(text('Error obtaining the information'), again),
    writing: at(saving, absent(trouble)),
    unanswered: at(text('No response from the platform. Retrying…'), saving, again),
    rejected: at(text('This record does not exist or you cannot see it.'), button('Dismiss'), absent(saving)),
  },
  changes: {
    ...growing('reading'),
    'reading: views.save': at(saving),
    ...growing('writing'),
    ...growing('unanswered'),
    'writing: writeView replies': more,
  },
  unseen: {
    'ready: views.renew': unseen(
      'The views stay in the list while they are read anew',
      'machines/workspace/views/views.test.ts',
      'saved views are listed by name, beside the layouts that may be applied',
    ),
    'reading: readViews replies': unseen(
      'The same views are in the list as before',
      'machines/workspace/views/views.test.ts',
      'saved views are listed by name, beside the layouts that may be applied',
    ),
  },
};
