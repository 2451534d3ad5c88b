import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm } from '../../quality/paths/samples.ts';
import { frozenOrderMachine } from './frozen-order.machine.ts';

/** Paths of the order of a list of alarms under the pointer. */
export const frozenOrderModel = modelOf({
  given: 'An operator looks at a list of alarms.',
  machine: frozenOrderMachine,
  stepWords: {
    events: {
      'order.freeze': 'The operator moves the pointer over the list.',
      'order.extend': 'The operator moves the pointer on, over the list.',
      'order.release': 'The pointer leaves the list, or the operator presses the button of the new alarms.',
    },
    delays: { release: 'Ten seconds' },
  },
  events: {
    'order.freeze': [{ type: 'order.freeze', rows: [anAlarm(1), anAlarm(2)] }],
  },
  about: ({ rows }) => rows.length,
  proves: { events: { 'order.freeze': 'OP-2.35' } },
});
