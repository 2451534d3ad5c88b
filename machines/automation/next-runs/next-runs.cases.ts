import { scheduleCalls } from '../../../contract/automation/schedule.ts';
import { asks, byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { nextRunsMachine } from './next-runs.machine.ts';
import { nextRunsModel } from './next-runs.paths.ts';

const compose =
  'choose “Cron expression” under “How often”, write 0, 8, *, * and * under “Minute”, “Hour”, “Day”, “Month” and “Weekday”, and press “Add”.';

export const nextRunsCases = [
  manualOf<typeof nextRunsMachine>(nextRunsModel, {
    start: { account: 'admin@demo.test', address: '/schedule_task?new=1' },
    ports: {
      readNextRuns: asks(scheduleCalls.nextRuns, {
        1: byNobody('the form takes no day that no year has: machines/automation/next-runs/next-runs.test.ts'),
      }),
    },
    causes: {
      'runs.request': [
        gesture(`Choose the first entry under “Tenant”; under “When it runs” ${compose}`),
        gesture(`Under “When it runs” ${compose}`),
        gesture('Press the bin beside the expression.'),
      ],
    },
  }),
];
