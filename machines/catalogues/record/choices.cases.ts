import { asks, byNobody, gesture, instead, manualOf } from '../../quality/paths/manual.ts';
import type { choicesMachine } from './choices.machine.ts';
import { choicesModel } from './choices.paths.ts';

export const choicesCases = [
  manualOf<typeof choicesMachine>(choicesModel, {
    start: { account: 'admin@demo.test', address: '/tenant?new=1' },
    ports: {
      readChoices: asks({ method: 'GET', path: '/v1/master_tenant' }, { 1: instead('Write “xqzw” into the field “Master tenant”.') }),
    },
    causes: {
      'choices.open': gesture('Click the field “Master tenant”.'),
      'choices.search': gesture('Write “c” into the field “Master tenant”.'),
      'choices.more': byNobody('fewer master tenants than a page: tests/journeys/paths/records/records.walk.ts'),
      'choices.renew': gesture('Press “Try again” below the field.'),
      'choices.close': gesture('Press Escape in the field.'),
    },
  }),
];
