import { describe, expect, test } from 'vitest';
import { add, chain, plan, seconds, start } from '../../quality/paths/flow-builder.kit.ts';
import type { FlowBuilderEvent } from './flow-builder.types.ts';

describe('a chart that said that it is full', () => {
  const toX = (x: number) => [{ id: '2', x, y: 150 }];
  /** Room for one more; two were to be added. One change was made, another undone, and the last node is chosen and copied. */
  function crowded() {
    const setup = start(chain, 'command', 4);
    for (const x of [10, 20]) setup.builder.send({ type: 'flow.move', places: toX(x) });
    setup.builder.send({ type: 'flow.undo' });
    setup.builder.send({ type: 'flow.choose', ids: ['2', '3'] });
    setup.builder.send({ type: 'flow.copy' });
    setup.builder.send({ type: 'flow.paste', at: null });
    expect(setup.is('full')).toBe(true);
    setup.builder.send({ type: 'flow.choose', ids: ['3'] });
    setup.builder.send({ type: 'flow.copy' });
    setup.facts.length = 0;
    return setup;
  }

  test.each<[FlowBuilderEvent, change: string, chart: unknown]>([
    [add, 'added', [{ id: '1' }, { id: '2' }, { id: '3', outputs: { default: '4' } }, { id: '4', type: 'delay' }]],
    [{ type: 'flow.paste', at: { x: 600, y: 0 } }, 'pasted', [{}, {}, {}, { id: '4', x: 600, config: seconds }]],
    [{ type: 'flow.duplicate' }, 'pasted', [{}, {}, {}, { id: '4', config: seconds }]],
    [{ type: 'flow.connect', from: { id: '1', way: 'default' }, to: '3' }, 'connected', [{ outputs: { default: '3' } }, {}, {}]],
    [{ type: 'flow.disconnect', ways: [{ id: '2', way: 'default' }] }, 'disconnected', [{}, { id: '2', outputs: {} }, {}]],
    [{ type: 'flow.remove', ids: null }, 'removed', [{ id: '1' }, { id: '2', outputs: {} }]],
    [{ type: 'flow.cut' }, 'removed', [{ id: '1' }, { id: '2', outputs: {} }]],
    [{ type: 'flow.move', places: toX(70) }, 'moved', [{}, { id: '2', x: 70 }, {}]],
    [{ type: 'flow.nudge', by: { x: 5, y: 0 } }, 'moved', [{}, {}, { id: '3', x: 5 }]],
    [{ type: 'flow.arrange', places: toX(90) }, 'arranged', [{}, { id: '2', x: 90 }, {}]],
    [{ type: 'flow.set', id: '3', config: { seconds: 9 } }, 'set', [{}, {}, { id: '3', config: { seconds: 9 } }]],
    [{ type: 'flow.replace', nodes: chain.slice(0, 2) }, 'replaced', [{ id: '1' }, { id: '2', x: 0 }]],
    [{ type: 'flow.undo' }, 'undone', chain],
    [{ type: 'flow.redo' }, 'redone', [{}, { id: '2', x: 20 }, {}]],
  ])('says it no more after $type, which is a change', (event, change, chart) => {
    const { builder, context, facts, is } = crowded();
    builder.send(event);
    expect([is('resting'), context().nodes]).toMatchObject([true, chart]);
    expect(facts.filter(({ type }) => type === 'flow.edited')).toMatchObject([{ change, nodes: context().nodes }]);
  });

  test('says it no more once it was found sound', () => {
    const { builder, facts, is } = crowded();
    builder.send({ type: 'flow.check' });
    expect([is('resting'), facts]).toEqual([true, [{ type: 'flow.valid' }]]);
  });

  test.each<FlowBuilderEvent>([
    { type: 'flow.paste', at: null },
    { type: 'flow.duplicate' },
    { type: 'flow.connect', from: { id: '1', way: 'default' }, to: '2' },
    { type: 'flow.disconnect', ways: [{ id: '3', way: 'default' }] },
    { type: 'flow.remove', ids: null },
    { type: 'flow.move', places: toX(0) },
    { type: 'flow.nudge', by: { x: 5, y: 0 } },
    { type: 'flow.arrange', places: toX(0) },
    { type: 'flow.set', id: '2', config: seconds },
    { type: 'flow.replace', nodes: chain },
    { type: 'flow.cut' },
    { type: 'flow.undo' },
    { type: 'flow.redo' },
    { type: 'flow.configure', id: '9' },
    { type: 'flow.load', nodes: structuredClone(chain) },
  ])('still says it after $type, which changed nothing', (event) => {
    const { builder, context, facts, is } = start(chain, 'command', chain.length);
    builder.send(add);
    builder.send(event);
    expect([is('full'), context().nodes, context().past, facts]).toEqual([true, chain, [], []]);
  });
});

