import { describe, expect, test } from 'vitest';
import { commandFaults, configFaults, maxMessageLength, maxRadiusMetres } from './command-nodes.ts';
import type { FlowNode } from './flow.ts';

const node = (id: string, to: string | null, type = 'delay', config: FlowNode['config'] = { seconds: 5 }): FlowNode => ({
  id,
  type,
  x: 0,
  y: 0,
  config,
  outputs: to === null ? {} : { default: to },
});
const start = (to: string | null) => node('s', to, 'start', {});

describe('faults that prevent a command from being saved', () => {
  test('it cannot be saved empty, with or without its start', { tags: ['OP-5.15'] }, () => {
    expect(commandFaults([])).toEqual([{ code: 'empty' }]);
    expect(commandFaults([start(null)])).toEqual([{ code: 'empty' }]);
  });
  test('every node has a connection; the last one need not lead on', { tags: ['OP-5.16'] }, () => {
    expect(commandFaults([start('a'), node('a', 'b'), node('b', null)])).toEqual([]);
    expect(commandFaults([start(null), node('a', null)])).toEqual([{ code: 'unconnected', nodes: ['s', 'a'] }]);
    expect(commandFaults([start('a'), node('a', null), node('b', null)])).toEqual([{ code: 'unconnected', nodes: ['b'] }]);
  });
  test('a node has one connection in and one out at most, and none leads back to the start', { tags: ['OP-5.17'] }, () => {
    const parting = { ...node('a', 'b'), outputs: { default: 'b', other: 'c' } };
    expect(commandFaults([start('a'), node('a', 'b'), node('c', 'b'), node('b', null)])).toContainEqual({
      code: 'severalConnections',
      nodes: ['b'],
    });
    expect(commandFaults([start('a'), parting, node('b', null), node('c', null)])).toEqual([{ code: 'severalConnections', nodes: ['a'] }]);
    expect(commandFaults([start('a'), node('a', 's')])).toEqual([{ code: 'severalConnections', nodes: ['a'] }]);
  });
  test('each configuration is complete; one of an unknown type is not', { tags: ['OP-5.18'] }, () => {
    expect(commandFaults([start('a'), node('a', 'b', 'delay', {}), node('b', null, 'tea')])).toEqual([
      { code: 'incomplete', nodes: ['a', 'b'] },
    ]);
  });
});

describe('missing values of a configuration', () => {
  const incomplete: readonly [string, Parameters<typeof configFaults>, string[]][] = [
    ['OP-9.61 outputs', ['digital_output', { target: 'camera', outputs: [], state: 'on' }], ['outputs']],
    ['OP-9.62 who sees a view', ['show_view', { view: 1, to: 'users', users: [] }], ['users']],
    ['OP-9.63 a delay of no time', ['delay', { seconds: 0 }], ['seconds']],
    ['OP-9.66 a telephone number', ['notification', { channel: 'sms', to: ['five'], message: 'Go' }], ['to']],
    ['OP-9.66 subject and addresses', ['notification', { channel: 'email', to: ['x'], message: 'Go' }], ['to', 'subject']],
    ['OP-9.66 an address of a webhook', ['notification', { channel: 'webhook', url: 'ftp://x' }], ['url']],
    ['OP-9.66 a verb of its own', ['notification', { channel: 'webhook', url: 'https://x.test', verb: 'BREW' }], ['verb']],
    [
      'OQ-66 a message too long',
      ['notification', { channel: 'whatsapp', to: ['+525512345678'], message: 'x'.repeat(maxMessageLength.whatsapp + 1) }],
      ['message'],
    ],
    ['OQ-120 neither cameras nor a radius', ['camera_round', { seconds: 5 }], ['cameras']],
    ['OP-9.71 a radius too large', ['camera_assignment', { radius: maxRadiusMetres + 1 }], ['radius']],
  ];
  test.each(incomplete)('%s', (_, of, names) => expect(configFaults(...of)).toEqual(names));

  test('a round of a radius alone is complete', { tags: ['OQ-120'] }, () =>
    expect(configFaults('camera_round', { seconds: 5, radius: 500 })).toEqual([]),
  );
});
