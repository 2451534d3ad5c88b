import { planCalls } from '../../../contract/automation/plan-run.ts';
import {
  asks,
  byNobody,
  type Cause,
  gesture,
  instead,
  type ManualParts,
  manualOf,
  openBurglary,
  relink,
  secondUser,
  whileHeld,
} from '../../quality/paths/manual.ts';
import type { actionPlanRunMachine } from './action-plan-run.machine.ts';
import { ownPlanModel, planModel } from './action-plan-run.paths.ts';

type Parts = ManualParts<typeof actionPlanRunMachine>;

const heldBefore = byNobody('answers that an earlier page could not send: tests/journeys/paths/runs-plan.test.ts');
const empty = byNobody('a plan without steps cannot be saved: tests/journeys/paths/runs-plan.test.ts');
const unconnected = byNobody('an answer that leads nowhere cannot be pressed: tests/journeys/paths/runs-plan.test.ts');
/** The plan “Intrusión” of the demo asks twice: “¿Hay alguien?” and, after yes, “¿Es personal autorizado?”. */
const toLast = instead('Press “Yes” under each question of the plan, until it asks no more.');

const causes: Parts['causes'] = {
  'plan.answer': [gesture('Press “Yes” under the question of the plan.'), gesture('Press “No” under the question of the plan.')],
  'plan.continue': gesture('Press “Continue”.'),
  'plan.retry': gesture('Press “Try again” in the plan.'),
  'plan.renew': gesture(relink),
  'plan.restart': gesture('Press “Answer again”.'),
};
const ports = (begun: Cause, ended: Cause, overtaken: Cause): Parts['ports'] => ({
  readPlan: asks(planCalls.planRun, { 1: begun, 2: ended, 3: heldBefore, 4: empty }),
  sendAnswers: asks(planCalls.logPlan, { 1: toLast, 2: overtaken, 3: unconnected }),
});

const bruno = (does: string) => secondUser('bruno@demo.test', `open the alarm that is on top of “New”, and ${does}.`);
const elsewhere = byNobody('nobody else answers the plan of an operator without an alarm: tests/journeys/paths/runs-plan.test.ts');

export const actionPlanRunCases = [
  manualOf<typeof actionPlanRunMachine>(planModel, {
    start: { account: 'qa@demo.test', address: '/inicio', arrange: openBurglary },
    ports: ports(bruno('answer its plan with “Yes”'), bruno('answer its plan with “No”'), whileHeld(bruno('answer its plan with “No”'))),
    causes: {
      ...causes,
      'plan.restart': byNobody('a plan of an alarm is answered once: tests/journeys/paths/runs-plan.test.ts'),
      'plan.updated': [
        bruno('answer its plan with “Yes”'),
        bruno('answer its plan with “No”'),
        bruno('answer the question of its plan with “No”'),
      ],
    },
  }),
  manualOf<typeof actionPlanRunMachine>(ownPlanModel, {
    start: {
      account: 'qa@demo.test',
      address: '/inicio',
      arrange: [
        secondUser(
          'admin@demo.test',
          'open /layouts, press “New record”, write “Plans” under “Name”, choose “Plazas del Valle” under “Tenant”, press “Add slot” and “Fill blank spaces”, choose “Action plan” under “Shows” and “Intrusión” under “Action plan”, and press “Save”.',
        ).does,
        'Reload the page, and open the widget “Layouts”.',
        'Double-click the layout “Plans”, press “Yes” under each question of its plan until it is finalized, press “Answer again”, and close the tab.',
        'Double-click the layout “Plans” again.',
      ],
    },
    ports: ports(elsewhere, elsewhere, elsewhere),
    causes: { ...causes, 'plan.updated': elsewhere },
  }),
];
