import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { alarmLayoutMachine } from './alarm-layout.machine.ts';

const view = { id: 4, name: 'Yards at night', layout: [], slots: [] };

/** Paths of how an alarm opens. */
export const alarmLayoutModel = modelOf({
  given: 'An operator has just opened an alarm; its default view is shown.',
  machine: alarmLayoutMachine,
  input: { alarm: anAlarm(1) },
  stepWords: {
    events: {},
    ports: {
      findView: 'say which view and which action plan are configured for the alarm',
    },
    delays: {
      findLimit: 'One and a half seconds',
      placePlan: 'Half a second',
    },
  },
  replies: {
    findView: [
      replied({ view, id_action_plan: 7 }),
      replied({ view: null, id_action_plan: 7 }),
      replied({ view: null, id_action_plan: null }),
      refused('record.not_found'),
    ],
  },
  about: ({ isLate, found }) => ({ isLate, plan: found?.id_action_plan }),
  proves: { ports: { findView: 'OP-7.16 OP-7.17' }, states: { planning: 'OP-9.17 OQ-39' } },
});
