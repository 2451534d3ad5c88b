import type { objectSearchMachine } from '../../../../machines/video/object-search/object-search.machine.ts';
import { absent, inside, region, type Shown, shown, text, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Search objects');
const at = (...elements: readonly Shown[]) => inside(place, ...elements);
const run = shown('button', /^Search the (selected|visible) range$/);
const idle = { ...run, busy: false };
const finds = shown('list', 'Found objects');
const more = shown('button', /^(Show more|Search earlier)$/);
const none = text('No results found');
const denied = text('You are not allowed to do this.');
const unread = text('Error obtaining the information');
const chosen: Shown = { ...shown('button', /^/), current: true };

export const objectSearchVisible: Visible<typeof objectSearchMachine> = {
  states: {
    building: at(text('Objects detected on these cameras. Without conditions, everything is listed.'), idle, absent(finds)),
    searching: at({ ...run, busy: true }, absent(finds), absent(none), absent(denied), absent(unread)),
    'found.idle': at(finds, idle, absent({ ...more, busy: true }), absent(unread)),
    'found.readingMore': at(finds, { ...more, busy: true }, absent(unread)),
    'found.moreUnread': at(finds, unread, { ...more, busy: false }),
    none: at(none, idle, absent(finds)),
    refused: at(denied, idle, absent(finds)),
    unread: at(unread, idle, absent(finds)),
  },
  changes: {
    'building: search.change': at(shown('combobox', 'Attribute'), shown('textbox', 'Value')),
    'found.idle: search.select': at(chosen),
    'found.idle: search.step': { differs: { ...chosen, inside: place } },
  },
};
