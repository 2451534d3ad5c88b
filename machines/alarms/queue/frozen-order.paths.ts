import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { anAlarm } from '../../quality/paths/samples.ts';
import { frozenOrderMachine } from './frozen-order.machine.ts';

type Machine = typeof frozenOrderMachine;

const events = {
  'order.freeze': [{ type: 'order.freeze', rows: [anAlarm(1), anAlarm(2)] }],
  'order.extend': [{ type: 'order.extend' }],
  'order.release': [{ type: 'order.release' }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'order.freeze': 'The operator moves the pointer over the list.',
    'order.extend': 'The operator moves the pointer on, over the list.',
    'order.release': 'The pointer leaves the list, or the operator presses the button of the new alarms.',
  },
  ports: {},
  delays: { release: 'Ten seconds' },
};

/** Paths of the order of a list of alarms under the pointer. */
export const frozenOrderModel = modelOf({
  given: 'An operator looks at a list of alarms.',
  says,
  machine: frozenOrderMachine,
  input: undefined,
  events,
  replies,
  about: ({ rows }) => rows.length,
  proves: { events: { 'order.freeze': 'OP-2.35' } },
});
