import { chatCalls } from '../../../contract/collaboration/chat.ts';
import { asks, byNobody, gesture, manualOf, relink, secondUser } from '../../quality/paths/manual.ts';
import type { chatMachine } from './chat.machine.ts';
import { chatModel, chatsModel } from './chat.paths.ts';
import type { chatsMachine } from './chats.machine.ts';

const account = 'ana@demo.test';
const talk =
  'Open the widget “Chat”, press “New conversation”, choose Bruno Salas, press “Open”, write “Hello” under “Message”, and press Enter.';
const bruno = (does: string) => secondUser('bruno@demo.test', `open the widget “Chat”, ${does}.`);
const written = bruno('click the conversation with Ana Robles, write “At the gate” under “Message”, and press Enter');
const walked = (why: string) => byNobody(`${why}: tests/journeys/paths/chats.test.ts`);

export const chatCases = [
  manualOf<typeof chatMachine>(chatModel, {
    start: {
      account,
      address: '/inicio',
      arrange: [talk, relink],
    },
    unseen: { marks: 'always' },
    ports: {
      readMessages: asks(chatCalls.chatMessages, { 1: walked('a conversation without messages is one that was opened just now') }),
      markRead: asks(chatCalls.readChat),
    },
    causes: {
      'chat.renew': gesture(relink),
      'chat.messageReceived': written,
      'chat.older': walked('the conversations of the demo are no longer than a page'),
      'chat.markRead': written,
    },
  }),
];

export const chatsCases = [
  manualOf<typeof chatsMachine>(chatsModel, {
    start: { account, address: '/inicio', arrange: [`${talk} Press “Back to the conversations”.`, relink] },
    ports: {
      readChats: asks(chatCalls.chats, { 1: walked('conversations of the demo stay') }),
      sendMessage: asks(chatCalls.sendMessage),
    },
    causes: {
      'chats.renew': gesture(`Where a conversation is open, press “Back to the conversations”. ${relink}`),
      'chat.events': [
        written,
        bruno('press “New conversation”, choose Ana Robles and Luis Ortega, write “Gates” under “Name of the room”, and press “Open”'),
      ],
      'chats.opened': gesture('Press “New conversation”, choose Luis Ortega, and press “Open”.'),
      'chats.show': gesture('Click the conversation with Bruno Salas, after “Back to the conversations” where one is open.'),
      'chats.hide': gesture('Press “Back to the conversations”.'),
      'chats.draft': gesture('With the conversation with Bruno Salas open, write “On my” under “Message”.'),
      'chats.send': gesture('With the conversation with Bruno Salas open, write “On my way” under “Message”, and press Enter.'),
      'chats.resend': gesture('Press “Send again” beside the message.'),
      'chats.discard': gesture('Press “Discard” beside the message.'),
      'chats.restored': walked('an earlier page was closed before it could send'),
    },
  }),
];
