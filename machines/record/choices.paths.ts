import { refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { choicesMachine } from './choices.machine.ts';

type Machine = typeof choicesMachine;

const events = {
  'choices.open': [{ type: 'choices.open' }],
  'choices.search': [{ type: 'choices.search', search: 'cen' }],
  'choices.more': [{ type: 'choices.more' }],
  'choices.renew': [{ type: 'choices.renew' }],
  'choices.close': [{ type: 'choices.close' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readChoices: [
    replied({ choices: [{ id: 1, label: 'Centro' }], hasMore: true }),
    replied({ choices: [], hasMore: false }),
    refused('access.forbidden'),
  ],
} as const satisfies ReplySamples<Machine>;

/** Paths of what a field that names records offers. */
export const choicesModel = modelOf({
  machine: choicesMachine,
  input: { of: 'tenant' },
  events,
  replies,
  about: ({ hasMore, page, search }) => ({ hasMore, later: page > 1, search }),
});
