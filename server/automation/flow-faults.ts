import type { FlowFault, FlowNode } from '../../contract/automation/flow.ts';
import { type Fault, type FaultCode, faultOf } from '../../contract/catalogues/index.ts';

const codes = {
  empty: 'flowEmpty',
  unconnected: 'flowUnconnected',
  severalConnections: 'flowSeveral',
  incomplete: 'flowIncomplete',
} as const satisfies Record<FlowFault['code'], FaultCode>;

/** Faults of a flowchart, reported on the field that holds it, in the literal texts (OP-5.15–5.18). */
export const faultsOfFlow = (faults: readonly FlowFault[], nodes: readonly FlowNode[], called: (node: FlowNode) => string): Fault[] =>
  faults.map((fault) => {
    const of = 'nodes' in fault ? nodes.filter(({ id }) => fault.nodes.includes(id)) : [];
    return faultOf('nodes', codes[fault.code], { nodes: of.map(called).join(', ') });
  });
