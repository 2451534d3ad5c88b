import { describe, expect, test } from 'vitest';
import { type FlowKind, type FlowNode, maxFlowNodes } from '../../../contract/automation/flow.ts';
import { add, chain, node, plan, seconds, start } from '../../quality/paths/flow-builder.kit.ts';

describe('adding', () => {
  test('a command begins with its start; an added node follows the selected one and is selected', { tags: ['OP-2.59'] }, () => {
    const { builder, context, led } = start();
    builder.send(add);
    builder.send(add);
    expect(context().nodes.map(({ type }) => type)).toEqual(['start', 'delay', 'delay']);
    expect(led()).toEqual({ 1: { default: '2' }, 2: { default: '3' }, 3: {} });
    expect(context().chosen).toEqual(['3']);
  });

  test('a node added between two others is connected to both, and its successors make room', { tags: ['OP-2.59'] }, () => {
    const { builder, context, led } = start(chain);
    builder.send({ type: 'flow.choose', ids: ['2'] });
    builder.send(add);
    expect(led()).toEqual({ 1: { default: '2' }, 2: { default: '4' }, 4: { default: '3' }, 3: {} });
    expect(Object.fromEntries(context().nodes.map(({ id, y }) => [id, y]))).toEqual({ 1: 0, 2: 150, 4: 300, 3: 450 });
  });

  test('what follows a decision takes its first free way; where none is free it stands alone', { tags: ['OP-3.20'] }, () => {
    const { builder, led } = start([node('1', 'decision', {}, { question: 'Who?' })], 'plan');
    for (const _ of [1, 2, 3]) {
      builder.send({ type: 'flow.choose', ids: ['1'] });
      builder.send({ ...add, what: 'terminate' });
    }
    expect(led()).toEqual({ 1: { yes: '2', no: '3' }, 2: {}, 3: {}, 4: {} });
  });

  test('a node dropped on the chart stays at that point; on a connection, between its ends', () => {
    const { builder, context, led } = start(chain);
    builder.send({ type: 'flow.choose', ids: ['3'] });
    builder.send({ ...add, at: { x: 500.4, y: 20 } });
    builder.send({ ...add, at: { x: 90, y: 70 }, after: { id: '1', way: 'default' } });
    expect(context().nodes.slice(3)).toMatchObject([
      { id: '4', x: 500, y: 20, outputs: {} },
      { id: '5', x: 90, y: 70, outputs: { default: '2' } },
    ]);
    expect(led()).toMatchObject({ 1: { default: '5' }, 3: {} });
  });

  test('a chart holds no more than its most, and says so until something changes', { tags: ['OQ-64'] }, () => {
    const { builder, context, is } = start(Array.from({ length: maxFlowNodes }, (_, at) => node(String(at + 1), 'delay')));
    builder.send(add);
    expect([is('full'), context().nodes.length]).toEqual([true, maxFlowNodes]);
    builder.send({ type: 'flow.choose', ids: ['7'] });
    builder.send({ type: 'flow.duplicate' });
    expect(is('full')).toBe(true);
    builder.send({ type: 'flow.remove', ids: null });
    expect([is('resting'), context().nodes.length]).toEqual([true, maxFlowNodes - 1]);
  });
});

