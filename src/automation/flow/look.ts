import type { FlowFault, FlowNode } from '../../../contract/automation/flow.ts';
import type { IconName } from '../../ui/Icon.tsx';

/** How a node is drawn. */
export interface NodeView {
  title: string;
  /** Summary of the configuration, in one or two lines. */
  detail: string;
  icon: IconName;
  /** Visual style: start, end, irreversible effect, or none of these. */
  tone: 'plain' | 'start' | 'end' | 'danger';
  /** Its ways out, in order; a single way needs no label. */
  ways: readonly { id: string; label: string }[];
}
export type NodeViewOf = (node: FlowNode) => NodeView;

/** Something that can be added. */
export interface PaletteItem {
  type: string;
  title: string;
  icon: IconName;
}

/** The size of a node, in CSS pixels of the chart: wide enough for a label at each of its ways; flat where it is set to nothing. */
export const sizeOf = ({ ways, tone, detail }: Pick<NodeView, 'ways' | 'tone' | 'detail'>) => ({
  width: Math.max(230, ways.length * 84),
  height: tone === 'start' && detail === '' ? 46 : 92,
});

/** The first fault that concerns a node. */
export const faultOfNode = (faults: readonly FlowFault[], id: string): FlowFault['code'] | null =>
  faults.find((fault) => 'nodes' in fault && fault.nodes.includes(id))?.code ?? null;
