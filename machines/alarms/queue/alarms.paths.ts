import { modelOf } from '../../quality/paths/model.ts';
import { anAlarm, ana, anUnreadableRow, refused, replied, takenBy } from '../../quality/paths/samples.ts';
import { alarmsMachine } from './alarms.machine.ts';

/** Paths of the queue. Its rows are changed in place, so their content is no part of a situation. */
export const alarmsModel = modelOf({
  given: 'An operator who signed in comes home; the open alarms were not read yet.',
  machine: alarmsMachine,
  input: { me: ana.id },
  stepWords: {
    events: {
      'alarms.arrived': 'Alarms are raised or change, and the platform says so.',
      'alarms.reload': 'The lists are to be read again: the operator presses “Try again now”, or the link missed something.',
      'alarms.unreadable': 'The platform sends an alarm that cannot be read.',
      'alarms.acknowledge': 'The operator has seen the alarms that cannot be read.',
      'alarms.groupsChanged': 'The operator joins a group to which alarms are offered.',
    },
    ports: {
      readOpenAlarms: 'read the open alarms',
    },
    delays: {
      readRetry: 'Five seconds',
      gathered: 'Two seconds',
    },
  },
  events: {
    'alarms.arrived': [
      { type: 'alarms.arrived', alarms: [anAlarm(3, {}, 1), takenBy(ana, anAlarm(1))] },
      { type: 'alarms.arrived', alarms: [anAlarm(4)], silent: true },
    ],
    'alarms.groupsChanged': [{ type: 'alarms.groupsChanged', groups: [7] }],
    'alarms.unreadable': [{ type: 'alarms.unreadable', row: anUnreadableRow }],
  },
  replies: {
    readOpenAlarms: [
      replied({ rows: [anAlarm(1), anAlarm(2)], head: 10, epoch: 'e1' }),
      replied({ rows: [], head: 10, epoch: 'e1' }),
      { ...replied({ rows: [], head: 10, epoch: 'e1' }), unreadable: [anUnreadableRow] },
      refused('access.forbidden'),
      refused('reply.unreadable'),
    ],
  },
  about: ({ version, unreadable, isBehind }) => ({ read: version > 0, unreadable: unreadable.length, isBehind }),
  proves: { events: { 'alarms.arrived': 'OP-4.02 OP-4.04 OP-4.05' } },
});
