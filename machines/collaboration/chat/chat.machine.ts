import { assign, setup } from 'xstate';
import type { ChatMessage } from '../../../contract/collaboration/chat.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';
import { withMessage, withNewest } from './messages.ts';

export interface ChatInput {
  id: number;
}
export interface ChatContext extends ChatInput {
  /** Oldest first; complete from the first one on. */
  messages: readonly ChatMessage[];
  /** Whether there are older ones. */
  more: boolean;
  /** Read up to this message: as confirmed by the platform, as being submitted, and as viewed here. */
  marked: number;
  marking: number;
  readUpTo: number;
  refusal: Refusal | null;
}
export type ChatEvent =
  | { type: 'chat.renew' }
  | { type: 'chat.messageReceived'; message: ChatMessage }
  /** The oldest message became visible. */
  | { type: 'chat.older' }
  /** The user saw everything up to this message. */
  | { type: 'chat.markRead'; up_to: number };

export interface MessagesPage {
  messages: ChatMessage[];
  more: boolean;
}

/** One open conversation (OP-9.39, OQ-77): its messages, its history page by page, and its read mark. */
export const chatMachine = setup({
  types: { context: {} as ChatContext, events: {} as ChatEvent, input: {} as ChatInput, tags: {} as 'busy' },
  actors: {
    readMessages: port<Answer<MessagesPage>, { id: number; before: number | null }>('readMessages'),
    markRead: port<Answer<null>, { id: number; up_to: number }>('markRead'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasMore: ({ context }) => context.more,
    isUnmarked: ({ context }) => context.readUpTo > context.marked,
  },
  actions: {
    takeNewest: assign(({ context: { messages, more } }, { page }: { page: MessagesPage }) => {
      const all = withNewest(messages, page.messages);
      return { messages: all, more: all[0]?.id === page.messages[0]?.id ? page.more : more, refusal: null };
    }),
    takeOlder: assign(({ context: { messages } }, { page }: { page: MessagesPage }) => ({
      messages: [...page.messages.filter(({ id }) => id < (messages[0]?.id ?? Number.POSITIVE_INFINITY)), ...messages],
      more: page.more,
    })),
    receiveMessages: assign(({ context: { messages, more }, event }) => {
      if (event.type !== 'chat.messageReceived') return {};
      const all = withMessage(messages, event.message);
      return { messages: all, more: more || all[0]?.id !== (messages[0] ?? event.message).id };
    }),
    noteRead: assign(({ context: { readUpTo }, event }) =>
      event.type === 'chat.markRead' ? { readUpTo: Math.max(readUpTo, event.up_to) } : {},
    ),
    beginMarking: assign(({ context: { readUpTo } }) => ({ marking: readUpTo })),
    noteMarked: assign(({ context: { marking } }) => ({ marked: marking })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { readRetry: 4000, markRetry: 4000 },
}).createMachine({
  id: 'chat',
  context: ({ input }) => ({ ...input, messages: [], more: false, marked: 0, marking: 0, readUpTo: 0, refusal: null }),
  type: 'parallel',
  on: { 'chat.messageReceived': { actions: 'receiveMessages' }, 'chat.markRead': { actions: 'noteRead' } },
  states: {
    history: {
      initial: 'reading',
      on: { 'chat.renew': '.reading' },
      states: {
        reading: {
          description: 'The newest messages are being read; those of before stay in sight.',
          tags: 'busy',
          invoke: {
            src: 'readMessages',
            input: ({ context }) => ({ id: context.id, before: null }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: { type: 'takeNewest', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        read: {
          description: 'The messages of the conversation, the newest at the bottom.',
          on: { 'chat.older': { guard: 'hasMore', target: 'older' } },
        },
        older: {
          description: 'Older messages are being read above the ones that are shown.',
          tags: 'busy',
          invoke: {
            src: 'readMessages',
            input: ({ context }) => ({ id: context.id, before: context.messages[0]?.id ?? null }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: { type: 'takeOlder', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        refused: { description: 'The conversation is not shown, and why: it is not theirs, or they have no chat user.' },
        unread: {
          description: 'Messages could not be read; it is tried again by itself, or at once with a button.',
          after: { readRetry: 'reading' },
        },
      },
    },
    marks: {
      initial: 'marked',
      states: {
        marked: {
          description: 'What was in sight counts as read.',
          always: { guard: 'isUnmarked', target: 'marking' },
        },
        marking: {
          description: 'The platform is being told how far it was read.',
          tags: 'busy',
          entry: 'beginMarking',
          invoke: {
            src: 'markRead',
            input: ({ context }) => ({ id: context.id, up_to: context.readUpTo }),
            onDone: { target: 'marked', actions: 'noteMarked' },
            onError: 'unmarked',
          },
        },
        unmarked: {
          description: 'The platform could not be told how far it was read; it is tried again by itself.',
          after: { markRetry: 'marking' },
          on: { 'chat.renew': 'marking' },
        },
      },
    },
  },
});
