import { sql } from 'kysely';
import Echo from 'laravel-echo';
import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { AlarmEvent } from '../../../contract/alarms/alarm.ts';
import { defaultGrid, defaultPreferences } from '../../../contract/workspace/config.ts';
import { readCaller } from '../../access/authenticate-caller.ts';
import { revokeUserSessions } from '../../access/sessions/sessions.ts';
import { changeAlarm } from '../../alarms/change-alarm.ts';
import { grantTo, signIn, startTown, type TownPlatform, townTokens } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { restrictToAbility, scopeOf } from '../http/caller.ts';
import { platformScope } from '../store/store.ts';
import { appendEvent, missedIn, pruneLog, readMissed, readTail } from './event-log.ts';
import { viewerOf } from './viewers.ts';

let platform: TownPlatform;
const closers: (() => void)[] = [];
beforeAll(async () => {
  platform = await startTown();
});
afterAll(() => platform?.clear());
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

type Who = 'ana' | 'bruno' | 'carla' | 'admin';

/** An unmodified client, signed in and subscribed to the user's own channel like a console. */
async function listening(who: Who, token = platform.tokens[who], at = platform.url) {
  const { hostname, port } = new URL(platform.realtimeUrl);
  const client = new Pusher('atalaya', {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    cluster: 'none',
    disableStats: true,
    channelAuthorization: { transport: 'ajax', endpoint: `${at}/broadcasting/auth`, headers: { Authorization: `Bearer ${token}` } },
  });
  const echo = new Echo({ broadcaster: 'pusher', client, key: 'atalaya' });
  closers.push(() => echo.disconnect());
  const heard: AlarmEvent[] = [];
  const revoked: unknown[] = [];
  const setup: unknown[] = [];
  let ready = 0;
  const isReady = () => {
    ready += 1;
  };
  const { [who]: user } = platform.town.users;
  echo
    .private(`user-setup-${user}`)
    .subscribed(isReady)
    .listen('.config.updated', (event: unknown) => setup.push(event))
    .listen('.session.revoked', (event: unknown) => revoked.push(event));
  echo
    .private(`user-${user}`)
    .subscribed(isReady)
    .listen('.alarm', (event: AlarmEvent) => heard.push(event));
  await waitUntil(() => expect(ready).toBe(2));
  return { echo, heard, revoked, setup, state: () => echo.connector.pusher.connection.state };
}
const harbourAlarm = () => platform.raise({ token: townTokens.second, id_unit: platform.town.harbour.unit });
const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id);
const openFor = async (as: Who) => (await platform.call('openAlarms', { as, query: { max: 1 } })).reply;
const missed = async (as: Who, after: number) => {
  const { epoch } = await openFor(as);
  return (await platform.call('missedEvents', { as, query: { epoch, after } })).reply.data;
};
const auth = (body: string, token: string, type = 'application/json', at = platform.url) =>
  fetch(`${at}/broadcasting/auth`, { method: 'POST', body, headers: { authorization: `Bearer ${token}`, 'content-type': type } });

test('a face alarm and a plate alarm reach a client when they are raised, as such', {
  tags: ['OP-1.03', 'OP-3.02', 'OP-3.03'],
}, async () => {
  const ana = await listening('ana');
  const detection = { id_camera_proxy: platform.town.north.cameras[0], person: 'Vera Solís' };
  const face = await platform.raise({ type: 5, alarm_acronym: 'FR', detection });
  const plate = await platform.raise({ type: 6, alarm_acronym: 'LPR', detection: { plate: 'ABC-1' } });
  await waitUntil(() => expect(ana.heard).toHaveLength(2));
  expect(ana.heard).toMatchObject([
    { id: face.id, type: 5, alarm_acronym: 'FR', alarm_status: 'waiting', detection_event_data: detection },
    { id: plate.id, type: 6, alarm_acronym: 'LPR', alarm_status: 'waiting', detection_event_data: { plate: 'ABC-1' } },
  ]);
});

