import { chatCalls } from '../../../contract/collaboration/chat.ts';
import { asks, gesture, manualOf } from '../../quality/paths/manual.ts';
import { newChatModel } from './chat.paths.ts';
import type { newChatMachine } from './new-chat.machine.ts';

export const newChatCases = [
  manualOf<typeof newChatMachine>(newChatModel, {
    start: {
      account: 'ana@demo.test',
      address: '/inicio',
      arrange: ['Open the widget “Chat”.', 'Press “New conversation”, the plus sign of the widget.'],
    },
    ports: { readPeople: asks(chatCalls.chatPeople), openChat: asks(chatCalls.openChat) },
    causes: {
      'people.search': gesture('Write “s” under “Search people”.'),
      'people.choose': [gesture('Click Bruno Salas.'), gesture('Click Luis Ortega.')],
      'people.remove': gesture('Press “Remove Bruno Salas”, the cross beside his name.'),
      'chat.name': gesture('Write “Gates” under “Name of the room”.'),
      'chat.open': gesture('Press “Open”.'),
    },
  }),
];
