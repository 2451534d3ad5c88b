import type { FlowNode } from '../../../contract/automation/flow.ts';
import type { PlanRun } from '../../../contract/automation/plan-run.ts';
import { AlarmId } from '../../../contract/platform/ids.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { ana, at, bruno, refused, replied } from '../../quality/paths/samples.ts';
import { actionPlanRunMachine, type PlanContext } from './action-plan-run.machine.ts';

type Machine = typeof actionPlanRunMachine;

const ask = (id: string, question: string, outputs: Record<string, string>): FlowNode => ({
  id,
  type: 'decision',
  x: 0,
  y: 0,
  config: { question },
  outputs,
});
const nodes: FlowNode[] = [
  ask('1', 'Is anybody there?', { yes: '2', no: '3' }),
  ask('2', 'Do they belong there?', { yes: '3', no: '4' }),
  { id: '3', type: 'terminate', x: 0, y: 0, config: { result: 'canceled', comment: 'Nobody' }, outputs: {} },
  { id: '4', type: 'terminate', x: 0, y: 0, config: { result: 'attended', comment: 'Police sent' }, outputs: {} },
];
const alarm = { id: AlarmId.parse(1), alarm_id: 'A-000001' };
const fresh: PlanRun = {
  id: null,
  version: 0,
  plan: { id: 4, name: 'Intrusion', version: 1, nodes },
  alarm,
  at: '1',
  answers: [],
  result: null,
  started: null,
  ended: null,
};
const by = (user: typeof ana) => ({ id: user.id, name: user.name });
const first = { node: '1', answer: 'yes', question: 'Is anybody there?', by: by(ana), at: at(60) };
const begun: PlanRun = { ...fresh, id: 9, version: 1, at: '2', answers: [first], started: at(60) };
const ended: PlanRun = {
  ...fresh,
  id: 9,
  version: 1,
  at: null,
  answers: [{ ...first, answer: 'no', by: by(bruno) }],
  result: 'canceled',
  started: at(60),
  ended: at(60),
};
const held = { plan: 4, after: 0, answers: [{ node: '1', answer: 'yes' }], key: 'key-of-the-path' };

const events = {
  'plan.answer': [
    { type: 'plan.answer', answer: 'yes' },
    { type: 'plan.answer', answer: 'no' },
  ],
  'plan.updated': [
    { type: 'plan.updated', run: begun },
    { type: 'plan.updated', run: ended },
    { type: 'plan.updated', run: { ...ended, version: 2 } },
  ],
} as const satisfies EventSamples<Machine>;

const replies = {
  readPlan: [
    replied({ run: fresh, held: null }),
    replied({ run: begun, held: null }),
    replied({ run: ended, held: null }),
    replied({ run: fresh, held }),
    replied({ run: { ...fresh, plan: { ...fresh.plan, nodes: [] }, at: null }, held: null }),
    refused('record.not_found'),
    refused('access.forbidden'),
  ],
  sendAnswers: [
    replied(begun),
    replied(ended),
    refused('plan.changed', { run: ended }),
    refused('plan.answer', { run: begun }),
    refused('request.in_progress'),
  ],
} satisfies ReplySamples<Machine>;

const stepWords: StepWords<Machine> = {
  events: {
    'plan.answer': 'The operator answers the question.',
    'plan.updated': 'The platform tells that the plan was answered elsewhere.',
    'plan.continue': 'The operator goes on from where the other one left the plan.',
    'plan.retry': 'The operator presses “Try again”.',
    'plan.renew': 'The plan is to be read again.',
    'plan.restart': 'The operator begins the plan anew.',
  },
  ports: {
    readPlan: 'say which plan applies and how it stands',
    sendAnswers: 'keep the answers',
  },
  delays: { readRetry: 'Five seconds', sendRetry: 'Two seconds' },
};

const parts = {
  stepWords,
  machine: actionPlanRunMachine,
  events,
  replies,
  about: ({ run, held: kept, online }: PlanContext) => ({
    run: run && [run.version, run.at, run.answers.length, run.plan.nodes.length],
    held: kept?.answers.map(({ answer }) => answer),
    online,
  }),
  proves: {
    events: { 'plan.answer': 'OP-1.14' },
    states: { ready: 'OP-4.24 OQ-67', continue: 'OP-4.24 OQ-67', finalized: 'OP-4.24 OQ-67', error: 'OP-4.24 OQ-67' },
  },
};
const input = { plan: 0, online: true, newKey: () => 'key-of-the-path' };

/** Paths of an action plan that is answered for an alarm. */
export const planModel = modelOf({
  ...parts,
  given: 'An operator opens the action plan of an alarm.',
  input: { ...input, alarm: alarm.id },
});

/** Paths of an action plan that an operator answers without an alarm. */
export const ownPlanModel = modelOf({
  ...parts,
  name: 'action-plan-alone',
  given: 'An operator opens an action plan without an alarm.',
  input: { ...input, plan: 4, alarm: null },
});
