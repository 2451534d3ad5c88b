import { api } from '../../../contract/api.ts';
import { asks, byNobody, forceSentence, gesture, manualOf, raiseBurglary, relink } from '../../quality/paths/manual.ts';
import type { alarmsMachine } from './alarms.machine.ts';
import { alarmsModel } from './alarms.paths.ts';

const qa = 'qa@demo.test';
const unsent = 'the platform sends no alarm that its console cannot read: machines/alarms/queue/alarms.test.ts';

export const alarmsCases = [
  manualOf<typeof alarmsMachine>(alarmsModel, {
    start: { account: qa, address: '/inicio', arrange: [raiseBurglary, 'Reload the page.'] },
    unseen: { behind: 'always' },
    ports: {
      readOpenAlarms: asks(api.openAlarms, {
        1: gesture('In the “Demo” menu choose “Start over: stop everything, end all open alarms”.'),
        2: byNobody(unsent),
      }),
    },
    causes: {
      'alarms.arrived': [
        gesture(raiseBurglary),
        byNobody('whether an alarm is announced depends on what was shown before: machines/alarms/queue/alarms.test.ts'),
      ],
      'alarms.reload': gesture(`${forceSentence(api.missedEvents, { code: 'events.gap_too_old' }, qa)} ${relink}`),
      'alarms.unreadable': byNobody(unsent),
      'alarms.acknowledge': byNobody(unsent),
      'alarms.groupsChanged': byNobody('an administrator changes groups: machines/alarms/queue/alarms.test.ts'),
    },
  }),
];
