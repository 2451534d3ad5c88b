import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { Chat, ChatMessage } from '../../../contract/collaboration/chat.ts';
import type { Refusal, UserId } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, feed, port, refusalParams } from '../../shared/port.ts';
import { chatMachine } from './chat.machine.ts';
import { applyChatEvent, type ChatStreamEvent, type Unsent, withLast } from './messages.ts';

export interface ChatsInput {
  me: UserId;
  newKey: () => string;
}
export interface ChatsContext extends ChatsInput {
  /** The newest first. */
  chats: readonly Chat[];
  refusal: Refusal | null;
  /** Number of views of each open conversation; each open one has an actor. */
  shown: Readonly<Record<number, number>>;
  /** In the order in which they were written. */
  unsent: readonly Unsent[];
  /** The key of the one that is being sent. */
  sending: string | null;
  /** Unsent text, by conversation. */
  drafts: Readonly<Record<number, string>>;
}
/** The unsent messages that a browser stored. */
export type UnsentRestored = { type: 'chats.restored'; unsent: readonly Unsent[] };
export type SaveUnsent = { type: 'unsent.save'; unsent: readonly Unsent[] };
export type ChatsEvent =
  | { type: 'chats.renew' }
  | { type: 'chat.events'; events: readonly ChatStreamEvent[] }
  /** A conversation was opened, here or anew. */
  | { type: 'chats.opened'; chat: Chat }
  | { type: 'chats.show'; id: number }
  | { type: 'chats.hide'; id: number }
  | { type: 'chats.draft'; id: number; text: string }
  | { type: 'chats.send'; id: number; text: string }
  | { type: 'chats.resend'; key: string }
  | { type: 'chats.discard'; key: string }
  | UnsentRestored;

/** The actor of an open conversation. */
export const chatActorId = (id: number): `chat-${number}` => `chat-${id}`;

const nextUnsent = ({ unsent }: Pick<ChatsContext, 'unsent'>): Unsent | undefined => unsent.find(({ refusal }) => refusal === null);

/**
 * The chats of the current user (OP-1.15, OQ-77): conversations with presence and unread counts, an actor for each open one, and
 * unsent messages: sent one after the other, each under its own key, so that none is lost or duplicated.
 */
