import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FlowNode } from '../../../contract/automation/flow.ts';
import { answerLabel, type PlanResult, planOutputs, readPlanConfig } from '../../../contract/automation/plan-nodes.ts';
import { actWords } from '../../alarms/index.ts';

const standardAnswers: Readonly<Record<string, MessageDescriptor>> = { yes: msg`Yes`, no: msg`No` };
/** Names of the results that a plan can have for its alarm. */
export const resultWords: Readonly<Record<PlanResult, MessageDescriptor>> = {
  attended: actWords.resolve.button,
  canceled: actWords.cancel.button,
  none: msg`Does not propose how the alarm ends`,
};

type Translate = (words: MessageDescriptor) => string;

/** What an answer is called: yes and no in every language, others in the words of the plan. */
export function answerName(node: FlowNode | undefined, answer: string, say: Translate): string {
  const word = standardAnswers[answer];
  return word ? say(word) : ((node && answerLabel(node, answer)) ?? answer);
}

/** The answers that a question takes, in order, each with its key: Y, J, then the digits while the plan has the focus. */
export const listAnswers = (node: FlowNode, translate: Translate): { id: string; name: string; isAnswerable: boolean }[] =>
  planOutputs(node).map((id) => ({ id, name: answerName(node, id, translate), isAnswerable: node.outputs[id] !== undefined }));

/** The AVS-01 score that an end of a plan proposes; null: none. */
export const scoreIn = (end: FlowNode | null): number | null => (end && readPlanConfig('terminate', end.config)?.avs_score) ?? null;

export function textIn(node: FlowNode | null | undefined, name: string): string {
  const text = node?.config[name];
  return typeof text === 'string' ? text : '';
}
