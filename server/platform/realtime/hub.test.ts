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

test('a change of configuration is sent only on the setup channel', { tags: ['OP-7.41'] }, async () => {
  const [work, setup] = [await listening('ana', 'private-user-1'), await listening('ana', 'private-user-setup-1')];
  write({ name: 'config.updated', user: user(1) });
  await hub.wake();
  expect([work.events, setup.events]).toEqual([[], [{ seq: 1 }]]);
});

test('an action plan to show is sent to its user, only on the channel of plans', { tags: ['OP-7.43'] }, async () => {
  const [work, plans] = [await listening('ana', 'private-user-1'), await listening('ana', 'private-show-action-plan-1')];
  const other = await listening('carla', 'private-show-action-plan-2');
  write({ name: 'plan.shown', user: user(1) });
  await hub.wake();
  expect([work.events, plans.events, other.events]).toEqual([[], [{ seq: 1 }], []]);
  expect(plans.sent.slice(1)).toMatchObject([{ event: 'plan.shown', channel: 'private-show-action-plan-1' }]);
});

test('an export uses the channel of its user with the literal names', { tags: ['ADM-7.51', 'OQ-78'] }, async () => {
  const own = await listening('ana', 'private-luna-face-export-1');
  const other = await listening('ana', 'private-lpr-matches-export-1');
  const work = await listening('ana', 'private-user-1');
  const foreign = await listening('carla', 'private-luna-face-export-1');
  for (const event of ['process', 'end', 'exception']) write({ name: `luna-face-export.${event}`, user: user(1) });
  await hub.wake();
  const names = own.sent.map((message) => (message as { event: string }).event);
  expect(names).toEqual(['pusher_internal:subscription_succeeded', 'process', 'end', 'exception']);
  expect(own.events).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);
  expect([other.events, work.events, foreign.events]).toEqual([[], [], []]);
  expect(foreign.sent).toMatchObject([{ event: 'pusher:subscription_error' }]);
});

test('events beyond one batch arrive completely and in order', async () => {
  const ana = await listening('ana', 'private-user-1');
  for (let count = 0; count < 1203; count += 1) write({ tenant: tenant(1) });
  await hub.wake();
  expect(ana.events).toEqual(log.map(({ seq }) => ({ seq })));
});

test('a revoked right applies from its position in the log on', async () => {
  const ana = await listening('ana', 'private-user-1');
  write({ tenant: tenant(1) });
  write({ name: 'rights.changed', user: user(1) });
  write({ tenant: tenant(1) });
  write({ tenant: tenant(2) });
  viewers.set('ana', { user: user(1), all: false, tenants: new Set([tenant(2)]) });
  await hub.wake();
  expect(ana.events).toEqual([{ seq: 1 }, { seq: 4 }]);
});

test('a right revoked during a subscription is not granted by it', async () => {
  viewers.set('ana at home', { user: user(1), all: false, tenants: new Set([tenant(1)]) });
  await listening('ana at home', 'private-user-1');
  let calls = 0;
  beforeViewers = async () => {
    calls += 1;
    if (calls > 1) return;
    viewers.set('ana', { user: user(1), all: false, tenants: new Set() });
    write({ name: 'rights.changed', user: user(1) });
    await hub.wake();
  };
  const newcomer = await listening('ana', 'private-user-setup-1');
  const ana = await listening('ana', 'private-user-1');
  write({ tenant: tenant(1) });
  await hub.wake();
  expect([newcomer.events, ana.events]).toEqual([[], []]);
});

test('a further channel of a session that listens needs no reading of its rights', async () => {
  const ana = await listening('ana', 'private-user-1');
  beforeViewers = () => Promise.reject(new Error('read again'));
  await hub.subscribe(ana as unknown as Connection, 'private-user-setup-1', 'ana');
  const second = await listening('ana', 'private-user-setup-1');
  await hub.subscribe(ana as unknown as Connection, 'private-user-2', 'ana');
  write({ name: 'config.updated', user: user(1) });
  await hub.wake();
  expect([ana.events, second.events]).toEqual([[{ seq: 1 }], [{ seq: 1 }]]);
  expect(ana.sent).toContainEqual(expect.objectContaining({ event: 'pusher:subscription_error', channel: 'private-user-2' }));
});

test('a session that was revoked and subscribes again is read again', async () => {
  await listening('ana', 'private-user-1');
  viewers.delete('ana');
  write({ name: 'session.revoked', user: user(1), data: JSON.stringify({ session: 'ana', reason: 'signed_out' }) });
  await hub.wake();
  expect((await listening('ana', 'private-user-1')).closedWith).toBe(4009);
});

test('a right revoked during a session check is not restored by the older result of that check', async () => {
  const ana = await listening('ana', 'private-user-1');
  beforeViewers = async () => {
    beforeViewers = () => undefined;
    viewers.set('ana', { user: user(1), all: false, tenants: new Set() });
    write({ name: 'rights.changed', user: user(1) });
    await hub.wake();
  };
  await hub.checkSessions();
  write({ tenant: tenant(1) });
  await hub.wake();
  expect(ana.events).toEqual([]);
});

test('a subscription that fails in the store leaves no state', async () => {
  beforeViewers = () => Promise.reject(new Error('the store is away'));
  await expect(listening('ana', 'private-user-1')).rejects.toThrow('the store is away');
  expect(hub.listeners).toBe(0);
});

