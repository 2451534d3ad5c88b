import { beforeEach, expect, test } from 'vitest';
import type { TenantId, UserId } from '../../../contract/platform/ids.ts';
import type { Connection } from './connection.ts';
import { Hub, type LoggedEvent, type Viewer } from './hub.ts';
import type { CloseCode } from './protocol.ts';

const tenant = (id: number) => id as TenantId;
const user = (id: number) => id as UserId;

let log: LoggedEvent[];
let viewers: Map<string, Viewer>;
let hub: Hub;
let failures: unknown[];
let stopped: string[];
let delivered: [string, number][];
let beforeViewers: () => Promise<void> | void;

beforeEach(() => {
  log = [];
  failures = [];
  stopped = [];
  delivered = [];
  beforeViewers = () => undefined;
  viewers = new Map([
    ['ana', { user: user(1), all: false, tenants: new Set([tenant(1)]) }],
    ['carla', { user: user(2), all: false, tenants: new Set([tenant(2)]) }],
    ['admin', { user: user(3), all: true, tenants: new Set<TenantId>() }],
  ]);
  hub = new Hub(
    {
      readEvents: async (after, limit) => log.filter((line) => line.seq > after).slice(0, limit),
      readViewers: async (sessions) => {
        const answer = new Map([...viewers].filter(([session]) => sessions.includes(session)));
        await beforeViewers();
        return answer;
      },
      failed: (error) => failures.push(error),
      stopped: (session) => stopped.push(session),
      delivered: (event, seconds) => delivered.push([event, seconds]),
    },
    0,
  );
});

/** A connection as the hub uses it; records what was written and the close code. */
class FakeConnection {
  channels = new Map<string, string>();
  isOpen = true;
  sent: unknown[] = [];
  closedWith: number | undefined;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  write(frames: Buffer): void {
    for (let at = 0; at < frames.length; ) {
      const short = frames.readUInt8(at + 1);
      const [head, size] = short < 126 ? [2, short] : [4, frames.readUInt16BE(at + 2)];
      this.sent.push(JSON.parse(frames.subarray(at + head, at + head + size).toString()));
      at += head + size;
    }
  }
  close(closing: CloseCode): void {
    this.isOpen = false;
    this.closedWith = closing.code;
  }
  get events(): unknown[] {
    return this.sent
      .filter((message) => !(message as { event: string }).event.startsWith('pusher'))
      .map((message) => JSON.parse((message as { data: string }).data));
  }
}

async function listening(session: string, channel: string): Promise<FakeConnection> {
  const connection = new FakeConnection();
  await hub.subscribe(connection as unknown as Connection, channel, session);
  return connection;
}
function write(event: Partial<LoggedEvent>): void {
  const seq = (log.at(-1)?.seq ?? 0) + 1;
  log.push({ seq, name: 'alarm', tenant: null, user: null, data: JSON.stringify({ seq }), ...event });
}

test('an event of a tenant is sent only to users who see it', { tags: ['OP-7.40'] }, async () => {
  const [ana, carla, admin] = [
    await listening('ana', 'private-user-1'),
    await listening('carla', 'private-user-2'),
    await listening('admin', 'private-user-3'),
  ];
  write({ tenant: tenant(1) });
  write({ tenant: tenant(2) });
  write({ user: user(2) });
  write({});
  await hub.wake();
  expect([ana.events, carla.events, admin.events]).toEqual([[{ seq: 1 }], [{ seq: 2 }, { seq: 3 }], [{ seq: 1 }, { seq: 2 }]]);
});

test('the time of delivery counts from the event log, for lines whose age is known', async () => {
  await listening('ana', 'private-user-1');
  write({ tenant: tenant(1), age: 2 });
  write({ tenant: tenant(1) });
  await hub.wake();
  expect(delivered).toEqual([['alarm', expect.any(Number)]]);
  expect(delivered[0]?.[1]).toBeGreaterThanOrEqual(2);
});

test('a change of configuration, and of the phone, is sent only on the setup channel', { tags: ['OP-7.41'] }, async () => {
  const [work, setup] = [await listening('ana', 'private-user-1'), await listening('ana', 'private-user-setup-1')];
  for (const name of ['config.updated', 'call.device']) write({ name, user: user(1) });
  await hub.wake();
  expect([work.events, setup.events]).toEqual([[], [{ seq: 1 }, { seq: 2 }]]);
  const sent = setup.sent.slice(1) as { event: string; channel: string }[];
  expect(sent.map(({ event, channel }) => [event, channel])).toEqual([
    ['config.updated', 'private-user-setup-1'],
    ['call.device', 'private-user-setup-1'],
  ]);
});

test('a view to show is sent to its user, only on the channel of views', { tags: ['OP-7.42', 'OQ-95'] }, async () => {
  const [work, views] = [await listening('ana', 'private-user-1'), await listening('ana', 'private-show-user-view-1')];
  const other = await listening('carla', 'private-show-user-view-2');
  write({ name: 'view.shown', user: user(1) });
  await hub.wake();
  expect([work.events, views.events, other.events]).toEqual([[], [{ seq: 1 }], []]);
  expect(views.sent.slice(1)).toMatchObject([{ event: 'view.shown', channel: 'private-show-user-view-1' }]);
});

