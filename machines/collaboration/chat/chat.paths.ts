import { Chat, ChatMessage } from '../../../contract/collaboration/chat.ts';
import { modelOf } from '../../quality/paths/model.ts';
import { ana, at, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { chatMachine } from './chat.machine.ts';
import { chatsMachine } from './chats.machine.ts';
import type { ChatStreamEvent, Unsent } from './messages.ts';
import { newChatMachine } from './new-chat.machine.ts';

/** A message from Bruno to Ana; `given` overrides the defaults. */
export const aMessage = (id: number, overrides: Partial<ChatMessage> = {}): ChatMessage =>
  ChatMessage.parse({
    id,
    chat: 1,
    from: { id: bruno.id, name: 'Bruno Robles' },
    text: `Message ${id}`,
    time: at(id),
    key: null,
    ...overrides,
  });

/** Ana's conversation with Bruno. */
export const aChat = (overrides: Partial<Chat> = {}): Chat =>
  Chat.parse({
    id: 1,
    kind: 'direct',
    name: 'Bruno Robles',
    members: [
      { id: ana.id, name: 'Ana Robles', online: true, read: 0 },
      { id: bruno.id, name: 'Bruno Robles', online: false, read: 0 },
    ],
    last: aMessage(1),
    unread: 1,
    ...overrides,
  });

/** A chat event of the stream. */
const chatEvent = <N extends ChatStreamEvent['name']>(name: N, data: Extract<ChatStreamEvent, { name: N }>['data']): ChatStreamEvent =>
  ({ name, event_id: null, epoch: null, data }) as ChatStreamEvent;

/** Paths of one conversation that is looked at. */
export const chatModel = modelOf({
  given: 'An operator opens a conversation.',
  machine: chatMachine,
  input: { id: 1 },
  stepWords: {
    events: {
      'chat.renew': 'The link is back after a gap, or the operator presses “Try again”.',
      'chat.messageReceived': 'Somebody writes in the conversation.',
      'chat.older': 'The operator asks for older messages.',
      'chat.markRead': 'The operator sees the newest message.',
    },
    ports: {
      readMessages: 'give the messages',
      markRead: 'note what was read',
    },
    delays: { readRetry: 'Four seconds', markRetry: 'Four seconds' },
  },
  events: {
    'chat.messageReceived': [{ type: 'chat.messageReceived', message: aMessage(3) }],
    'chat.markRead': [{ type: 'chat.markRead', up_to: 2 }],
  },
  replies: {
    readMessages: [replied({ messages: [aMessage(2)], more: true }), replied({ messages: [], more: false }), refused('record.not_found')],
    markRead: [replied(null)],
  },
  about: ({ more, readUpTo, marked, messages }) => ({ more, unmarked: readUpTo > marked, any: messages.length > 0 }),
});

const stored: Unsent = { key: 'key-of-yesterday', chat: 1, text: 'Still there?', refusal: null };

/** Paths of the chats of a user. */
export const chatsModel = modelOf({
  given: 'An operator who may chat signed in.',
  machine: chatsMachine,
  input: { me: ana.id, newKey: () => 'message-1' },
  stepWords: {
    events: {
      'chats.renew': 'The link is back after a gap, or the operator presses “Try again”.',
      'chat.events': 'Something is said in a conversation, or a conversation changes.',
      'chats.opened': 'A new conversation was opened.',
      'chats.show': 'The operator looks at a conversation.',
      'chats.hide': 'The operator leaves a conversation.',
      'chats.draft': 'The operator begins to write a message.',
      'chats.send': 'The operator sends a message.',
      'chats.resend': 'The operator sends a refused message again.',
      'chats.discard': 'The operator throws away a message that was not sent.',
      'chats.restored': 'Messages that an earlier page could not send are found in this browser.',
    },
    ports: {
      readChats: 'give the conversations',
      sendMessage: 'send the message',
    },
    delays: { readRetry: 'Five seconds', sendRetry: 'Three seconds' },
  },
  events: {
    'chat.events': [
      { type: 'chat.events', events: [chatEvent('chat.said', { message: aMessage(2) })] },
      { type: 'chat.events', events: [chatEvent('chat.changed', { chat: 2 })] },
    ],
    'chats.opened': [{ type: 'chats.opened', chat: aChat({ id: 2 }) }],
    'chats.show': [{ type: 'chats.show', id: 1 }],
    'chats.hide': [{ type: 'chats.hide', id: 1 }],
    'chats.draft': [{ type: 'chats.draft', id: 1, text: 'On my' }],
    'chats.send': [{ type: 'chats.send', id: 1, text: 'On my way' }],
    'chats.resend': [{ type: 'chats.resend', key: 'message-1' }],
    'chats.discard': [{ type: 'chats.discard', key: 'message-1' }],
    'chats.restored': [{ type: 'chats.restored', unsent: [stored] }],
  },
  replies: {
    readChats: [replied([aChat()]), replied([]), refused('chat.no_user')],
    sendMessage: [replied(aMessage(2, { key: 'message-1' })), refused('record.not_found')],
  },
  about: ({ chats, unsent }) => ({
    any: chats.length > 0,
    waiting: unsent.some(({ refusal }) => refusal === null),
    refused: unsent.some(({ refusal }) => refusal !== null),
  }),
});

const person = { id: bruno.id, name: 'Bruno Robles', online: true };

/** Paths of opening a conversation. */
export const newChatModel = modelOf({
  given: 'An operator begins a new conversation.',
  machine: newChatMachine,
  input: { newKey: () => 'chat-1' },
  stepWords: {
    events: {
      'people.search': 'The operator searches for a person.',
      'people.choose': 'The operator chooses a person.',
      'people.remove': 'The operator takes a person away again.',
      'chat.name': 'The operator names the room.',
      'chat.open': 'The operator opens the conversation.',
      'people.renew': 'The operator presses “Try again”.',
    },
    ports: {
      readPeople: 'say who can be written to',
      openChat: 'open the conversation',
    },
    delays: { pause: 'A quarter of a second without a key', readRetry: 'Four seconds' },
  },
  events: {
    'people.search': [{ type: 'people.search', search: 'bru' }],
    'people.choose': [
      { type: 'people.choose', person },
      { type: 'people.choose', person: { ...person, id: ana.id, name: 'Ana Robles' } },
    ],
    'people.remove': [{ type: 'people.remove', id: bruno.id }],
    'chat.name': [{ type: 'chat.name', name: 'Night shift' }],
  },
  replies: {
    readPeople: [replied([person]), refused('chat.no_user')],
    openChat: [replied(aChat()), refused('record.not_found')],
  },
  about: ({ chosen, name }) => ({ chosen: Math.min(2, chosen.length), named: name !== '' }),
});