describe('connecting', () => {
  test('an output leads to one node; never to its own node, to a start, or from an unknown output', { tags: ['OQ-64'] }, () => {
    const { builder, led, facts } = start(chain);
    for (const [way, to] of [
      ['default', '2'],
      ['default', '1'],
      ['default', '9'],
      ['yes', '3'],
    ] as const)
      builder.send({ type: 'flow.connect', from: { id: '2', way }, to });
    expect(facts).toEqual([]);
    builder.send({ type: 'flow.connect', from: { id: '1', way: 'default' }, to: '3' });
    expect(led()).toMatchObject({ 1: { default: '3' }, 2: { default: '3' } });
    builder.send({ type: 'flow.disconnect', ways: [{ id: '2', way: 'default' }] });
    expect(led()).toEqual({ 1: { default: '3' }, 2: {}, 3: {} });
  });

  test('a node that goes out of a command leaves the rest connected; out of a plan it does not', () => {
    const command = start(chain);
    command.builder.send({ type: 'flow.remove', ids: ['2'] });
    expect(command.led()).toEqual({ 1: { default: '3' }, 3: {} });
    const asked = start(plan, 'plan');
    asked.builder.send({ type: 'flow.remove', ids: ['2'] });
    expect(asked.led()).toEqual({ 1: { no: '3' }, 3: {} });
  });

  test('where a command begins stays for as long as there is something to begin', () => {
    const { builder, context } = start(chain);
    builder.send({ type: 'flow.remove', ids: ['1', '3'] });
    expect(context().nodes.map(({ id }) => id)).toEqual(['1', '2']);
    builder.send({ type: 'flow.remove', ids: ['1', '2'] });
    expect(context().nodes).toEqual([]);
  });

  test('an answer that is taken out of a decision leads nowhere any more', { tags: ['OP-3.20'] }, () => {
    const asking = node('1', 'decision', { yes: '2', no: '2', extra1: '2' }, { question: 'Who?', extra: ['Unclear'] });
    const { builder, led } = start([asking, node('2', 'terminate')], 'plan');
    builder.send({ type: 'flow.configure', id: '1' });
    builder.send({ type: 'flow.set', id: '1', config: { question: 'Who?', extra: [] } });
    expect(led()).toEqual({ 1: { yes: '2', no: '2' }, 2: {} });
    expect(builder.getSnapshot().matches('designing')).toBe(true);
  });
});

