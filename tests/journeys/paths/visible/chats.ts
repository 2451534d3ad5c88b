import type { chatsMachine } from '../../../../machines/collaboration/chat/chats.machine.ts';
import { absent, button, field, heading, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const place = region('Chat');
const noUser = text('You do not have a chat user');
const unread = text(/^Error obtaining the information/);
const atSending = text(/^(Sending…|Waiting for connection)$/);
const mayList = inside(place, absent(noUser), absent(unread));

export const chatsVisible: Visible<typeof chatsMachine> = {
  states: {
    'list.reading': mayList,
    'list.read': mayList,
    'list.refused': inside(place, noUser, button('Try again'), absent(unread)),
    'list.unread': inside(place, unread, button('Try again'), absent(noUser)),
    'sending.idle': inside(place, absent(atSending)),
    // Shown at the end of its own conversation, which may be closed.
    'sending.sending': inside(place, absent(text('Waiting for connection'))),
    'sending.waiting': inside(place, absent(text('Sending…'))),
  },
  results: {
    'readChats replies yes [Bruno Robles]': inside(place, shown('button', /Bruno Salas/)),
    'chats.draft id=1 text=On my': inside(place, { ...field('Message'), value: 'On my' }),
    'chats.send id=1 text=On my way': inside(place, text('On my way'), text('Sending…'), { ...field('Message'), value: '' }),
    'sendMessage replies refused record.not_found': inside(
      place,
      text(/^Not sent: This record does not exist or you cannot see it\./),
      button('Send again'),
      button('Discard'),
    ),
    'chats.resend key=message-1': inside(place, text('Sending…'), absent(button('Send again'))),
    'chats.discard key=message-1': inside(place, absent(button('Discard')), absent(text('On my way'))),
  },
  changes: {
    'list.reading sending.sending: chats.opened': inside(place, heading('Luis Ortega'), field('Message')),
    'list.reading sending.sending: chats.hide': inside(place, absent(heading('Luis Ortega')), absent(field('Message'))),
    'list.read sending.sending: chats.show': inside(place, heading('Bruno Salas'), field('Message')),
    'list.read sending.sending: sendMessage does not answer': { mayDiffer: { ...atSending, inside: place } },
    'list.read sending.waiting: after sendRetry': { mayDiffer: { ...atSending, inside: place } },
  },
  unseen: {
    'any state: chats.restored': unseen(
      'It stands in its conversation, which is not open when the page begins',
      'machines/collaboration/chat/chats.test.ts',
      'what was not sent before a reload is sent after it, under its key',
    ),
    'list.reading: chat.events': unseen(
      'The conversations are being read already, and are read again',
      'machines/collaboration/chat/chats-list.test.ts',
      'a message during the load is not lost to an older reply: the conversations are read again',
    ),
  },
};
