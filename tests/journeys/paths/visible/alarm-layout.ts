import type { alarmLayoutMachine } from '../../../../machines/workspace/alarm-layout/alarm-layout.machine.ts';
import { absent, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const plan = inside(region('Slot 3'), text('Action plan'));
const remains = unseen(
  'The default view remains',
  'machines/workspace/alarm-layout/alarm-layout.test.ts',
  'a view arriving after the time limit leaves the default one in place; the plan still opens',
);

export const alarmLayoutVisible: Visible<typeof alarmLayoutMachine> = {
  states: {
    finding: [region('Slot 1'), region('Slot 6')],
    found: 'passing',
    placing: 'passing',
    planning: [region('Slot 1'), absent(region('Slot 6'))],
    done: [region('Slot 1')],
  },
  results: { 'after placePlan': plan },
  unseen: {
    'finding: findView replies': remains,
    'finding: findView does not answer': remains,
    'finding: after findLimit': remains,
    'found: at once': remains,
    'placing: at once': remains,
  },
};
