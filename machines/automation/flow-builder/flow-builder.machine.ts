import { assign, emit, enqueueActions, setup } from 'xstate';
import { type FlowFault, type FlowKind, maxFlowNodes } from '../../../contract/automation/flow.ts';
import {
  addNode,
  chartFaults,
  configureNode,
  connectNodes,
  copyNodes,
  disconnectOutputs,
  moveNodes,
  type Nodes,
  pasteNodes,
  removeNodes,
} from './chart.ts';
import type { FlowBuilderContext, FlowBuilderEvent, FlowBuilderFact, FlowChange } from './flow-builder.types.ts';

/** How many changes can be undone. */
const historyLimit = 100;

/** A chart as an event leaves it, and which of its nodes are chosen then. */
interface After {
  nodes: Nodes;
  chosen: readonly string[];
}

const afterAdding = (context: FlowBuilderContext, event: Extract<FlowBuilderEvent, { type: 'flow.add' }>): After | null => {
  const [chosen] = context.chosen.length === 1 ? context.chosen : [];
  const after = event.after ?? (event.at === null && chosen !== undefined ? { id: chosen } : null);
  const now = addNode(context.kind, context.nodes, { ...event, after }, context.most);
  return now && { nodes: now.nodes, chosen: [now.id] };
};

const afterPasting = ({ nodes, most }: FlowBuilderContext, copies: Nodes, at: { x: number; y: number } | null): After | null => {
  const now = pasteNodes(nodes, copies, at, most);
  return now && { nodes: now.nodes, chosen: now.ids };
};

/** The nodes after an event; null: the chart is full. The same nodes: nothing changed. */
function after(context: FlowBuilderContext, event: FlowBuilderEvent): After | null {
  const { kind, nodes, chosen, copied } = context;
  const still = (now: Nodes): After => ({ nodes: now, chosen });
  switch (event.type) {
    case 'flow.add':
      return afterAdding(context, event);
    case 'flow.connect':
      return still(connectNodes(kind, nodes, event.from, event.to));
    case 'flow.disconnect':
      return still(disconnectOutputs(nodes, event.ways));
    case 'flow.remove':
      return still(removeNodes(kind, nodes, event.ids ?? chosen, event.ways));
    case 'flow.cut':
      return still(removeNodes(kind, nodes, chosen));
    case 'flow.move':
    case 'flow.arrange':
      return still(moveNodes(nodes, event.places));
    case 'flow.nudge':
      return still(
        moveNodes(
          nodes,
          nodes.filter(({ id }) => chosen.includes(id)).map(({ id, x, y }) => ({ id, x: x + event.by.x, y: y + event.by.y })),
        ),
      );
    case 'flow.set':
      return still(configureNode(kind, nodes, event.id, event.config));
    case 'flow.paste':
      return copied.length === 0 ? still(nodes) : afterPasting(context, copied, event.at);
    case 'flow.duplicate': {
      const copies = copyNodes(nodes, chosen);
      return copies.length === 0 ? still(nodes) : afterPasting(context, copies, null);
    }
    case 'flow.replace':
      return { nodes: event.nodes, chosen: [] };
    default:
      return still(nodes);
  }
}

const changeOf: Partial<Record<FlowBuilderEvent['type'], FlowChange>> = {
  'flow.add': 'added',
  'flow.connect': 'connected',
  'flow.disconnect': 'disconnected',
  'flow.remove': 'removed',
  'flow.cut': 'removed',
  'flow.move': 'moved',
  'flow.nudge': 'moved',
  'flow.arrange': 'arranged',
  'flow.set': 'set',
  'flow.paste': 'pasted',
  'flow.duplicate': 'pasted',
  'flow.replace': 'replaced',
};

const existingIds = (nodes: Nodes, ids: readonly string[]): readonly string[] =>
  ids.filter((id, at) => ids.indexOf(id) === at && nodes.some((node) => node.id === id));

/** The remaining faults of a chart, where some were reported before. */
const faultsStill = ({ kind, faults }: FlowBuilderContext, nodes: Nodes): readonly FlowFault[] =>
  faults.length === 0 ? faults : chartFaults(kind, nodes);

const changed = { guard: 'changes', target: '.resting', actions: 'change' } as const;
const filling = [{ guard: 'isTooMuch', target: '.full' }, changed] as const;

/**
 * The builder of a custom command or an action plan (OP-2.59): each change can be undone, each node configured, and faults that
 * the platform would refuse are shown before saving, with their nodes (OP-5.15–5.18). After the first report the remaining faults
 * are updated on each change until there are none.
 */
