import { modelOf } from '../../quality/paths/model.ts';
import { refused, replied } from '../../quality/paths/samples.ts';
import { choicesMachine } from './choices.machine.ts';

/** Paths of the choices of a reference field. */
export const choicesModel = modelOf({
  given: 'A form is open with a field that names a record of another catalogue.',
  machine: choicesMachine,
  input: { of: 'tenant' },
  stepWords: {
    events: {
      'choices.open': 'The user goes into the field.',
      'choices.search': 'The user types into the field.',
      'choices.more': 'The user scrolls to the end of what is offered.',
      'choices.renew': 'The user presses “Try again”.',
      'choices.close': 'The user leaves the field, or presses Escape.',
    },
    ports: {
      readChoices: 'read what can be chosen',
    },
    delays: {
      typed: 'The user has stopped typing for a moment',
    },
  },
  events: {
    'choices.search': [{ type: 'choices.search', search: 'cen' }],
  },
  replies: {
    readChoices: [
      replied({ choices: [{ id: 1, label: 'Centro' }], hasMore: true }),
      replied({ choices: [], hasMore: false }),
      refused('access.forbidden'),
    ],
  },
  about: ({ hasMore, page, search }) => ({ hasMore, later: page > 1, search }),
});
