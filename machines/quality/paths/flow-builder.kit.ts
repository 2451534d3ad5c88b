import { createActor } from 'xstate';
import { type FlowKind, type FlowNode, maxFlowNodes } from '../../../contract/automation/flow.ts';
import { flowBuilderMachine } from '../../automation/flow-builder/flow-builder.machine.ts';
import type { FlowBuilderFact } from '../../automation/flow-builder/flow-builder.types.ts';

/** A node of a sample chart. */
export const node = (id: string, type: string, outputs: FlowNode['outputs'] = {}, config: FlowNode['config'] = {}, y = 0): FlowNode => ({
  id,
  type,
  x: 0,
  y,
  config,
  outputs,
});
export const seconds = { seconds: 3 };
/** A sound command. */
export const chain: FlowNode[] = [
  node('1', 'start', { default: '2' }),
  node('2', 'delay', { default: '3' }, seconds, 150),
  node('3', 'delay', {}, seconds, 300),
];
/** A sound action plan. */
export const plan: FlowNode[] = [
  node('1', 'decision', { yes: '2', no: '3' }, { question: 'Anybody there?' }),
  node('2', 'terminate', {}, {}, 150),
  node('3', 'terminate', {}, {}, 150),
];

/** A builder with this chart, and what it emits. */
export function start(nodes: readonly FlowNode[] = [], kind: FlowKind = 'command', most = maxFlowNodes) {
  const builder = createActor(flowBuilderMachine, { input: { kind, nodes, most } });
  const facts: FlowBuilderFact[] = [];
  builder.on('*', (fact) => facts.push(fact));
  builder.start();
  const context = () => builder.getSnapshot().context;
  const led = () => Object.fromEntries(context().nodes.map(({ id, outputs }) => [id, outputs]));
  const is = (state: 'resting' | 'full' | 'faulty') => builder.getSnapshot().matches({ designing: state });
  return { builder, facts, context, led, is };
}
export const add = { type: 'flow.add', what: 'delay', at: null, after: null } as const;