export const chatsMachine = setup({
  types: {
    context: {} as ChatsContext,
    events: {} as ChatsEvent,
    input: {} as ChatsInput,
    tags: {} as 'busy',
    children: {} as { [chat: `chat-${number}`]: 'chat'; store: 'store' },
  },
  actors: {
    readChats: port<Answer<Chat[]>>('readChats'),
    sendMessage: port<Answer<ChatMessage>, Unsent>('sendMessage'),
    store: feed<UnsentRestored, void, SaveUnsent>('unsentStore'),
    chat: chatMachine,
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    needsReload: ({ context, event }) =>
      event.type === 'chat.events' && event.events.some((chatEvent) => applyChatEvent(context.chats, chatEvent, context.me) === null),
    hasUnsent: ({ context }) => nextUnsent(context) !== undefined,
  },
  actions: {
    takeChats: assign((_, { chats }: { chats: readonly Chat[] }) => ({ chats, refusal: null })),
    takeOpened: assign(({ context: { chats }, event }) =>
      event.type === 'chats.opened' ? { chats: [event.chat, ...chats.filter(({ id }) => id !== event.chat.id)] } : {},
    ),
    receiveMessages: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'chat.events') return;
      const chats = event.events.reduce<readonly Chat[]>(
        (all, chatEvent) => applyChatEvent(all, chatEvent, context.me) ?? all,
        context.chats,
      );
      enqueue.assign({ chats });
      const messages = event.events.flatMap((chatEvent) => (chatEvent.name === 'chat.said' ? [chatEvent.data.message] : []));
      for (const message of messages)
        if (context.shown[message.chat]) enqueue.sendTo(chatActorId(message.chat), { type: 'chat.messageReceived', message });
      const arrived = new Set(messages.map(({ key }) => key));
      const unsent = context.unsent.filter(({ key }) => !arrived.has(key));
      enqueue.assign({ unsent });
    }),
    show: enqueueActions(({ context: { shown }, event, enqueue }) => {
      if (event.type !== 'chats.show') return;
      const count = shown[event.id] ?? 0;
      if (count === 0) enqueue.spawnChild('chat', { id: chatActorId(event.id), input: { id: event.id } });
      enqueue.assign({ shown: { ...shown, [event.id]: count + 1 } });
    }),
    hide: enqueueActions(({ context: { shown }, event, enqueue }) => {
      if (event.type !== 'chats.hide') return;
      const { [event.id]: count = 0, ...others } = shown;
      if (count === 1) enqueue.stopChild(chatActorId(event.id));
      enqueue.assign({ shown: count > 1 ? { ...others, [event.id]: count - 1 } : others });
    }),
    renewShown: enqueueActions(({ context: { shown }, enqueue }) => {
      for (const id of Object.keys(shown)) enqueue.sendTo(chatActorId(Number(id)), { type: 'chat.renew' });
    }),
    draft: assign(({ context: { drafts }, event }) => {
      if (event.type !== 'chats.draft') return {};
      const { [event.id]: _, ...others } = drafts;
      return { drafts: event.text === '' ? others : { ...others, [event.id]: event.text } };
    }),
    saveUnsent: sendTo('store', ({ context: { unsent } }) => ({ type: 'unsent.save', unsent })),
    write: assign(({ context: { unsent, drafts, newKey }, event }) => {
      if (event.type !== 'chats.send' || event.text.trim() === '') return {};
      const { [event.id]: _, ...others } = drafts;
      return { drafts: others, unsent: [...unsent, { key: newKey(), chat: event.id, text: event.text.trim(), refusal: null }] };
    }),
    writeAgain: assign(({ context: { unsent }, event }) =>
      event.type === 'chats.resend' ? { unsent: unsent.map((one) => (one.key === event.key ? { ...one, refusal: null } : one)) } : {},
    ),
    discard: assign(({ context: { unsent }, event }) =>
      event.type === 'chats.discard' ? { unsent: unsent.filter(({ key, refusal }) => key !== event.key || refusal === null) } : {},
    ),
    restoreUnsent: assign(({ context: { unsent }, event }) => {
      if (event.type !== 'chats.restored') return {};
      const known = new Set(unsent.map(({ key }) => key));
      return { unsent: [...event.unsent.filter(({ key }) => !known.has(key)), ...unsent] };
    }),
    beginSending: assign(({ context }) => ({ sending: nextUnsent(context)?.key ?? null })),
    takeSent: enqueueActions(({ context: { chats, shown, unsent, me, sending }, enqueue }, { message }: { message: ChatMessage }) => {
      enqueue.assign({
        chats: chats.map((chat) => (chat.id === message.chat ? withLast(chat, message, me) : chat)),
        unsent: unsent.filter(({ key }) => key !== sending),
      });
      if (shown[message.chat]) enqueue.sendTo(chatActorId(message.chat), { type: 'chat.messageReceived', message });
    }),
    noteUnsent: assign(({ context: { unsent, sending } }, { refusal }: { refusal: Refusal }) => ({
      unsent: unsent.map((one) => (one.key === sending ? { ...one, refusal } : one)),
    })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal, chats: [] })),
  },
  delays: { readRetry: 5000, sendRetry: 3000 },
}).createMachine({
  id: 'chats',
  context: ({ input }) => ({ ...input, chats: [], refusal: null, shown: {}, unsent: [], sending: null, drafts: {} }),
  invoke: { src: 'store', id: 'store' },
  type: 'parallel',
  on: {
    'chats.show': { actions: 'show' },
    'chats.hide': { actions: 'hide' },
    'chats.draft': { actions: 'draft' },
    'chats.send': { actions: ['write', 'saveUnsent'] },
    'chats.resend': { actions: ['writeAgain', 'saveUnsent'] },
    'chats.discard': { actions: ['discard', 'saveUnsent'] },
    'chats.restored': { actions: 'restoreUnsent' },
    'chats.opened': { actions: 'takeOpened' },
  },
  states: {
    list: {
      initial: 'reading',
      on: {
        'chats.renew': { target: '.reading', actions: 'renewShown' },
        'chat.events': [
          { guard: 'needsReload', target: '.reading', actions: ['receiveMessages', 'saveUnsent'] },
          { actions: ['receiveMessages', 'saveUnsent'] },
        ],
      },
      states: {
        reading: {
          description: 'The conversations are being read; those of before stay in sight.',
          tags: 'busy',
          // Events received meanwhile may be newer than the reply.
          on: { 'chat.events': { target: 'reading', reenter: true, actions: ['receiveMessages', 'saveUnsent'] } },
          invoke: {
            src: 'readChats',
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: { type: 'takeChats', params: ({ event }) => ({ chats: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        read: { description: 'The conversations, the newest first, with who is there and what is unread; none says so.' },
        refused: { description: 'There is no chat for this user, and the platform says why.' },
        unread: {
          description: 'The conversations could not be read; it is tried again by itself, or at once with a button.',
          after: { readRetry: 'reading' },
        },
      },
    },
    sending: {
      initial: 'idle',
      states: {
        idle: {
          description: 'Everything that was written is sent, or was refused and says so.',
          always: { guard: 'hasUnsent', target: 'sending' },
        },
        sending: {
          description: 'A message stands at the end of its conversation, marked as being sent.',
          tags: 'busy',
          entry: 'beginSending',
          invoke: {
            src: 'sendMessage',
            input: ({ context }) => nextUnsent(context) ?? { key: '', chat: 0, text: '', refusal: null },
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'idle',
                actions: [{ type: 'takeSent', params: ({ event }) => ({ message: dataOf(event.output) }) }, 'saveUnsent'],
              },
              { target: 'idle', actions: [{ type: 'noteUnsent', params: refusalParams }, 'saveUnsent'] },
            ],
            onError: 'waiting',
          },
        },
        waiting: {
          description: 'A message could not be sent; it stays at its place, and is sent under its key as soon as that is possible.',
          after: { sendRetry: 'idle' },
          on: { 'chats.renew': 'idle' },
        },
      },
    },
  },
});
