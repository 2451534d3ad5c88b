import { anAlarm, refused, replied } from '../../quality/paths/city.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { openerMachine } from './opener.machine.ts';

type Machine = typeof openerMachine;

const events = {
  'opener.open': [{ type: 'opener.open', what: { kind: 'alarm', alarm_id: 'A-1' } }],
  'opener.retry': [{ type: 'opener.retry' }],
  'opener.dismiss': [{ type: 'opener.dismiss' }],
} as const satisfies EventSamples<Machine>;

const replies = {
  readOpened: [
    replied({ as: 'alarm' as const, alarm: anAlarm(1) }),
    replied({ as: 'cameras' as const, name: 'Depot', cameras: [], recorded: false }),
    replied({ as: 'gone' as const }),
    refused('record.not_found'),
  ],
} as const satisfies ReplySamples<Machine>;

const says: StepWords<Machine> = {
  events: {
    'opener.open': 'The operator opens something from a list, a search or a map.',
    'opener.retry': 'The operator presses “Try again”.',
    'opener.dismiss': 'The operator closes the notice.',
  },
  ports: {
    readOpened: 'read what is to be opened',
  },
  delays: { notice: 'Ten seconds' },
};

/** Paths of opening something in the grid that has to be read first. */
export const openerModel = modelOf({
  given: 'An operator is at home and opens nothing.',
  says,
  machine: openerMachine,
  input: undefined,
  events,
  replies,
  about: ({ asked }) => Math.min(asked.length, 2),
});
