import { byNobody, gesture, manualOf } from '../../quality/paths/manual.ts';
import type { scheduleEditorMachine } from './schedule-editor.machine.ts';
import { scheduleEditorModel } from './schedule-editor.paths.ts';

const atReading = byNobody('a form gets its expressions before anybody can look at it: unit paths');

export const scheduleEditorCases = [
  manualOf<typeof scheduleEditorMachine>(scheduleEditorModel, {
    start: { account: 'admin@demo.test', address: '/schedule_task', arrange: ['Press “New record”: its form opens.'] },
    ports: {},
    causes: {
      'schedule.load': [atReading, atReading],
      'schedule.open': [
        gesture('Under “When it runs” press “Another time”.'),
        gesture('Under “When it runs” press the pencil beside the first expression.'),
      ],
      'schedule.change': [
        gesture('Under “When it runs” choose “Daily” under “How often”.'),
        gesture('Under “When it runs” choose “Cron expression” under “How often”, and write 25 under “Hour”.'),
      ],
      'schedule.add': gesture('Under “When it runs” press “Add”, which is “Apply” where one is changed.'),
      'schedule.cancel': gesture('Under “When it runs” press “Cancel”.'),
      'schedule.remove': gesture('Under “When it runs” press the bin beside the first expression.'),
    },
  }),
];