test('a revoked session gets its reason and loses its sockets; others of the user remain', async () => {
  viewers.set('ana at home', { user: user(1), all: false, tenants: new Set([tenant(1)]) });
  const [here, home] = [await listening('ana', 'private-user-setup-1'), await listening('ana at home', 'private-user-setup-1')];
  write({ name: 'session.revoked', user: user(1), data: JSON.stringify({ session: 'ana', reason: 'by_admin' }) });
  write({ name: 'config.updated', user: user(1) });
  await hub.wake();
  expect(here.events).toEqual([{ session: 'ana', reason: 'by_admin' }]);
  expect(here.closedWith).toBe(4009);
  expect([home.closedWith, home.events.length]).toEqual([undefined, 2]);
});

test('listeners are notified of a locked or ended session; a locked one keeps its socket', async () => {
  const ana = await listening('ana', 'private-user-setup-1');
  write({ name: 'session.locked', user: user(1), data: JSON.stringify({ session: 'ana', locked: true }) });
  await hub.wake();
  expect([stopped, ana.isOpen]).toEqual([['ana'], true]);
  write({ name: 'session.revoked', user: user(1), data: JSON.stringify({ session: 'ana', reason: 'by_user' }) });
  await hub.wake();
  expect([stopped, ana.isOpen]).toEqual([['ana', 'ana'], false]);
});

test('a session that is revoked while its subscription is read gets no socket', async () => {
  beforeViewers = async () => {
    beforeViewers = () => undefined;
    viewers.delete('ana');
    write({ name: 'session.revoked', user: user(1), data: JSON.stringify({ session: 'ana', reason: 'signed_out' }) });
    await hub.wake();
  };
  const ana = await listening('ana', 'private-user-1');
  expect([ana.closedWith, ana.sent, hub.listeners]).toEqual([4009, [], 0]);
});

test('a session that ran out loses its socket at the next check', async () => {
  const ana = await listening('ana', 'private-user-1');
  await hub.checkSessions();
  expect(ana.isOpen).toBe(true);
  viewers.delete('ana');
  await hub.checkSessions();
  expect([ana.closedWith, hub.listeners]).toEqual([4009, 0]);
});

test('checks of thousands of sessions read 500 at a time, and reach each in turn', async () => {
  const names = Array.from({ length: 1201 }, (_, at) => `session ${at}`);
  for (const name of names) viewers.set(name, { user: user(1), all: false, tenants: new Set() });
  const consoles = await Promise.all(names.map((name) => listening(name, 'private-user-1')));
  for (const name of names) viewers.delete(name);
  const open: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await hub.checkSessions();
    open.push(consoles.filter(({ isOpen }) => isOpen).length);
  }
  expect(open).toEqual([701, 201, 0]);
});

test("another user's channel is refused even with a signature", { tags: ['OP-7.46'] }, async () => {
  const ana = await listening('ana', 'private-user-2');
  expect(ana.sent).toMatchObject([{ event: 'pusher:subscription_error', channel: 'private-user-2' }]);
  write({ tenant: tenant(2) });
  await hub.wake();
  expect(ana.events).toEqual([]);
});

test('a store that fails once costs no event', async () => {
  const ana = await listening('ana', 'private-user-1');
  write({ tenant: tenant(1) });
  write({ name: 'rights.changed', user: user(1) });
  write({ tenant: tenant(1) });
  beforeViewers = () => {
    throw new Error('the store is away');
  };
  await hub.wake();
  expect(failures).toHaveLength(1);
  beforeViewers = () => undefined;
  await hub.wake();
  expect(ana.events).toEqual([{ seq: 1 }, { seq: 3 }]);
});

test('a closed or unsubscribed socket receives nothing more', async () => {
  const [closed, quiet] = [await listening('ana', 'private-user-1'), await listening('ana', 'private-user-1')];
  hub.leave(closed as unknown as Connection);
  hub.unsubscribe(quiet as unknown as Connection, 'private-user-1');
  write({ tenant: tenant(1) });
  await hub.wake();
  expect([closed.events, quiet.events, hub.listeners]).toEqual([[], [], 0]);
});

test('calls are sent with their literal names, on their channel, to users who may read them', { tags: ['OP-7.44'] }, async () => {
  const reader = { user: user(4), all: false, tenants: new Set([tenant(1)]), calls: new Set([tenant(1)]) };
  viewers.set('reader', reader);
  const [bare, ana, admin, work] = [
    await listening('reader', 'private-call-events-4'),
    await listening('ana', 'private-call-events-1'),
    await listening('admin', 'private-call-events-3'),
    await listening('reader', 'private-user-4'),
  ];
  write({ name: 'call.created', tenant: tenant(1) });
  write({ name: 'call.updated', tenant: tenant(1) });
  write({ name: 'call.updated', tenant: tenant(2) });
  await hub.wake();
  const names = bare.sent.slice(1).map((message) => (message as { event: string }).event);
  expect(names).toEqual(['created', 'updated']);
  expect([bare.events, ana.events, work.events, admin.events.length]).toEqual([[{ seq: 1 }, { seq: 2 }], [], [], 3]);
});

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
