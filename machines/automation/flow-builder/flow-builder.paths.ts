import type { FlowNode } from '../../../contract/automation/flow.ts';
import { type EventSamples, modelOf, type ReplySamples, type StepWords } from '../../quality/paths/model.ts';
import { flowBuilderMachine } from './flow-builder.machine.ts';
import type { FlowBuilderContext } from './flow-builder.types.ts';

type Machine = typeof flowBuilderMachine;

const node = (id: string, type: string, config: FlowNode['config'], outputs: FlowNode['outputs'], y = 0): FlowNode => ({
  id,
  type,
  x: 0,
  y,
  config,
  outputs,
});
const waiting: FlowNode[] = [
  node('1', 'start', {}, { default: '2' }),
  node('2', 'delay', { seconds: 3 }, { default: '3' }, 150),
  node('3', 'delay', {}, {}, 300),
];
const asking: FlowNode[] = [
  node('1', 'decision', { question: 'Is anybody there?' }, { yes: '2', no: '3' }),
  node('2', 'terminate', { result: 'attended' }, {}, 150),
  node('3', 'decision', {}, { yes: '2', no: '2' }, 300),
];
/** A small chart is full soon: with many nodes each path would take its time. */
const most = 6;
const crowd: FlowNode[] = Array.from({ length: most }, (_, at) => node(String(at + 1), 'delay', {}, {}, at * 150));

const events = {
  'flow.load': [
    { type: 'flow.load', nodes: waiting },
    { type: 'flow.load', nodes: crowd },
  ],
  'flow.add': [{ type: 'flow.add', what: 'delay', at: null, after: null }],
  'flow.connect': [{ type: 'flow.connect', from: { id: '1', way: 'default' }, to: '3' }],
  'flow.disconnect': [{ type: 'flow.disconnect', ways: [{ id: '1', way: 'default' }] }],
  'flow.remove': [{ type: 'flow.remove', ids: ['2'] }],
  'flow.move': [{ type: 'flow.move', places: [{ id: '2', x: 40, y: 40 }] }],
  'flow.nudge': [{ type: 'flow.nudge', by: { x: 10, y: 0 } }],
  'flow.arrange': [{ type: 'flow.arrange', places: [{ id: '1', x: 300, y: 0 }] }],
  'flow.choose': [
    { type: 'flow.choose', ids: ['3'] },
    { type: 'flow.choose', ids: [] },
  ],
  'flow.configure': [{ type: 'flow.configure', id: '3' }],
  'flow.set': [{ type: 'flow.set', id: '3', config: { seconds: 5, question: 'And now?' } }],
  'flow.paste': [{ type: 'flow.paste', at: { x: 600, y: 600 } }],
  'flow.replace': [{ type: 'flow.replace', nodes: waiting }],
} as const satisfies EventSamples<Machine>;

const replies = {} as const satisfies ReplySamples<Machine>;
/** Only what guards depend on; with every chart the number of paths would be unbounded. */
const about = ({ nodes, chosen, copied, past, future, faults, most: bound }: FlowBuilderContext) => ({
  nodes: nodes.length >= bound ? 'full' : Math.min(nodes.length, 4),
  isWhole: nodes.every(({ config }) => Object.keys(config).length > 0),
  isChosen: chosen.length > 0,
  isCopied: copied.length > 0,
  past: past.length > 0,
  future: future.length > 0,
  faults: faults.length,
});

const stepWords: StepWords<Machine> = {
  events: {
    'flow.load': 'The form is given another chart.',
    'flow.add': 'The user adds a node from the palette.',
    'flow.connect': 'The user connects two nodes.',
    'flow.disconnect': 'The user removes a connection.',
    'flow.remove': 'The user deletes the chosen nodes.',
    'flow.move': 'The user drags a node.',
    'flow.nudge': 'The user moves the chosen nodes with an arrow key.',
    'flow.arrange': 'The user presses “Arrange”.',
    'flow.choose': 'The user chooses nodes, or none.',
    'flow.configure': 'The user opens the configuration of a node.',
    'flow.set': 'The user applies the configuration of a node.',
    'flow.cancel': 'The user leaves the configuration.',
    'flow.copy': 'The user copies the chosen nodes.',
    'flow.cut': 'The user cuts the chosen nodes.',
    'flow.paste': 'The user pastes what was copied.',
    'flow.duplicate': 'The user duplicates the chosen nodes.',
    'flow.replace': 'The user takes another chart in place of this one.',
    'flow.undo': 'The user presses “Undo”.',
    'flow.redo': 'The user presses “Redo”.',
    'flow.preview': 'The user presses “Preview”.',
    'flow.design': 'The user presses “Leave the preview”.',
    'flow.check': 'The user presses “Save”, and the chart is looked through.',
  },
  ports: {},
};

/** Paths of building a custom command. */
export const commandBuilderModel = modelOf({
  name: 'command-builder',
  given: 'A user opens a custom command with three nodes, one of which is not complete.',
  stepWords,
  machine: flowBuilderMachine,
  input: { kind: 'command', nodes: waiting, most },
  events,
  replies,
  about,
});

/** Paths of building an action plan. */
export const planBuilderModel = modelOf({
  name: 'plan-builder',
  given: 'A user opens an action plan with three nodes, one of which is not complete.',
  machine: flowBuilderMachine,
  input: { kind: 'plan', nodes: asking },
  stepWords,
  events: {
    ...events,
    'flow.load': [{ type: 'flow.load', nodes: asking }],
    'flow.connect': [{ type: 'flow.connect', from: { id: '1', way: 'yes' }, to: '3' }],
    'flow.disconnect': [{ type: 'flow.disconnect', ways: [{ id: '1', way: 'yes' }] }],
    'flow.replace': [{ type: 'flow.replace', nodes: [] }],
  },
  replies,
  about,
});
