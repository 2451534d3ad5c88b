import { anAlarm, refused, replied } from '../paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples } from '../paths/model.ts';
import { openingMachine } from './opening.machine.ts';

type Machine = typeof openingMachine;

const view = { id: 4, name: 'Yards at night', layout: [], slots: [] };

const events = {
  'opening.stop': [{ type: 'opening.stop' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  findView: [
    replied({ view, id_action_plan: 7 }),
    replied({ view: null, id_action_plan: 7 }),
    replied({ view: null, id_action_plan: null }),
    refused('record.not_found'),
  ],
} satisfies ReplySamples<Machine>;

/** Paths of how an alarm opens. */
export const openingModel = modelOf({
  machine: openingMachine,
  input: { alarm: anAlarm(1) },
  events,
  replies,
  about: ({ isLate, opening }) => ({ isLate, opening: opening?.id_action_plan }),
  proves: { ports: { findView: 'OP-7.16 OP-7.17' }, states: { planning: 'OP-9.17 OQ-39' } },
});
