import { describe, expect, test } from 'vitest';
import {
  commandFaults,
  configFaults,
  defaultRadiusMetres,
  isDangerous,
  maxMessageLength,
  maxRadiusMetres,
  readConfig,
} from './command-nodes.ts';
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
  test('a node has one connection in and one out at most, and none leads back to the start', { tags: ['OP-5.17', 'OQ-64'] }, () => {
    const parting = { ...node('a', 'b'), outputs: { default: 'b', other: 'c' } };
    expect(commandFaults([start('a'), node('a', 'b'), node('c', 'b'), node('b', null)])).toContainEqual({
      code: 'severalConnections',
      nodes: ['b'],
    });
    expect(commandFaults([start('a'), parting, node('b', null), node('c', null)])).toEqual([{ code: 'severalConnections', nodes: ['a'] }]);
    expect(commandFaults([start('a'), node('a', 's')])).toEqual([{ code: 'severalConnections', nodes: ['a'] }]);
  });
  test('a command has one start: a second one is a connection too many', { tags: ['OQ-64'] }, () => {
    const second = { ...start('b'), id: 't' };
    expect(commandFaults([start('a'), node('a', null), second, node('b', null)])).toContainEqual({
      code: 'severalConnections',
      nodes: ['s', 't'],
    });
  });
  test('each configuration is complete; one of an unknown type is not', { tags: ['OP-5.18'] }, () => {
    expect(commandFaults([start('a'), node('a', 'b', 'delay', {}), node('b', null, 'tea')])).toEqual([
      { code: 'incomplete', nodes: ['a', 'b'] },
    ]);
  });
});

test('several connections, in and out, are one fault, before incomplete nodes', () => {
  const parting = { ...node('a', 'b'), outputs: { default: 'b', other: 'c' } };
  const nodes = [start('a'), parting, node('b', 'c'), node('c', null, 'delay', {}), node('d', null)];
  expect(commandFaults(nodes)).toEqual([
    { code: 'unconnected', nodes: ['d'] },
    { code: 'severalConnections', nodes: ['c', 'a'] },
    { code: 'incomplete', nodes: ['c'] },
  ]);
  expect(commandFaults([node('a', 'b'), node('b', 'a')])).toEqual([{ code: 'severalConnections', nodes: ['b'] }]);
  expect(commandFaults([{ ...start('s') }])).toEqual([{ code: 'empty' }]);
});

test('an incomplete configuration is read as none, a complete one with its initial values', () => {
  expect(readConfig('delay', {})).toBeNull();
  expect(readConfig('notification', { channel: 'sms', to: [], message: 'Go' })).toBeNull();
  expect(readConfig('camera_round', { seconds: 5, radius: 500, to: 'users', users: [4] })).toEqual({
    on_failure: 'stop',
    cameras: [],
    unit: null,
    most: 6,
    radius: 500,
    seconds: 5,
    to: 'users',
    users: [4],
  });
});

test('a switched output and a real shoot are dangerous, a test of it is not', () => {
  const of = (type: string, config: FlowNode['config'] = {}) => isDangerous({ type, config });
  expect([of('digital_output'), of('density_shoot', { mode: 'real' })]).toEqual([true, true]);
  expect([of('density_shoot', { mode: 'test' }), of('density_shoot'), of('delay', { mode: 'real' })]).toEqual([false, false, false]);
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
    [
      'OP-9.66 nobody to send to, and nothing to say',
      ['notification', { channel: 'email', subject: ' ', message: ' ' }],
      ['to', 'subject', 'message'],
    ],
    ['OQ-120 neither cameras nor a radius, and no users', ['camera_round', { seconds: 5, to: 'users' }], ['cameras', 'users']],
    ['OQ-120 neither cameras nor a radius', ['camera_round', { seconds: 5 }], ['cameras']],
    ['OP-9.71 a radius too large', ['camera_assignment', { radius: maxRadiusMetres + 1 }], ['radius']],
  ];
  test.each(incomplete)('%s', (_, of, names) => expect(configFaults(...of)).toEqual(names));

  test('a radius is whole metres from 1 to 50,000, and 500 at first', { tags: ['OQ-120'] }, () => {
    const faultsOf = (metres: unknown) => configFaults('camera_assignment', { radius: metres });
    expect([1, 500, 50_000].filter((metres) => faultsOf(metres).includes('radius'))).toEqual([]);
    expect([0, -1, 1.5, 50_001].filter((metres) => !faultsOf(metres).includes('radius'))).toEqual([]);
    expect([maxRadiusMetres, defaultRadiusMetres]).toEqual([50_000, 500]);
  });

  test('a message by SMS or WhatsApp has at most 1024 characters', { tags: ['OQ-66', 'OP-5.26'] }, () => {
    for (const channel of ['sms', 'whatsapp']) {
      const faultsOf = (length: number) => configFaults('notification', { channel, to: ['+525512345678'], message: 'x'.repeat(length) });
      expect([channel, faultsOf(1024), faultsOf(1025)]).toEqual([channel, [], ['message']]);
    }
  });

  test('recipients by SMS and WhatsApp are telephone numbers, by e-mail one or several addresses', { tags: ['OP-5.28', 'OQ-121'] }, () => {
    const faultsOf = (channel: string, ...to: string[]) =>
      configFaults('notification', { channel, to, message: 'Go', ...(channel === 'email' && { subject: 'Alarm' }) });
    for (const channel of ['sms', 'whatsapp'])
      expect([channel, faultsOf(channel, '+525512345678'), faultsOf(channel, 'eva@here.test')]).toEqual([channel, [], ['to']]);
    expect([faultsOf('email', 'eva@here.test'), faultsOf('email', 'eva@here.test', 'leo@here.test')]).toEqual([[], []]);
    expect([faultsOf('email', '+525512345678'), faultsOf('email')]).toEqual([['to'], ['to']]);
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])('a webhook may be called by %s', { tags: ['OQ-121'] }, (verb) => {
    expect(configFaults('notification', { channel: 'webhook', url: 'https://x.test', verb, message: '{}' })).toEqual([]);
  });

  test('a round of a radius alone is complete', { tags: ['OQ-120'] }, () =>
    expect(configFaults('camera_round', { seconds: 5, radius: 500 })).toEqual([]),
  );
});
