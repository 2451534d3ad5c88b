import type { FlowFault, FlowKind, NodeConfig } from '../../../contract/automation/flow.ts';
import type { NodeOutput, Nodes, PlacedNode, Point } from './chart.ts';

export interface FlowBuilderContext {
  kind: FlowKind;
  nodes: Nodes;
  /** The clipboard: the last copied nodes, to be pasted into this chart. */
  copied: Nodes;
  /** Maximum number of nodes of a chart. */
  most: number;
  /** The charts before each change, oldest first, and the undone ones, newest last. */
  past: readonly Nodes[];
  future: readonly Nodes[];
  chosen: readonly string[];
  /** The node whose configuration is shown. */
  configured: string | null;
  faults: readonly FlowFault[];
  /** Which event changed it last: steps that nodes are moved by, one after the other, are undone together. */
  last: FlowBuilderEvent['type'] | null;
}

export type FlowBuilderEvent =
  /** As the record has it. */
  | { type: 'flow.load'; nodes: Nodes }
  /** `after` null and no place: after the one that is chosen. */
  | { type: 'flow.add'; what: string; config?: NodeConfig; at: Point | null; after: { id: string; way?: string } | null }
  | { type: 'flow.connect'; from: NodeOutput; to: string }
  | { type: 'flow.disconnect'; ways: readonly NodeOutput[] }
  /** `ids` null: those that are chosen. */
  | { type: 'flow.remove'; ids: readonly string[] | null; ways?: readonly NodeOutput[] }
  | { type: 'flow.move'; places: readonly PlacedNode[] }
  /** Those that are chosen, by so many pixels. */
  | { type: 'flow.nudge'; by: Point }
  /** All of them, as a layout was computed. */
  | { type: 'flow.arrange'; places: readonly PlacedNode[] }
  | { type: 'flow.choose'; ids: readonly string[] }
  | { type: 'flow.configure'; id: string }
  | { type: 'flow.set'; id: string; config: NodeConfig }
  | { type: 'flow.cancel' }
  | { type: 'flow.copy' }
  | { type: 'flow.cut' }
  | { type: 'flow.paste'; at: Point | null }
  | { type: 'flow.duplicate' }
  /** Another chart in place of this one, as an earlier version; can be undone. */
  | { type: 'flow.replace'; nodes: Nodes }
  | { type: 'flow.undo' }
  | { type: 'flow.redo' }
  | { type: 'flow.preview' }
  | { type: 'flow.design' }
  /** Validates before saving. */
  | { type: 'flow.check' };

/** What became of a chart, for who cannot see it. */
export type FlowChange =
  | 'added'
  | 'removed'
  | 'connected'
  | 'disconnected'
  | 'moved'
  | 'arranged'
  | 'set'
  | 'pasted'
  | 'replaced'
  | 'undone'
  | 'redone';

/** Changed nodes, for the form; each edit; copied nodes; that the chart is valid for saving. */
export type FlowBuilderFact =
  | { type: 'flow.changed'; nodes: Nodes }
  | { type: 'flow.edited'; change: FlowChange; before: Nodes; nodes: Nodes }
  | { type: 'flow.copied'; nodes: Nodes }
  | { type: 'flow.valid' };
