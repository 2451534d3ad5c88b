import type { newChatMachine } from '../../../../machines/collaboration/chat/new-chat.machine.ts';
import { absent, button, dialog, field, heading, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = dialog('New conversation');
const people = shown('list', /^$/);
const noUser = text(/^You do not have a chat user/);
const silent = text(/^No response from the platform\. Try again\./);
const offers = [absent(button('Try again')), absent({ ...button('Open'), busy: true })];

export const newChatVisible: Visible<typeof newChatMachine> = {
  states: {
    'choosing.pausing': inside(place, { ...people, busy: true }, ...offers),
    'choosing.reading': inside(place, { ...people, busy: true }, ...offers),
    'choosing.read': inside(place, { ...people, busy: false }, ...offers),
    'choosing.refused': inside(place, { ...people, busy: false }, button('Try again'), absent(silent)),
    'choosing.unread': inside(place, silent, button('Try again'), absent(noUser)),
    opening: inside(place, { ...shown('button', 'Open'), busy: true }, absent(button('Try again'))),
    opened: [absent(place), ...inside(region('Chat'), heading('Bruno Salas'), field('Message'))],
  },
  results: {
    'people.choose person=Bruno Robles': inside(place, button('Remove Bruno Salas'), button('Open')),
    'people.choose person=Ana Robles': inside(place, button('Remove Luis Ortega'), field('Name of the room')),
    'people.remove id=12': inside(place, absent(button('Remove Bruno Salas')), shown('button', /^Bruno Salas/)),
    'chat.name name=Night shift': inside(place, { ...field('Name of the room'), value: /^Night shift \d+$/ }, button('Open')),
    'readPeople replies yes [Bruno Robles]': inside(place, shown('button', /^Bruno Salas/)),
    'readPeople replies refused chat.no_user': inside(place, noUser),
    'openChat replies refused record.not_found': inside(place, text(/^This record does not exist or you cannot see it\./)),
  },
  changes: {
    'choosing.reading: people.search': { mayDiffer: { ...shown('searchbox', 'Search people'), inside: place } },
    'choosing.pausing: people.search': { differs: { ...shown('searchbox', 'Search people'), inside: place } },
  },
  unseen: {
    'choosing.pausing: after pause': unseen(
      'The list is marked as being read from the first letter on',
      'machines/collaboration/chat/new-chat.test.ts',
      'people are searched when typing pauses; those of before stay in sight',
    ),
  },
};