test('an alarm and an account elsewhere are sent only on the channel of the user', { tags: ['OP-7.40'] }, async () => {
  const [work, setup, other] = [
    await listening('ana', 'private-user-1'),
    await listening('ana', 'private-user-setup-1'),
    await listening('carla', 'private-user-2'),
  ];
  const names = ['alarm', 'external_user.created', 'external_user.deleted'];
  for (const name of names) write({ name, user: user(1) });
  await hub.wake();
  expect([setup.events, other.events]).toEqual([[], []]);
  const sent = work.sent.slice(1) as { event: string; channel: string }[];
  expect(sent.map(({ event, channel }) => [event, channel])).toEqual(names.map((name) => [name, 'private-user-1']));
});

test('an action plan to show is sent to its user, only on the channel of plans', { tags: ['OP-7.43'] }, async () => {
  const [work, plans] = [await listening('ana', 'private-user-1'), await listening('ana', 'private-show-action-plan-1')];
  const other = await listening('carla', 'private-show-action-plan-2');
  write({ name: 'plan.shown', user: user(1) });
  await hub.wake();
  expect([work.events, plans.events, other.events]).toEqual([[], [{ seq: 1 }], []]);
  expect(plans.sent.slice(1)).toMatchObject([{ event: 'plan.shown', channel: 'private-show-action-plan-1' }]);
});

test('a call that began or changed is sent to readers of calls, only on the channel of calls', { tags: ['OP-7.44'] }, async () => {
  const calls = new Set([tenant(1)]);
  viewers.set('ana', { user: user(1), all: false, tenants: calls, calls });
  viewers.set('bruno', { user: user(4), all: false, tenants: calls, calls: new Set() });
  const [work, own] = [await listening('ana', 'private-user-1'), await listening('ana', 'private-call-events-1')];
  const [unread, foreign] = [await listening('bruno', 'private-call-events-4'), await listening('carla', 'private-call-events-1')];
  for (const name of ['call.created', 'call.updated']) write({ name, tenant: tenant(1) });
  await hub.wake();
  expect(own.sent.slice(1)).toMatchObject([
    { event: 'created', channel: 'private-call-events-1', data: '{"seq":1}' },
    { event: 'updated', channel: 'private-call-events-1', data: '{"seq":2}' },
  ]);
  expect([work.events, unread.events, foreign.events]).toEqual([[], [], []]);
  expect(foreign.sent).toMatchObject([{ event: 'pusher:subscription_error' }]);
});

test.each(['lpr-matches-export', 'facial-recognition-export', 'luna-face-export', 'detection-event-export', 'analytic-record-export'])(
  '%s uses the channel of its user with the literal names',
  { tags: ['ADM-7.51', 'OQ-78'] },
  async (channel) => {
    const own = await listening('ana', `private-${channel}-1`);
    const other = await listening('ana', 'private-video-clip-export-1');
    const work = await listening('ana', 'private-user-1');
    const foreign = await listening('carla', `private-${channel}-1`);
    for (const event of ['process', 'end', 'exception']) write({ name: `${channel}.${event}`, user: user(1) });
    await hub.wake();
    const names = own.sent.map((message) => (message as { event: string }).event);
    expect(names).toEqual(['pusher_internal:subscription_succeeded', 'process', 'end', 'exception']);
    expect(own.events).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
    expect([other.events, work.events, foreign.events]).toEqual([[], [], []]);
    expect(foreign.sent).toMatchObject([{ event: 'pusher:subscription_error' }]);
  },
);

test('the channel of a phone is limited to its user and sends forceDisconnect', { tags: ['OP-7.45', 'ADM-7.52'] }, async () => {
  viewers.set('ana', { user: user(1), all: false, tenants: new Set([tenant(1)]), phone: 'INT-1' });
  const [phone, setup] = [await listening('ana', 'private-sip-force-disconnect-INT-1'), await listening('ana', 'private-user-setup-1')];
  const [other, stranger] = [
    await listening('ana', 'private-sip-force-disconnect-INT-2'),
    await listening('carla', 'private-sip-force-disconnect-INT-1'),
  ];
  for (const refused of [other, stranger]) expect(refused.sent).toMatchObject([{ event: 'pusher:subscription_error' }]);
  for (const device_id of ['INT-1', 'INT-2']) write({ name: 'sip.force_disconnect', user: user(1), data: JSON.stringify({ device_id }) });
  await hub.wake();
  expect(phone.sent.slice(1)).toMatchObject([{ event: 'forceDisconnect', data: '{"device_id":"INT-1"}' }]);
  expect(setup.events).toHaveLength(2);
  hub.unsubscribe(phone as unknown as Connection, 'private-sip-force-disconnect-INT-1');
  write({ name: 'sip.force_disconnect', user: user(1), data: '{"device_id":"INT-1"}' });
  await hub.wake();
  expect(phone.sent).toHaveLength(2);
});

test('a session that nobody has any more is closed; a socket that closed meanwhile gets nothing', async () => {
  const ended = await listening('nobody', 'private-user-1');
  expect([ended.closedWith, ended.sent]).toEqual([4009, []]);
  const left = new FakeConnection();
  beforeViewers = () => {
    left.isOpen = false;
  };
  await hub.subscribe(left as unknown as Connection, 'private-user-1', 'ana');
  expect([left.sent, left.closedWith]).toEqual([[], undefined]);
});

test('where the store does not answer, no channel is subscribed to', async () => {
  beforeViewers = () => Promise.reject(new Error('away'));
  const connection = new FakeConnection();
  await expect(hub.subscribe(connection as unknown as Connection, 'private-user-1', 'ana')).rejects.toThrow('away');
  expect([connection.sent, connection.closedWith]).toEqual([[], undefined]);
});
