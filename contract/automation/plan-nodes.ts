import * as z from 'zod/mini';
import { AvsScore } from '../alarms/index.ts';
import { type FlowFault, type FlowNode, flowFaults, startNode } from './flow.ts';

const text = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

/** The alarm act that a plan recommends at its end; `none`: no recommendation. */
export const planResults = ['attended', 'canceled', 'none'] as const;
export type PlanResult = (typeof planResults)[number];

/** Configuration of each kind of node of an action plan (OP-3.20). */
export const planNodeConfigs = {
  /** A question with yes, no, and up to six answers of its own, with the outputs `extra1`, `extra2` … */
  decision: z.object({
    question: text(500),
    help: z._default(z.string().check(z.maxLength(2000)), ''),
    extra: z._default(z.array(text(80)).check(z.maxLength(6)), []),
  }),
  terminate: z.object({
    result: z._default(z.enum(planResults), 'none'),
    /** Proposed as the comment that ends the alarm. */
    comment: z._default(z.string().check(z.maxLength(2000)), ''),
    /** Proposed as the AVS-01 score of the alarm; null: none. */
    avs_score: z._default(z.nullable(AvsScore), null),
  }),
} as const;
export type PlanNodeType = keyof typeof planNodeConfigs;
export const planNodeTypes = Object.keys(planNodeConfigs) as PlanNodeType[];
export type PlanConfig<T extends PlanNodeType> = z.output<(typeof planNodeConfigs)[T]>;
export const isPlanNode = (type: string): type is PlanNodeType => type in planNodeConfigs;

/** Parses the configuration of a node by its type; null: incomplete. */
export function readPlanConfig<T extends PlanNodeType>(type: T, config: unknown): PlanConfig<T> | null {
  const read = z.core.safeParse(planNodeConfigs[type], config);
  return read.success ? (read.data as PlanConfig<T>) : null;
}

/** Names of the missing or invalid values in a node's configuration; empty when it is complete. */
export function planConfigFaults(type: PlanNodeType, config: unknown): string[] {
  const read = z.core.safeParse(planNodeConfigs[type], config);
  return read.success ? [] : [...new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')))];
}

/** The outputs of a node: `yes`, `no`, and one for each further answer. */
export function planOutputs({ type, config }: Pick<FlowNode, 'type' | 'config'>): string[] {
  if (type !== 'decision') return [];
  const extra = Array.isArray(config['extra']) ? config['extra'] : [];
  return ['yes', 'no', ...extra.map((_, at) => `extra${at + 1}`)];
}

/** Faults that prevent an action plan from being saved: no nodes, an unconnected output, a node without its question. */
export const planFaults = (nodes: readonly FlowNode[]): FlowFault[] =>
  flowFaults('plan', nodes, {
    waysOf: planOutputs,
    isComplete: ({ type, config }) => isPlanNode(type) && planConfigFaults(type, config).length === 0,
  });

/** Position of a plan after its answers: at a node, or (`at` null) at its end `end`; `end` null too: the plan has no steps or no end. */
export interface PlanProgress {
  readonly at: FlowNode | null;
  readonly end: FlowNode | null;
  /** Number of answers that were applied; a further answer does not belong to its question. */
  readonly answered: number;
}

/** An answer to a node: the chosen output. */
export interface NodeAnswer {
  readonly node: string;
  readonly answer: string;
}

/** Follows answers through a plan from its beginning (OQ-67). Console and platform use the same function. */
export function followAnswers(nodes: readonly FlowNode[], answers: readonly NodeAnswer[]): PlanProgress {
  let node = startNode(nodes);
  let answered = 0;
  for (const { node: question, answer } of answers) {
    const to = node?.type === 'decision' && node.id === question && planOutputs(node).includes(answer) ? node.outputs[answer] : undefined;
    const next = nodes.find(({ id }) => id === to);
    if (!next) break;
    node = next;
    answered += 1;
  }
  if (!node) return { at: null, end: null, answered };
  return node.type === 'terminate' ? { at: null, end: node, answered } : { at: node, end: null, answered };
}

/** The plan's own label of an answer; null for `yes` and `no`, which the console translates. */
export function answerLabel({ config }: Pick<FlowNode, 'config'>, answer: string): string | null {
  const place = /^extra(\d+)$/.exec(answer)?.[1];
  const extra = Array.isArray(config['extra']) ? config['extra'] : [];
  return place === undefined ? null : String(extra[Number(place) - 1] ?? answer);
}
