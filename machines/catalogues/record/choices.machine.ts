import { assign, setup } from 'xstate';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { Choice } from '../../../contract/catalogues/record.ts';
import type { Refusal } from '../../../contract/platform/index.ts';
import { type Answer, answerParams, dataOf, port, refusalParams } from '../../shared/port.ts';

export interface ChoicesQuery {
  of: CatalogueKey;
  search: string;
  page: number;
}
export interface ChoicesPage {
  choices: Choice[];
  hasMore: boolean;
}
export interface ChoicesContext extends ChoicesQuery {
  choices: readonly Choice[];
  hasMore: boolean;
  refusal: Refusal | null;
}
export type ChoicesEvent =
  | { type: 'choices.open' }
  | { type: 'choices.search'; search: string }
  | { type: 'choices.more' }
  | { type: 'choices.renew' }
  | { type: 'choices.close' };

const queryOf = ({ of, search, page }: ChoicesContext): ChoicesQuery => ({ of, search: search.trim(), page });

/** The choices of a reference field: searched while typing, loaded page by page, over lists of any size. */
export const choicesMachine = setup({
  types: {
    context: {} as ChoicesContext,
    events: {} as ChoicesEvent,
    input: {} as { of: CatalogueKey },
    tags: {} as 'busy',
  },
  actors: { readChoices: port<Answer<ChoicesPage>, ChoicesQuery>('readChoices') },
  guards: {
    isAccepted: (_, answer: Answer<unknown>) => answer.ok,
    hasChoices: (_, answer: Answer<ChoicesPage>) => answer.ok && answer.data.choices.length > 0,
    hasMore: ({ context }) => context.hasMore,
  },
  actions: {
    begin: assign({ search: '', page: 1 }),
    search: assign(({ event }) => (event.type === 'choices.search' ? { search: event.search, page: 1 } : {})),
    take: assign((_, { page }: { page: ChoicesPage }) => ({ ...page, refusal: null })),
    append: assign(({ context }, { page }: { page: ChoicesPage }) => {
      const known = new Set(context.choices.map(({ id }) => id));
      const added = page.choices.filter(({ id }) => !known.has(id));
      return { choices: [...context.choices, ...added], hasMore: page.hasMore, page: context.page + 1 };
    }),
    forget: assign({ choices: [], hasMore: false }),
    noteRefusal: assign((_, { refusal }: { refusal: Refusal }) => ({ refusal })),
  },
  delays: { typed: 200 },
}).createMachine({
  id: 'choices',
  context: ({ input }) => ({ of: input.of, search: '', page: 1, choices: [], hasMore: false, refusal: null }),
  initial: 'closed',
  states: {
    closed: {
      description: 'Only what is chosen is shown; nothing is offered.',
      on: { 'choices.open': { target: 'open', actions: 'begin' }, 'choices.search': { target: 'open.typing', actions: 'search' } },
    },
    open: {
      initial: 'reading',
      on: {
        'choices.search': { target: '.typing', actions: 'search' },
        'choices.renew': '.reading',
        'choices.close': 'closed',
      },
      states: {
        typing: {
          description: 'What is searched for is being typed; what was offered before is still shown.',
          tags: 'busy',
          on: { 'choices.search': { target: 'typing', reenter: true, actions: 'search' } },
          after: { typed: 'reading' },
        },
        reading: {
          description: 'The first of what can be chosen is being read.',
          tags: 'busy',
          invoke: {
            src: 'readChoices',
            input: ({ context }) => queryOf(context),
            onDone: [
              {
                guard: { type: 'hasChoices', params: ({ event }) => event.output },
                target: 'shown',
                actions: { type: 'take', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { guard: { type: 'isAccepted', params: answerParams }, target: 'none', actions: 'forget' },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        shown: {
          description: 'What can be chosen is offered below the field; more is read at its end.',
          on: { 'choices.more': { guard: 'hasMore', target: 'readingMore' } },
        },
        readingMore: {
          description: 'What can be chosen is offered, and more of it is being read.',
          tags: 'busy',
          invoke: {
            src: 'readChoices',
            input: ({ context }) => ({ ...queryOf(context), page: context.page + 1 }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: answerParams },
                target: 'shown',
                actions: { type: 'append', params: ({ event }) => ({ page: dataOf(event.output) }) },
              },
              { target: 'refused', actions: { type: 'noteRefusal', params: refusalParams } },
            ],
            onError: 'unread',
          },
        },
        none: { description: 'Nothing can be chosen that is called so: "No results found".' },
        refused: { description: 'The platform refused to offer anything, and says why.' },
        unread: { description: 'What can be chosen could not be read; a button tries again.' },
      },
    },
  },
});