export const flowBuilderMachine = setup({
  types: {
    context: {} as FlowBuilderContext,
    events: {} as FlowBuilderEvent,
    input: {} as { kind: FlowKind; nodes: Nodes; copied?: Nodes; most?: number },
    emitted: {} as FlowBuilderFact,
  },
  guards: {
    changes: ({ context, event }) => {
      const now = after(context, event);
      return now !== null && now.nodes !== context.nodes;
    },
    isTooMuch: ({ context, event }) => after(context, event) === null,
    isOther: ({ context, event }) => event.type === 'flow.load' && JSON.stringify(event.nodes) !== JSON.stringify(context.nodes),
    isThere: ({ context, event }) => event.type === 'flow.configure' && context.nodes.some(({ id }) => id === event.id),
    isChosen: ({ context }) => context.chosen.length > 0,
    hasPast: ({ context }) => context.past.length > 0,
    hasFuture: ({ context }) => context.future.length > 0,
    hasNodes: ({ context }) => context.nodes.length > 0,
    hasFaults: ({ context }) => context.faults.length > 0,
    isFaulty: ({ context }) => chartFaults(context.kind, context.nodes).length > 0,
  },
  actions: {
    load: assign(({ context, event }) =>
      event.type === 'flow.load'
        ? {
            nodes: event.nodes,
            past: [],
            future: [],
            faults: [],
            last: null,
            configured: null,
            chosen: existingIds(event.nodes, context.chosen),
          }
        : {},
    ),
    change: enqueueActions(({ context, event, enqueue }) => {
      const now = after(context, event);
      if (now === null || now.nodes === context.nodes) return;
      const { nodes } = now;
      const goesOn = event.type === 'flow.nudge' && context.last === 'flow.nudge';
      enqueue.assign({
        nodes,
        past: goesOn ? context.past : [...context.past, context.nodes].slice(-historyLimit),
        future: [],
        last: event.type,
        faults: faultsStill(context, nodes),
        chosen: existingIds(nodes, now.chosen),
      });
      enqueue.emit({ type: 'flow.changed', nodes });
      const change = changeOf[event.type];
      if (change) enqueue.emit({ type: 'flow.edited', change, before: context.nodes, nodes });
    }),
    undo: enqueueActions(({ context, enqueue }) => {
      const nodes = context.past.at(-1);
      if (!nodes) return;
      enqueue.assign({
        nodes,
        past: context.past.slice(0, -1),
        future: [...context.future, context.nodes],
        last: null,
        faults: faultsStill(context, nodes),
        chosen: existingIds(nodes, context.chosen),
      });
      enqueue.emit({ type: 'flow.changed', nodes });
      enqueue.emit({ type: 'flow.edited', change: 'undone', before: context.nodes, nodes });
    }),
    redo: enqueueActions(({ context, enqueue }) => {
      const nodes = context.future.at(-1);
      if (!nodes) return;
      enqueue.assign({
        nodes,
        past: [...context.past, context.nodes],
        future: context.future.slice(0, -1),
        last: null,
        faults: faultsStill(context, nodes),
        chosen: existingIds(nodes, context.chosen),
      });
      enqueue.emit({ type: 'flow.changed', nodes });
      enqueue.emit({ type: 'flow.edited', change: 'redone', before: context.nodes, nodes });
    }),
    choose: assign(({ context, event }) =>
      event.type === 'flow.choose' ? { chosen: existingIds(context.nodes, event.ids), last: null } : {},
    ),
    configure: assign(({ event }) => (event.type === 'flow.configure' ? { configured: event.id, chosen: [event.id] } : {})),
    closeForm: assign({ configured: null }),
    copy: enqueueActions(({ context, enqueue }) => {
      const copied = copyNodes(context.nodes, context.chosen);
      if (copied.length === 0) return;
      enqueue.assign({ copied });
      enqueue.emit({ type: 'flow.copied', nodes: copied });
    }),
    noteFaults: assign(({ context }) => ({ faults: chartFaults(context.kind, context.nodes) })),
    forgetFaults: assign({ faults: [] }),
    emitValid: emit({ type: 'flow.valid' }),
  },
}).createMachine({
  id: 'flow-builder',
  context: ({ input }) => ({
    kind: input.kind,
    nodes: input.nodes,
    copied: input.copied ?? [],
    most: input.most ?? maxFlowNodes,
    past: [],
    future: [],
    chosen: [],
    configured: null,
    faults: [],
    last: null,
  }),
  initial: 'designing',
  on: { 'flow.load': { guard: 'isOther', target: '.designing', actions: 'load' } },
  states: {
    designing: {
      initial: 'resting',
      on: {
        'flow.add': filling,
        'flow.paste': filling,
        'flow.duplicate': filling,
        'flow.connect': changed,
        'flow.disconnect': changed,
        'flow.remove': changed,
        'flow.move': changed,
        'flow.nudge': changed,
        'flow.arrange': changed,
        'flow.set': changed,
        'flow.replace': changed,
        'flow.copy': { guard: 'isChosen', actions: 'copy' },
        'flow.cut': { guard: 'changes', target: '.resting', actions: ['copy', 'change'] },
        'flow.undo': { guard: 'hasPast', target: '.resting', actions: 'undo' },
        'flow.redo': { guard: 'hasFuture', target: '.resting', actions: 'redo' },
        'flow.choose': { actions: 'choose' },
        'flow.configure': { guard: 'isThere', target: 'configuring', actions: 'configure' },
        'flow.preview': { guard: 'hasNodes', target: 'previewing' },
        'flow.check': [
          { guard: 'isFaulty', target: '.faulty', actions: 'noteFaults' },
          { target: '.resting', actions: ['forgetFaults', 'emitValid'] },
        ],
      },
      states: {
        resting: {
          description: 'The chart with its nodes; those that are chosen are marked, and nothing is said of it.',
          always: { guard: 'hasFaults', target: 'faulty' },
        },
        full: { description: 'Something was to be added, and it says that a chart holds no more nodes. All stand as they were.' },
        faulty: {
          description:
            'It was to be saved, and says why it cannot be: nothing in it, or which nodes are not connected, led to twice or incomplete.',
        },
      },
    },
    configuring: {
      description: 'The configuration of one node stands over the chart.',
      on: {
        'flow.set': { target: 'designing', actions: ['closeForm', 'change'] },
        'flow.cancel': { target: 'designing', actions: 'closeForm' },
      },
    },
    previewing: {
      description: 'The chart as it leads from node to node; nothing can be moved.',
      on: { 'flow.design': 'designing', 'flow.choose': { actions: 'choose' } },
    },
  },
});
