import type { sharesMachine } from '../../../../machines/video/shares/shares.machine.ts';
import { absent, button, disabled, field, inside, type Shown, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', /^Share /);
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const loading = text('Loading…');
const again = button('Try again');
const make = button('Create link');
const end = button('End now');
const denied = text('This record does not exist or you cannot see it.');
const unanswered = text('No response. Try again.');
const copied = text('Copied. It is shown only once.');
const copyFailed = text('Could not copy');
const noResult = [denied, unanswered, copied, copyFailed].map(absent);

export const sharesVisible: Visible<typeof sharesMachine> = {
  states: {
    reading: at(loading, disabled(make), absent(again), absent(end)),
    refused: at(text('You are not allowed to do this.'), again, absent(loading), absent(make)),
    unread: at(text('Error obtaining the information'), again, absent(loading), absent(make)),
    'ready.plain': at(make, end, absent(loading), absent(again), ...noResult),
    'ready.copied': at(copied, make),
    'ready.copyFailed': at(copyFailed, make),
    'ready.denied': at(denied, make, end),
    'ready.unanswered': at(unanswered, make, end),
    making: at(disabled(make), absent(disabled(end)), ...noResult),
    copying: at(disabled(make), text('It is shown only once.'), ...noResult),
    revoking: at(disabled(end), disabled(make), ...noResult),
  },
  results: {
    'makeShare replies yes a-token-of-the-platform': at(field('New address'), button('Copy'), text('It is shown only once.')),
  },
};
