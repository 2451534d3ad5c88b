import type { directoryMachine } from '../../../../machines/telephony/directory/directory.machine.ts';
import { absent, button, field, inside, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = shown('dialog', 'Make a call');
const name = field('Name or number');
const again = button('Try again');
const forbidden = text('You are not allowed to do this.');
const unread = text('Error obtaining the information');
const people = shown('list', 'People you can call');
const typed = { mayDiffer: { ...name, inside: place } };
const trouble = [forbidden, unread, again].map(absent);

export const directoryVisible: Visible<typeof directoryMachine> = {
  states: {
    closed: [absent(place)],
    'open.settling': inside(place, name, ...trouble, absent(text('No one with this name'))),
    'open.reading': inside(place, name, ...trouble, absent(text('No one with this name'))),
    'open.read': inside(place, name, ...trouble, absent(text('Loading contacts…'))),
    'open.refused': inside(place, name, forbidden, again, absent(people)),
    'open.unread': inside(place, name, unread, again),
  },
  changes: {
    'open.settling: directory.search': typed,
    'open.reading: directory.search': typed,
  },
  unseen: {
    'open.settling: after settle': unseen(
      'Those found before stay until the reply',
      'machines/telephony/directory/directory.test.ts',
      'opened for an alarm its site is asked for first; what is typed is asked once it rests',
    ),
  },
};
