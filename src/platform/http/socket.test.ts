// @vitest-environment happy-dom

import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { UserId } from '../../../contract/platform/ids.ts';
import { specAlarm, specCall } from '../../../contract/spec/records.ts';
import type { SocketEvent } from '../../../machines/platform/link/link.machine.ts';
import { ana } from '../../../machines/quality/paths/samples.ts';
import { openSocket, readEvent, resolveAddress } from './socket.ts';

/** A platform that speaks just enough of the Pusher protocol. */
let server: WebSocketServer;
let sockets: WebSocket[];
let subscribed: { channel: string; auth: string }[];
let left: string[];
/** Channels that the platform does not answer. */
let unanswered: string[];
let said: SocketEvent[];
let close: () => void;
const log = vi.fn();
const user = 5 as UserId;

beforeEach(async () => {
  sockets = [];
  subscribed = [];
  left = [];
  unanswered = [];
  said = [];
  close = () => {};
  log.mockReset();
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.send(frame('pusher:connection_established', { socket_id: `1.${sockets.length}`, activity_timeout: 10 }));
    socket.on('message', (text: Buffer) => {
      const message = JSON.parse(text.toString()) as { event: string; data: { channel: string; auth: string } };
      if (message.event === 'pusher:unsubscribe') left.push(message.data.channel);
      if (message.event !== 'pusher:subscribe') return;
      subscribed.push(message.data);
      if (!unanswered.includes(message.data.channel))
        socket.send(frame('pusher_internal:subscription_succeeded', {}, message.data.channel));
    });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  close();
  for (const socket of sockets) socket.terminate();
  server.close();
});

function frame(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, data: JSON.stringify(data), ...(channel ? { channel } : {}) });
}
function port(): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
async function open(
  authorize = async (socketId: string, channel: string) => ({ auth: `signed:${socketId}:${channel}` }),
  phone?: () => Promise<string | null>,
) {
  const realtime = { host: '127.0.0.1', port: port(), key: 'atalaya', tls: false };
  const needs = { host: 'http://127.0.0.1', realtime, authorize, now: () => 42, log, ...(phone && { phone }) };
  const socket = openSocket(needs, user, (event) => said.push(event));
  close = socket.close;
  return socket;
}
const kinds = () => said.map(({ type }) => type);
/** Real sockets take their time where others work too. */
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });

/** The port of a server that closes every connection at once. */
async function refusing(): Promise<number> {
  const deaf = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void deaf.close());
  const address = deaf.address();
  return typeof address === 'object' && address ? address.port : 0;
}

