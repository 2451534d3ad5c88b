import { expect, test } from 'vitest';
import { commandFaults } from '../../../contract/automation/command-nodes.ts';
import { planFaults } from '../../../contract/automation/plan-nodes.ts';
import { commandsOf, plansOf, type Works } from './flows.ts';

const works: Omit<Works, 'lang'> = { gate: 2, siren: 1, fog: 3, center: 4, cameras: [5, 6], plan: 7 };
const nothing: Omit<Works, 'lang'> = { gate: undefined, siren: undefined, fog: undefined, center: undefined, cameras: [], plan: undefined };

test.each(['es', 'pt'] as const)(
  'the commands of the demo in %s could be saved as they are',
  { tags: ['OP-5.15', 'OP-5.16', 'OP-5.17', 'OP-5.18'] },
  (lang) => {
    for (const what of [works, nothing])
      for (const { name, nodes } of commandsOf({ lang, ...what })) expect([name, commandFaults(nodes)]).toEqual([name, []]);
    expect([commandsOf({ lang, ...works }).length, commandsOf({ lang, ...nothing }).length]).toEqual([5, 2]);
  },
);

test.each(['es', 'pt'] as const)(
  'the plans of the demo in %s could be saved as they are; one is the default',
  { tags: ['OQ-64'] },
  (lang) => {
    const plans = plansOf(lang, [1, 2]);
    for (const { name, nodes } of plans) expect([name, planFaults(nodes)]).toEqual([name, []]);
    expect(plans.map((plan) => plan.default)).toEqual([true, false]);
    expect(plansOf(lang, [])).toHaveLength(1);
  },
);