test('an unmodified client receives a new alarm and its change with their position in the stream', {
  tags: ['OP-4.02', 'OP-4.04', 'OP-7.40', 'OP-7.46', 'OQ-32', 'OP-1.03', 'ADM-7.53', 'OP-7.47'],
}, async () => {
  const [ana, bruno] = [await listening('ana'), await listening('bruno', undefined, platform.realtimeUrl)];
  const { id } = await platform.raise();
  const change = await platform.call('changeAlarm', { id, body: { alarm_status: 'attending' } });
  await waitUntil(() => expect([ana.heard.length, bruno.heard.length]).toEqual([2, 2]));
  expect(ana.heard).toEqual(bruno.heard);
  const [raised, taken] = ana.heard;
  expect([raised?.alarm_status, taken?.alarm_status]).toEqual(['waiting', 'attending']);
  expect(taken).toEqual({ ...change.reply.data, event_id: (raised?.event_id ?? 0) + 1, epoch: raised?.epoch });
  expect((await missed('ana', (raised?.event_id ?? 0) - 1)).events.map(({ data }) => data)).toEqual([raised, taken]);
});

test('a saved configuration is sent to the user’s other windows on the setup channel', { tags: ['OP-7.41'] }, async () => {
  const [ana, bruno] = [await listening('ana'), await listening('bruno')];
  const config = { preferences: { ...defaultPreferences, skin: 'dark' as const }, grid: defaultGrid };
  for (let count = 0; count < 2; count += 1) await platform.call('saveConfig', { body: { config } });
  const { id } = await platform.raise();
  await waitUntil(() => expect([ids(ana.heard), ids(bruno.heard)]).toEqual([[id], [id]]));
  expect(ana.setup).toMatchObject([{ id: platform.town.users.ana, config: { preferences: { skin: 'dark' } } }]);
  expect(bruno.setup).toEqual([]);
});

test('alarms reach only users of their tenant by socket and replay; the master admin gets all', {
  tags: ['OP-7.46'],
}, async () => {
  const { head } = await openFor('admin');
  const [ana, carla, admin] = [await listening('ana'), await listening('carla'), await listening('admin')];
  const [mine, theirs] = [await platform.raise(), await harbourAlarm()];
  await waitUntil(() => expect([ana.heard.length, carla.heard.length, admin.heard.length]).toEqual([1, 1, 2]));
  expect([ids(ana.heard), ids(carla.heard), ids(admin.heard)]).toEqual([[mine.id], [theirs.id], [mine.id, theirs.id]]);
  const replayed = async (as: Who) => (await missed(as, head)).events.map(({ data }) => (data as { id: number }).id);
  expect([await replayed('ana'), await replayed('carla'), await replayed('admin')]).toEqual([[mine.id], [theirs.id], [mine.id, theirs.id]]);
});

describe('the signature for a channel', { tags: ['OP-7.46'] }, () => {
  test.each(['application/json', 'application/x-www-form-urlencoded'])('is given for one’s own two channels, asked as %s', async (type) => {
    for (const prefix of ['private-user-', 'private-user-setup-']) {
      const form = { socket_id: '1.1', channel_name: `${prefix}${platform.town.users.ana}` };
      const body = type === 'application/json' ? JSON.stringify(form) : new URLSearchParams(form).toString();
      for (const at of [platform.url, platform.realtimeUrl]) {
        const answer = await auth(body, platform.tokens.ana, type, at);
        expect([answer.status, ((await answer.json()) as { auth: string }).auth.slice(0, 8)]).toEqual([200, 'atalaya:']);
      }
    }
  });

  test('is refused for channels of others, unknown channels, and without a session', async () => {
    const { ana, carla } = platform.town.users;
    for (const channel of [
      `private-user-${carla}`,
      `private-user-setup-${carla}`,
      'private-user-',
      `user-${ana}`,
      `presence-user-${ana}`,
      `private-user-0${ana}`,
    ]) {
      expect((await auth(JSON.stringify({ socket_id: '1.1', channel_name: channel }), platform.tokens.ana)).status).toBe(403);
    }
    const own = { socket_id: '1.1', channel_name: `private-user-${ana}` };
    expect((await auth(JSON.stringify(own), 'nonsense')).status).toBe(401);
    expect((await auth(JSON.stringify({ ...own, socket_id: 'x:y' }), platform.tokens.ana)).status).toBe(422);
    expect((await auth('{', platform.tokens.ana)).status).toBe(400);
  });
});

