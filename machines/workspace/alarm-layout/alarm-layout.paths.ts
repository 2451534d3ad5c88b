import { modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { anAlarm, refused, replied } from '../../quality/paths/samples.ts';
import { alarmLayoutMachine } from './alarm-layout.machine.ts';

type Machine = typeof alarmLayoutMachine;

const view = { id: 4, name: 'Yards at night', layout: [], slots: [] };

const replies = {
  findView: [
    replied({ view, id_action_plan: 7 }),
    replied({ view: null, id_action_plan: 7 }),
    replied({ view: null, id_action_plan: null }),
    refused('record.not_found'),
  ],
} satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {},
  ports: {
    findView: 'say which view and which action plan are configured for the alarm',
  },
  delays: {
    findLimit: 'One and a half seconds',
    placePlan: 'Half a second',
  },
};

/** Paths of how an alarm opens. */
export const alarmLayoutModel = modelOf({
  given: 'An operator has just opened an alarm; its default view is shown.',
  says,
  machine: alarmLayoutMachine,
  input: { alarm: anAlarm(1) },
  events: {},
  replies,
  about: ({ isLate, found }) => ({ isLate, plan: found?.id_action_plan }),
  proves: { ports: { findView: 'OP-7.16 OP-7.17' }, states: { planning: 'OP-9.17 OQ-39' } },
});