describe('the socket', () => {
  test('a platform that cannot be reached at first is a dropped link', async () => {
    // The port stays in use, so that no other server can answer on it.
    const gone = await refusing();
    const realtime = { host: '127.0.0.1', port: gone, key: 'atalaya', tls: false };
    const socket = openSocket(
      { host: 'http://127.0.0.1', realtime, authorize: async () => ({ auth: '' }), now: () => 42, log, unavailableTimeout: 100 },
      user,
      (event) => said.push(event),
    );
    close = socket.close;
    await soon(() => expect(kinds()).toEqual(['link.dropped']));
  });

  test('it is open once both private channels were joined, each signed for this socket', {
    tags: ['OP-7.40', 'OP-7.41', 'OP-7.46', 'OQ-110'],
  }, async () => {
    await open();
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    expect(subscribed.slice(0, 2)).toEqual([
      { channel: 'private-user-5', auth: 'signed:1.1:private-user-5' },
      { channel: 'private-user-setup-5', auth: 'signed:1.1:private-user-setup-5' },
    ]);
  });

  test('after a lost connection it waits a moment of its own before it subscribes, not before', async () => {
    const realtime = { host: '127.0.0.1', port: port(), key: 'atalaya', tls: false };
    const pauses: number[] = [];
    const spread = () => pauses[pauses.push(250) - 1] ?? 0;
    const needs = { host: 'http://127.0.0.1', realtime, authorize: async () => ({ auth: 'signed' }), now: () => 42, log, spread };
    close = openSocket(needs, user, (event) => said.push(event)).close;
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    expect(pauses).toEqual([]);
    const before = subscribed.length;
    sockets[0]?.terminate();
    await soon(() => expect(sockets).toHaveLength(2));
    expect(subscribed).toHaveLength(before);
    await soon(() => expect(kinds()).toEqual(['link.opened', 'link.dropped', 'link.opened']));
    expect(pauses.length).toBeGreaterThan(0);
  });

  test('rooms are listened to as well, and what is said to them has its place in the stream', {
    tags: ['OP-7.42', 'OP-7.43'],
  }, async () => {
    await open();
    const rooms = ['private-show-user-view-5', 'private-show-action-plan-5', 'private-call-events-5', 'private-chat-5'];
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    expect(subscribed.slice(2).map(({ channel }) => channel)).toEqual(rooms);
    sockets[0]?.send(frame('plan.shown', { id_action_plan: 4, id_alarm: 9, event_id: 12, epoch: 'e1' }, 'private-show-action-plan-5'));
    await soon(() =>
      expect(said.at(-1)).toMatchObject({ events: [{ name: 'plan.shown', event_id: 12, data: { id_action_plan: 4, id_alarm: 9 } }] }),
    );
    const view = { id: 7, name: 'Gates', data: { tabId: null, layout: [], slots: [] }, id_user: 5, updated_at: '2026-03-02T12:00:00Z' };
    sockets[0]?.send(frame('view.shown', { view, by: null, event_id: 13, epoch: 'e1' }, 'private-show-user-view-5'));
    await soon(() =>
      expect(said.at(-1)).toMatchObject({ events: [{ name: 'view.shown', event_id: 13, data: { view: { id: 7, name: 'Gates' } } }] }),
    );
  });

  test('an alarm and an account elsewhere are heard on the channel of the user', { tags: ['OP-7.40'] }, async () => {
    await open();
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    const account = { id: 3, description: 'South tower', host: 'tower.example', is_validated: true };
    const events = [
      ['alarm', specAlarm, { id: Number(specAlarm.id) }],
      ['external_user.created', account, account],
      ['external_user.deleted', account, account],
    ] as const;
    for (const [name, data, read] of events) {
      sockets[0]?.send(frame(name, data, 'private-user-5'));
      await soon(() => expect(said.at(-1)).toMatchObject({ events: [{ name, data: read }] }));
    }
  });

  test('a changed configuration and a call device are heard on the setup channel', { tags: ['OP-7.41'] }, async () => {
    await open();
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    const device = { id_device: 2, device_id: 'INT-2' };
    const events = [
      ['config.updated', ana, { id: ana.id, name: ana.name, config: { preferences: ana.config.preferences } }],
      ['call.device', device, device],
    ] as const;
    for (const [name, data, read] of events) {
      sockets[0]?.send(frame(name, data, 'private-user-setup-5'));
      await soon(() => expect(said.at(-1)).toMatchObject({ events: [{ name, data: read }] }));
    }
  });

  test('the link opens once all channels are joined, so that no event falls between read and join', {
    tags: ['OP-7.42'],
  }, async () => {
    unanswered = ['private-chat-5'];
    await open();
    await soon(() => expect(subscribed).toHaveLength(6));
    const plan = { id_action_plan: 4, id_alarm: 9, event_id: 12, epoch: 'e1' };
    sockets[0]?.send(frame('plan.shown', plan, 'private-show-action-plan-5'));
    await soon(() => expect(kinds()).toEqual(['link.message']));
    sockets[0]?.send(frame('pusher_internal:subscription_succeeded', {}, 'private-chat-5'));
    await soon(() => expect(kinds()).toEqual(['link.message', 'link.opened']));
  });

  test('calls and the own phone are heard on their own channels, under their literal names', {
    tags: ['OP-7.44', 'OP-7.45', 'ADM-7.52', 'ADM-4.10'],
  }, async () => {
    await open(undefined, () => Promise.resolve('INT-1'));
    await soon(() => expect(subscribed.map(({ channel }) => channel)).toContain('private-sip-force-disconnect-INT-1'));
    sockets[0]?.send(frame('created', { ...specCall, event_id: 11, epoch: 'e1' }, 'private-call-events-5'));
    sockets[0]?.send(frame('updated', { id: 4, state: 'ended', event_id: 12, epoch: 'e1' }, 'private-call-events-5'));
    const told = { device_id: 'INT-1', by: null, at: '2026-01-01T00:00:00.000Z' };
    sockets[0]?.send(frame('forceDisconnect', told, 'private-sip-force-disconnect-INT-1'));
    const heard = () => said.flatMap((one) => (one.type === 'link.message' ? one.events.map(({ name }) => name) : []));
    await soon(() => expect(heard()).toEqual(['call.created', 'call.updated', 'sip.force_disconnect']));
    const other = { id_device: 2, device_id: 'INT-2', event_id: 13, epoch: 'e1' };
    sockets[0]?.send(frame('call.device', other, 'private-user-setup-5'));
    await soon(() => expect(subscribed.at(-1)?.channel).toBe('private-sip-force-disconnect-INT-2'));
  });

  test('a phone assigned while the current one is being read remains the one that is listened for', {
    tags: ['OP-7.45'],
  }, async () => {
    let answer: (device: string) => void = () => undefined;
    await open(undefined, () => new Promise((resolve) => (answer = resolve)));
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    const given = { id_device: 2, device_id: 'INT-2', event_id: 13, epoch: 'e1' };
    sockets[0]?.send(frame('call.device', given, 'private-user-setup-5'));
    await soon(() => expect(subscribed.at(-1)?.channel).toBe('private-sip-force-disconnect-INT-2'));
    answer('INT-1');
    const later = { ...given, device_id: 'INT-3', event_id: 14 };
    sockets[0]?.send(frame('call.device', later, 'private-user-setup-5'));
    await soon(() => expect(subscribed.at(-1)?.channel).toBe('private-sip-force-disconnect-INT-3'));
    expect(subscribed.map(({ channel }) => channel)).not.toContain('private-sip-force-disconnect-INT-1');
    await soon(() => expect(left).toEqual(['private-sip-force-disconnect-INT-2']));
  });

  test('a platform without the channels of rooms refuses them; the link opens all the same', async () => {
    await open((_, channel) => (/chat|show/.test(channel) ? Promise.reject(new Error('forbidden')) : Promise.resolve({ auth: 'signed' })));
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    await soon(() => expect(log).toHaveBeenCalledTimes(3));
  });

  test('what the platform says within a frame arrives at once, each with its place in the stream', { tags: ['OP-7.41'] }, async () => {
    await open();
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    const frames: FrameRequestCallback[] = [];
    vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
    const revoked = { session: 's1', reason: 'by_admin', event_id: 9, epoch: 'e1' };
    sockets[0]?.send(frame('session.revoked', revoked, 'private-user-setup-5'));
    sockets[0]?.send(frame('session.revoked', { ...revoked, event_id: 10 }, 'private-user-setup-5'));
    // An unreadable event is logged at once, so the log shows that both earlier events were received.
    sockets[0]?.send(frame('session.revoked', {}, 'private-user-setup-5'));
    await soon(() => expect(log).toHaveBeenCalledTimes(1));
    for (const run of frames) run(0);
    expect(kinds()).toEqual(['link.opened', 'link.unreadable', 'link.message']);
    expect(said[2]).toEqual({
      type: 'link.message',
      events: [9, 10].map((event_id) => ({ name: 'session.revoked', event_id, epoch: 'e1', data: { session: 's1', reason: 'by_admin' } })),
      at: 42,
    });
  });

  test('pictures in events of another host are read from that host', { tags: ['ADM-7.54'] }, async () => {
    const realtime = { host: '127.0.0.1', port: port(), key: 'atalaya', tls: false };
    const authorize = async () => ({ auth: 'signed' });
    const needs = { host: 'http://127.0.0.1', realtime, eventsHost: 'https://events.test', authorize, now: () => 42, log };
    close = openSocket(needs, user, (event) => said.push(event)).close;
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    const alarm = { ...specAlarm, alarm_level: { color: '#d92d20', media: { url: '/v1/files/3' } } };
    sockets[0]?.send(frame('alarm', { ...alarm, event_id: 9, epoch: 'e1' }, 'private-user-5'));
    await soon(() => expect(JSON.stringify(said.at(-1))).toContain('"https://events.test/v1/files/3"'));
  });

  test('what cannot be read is logged and reported as far as it is readable', { tags: ['OP-8.20'] }, async () => {
    await open();
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    const wrong = { id: 'no number', description: 'Door forced', created: 'today', unit: { id: 1 }, alarm_status: 'waiting' };
    sockets[0]?.send(frame('alarm', wrong, 'private-user-5'));
    await soon(() => expect(log).toHaveBeenCalledTimes(1));
    expect(said[1]).toEqual({
      type: 'link.unreadable',
      name: 'alarm',
      at: 42,
      row: {
        id: 'no number',
        description: 'Door forced',
        time: 'today',
        fault: expect.stringContaining('data.id: invalid_type') as string,
      },
    });
  });

  test('a channel that is refused is only logged, and the link does not open', { tags: ['OP-8.20', 'ADM-8.04'] }, async () => {
    const socket = await open(() => Promise.reject(new Error('forbidden')));
    await soon(() => expect(log).toHaveBeenCalledTimes(6));
    const channels = ['user-5', 'user-setup-5', 'show-user-view-5', 'show-action-plan-5', 'call-events-5', 'chat-5'];
    expect(log.mock.calls.map(([message]) => message)).toEqual(channels.map((name) => `subscription to ${name} failed`));
    socket.join('luna-face-export');
    await soon(() => expect(log).toHaveBeenCalledTimes(7));
    expect(log.mock.lastCall?.[0]).toBe('subscription to luna-face-export-5 failed');
    expect(kinds()).toEqual([]);
  });

  test.each([
    ['http://api.test:8080', { host: 'api.test', port: 6001, tls: false }],
    ['https://api.test', { host: 'api.test', port: 6001, tls: true }],
  ])(
    'a platform at %s that says nothing else is listened to at its port 6001',
    { tags: ['ADM-7.53', 'ADM-10.02', 'OP-7.47', 'OQ-110'] },
    (host, address) => {
      expect(resolveAddress({ host, realtime: null })).toMatchObject(address);
    },
  );

  test('a lost connection is told at once, and told again when it is back', { tags: ['OQ-110'] }, async () => {
    await open();
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    sockets[0]?.terminate();
    await soon(() => expect(kinds()).toEqual(['link.opened', 'link.dropped']));
    await soon(() => expect(kinds()).toEqual(['link.opened', 'link.dropped', 'link.opened']));
    expect(subscribed.filter(({ channel }) => channel === 'private-user-5')).toHaveLength(2);
  });

  test('a signature that is refused after its connection is gone does not count for the next one', async () => {
    let refuse: () => void = () => undefined;
    const late = new Promise<never>((_, reject) => {
      refuse = () => reject(new Error('gone'));
    });
    const isFirst = (socketId: string) => socketId === '1.1';
    await open((socketId, channel) => (isFirst(socketId) && channel === 'private-chat-5' ? late : Promise.resolve({ auth: 'signed' })));
    await soon(() => expect(subscribed).toHaveLength(5));
    unanswered = ['private-chat-5'];
    sockets[0]?.terminate();
    await soon(() => expect(subscribed).toHaveLength(11));
    refuse();
    await late.catch(() => undefined);
    sockets[1]?.send(frame('plan.shown', { id_action_plan: 4, id_alarm: 9, event_id: 12, epoch: 'e1' }, 'private-show-action-plan-5'));
    await soon(() => expect(kinds()).toContain('link.message'));
    expect(kinds()).not.toContain('link.opened');
    sockets[1]?.send(frame('pusher_internal:subscription_succeeded', {}, 'private-chat-5'));
    await soon(() => expect(kinds()).toContain('link.opened'));
  });

  test('joins the channel of an export when asked to, tells of what it says, and leaves it', {
    tags: ['ADM-7.51', 'ADM-4.06', 'OQ-78'],
  }, async () => {
    const socket = await open();
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    socket.join('luna-face-export');
    socket.join('luna-face-export');
    await soon(() => expect(said.at(-1)).toEqual({ type: 'link.joined', channel: 'luna-face-export' }));
    expect(subscribed.filter(({ channel }) => channel.includes('export'))).toEqual([
      { channel: 'private-luna-face-export-5', auth: 'signed:1.1:private-luna-face-export-5' },
    ]);
    sockets[0]?.send(frame('process', { progress: 40, event_id: 9, epoch: 'e1' }, 'private-luna-face-export-5'));
    sockets[0]?.send(frame('end', { url: '/file' }, 'private-luna-face-export-5'));
    sockets[0]?.send(frame('exception', { message: 'Not finished' }, 'private-luna-face-export-5'));
    await soon(() =>
      expect(said.flatMap((one) => (one.type === 'link.message' ? one.events : []))).toMatchObject([
        { name: 'luna-face-export.process', event_id: 9, data: { progress: 40 } },
        { name: 'luna-face-export.end', event_id: null, data: { url: '/file' } },
        { name: 'luna-face-export.exception' },
      ]),
    );
    socket.leave('luna-face-export');
    await soon(() => expect(left).toEqual(['private-luna-face-export-5']));
  });

  test('after hanging up nothing is said', async () => {
    const socket = await open();
    await soon(() => expect(kinds()).toEqual(['link.opened']));
    socket.close();
    await soon(() => expect(sockets[0]?.readyState).toBe(3));
    expect(kinds()).toEqual(['link.opened']);
  });
});

test('characters that reverse what is read arrive as symbols in events', () => {
  const event = readEvent('session.revoked', { session: '\u202Es1', reason: 'expired' });
  expect(event).toMatchObject({ data: { session: '⟦202E⟧s1' } });
});

test('a platform without an event log numbers nothing', { tags: ['OQ-32'] }, () => {
  const read = readEvent('session.revoked', { session: 's1', reason: 'expired' });
  expect(read).toMatchObject({ event_id: null, epoch: null, data: { session: 's1' } });
});
