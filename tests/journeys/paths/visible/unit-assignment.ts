import type { unitAssignmentMachine } from '../../../../machines/places/unit-assignment/unit-assignment.machine.ts';
import { absent, button, disabled, inside, region, type Shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region(/^(Incident chart|Floor plan)$/);
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const loading = text('Loading…');
const again = button('Try again');
const none = text('No data available');
const reload = button('Reload');
const saved = text('Saved');

export const unitAssignmentVisible: Visible<typeof unitAssignmentMachine> = {
  states: {
    reading: at(loading, absent(again), absent(none), absent(reload)),
    empty: at(none, again, absent(loading)),
    shown: at(absent(loading), absent(again), absent(none), absent(saved), absent(reload)),
    saving: at(disabled(button('Save')), absent(saved), absent(reload)),
    saved: at(saved, absent(reload)),
    unsaved: at(text(/^(Someone else saved this record|No response from the platform)\./), reload, button('Save'), absent(saved)),
    refused: at(text('You are not allowed to do this.'), again, absent(loading)),
    unread: at(text('Error obtaining the information'), again, absent(loading)),
  },
};