describe('what is chosen', () => {
  test('copies include connections but no start, and are pasted with new ids beside existing nodes', () => {
    const { builder, context, led, facts } = start(chain);
    builder.send({ type: 'flow.choose', ids: ['1', '2', '3'] });
    builder.send({ type: 'flow.copy' });
    builder.send({ type: 'flow.paste', at: null });
    builder.send({ type: 'flow.paste', at: { x: 600, y: 10 } });
    expect(led()).toMatchObject({ 4: { default: '5' }, 5: {}, 6: { default: '7' } });
    expect(
      context()
        .nodes.slice(3)
        .map(({ x, y }) => [x, y]),
    ).toEqual([
      [40, 190],
      [40, 340],
      [600, 10],
      [600, 160],
    ]);
    expect(context().chosen).toEqual(['6', '7']);
    expect(facts.filter(({ type }) => type === 'flow.copied')).toHaveLength(1);
  });

  test('is cut and put in again; duplicates of duplicates do not cover each other', () => {
    const { builder, context } = start(chain);
    builder.send({ type: 'flow.choose', ids: ['3'] });
    builder.send({ type: 'flow.cut' });
    expect(context().nodes).toHaveLength(2);
    builder.send({ type: 'flow.paste', at: null });
    for (const _ of [1, 2]) {
      builder.send({ type: 'flow.choose', ids: ['2'] });
      builder.send({ type: 'flow.duplicate' });
    }
    const places = context().nodes.map(({ x, y }) => `${x},${y}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test('is moved by steps that are undone together', () => {
    const { builder, context } = start(chain);
    builder.send({ type: 'flow.choose', ids: ['2', '3'] });
    for (const _ of [1, 2, 3]) builder.send({ type: 'flow.nudge', by: { x: 10, y: 0 } });
    expect(context().nodes.map(({ x }) => x)).toEqual([0, 30, 30]);
    builder.send({ type: 'flow.undo' });
    expect(context().nodes).toEqual(chain);
    builder.send({ type: 'flow.redo' });
    expect(context().nodes.map(({ x }) => x)).toEqual([0, 30, 30]);
  });
});

describe('what can be taken back', () => {
  test('up to a hundred changes; another change forgets what was taken back', () => {
    const { builder, context } = start(chain);
    for (let x = 1; x <= 120; x += 1) builder.send({ type: 'flow.move', places: [{ id: '2', x, y: 0 }] });
    for (let step = 0; step < 120; step += 1) builder.send({ type: 'flow.undo' });
    expect(context().nodes[1]?.x).toBe(20);
    builder.send({ type: 'flow.redo' });
    builder.send({ type: 'flow.replace', nodes: [] });
    expect([context().nodes, context().future]).toEqual([[], []]);
    builder.send({ type: 'flow.undo' });
    expect(context().nodes[1]?.x).toBe(21);
  });

  test('nothing that changes nothing', () => {
    const { builder, context, facts } = start(chain);
    builder.send({ type: 'flow.move', places: [{ id: '2', x: 0, y: 150 }] });
    builder.send({ type: 'flow.set', id: '2', config: { ...seconds } });
    builder.send({ type: 'flow.remove', ids: ['9'] });
    builder.send({ type: 'flow.load', nodes: structuredClone(chain) });
    expect([context().past, facts]).toEqual([[], []]);
  });
});

describe('saving', () => {
  const said = (nodes: readonly FlowNode[], kind: FlowKind = 'command') => {
    const { builder, context, facts, is } = start(nodes, kind);
    builder.send({ type: 'flow.check' });
    return { faults: context().faults, isSound: facts.some(({ type }) => type === 'flow.valid'), isFaulty: is('faulty') };
  };

  test.each([
    ['a command is not saved empty', 'command', [], [{ code: 'empty' }]],
    ['nor with its start only', 'command', [node('1', 'start')], [{ code: 'empty' }]],
    ['every node must have a connection', 'command', [...chain, node('4', 'delay', {}, seconds)], [{ code: 'unconnected', nodes: ['4'] }]],
    [
      'no node may have several connections',
      'command',
      [...chain.slice(0, 2), node('3', 'delay', { default: '2' }, seconds)],
      [{ code: 'severalConnections', nodes: ['2'] }],
    ],
    [
      'the configuration of nodes must be complete',
      'command',
      [...chain.slice(0, 2), node('3', 'delay')],
      [{ code: 'incomplete', nodes: ['3'] }],
    ],
    [
      'each answer of a decision leads somewhere',
      'plan',
      [node('1', 'decision', { yes: '2' }, { question: 'Who?' }), node('2', 'terminate')],
      [{ code: 'unconnected', nodes: ['1'] }],
    ],
  ] as const)('%s', { tags: ['OP-5.15', 'OP-5.16', 'OP-5.17', 'OP-5.18', 'OQ-64'] }, (_, kind, nodes, faults) => {
    expect(said(nodes, kind)).toEqual({ faults, isSound: false, isFaulty: true });
  });

  test('what is sound is said to be so', () => {
    expect(said(chain)).toEqual({ faults: [], isSound: true, isFaulty: false });
    expect(said(plan, 'plan')).toEqual({ faults: [], isSound: true, isFaulty: false });
  });

  test('once something was wrong, what is left of it is said after each change until nothing is', { tags: ['OP-5.18'] }, () => {
    const { builder, context, is } = start([...chain.slice(0, 2), node('3', 'delay'), node('4', 'delay')]);
    builder.send({ type: 'flow.check' });
    expect(context().faults).toEqual([
      { code: 'unconnected', nodes: ['4'] },
      { code: 'incomplete', nodes: ['3', '4'] },
    ]);
    builder.send({ type: 'flow.configure', id: '3' });
    builder.send({ type: 'flow.set', id: '3', config: seconds });
    expect([is('faulty'), context().faults]).toEqual([
      true,
      [
        { code: 'unconnected', nodes: ['4'] },
        { code: 'incomplete', nodes: ['4'] },
      ],
    ]);
    builder.send({ type: 'flow.remove', ids: ['4'] });
    expect([is('resting'), context().faults]).toEqual([true, []]);
  });
});

test('another record resets the chart: no undo history, and no removed node remains selected', () => {
  const { builder, context, facts } = start(chain);
  builder.send({ type: 'flow.choose', ids: ['1', '3'] });
  builder.send({ type: 'flow.remove', ids: ['2'] });
  builder.send({ type: 'flow.configure', id: '3' });
  const before = facts.length;
  builder.send({ type: 'flow.load', nodes: plan.slice(0, 1) });
  expect(context()).toMatchObject({ past: [], future: [], faults: [], chosen: [], configured: null });
  expect(facts).toHaveLength(before);
});
