import type { alarmLayoutMachine } from '../../../../machines/workspace/alarm-layout/alarm-layout.machine.ts';
import { absent, inside, region, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const plan = inside(region('Slot 3'), text('Action plan'));
const remains = (title: string) => unseen('The default view remains', 'machines/workspace/alarm-layout/alarm-layout.test.ts', title);
const stays = remains('where the platform %s, the default view stays');

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
    'finding: findView replies': stays,
    'finding: findView does not answer': stays,
    'finding: after findLimit': remains('a view arriving after the time limit leaves the default one in place; the plan still opens'),
    'found: at once': stays,
    'placing: at once': stays,
  },
};