test('duplicates for which there is no room are not made', () => {
  const { builder, context, is } = start(chain, 'command', 4);
  builder.send({ type: 'flow.choose', ids: ['2', '3'] });
  builder.send({ type: 'flow.duplicate' });
  expect([is('full'), context().nodes]).toEqual([true, chain]);
});

test('nothing is copied where nothing is chosen', () => {
  const { builder } = start(chain);
  expect(builder.getSnapshot().can({ type: 'flow.copy' })).toBe(false);
  builder.send({ type: 'flow.choose', ids: ['2'] });
  expect(builder.getSnapshot().can({ type: 'flow.copy' })).toBe(true);
});

test('nodes that were cut are what is pasted next', () => {
  const { builder, context, facts } = start(chain);
  builder.send({ type: 'flow.choose', ids: ['3'] });
  builder.send({ type: 'flow.cut' });
  expect(facts.filter(({ type }) => type === 'flow.copied')).toEqual([{ type: 'flow.copied', nodes: [chain[2]] }]);
  builder.send({ type: 'flow.paste', at: { x: 600, y: 0 } });
  expect(context().nodes.at(-1)).toMatchObject({ x: 600, y: 0, type: 'delay', config: seconds });
});

describe('the form of a node', () => {
  const opened = () => {
    const setup = start(chain);
    setup.builder.send({ type: 'flow.configure', id: '2' });
    expect([setup.builder.getSnapshot().value, setup.context().configured, setup.context().chosen]).toEqual(['configuring', '2', ['2']]);
    return setup;
  };

  test('is closed without a change', () => {
    const { builder, context, facts, is } = opened();
    builder.send({ type: 'flow.cancel' });
    expect([is('resting'), context().configured, context().nodes, facts]).toEqual([true, null, chain, []]);
  });

  test('is closed when it was applied', () => {
    const { builder, context, is } = opened();
    builder.send({ type: 'flow.set', id: '2', config: { seconds: 8 } });
    expect([is('resting'), context().configured, context().nodes[1]?.config]).toEqual([true, null, { seconds: 8 }]);
  });

  test('stays open while the record is given as it stands, and is closed by another one', () => {
    const { builder, context, is } = opened();
    builder.send({ type: 'flow.load', nodes: structuredClone(chain) });
    expect(builder.getSnapshot().value).toBe('configuring');
    builder.send({ type: 'flow.load', nodes: plan });
    expect([is('resting'), context().configured, context().nodes]).toEqual([true, null, plan]);
  });
});

test('a preview shows nodes that can be chosen and not changed, until it is left', () => {
  const empty = start();
  empty.builder.send({ type: 'flow.preview' });
  expect(empty.is('resting')).toBe(true);
  const { builder, context, is } = start(chain);
  builder.send({ type: 'flow.preview' });
  expect(builder.getSnapshot().value).toBe('previewing');
  builder.send({ type: 'flow.choose', ids: ['3'] });
  builder.send({ type: 'flow.remove', ids: ['2'] });
  expect([context().chosen, context().nodes]).toEqual([['3'], chain]);
  builder.send({ type: 'flow.design' });
  expect(is('resting')).toBe(true);
});

describe('steps that are not undone together', () => {
  const nudge = { type: 'flow.nudge', by: { x: 10, y: 0 } } as const;
  const undo = { type: 'flow.undo' } as const;
  const moved = (...between: FlowBuilderEvent[]) => {
    const { builder, context } = start(chain);
    for (const event of [{ type: 'flow.choose', ids: ['2'] } as const, nudge, ...between, nudge, undo]) builder.send(event);
    return context().nodes.map(({ x }) => x);
  };

  test('are those with another choice of nodes between them', () => {
    expect(moved({ type: 'flow.choose', ids: ['3'] })).toEqual([0, 10, 0]);
  });

  test('are those before and after an undo, or a redo', () => {
    expect(moved(nudge, undo)).toEqual([0, 0, 0]);
    expect(moved(undo, { type: 'flow.redo' })).toEqual([0, 10, 0]);
  });

  test('are those in another record', () => {
    const { builder, context } = start(chain);
    const other = chain.map((one) => ({ ...one, x: 100 }));
    for (const event of [{ type: 'flow.choose', ids: ['2'] } as const, nudge, { type: 'flow.load', nodes: other } as const, nudge, undo])
      builder.send(event);
    expect([context().nodes, context().past]).toEqual([other, []]);
  });
});

test('each redo takes back one undo, and can be undone again', () => {
  const { builder, context } = start(chain);
  for (const x of [10, 20, 30]) builder.send({ type: 'flow.move', places: [{ id: '2', x, y: 150 }] });
  const steps = ['undo', 'undo', 'redo', 'redo', 'undo', 'redo', 'redo'] as const;
  const seen = steps.map((step) => {
    builder.send({ type: `flow.${step}` });
    return context().nodes[1]?.x;
  });
  expect(seen).toEqual([20, 10, 20, 30, 20, 30, 30]);
});