test('events of a failed transaction are not published', async () => {
  const ana = await listening('ana');
  const { id } = await platform.raise();
  const { head } = await openFor('ana');
  const actor = { user: platform.town.users.ana, session: null, name: 'Ana', is_master_admin: true, abilities: [], tenants: [] } as never;
  const failing = platform.app.store.within(platformScope, async (tx) => {
    const answer = await changeAlarm(tx, actor, id as never, { alarm_status: 'attending' });
    expect(answer.kind).toBe('changed');
    throw new Error('the power went');
  });
  await expect(failing).rejects.toThrow('the power went');
  const next = await platform.raise();
  await waitUntil(() => expect(ids(ana.heard)).toEqual([id, next.id]));
  expect(ana.heard.map(({ event_id }) => event_id)).toEqual([head, head + 1]);
  expect((await missed('ana', head)).events).toHaveLength(1);
});

test('an event is published in its position after its commit', async () => {
  const ana = await listening('ana');
  let commit = () => {};
  let isAppended = () => {};
  const appended = new Promise<void>((resolve) => {
    isAppended = resolve;
  });
  const slow = platform.app.store.within(platformScope, async (tx) => {
    await appendEvent(tx, { tenant: platform.town.north.tenant, name: 'alarm', data: { id: 1 } });
    isAppended();
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await appended;
  const { head } = await openFor('ana');
  const raising = platform.raise();
  await platform.call('alarmLevels');
  expect([(await openFor('ana')).head, ana.heard]).toEqual([head, []]);
  commit();
  await slow;
  const { id } = await raising;
  await waitUntil(() => expect(ids(ana.heard)).toEqual([1, id]));
});

test('signing out closes the sockets of that session with its reason; other sessions remain', {
  tags: ['OP-7.46'],
}, async () => {
  const here = await signIn(platform, 'bruno');
  const [gone, stays] = [await listening('bruno', here), await listening('bruno')];
  await platform.request('POST', '/v1/user/logout', { token: here });
  await waitUntil(() => expect([gone.state(), gone.revoked.length, stays.state()]).toEqual(['disconnected', 1, 'connected']));
  expect(gone.revoked).toMatchObject([{ reason: 'signed_out' }]);
  const { id } = await platform.raise();
  await waitUntil(() => expect(ids(stays.heard)).toEqual([id]));
  expect(gone.heard).toEqual([]);
});

test('a socket of a session that was revoked by the administrator, or ran out, is closed', { tags: ['OP-7.46'] }, async () => {
  const [first, second] = [await signIn(platform, 'carla'), await signIn(platform, 'bruno')];
  const [revoked, expired] = [await listening('carla', first), await listening('bruno', second)];
  await platform.app.store.within(platformScope, (tx) => revokeUserSessions(tx, platform.town.users.carla, platform.clock.now()));
  await waitUntil(() => expect(revoked.state()).toBe('disconnected'));
  await platform.app.store.within(platformScope, (tx) =>
    sql`update session set idle_until = now() - interval '1 second' where id_user = ${platform.town.users.bruno}`.execute(tx),
  );
  await waitUntil(() => expect(expired.state()).toBe('disconnected'));
  platform.tokens.carla = await signIn(platform, 'carla');
  platform.tokens.bruno = await signIn(platform, 'bruno');
});

test('a deactivated user loses their sockets at once', async () => {
  const bruno = await listening('bruno');
  const active = (value: boolean) =>
    platform.app.store.within(platformScope, (tx) =>
      sql`update user_account set active = ${value} where id = ${platform.town.users.bruno}`.execute(tx),
    );
  await active(false);
  await waitUntil(() => expect(bruno.state()).toBe('disconnected'));
  expect((await auth(JSON.stringify({ socket_id: '1.1', channel_name: 'private-user-1' }), platform.tokens.bruno)).status).toBe(401);
  await active(true);
});

test('events written during a lost store connection are published after the reconnect', async () => {
  const ana = await listening('ana');
  const { rows } = await platform.app.store.within(platformScope, (tx) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'atalaya-events' and datname = current_database()`.execute(
      tx,
    ),
  );
  expect(rows).toHaveLength(1);
  const raised = [await platform.raise(), await platform.raise()];
  await waitUntil(() => expect(ids(ana.heard)).toEqual(ids(raised)));
});

test('a right granted or revoked while subscribed applies from then on', async () => {
  const { ana } = platform.town.users;
  const { tenant } = platform.town.harbour;
  const client = await listening('ana');
  const seen = (statement: ReturnType<typeof sql>) => platform.app.store.within(platformScope, (tx) => statement.execute(tx));
  await seen(sql`insert into user_tenant (id_user, id_tenant) values (${ana}, ${tenant})`);
  const during = await harbourAlarm();
  await waitUntil(() => expect(ids(client.heard)).toEqual([during.id]));
  const { head } = await openFor('admin');
  await seen(sql`delete from user_tenant where id_user = ${ana} and id_tenant = ${tenant}`);
  await harbourAlarm();
  const own = await platform.raise();
  await waitUntil(() => expect(ids(client.heard)).toEqual([during.id, own.id]));
  const { events } = await missed('ana', head - 1);
  expect(events.filter(({ name }) => name === 'alarm').map(({ data }) => (data as { id: number }).id)).toEqual([own.id]);
});

const appendAlarms = (count: number) =>
  platform.app.store.within(platformScope, (tx) =>
    sql`select append_event('alarm', ${platform.town.north.tenant}, null, l.record)
      from generate_series(1, ${count}::int), (select record from alarm_as_json limit 1) l`.execute(tx),
  );

const readTails = (head: number) =>
  platform.app.store.within(platformScope, async (tx) => [await readTail(tx, [head, head + 1]), await readTail(tx, [])] as const);

/** What a user reads alone from three places of the log, and who that is for a read of many at once. */
async function readByItself({ session = '', user }: Awaited<ReturnType<typeof grantTo>>, { epoch, head }: { epoch: string; head: number }) {
  const caller = await readCaller(platform.app.store, { user: user.id, session }, platform.clock.now());
  if (!caller) throw new Error(`${user.name} has no session`);
  const scope = scopeOf(caller);
  const calls = restrictToAbility(caller, { action: 'read', subject: 'SipCall' })?.tenants ?? [];
  const viewer = viewerOf(caller, scope, calls);
  const reads = [];
  for (const after of [head, head + 1, head + 3]) {
    const alone = await platform.app.store.within(scope, (tx) => readMissed(tx, scope, { user: caller.user, calls }, { epoch, after }));
    reads.push({ name: user.name, after, alone: alone.kind === 'events' ? alone.json : null, viewer });
  }
  return reads;
}

describe('the replay of what was missed', () => {
  test('has pages of 500 and reports whether it is complete', async () => {
    const { head } = await openFor('ana');
    await appendAlarms(501);
    const first = await missed('ana', head);
    expect([first.events.length, first.complete]).toEqual([500, false]);
    const last = first.events.at(-1)?.event_id ?? 0;
    const rest = await missed('ana', last);
    expect(rest.complete).toBe(true);
    // Changes of rights by an earlier test may appear in between.
    const alarms = [...first.events, ...rest.events].filter(({ name }) => name === 'alarm').map(({ event_id }) => event_id);
    expect([alarms.length, new Set(alarms).size]).toEqual([501, 501]);
    expect(rest.events.every(({ event_id }) => (event_id ?? 0) > last)).toBe(true);
  });

  test('read for many at once is for each user what a read of its own gives', async () => {
    const { epoch, head } = await openFor('admin');
    const { ana, carla } = platform.town.users;
    await platform.raise();
    await harbourAlarm();
    await platform.app.store.within(platformScope, async (tx) => {
      await appendEvent(tx, { user: ana, name: 'session.locked', data: { session: 'x', locked: true } });
      await appendEvent(tx, { tenant: platform.town.harbour.tenant, name: 'call.updated', data: { id: 1 } });
      await sql`select append_event('rights.changed', null, ${carla}, '{}')`.execute(tx);
    });
    const grants = await Promise.all((['ana', 'bruno', 'carla', 'admin'] as const).map((who) => grantTo(platform, who)));
    // The platform appends lines of its own, between whose reads nothing can be compared.
    const { tail, epochless, compared } = await waitUntil(async () => {
      const [tail, epochless] = await readTails(head);
      const compared = [];
      for (const grant of grants) compared.push(...(await readByItself(grant, { epoch, head })));
      expect((await readTails(head))[0].lines).toEqual(tail.lines);
      return { tail, epochless, compared };
    });
    expect([tail.after, epochless.after, epochless.lines]).toEqual([head, null, []]);
    const counts = compared.map(({ name, after, alone, viewer }) => {
      const together = missedIn(tail, viewer, { epoch, after });
      expect([name, after, together]).toEqual([name, after, alone]);
      return (JSON.parse(together ?? '{}') as { events: unknown[] }).events.length;
    });
    expect(Math.max(...counts)).toBeGreaterThan(Math.min(...counts));
    expect(missedIn(tail, { user: ana, all: false, tenants: new Set() }, { epoch, after: head - 1 })).toBeNull();
  });

  test('of another epoch reports that the log was reset', async () => {
    const { head, epoch } = await openFor('ana');
    const { reply } = await platform.call('missedEvents', { query: { epoch: 'another', after: 3 } });
    expect(reply.data).toEqual({ epoch, head, complete: true, events: [] });
  });

  test('is refused beyond the end of the log and before its start', async () => {
    // The last ten lines are alarms for Ana; changes of the rights of others precede them.
    await appendAlarms(10);
    const { head, epoch } = await openFor('ana');
    const ask = (after: number) => platform.call('missedEvents', { query: { epoch, after } });
    expect((await ask(head + 1)).refusal.code).toBe('events.gap_too_old');
    expect((await ask(head)).status).toBe(200);
    await pruneLog(platform.app.store, { lines: 10, hours: 1000 });
    const [complete, gone] = [await ask(head - 10), await ask(head - 11)];
    expect([complete.status, complete.reply.data.events.length]).toEqual([200, 10]);
    expect([gone.status, gone.refusal.code]).toEqual([410, 'events.gap_too_old']);
  });

  test('keeps the newest line regardless of its age, so that numbers never restart', async () => {
    const { head, epoch } = await openFor('ana');
    await pruneLog(platform.app.store, { lines: 0, hours: 0 });
    expect((await openFor('ana')).head).toBe(head);
    const { reply } = await platform.call('missedEvents', { query: { epoch, after: head - 1 } });
    expect(reply.data).toMatchObject({ head, complete: true });
  });

  test('validates its parameters', async () => {
    const { epoch } = await openFor('ana');
    for (const query of [
      { epoch },
      { after: 1 },
      { epoch, after: -1 },
      { epoch, after: 'x' },
      { epoch: 'e'.repeat(65), after: 1 },
      { epoch, after: 0.5 },
    ]) {
      const { status, refusal } = await platform.call('missedEvents', { query });
      expect([status, refusal.code]).toEqual([422, 'request.invalid']);
    }
  });
});

test('the realtime port serves only sockets and signatures', { tags: ['OP-7.47'] }, async () => {
  const answers = await Promise.all(['/v1/alarm', '/health', '/', '/app/atalaya'].map((path) => fetch(platform.realtimeUrl + path)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('in production a page of another origin opens no socket', async () => {
  const open = (origin: string) =>
    new Promise<string>((resolve) => {
      const ws = new WebSocket(`${platform.realtimeUrl.replace('http', 'ws')}/app/atalaya?protocol=7`, { headers: { origin } });
      closers.push(() => ws.terminate());
      ws.on('open', () => resolve('open'));
      ws.on('error', (error) => resolve(error.message));
    });
  expect(await open('https://evil.test')).toContain('403');
  expect(await open('null')).toContain('403');
  expect(await open(platform.url)).toBe('open');
});
