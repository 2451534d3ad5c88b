import type { actionPlanRunMachine } from '../../../../machines/automation/action-plan-run/action-plan-run.machine.ts';
import { absent, button, inside, region, shown, text, unseen, type Visible } from '../../../kit/visible/visible.ts';

const question = region('Question of the plan');
const mayAnswer = inside(question, button(/^/));
const mayNotAnswer = mayAnswer.map(absent);
const again = button('Try again');
const offline = text(/Offline: your answers are saved here and sent when the connection returns\./);
const silent = text(/No response from the platform\. Sending your answer again…/);
const overtaken = text(/ already answered .+ Your answer was not saved\.$/);
const finalized = text('The plan is finalized.');
const none = text('No action plan applies here.');
const answered = shown('list', 'What was answered');
const notices = [again, offline, silent, overtaken].map(absent);
const outcomesTest = 'machines/automation/action-plan-run/action-plan-run.outcomes.test.ts';
const link = unseen(
  'The bar at the bottom shows the link; the plan shows it by what becomes of an answer',
  outcomesTest,
  'the link that is lost while nobody knows of an answer is known to be lost, and to be back',
);

const newer = unseen(
  'A newer version may have the same answers',
  'machines/automation/action-plan-run/action-plan-run.test.ts',
  'what another operator answers moves a plan on that was begun, ended, or overtaken',
);

export const actionPlanRunVisible: Visible<typeof actionPlanRunMachine> = {
  states: {
    preview: [...notices, ...mayNotAnswer, absent(none), absent(finalized)],
    placing: 'passing',
    absent: [none, ...notices, ...mayNotAnswer],
    ready: [...mayAnswer, ...notices, absent(answered)],
    'continue.prompting': [...mayAnswer, answered, ...notices],
    'continue.sending': [answered, ...mayNotAnswer, ...notices],
    'continue.unanswered': [silent, again, answered, ...mayNotAnswer, absent(offline)],
    'continue.held': [offline, answered, absent(again)],
    'continue.overtaken': [overtaken, button('Continue'), ...mayNotAnswer],
    error: [again, ...mayNotAnswer, absent(offline), absent(silent)],
    finalized: [finalized, answered, ...notices, ...mayNotAnswer],
    restarting: [absent(finalized), absent(button('Answer again')), ...notices],
  },
  results: {
    'readPlan replies refused access.forbidden': [text('You are not allowed to do this.'), again],
    'readPlan does not answer': [text('Error obtaining the information'), again],
  },
  changes: { 'continue.held: plan.answer': { mayDiffer: answered } },
  unseen: {
    'any state: link.lost': link,
    'any state: link.restored': link,
    'continue.overtaken: plan.updated': newer,
    'finalized: plan.updated': newer,
  },
};
