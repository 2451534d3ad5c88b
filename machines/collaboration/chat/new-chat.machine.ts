import { assign, setup } from 'xstate';
import type { Chat, ChatPerson } from '../../../contract/collaboration/chat.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface NewChatInput {
  newKey: () => string;
}
export interface NewChatContext extends NewChatInput {
  search: string;
  people: readonly ChatPerson[];
  chosen: readonly ChatPerson[];
  name: string;
  refusal: Refusal | null;
  /** The idempotency key of the conversation being created. */
  key: string;
  opened: Chat | null;
}
export type NewChatEvent =
  | { type: 'people.search'; search: string }
  | { type: 'people.choose'; person: ChatPerson }
  | { type: 'people.remove'; id: number }
  | { type: 'chat.name'; name: string }
  | { type: 'chat.open' }
  | { type: 'people.renew' };

export interface NewChatRequest {
  members: readonly number[];
  /** Of a room; null: the conversation with one person. */
  name: string | null;
  key: string;
}

/** Whom to write to: one person, or several under a name (OQ-77). */
export const newChatMachine = setup({
  types: {
    context: {} as NewChatContext,
    events: {} as NewChatEvent,
    input: {} as NewChatInput,
    output: {} as Chat | null,
    tags: {} as 'busy',
  },
  actors: {
    readPeople: port<Answer<ChatPerson[]>, { search: string }>('readPeople'),
    openChat: port<Answer<Chat>, NewChatRequest>('openChat'),
  },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    isComplete: ({ context: { chosen, name } }) => chosen.length === 1 || (chosen.length > 1 && name.trim() !== ''),
  },
  actions: {
    search: assign(({ event }) => (event.type === 'people.search' ? { search: event.search } : {})),
    takePeople: assign((_, { people }: { people: readonly ChatPerson[] }) => ({ people, refusal: null })),
    choose: assign(({ context: { chosen }, event }) =>
      event.type === 'people.choose' && !chosen.some(({ id }) => id === event.person.id)
        ? { chosen: [...chosen, event.person], refusal: null }
        : {},
    ),
    drop: assign(({ context: { chosen }, event }) =>
      event.type === 'people.remove' ? { chosen: chosen.filter(({ id }) => id !== event.id), refusal: null } : {},
    ),
    name: assign(({ event }) => (event.type === 'chat.name' ? { name: event.name, refusal: null } : {})),
    renewKey: assign(({ context: { newKey } }) => ({ key: newKey() })),
    takeOpened: assign((_, { chat }: { chat: Chat }) => ({ opened: chat, refusal: null })),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { pause: 250, readRetry: 4000 },
}).createMachine({
  id: 'new-chat',
  context: ({ input }) => ({ ...input, search: '', people: [], chosen: [], name: '', refusal: null, key: input.newKey(), opened: null }),
  initial: 'choosing',
  output: ({ context }) => context.opened,
  states: {
    choosing: {
      initial: 'reading',
      on: {
        'people.search': { target: '.pausing', actions: 'search' },
        'people.choose': { actions: ['choose', 'renewKey'] },
        'people.remove': { actions: ['drop', 'renewKey'] },
        'chat.name': { actions: ['name', 'renewKey'] },
        'chat.open': { guard: 'isComplete', target: 'opening' },
      },
      states: {
        pausing: {
          description: 'Somebody is being looked for; those of before stay in sight.',
          tags: 'busy',
          after: { pause: 'reading' },
        },
        reading: {
          description: 'The people to write to are being read.',
          tags: 'busy',
          invoke: {
            src: 'readPeople',
            input: ({ context }) => ({ search: context.search }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'read',
                actions: { type: 'takePeople', params: ({ event }) => ({ people: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        read: { description: 'The people to write to, with who is there; nobody found says so.' },
        refused: {
          description: 'The platform did not do it, and says why; another choice may be made.',
          on: { 'people.renew': 'reading' },
        },
        unread: {
          description: 'It could not be done; people are read again by themselves, or at once with a button.',
          after: { readRetry: 'reading' },
          on: { 'people.renew': 'reading' },
        },
      },
    },
    opening: {
      description: 'The conversation is being opened.',
      tags: 'busy',
      invoke: {
        src: 'openChat',
        input: ({ context: { chosen, name, key } }) => ({
          members: chosen.map(({ id }) => id),
          name: chosen.length > 1 || name.trim() !== '' ? name.trim() : null,
          key,
        }),
        onDone: [
          {
            guard: { type: 'isAccepted', params: answerParams },
            target: 'opened',
            actions: { type: 'takeOpened', params: ({ event }) => ({ chat: dataOf(event.output) }) },
          },
          { target: 'choosing.refused', actions: { type: 'noteRefusal', params: refusalParams } },
        ],
        onError: 'choosing.unread',
      },
    },
    opened: { type: 'final', description: 'The conversation is open.' },
  },
});
