import { expect, test, vi } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { EventId } from '../../contract/platform/ids.ts';
import { UserView } from '../../contract/workspace/views.ts';
import { followedRequest } from '../catalogues/export/export.paths.ts';
import { anAlarm, ana, at, bruno, eventOf, grantOf, refused, replied, startOfDay, takenBy } from '../quality/paths/samples.ts';
import { reaches } from '../quality/paths/scripted.ts';
import { missed, openConsole, openWorkingConsole } from '../quality/paths/scripted-console.ts';
import { unimplementedPorts } from '../shared/port.ts';
import { aCall } from '../telephony/calls/calls.samples.ts';
import { someSettings } from '../telephony/registration/registration.paths.ts';
import { alarmActorId, consoleMachine } from './console.machine.ts';
import { everything } from './console.paths.ts';

const words = { protocol: '', comments: 'Seen', id_alarm_level: null };
const ids = (alarms: readonly { id: number }[]) => alarms.map(({ id }) => id);

test('every hole of the composed console is filled', () => {
  const { machine, work } = openConsole();
  expect(unimplementedPorts(machine)).toEqual([]);
  expect(Object.values(work as object).flatMap((logic) => unimplementedPorts(logic as AnyStateMachine))).toEqual([]);
  expect(unimplementedPorts(consoleMachine)).toContain('modulesLoader');
});

test('a visitor signs in and works; after signing out nothing of the session is left running', async () => {
  const desk = openConsole({ restoreSession: [replied(null)], signIn: [replied(grantOf(ana))] });
  await reaches(desk.actor, 'visiting');
  desk.child('session').send({ type: 'session.signIn', email: ana.email, password: 'atalaya-demo' });
  await reaches(desk.actor, 'working.ready');
  desk.openTab(1);
  desk.child('session').send({ type: 'session.signOut' });
  await reaches(desk.actor, 'visiting');
  expect(Object.keys(desk.actor.getSnapshot().children)).toEqual(['session']);
});

test('a platform out of reach at the start is tried again by itself', async () => {
  const desk = openConsole({ readCapabilities: [new Error('network'), null] });
  await reaches(desk.actor, 'starting.unreachable');
  desk.clock.increment(3000);
  await reaches(desk.actor, 'working.ready');
});

test('an alarm from the socket is listed, rings, and stops ringing when an operator takes it', async () => {
  const desk = await openWorkingConsole({ readOpenAlarms: [replied({ rows: [], head: 10, epoch: 'e1' })] });
  expect(desk.ringing).toEqual([]);
  desk.receive(eventOf(11, anAlarm(3, {}, 1)));
  expect(ids(desk.queue().waiting)).toEqual([3]);
  expect(desk.ringing).toMatchObject([{ priority: 1 }]);
  desk.receive(eventOf(12, takenBy(bruno, anAlarm(3, {}, 1))));
  expect(desk.ringing).toEqual([]);
  expect(ids(desk.queue().others)).toEqual([3]);
});

test('an offer to a group rings once the operator is in it, and no more once they left', async () => {
  const desk = await openWorkingConsole({ readOpenAlarms: [replied({ rows: [], head: 10, epoch: 'e1' })] });
  const offer = { to: { kind: 'group' as const, id: 7, name: 'Patrols' }, until: at(60), note: null };
  desk.receive(eventOf(11, { ...takenBy(bruno, anAlarm(3, {}, 1)), offer }));
  expect(desk.ringing).toEqual([]);
  desk.actor.send({ type: 'user.changed', user: { ...ana, groups: [7] } });
  expect(desk.ringing).toMatchObject([{ priority: 1 }]);
  desk.actor.send({ type: 'user.changed', user: { ...ana, groups: [] } });
  expect(desk.ringing).toEqual([]);
});

test('a video wall shows alarms and does not ring', { tags: ['OP-6.07'] }, async () => {
  const desk = await openWorkingConsole({
    restoreSession: [replied(grantOf({ ...ana, video_wall: true }))],
    readOpenAlarms: [replied({ rows: [], head: 10, epoch: 'e1' })],
  });
  desk.receive(eventOf(11, anAlarm(3, {}, 1)));
  expect(ids(desk.queue().waiting)).toEqual([3]);
  expect(desk.ringing).toEqual([]);
});

test('each alarm tab has an actor, started and stopped with the tab', async () => {
  const desk = await openWorkingConsole();
  desk.openTab(1);
  desk.openTab(2);
  expect(desk.alarm(1).getSnapshot().context.alarm?.id).toBe(1);
  desk.child('tabs').send({ type: 'tabs.close', name: 'A-0001' });
  expect(desk.actor.getSnapshot().children[alarmActorId(anAlarm(1).id)]).toBeUndefined();
  expect(desk.alarm(2).getSnapshot().status).toBe('active');
});

test('a second operator who is first closes the confirmation of the opened alarm', { tags: ['OQ-31'] }, async () => {
  const desk = await openWorkingConsole();
  desk.openTab(1);
  desk.alarm(1).send({ type: 'alarm.take' });
  desk.receive(eventOf(11, takenBy(bruno, anAlarm(1))));
  await reaches(desk.alarm(1), 'open.overtaken');
});

test('an accepted act is in the lists at once, before the stream tells it, and once', { tags: ['OP-4.04'] }, async () => {
  const desk = await openWorkingConsole({ changeAlarm: [replied(takenBy(ana, anAlarm(1)))] });
  desk.openTab(1);
  desk.alarm(1).send({ type: 'alarm.take' });
  desk.alarm(1).send({ type: 'alarm.submit', ...words });
  await reaches(desk.alarm(1), 'open.watching');
  expect([ids(desk.queue().waiting), ids(desk.queue().mine)]).toEqual([[2], [1]]);
  desk.receive(eventOf(11, takenBy(ana, anAlarm(1))));
  expect(ids(desk.queue().mine)).toEqual([1]);
});

test('decided without a link: queued, sent once when the link is back, and then in the lists', async () => {
  const desk = await openWorkingConsole({
    changeAlarm: [new Error('network')],
    sendEntry: [replied(takenBy(ana, anAlarm(1)))],
    missedEvents: [missed(), missed()],
  });
  desk.openTab(1);
  desk.socket({ type: 'link.dropped', at: startOfDay });
  desk.alarm(1).send({ type: 'alarm.take' });
  desk.alarm(1).send({ type: 'alarm.submit', ...words });
  await reaches(desk.alarm(1), 'open.queued');
  expect(ids(desk.queue().waiting)).toEqual([1, 2]);
  desk.socket({ type: 'link.opened', at: startOfDay });
  await reaches(desk.alarm(1), 'open.watching');
  expect(desk.script.inputs('sendEntry')).toMatchObject([{ key: 'key-1-of-the-test', act: 'take', decidedAt: startOfDay }]);
  expect(ids(desk.queue().mine)).toEqual([1]);
});

test('decided without a link, and somebody was first: handed back with the alarm as it stands', async () => {
  const desk = await openWorkingConsole({
    changeAlarm: [new Error('network')],
    sendEntry: [refused('alarm.changed', { alarm: takenBy(bruno, anAlarm(1)) })],
    missedEvents: [missed(), missed()],
  });
  desk.openTab(1);
  desk.socket({ type: 'link.dropped', at: startOfDay });
  desk.alarm(1).send({ type: 'alarm.take' });
  desk.alarm(1).send({ type: 'alarm.submit', ...words });
  await reaches(desk.alarm(1), 'open.queued');
  desk.socket({ type: 'link.opened', at: startOfDay });
  await reaches(desk.alarm(1), 'open.rejected');
  expect(ids(desk.queue().others)).toEqual([1]);
  desk.alarm(1).send({ type: 'alarm.dismiss' });
  await reaches(desk.child('outbox'), 'waiting');
  expect(desk.child('outbox').getSnapshot().context.entries).toEqual([]);
});

test('a session revoked through the stream signs out', async () => {
  const desk = await openWorkingConsole();
  desk.socket({
    type: 'link.message',
    at: startOfDay,
    events: [{ name: 'session.revoked', event_id: null, epoch: null, data: { session: 'session-11', reason: 'by_admin' } }],
  });
  await reaches(desk.actor, 'visiting');
  await reaches(desk.child('session'), 'signedOut.elsewhere');
});

test('a configuration saved elsewhere reaches the tabs and the session', { tags: ['OQ-53', 'OP-7.41'] }, async () => {
  const desk = await openWorkingConsole();
  const tabs = [{ name: 'Yards', type: 'custom' as const, order: 0, color: null, layout: [], slots: [] }];
  const user = { ...ana, config: { ...ana.config, grid: { ...ana.config.grid, tabs } } };
  desk.receive({ name: 'config.updated', event_id: null, epoch: null, data: user });
  expect(desk.child('tabs').getSnapshot().context.config.grid.tabs[0]?.name).toBe('Yards');
  expect(desk.child('session').getSnapshot().context.user).toEqual(user);
});

test('a saved tab belongs to its view until that is removed; a restored link reloads the views', {
  tags: ['OQ-52'],
}, async () => {
  const view = UserView.parse({
    id: 9,
    name: 'Tab 1',
    data: { tabId: 'Tab 1', layout: [], slots: [] },
    id_user: ana.id,
    updated_at: at(0),
  });
  const listed = replied({ views: [], layouts: [] });
  const desk = await openWorkingConsole({
    readViews: [listed, listed],
    writeView: [replied(view), replied(null)],
    missedEvents: [missed(), missed()],
  });
  const [views, tabs] = [desk.child('views'), desk.child('tabs')];
  const front = () => tabs.getSnapshot().context.config.grid.tabs[0];
  tabs.send({ type: 'tabs.add', name: 'Gates' });
  await reaches(views, 'ready');
  views.send({ type: 'views.save', name: 'Tab 1', tab: { name: front()?.name ?? '', layout: [], slots: [] } });
  await reaches(views, 'ready');
  expect(front()).toMatchObject({ type: 'view', id_view: 9 });
  views.send({ type: 'views.remove', id: 9 });
  await reaches(views, 'ready');
  expect(front()).toMatchObject({ type: 'custom', id_view: null });
  const readBefore = desk.script.inputs('readViews').length;
  desk.socket({ type: 'link.dropped', at: startOfDay });
  desk.socket({ type: 'link.opened', at: startOfDay });
  await vi.waitFor(() => expect(desk.script.inputs('readViews').length).toBeGreaterThan(readBefore));
});

test('what was read for the grid opens in the tabs', { tags: ['OP-9.53'] }, async () => {
  const desk = await openWorkingConsole({ readTarget: [replied({ as: 'alarm', alarm: anAlarm(2) })] });
  desk.child('openTarget').send({ type: 'target.open', target: { kind: 'alarm', alarm_id: 'A-0002' } });
  await vi.waitFor(() => expect(desk.actor.getSnapshot().context.opened).toEqual([2]));
  expect(desk.script.inputs('readTarget')).toMatchObject([{ product: 'product' }]);
});

test('a pushed user record reloads the units, except where only the console settings were saved', {
  tags: ['OP-6.12'],
}, async () => {
  const desk = await openWorkingConsole({ readReferenceData: [replied({ what: 'units', rows: [], tenants: [] })] });
  const asked = () => desk.script.inputs('readReferenceData').filter((input) => (input as { what: string }).what === 'units').length;
  const before = asked();
  const arranged = { ...ana, config: { ...ana.config, grid: { ...ana.config.grid, sideBarWidth: 600 } } };
  desk.receive({ name: 'config.updated', event_id: null, epoch: null, data: arranged });
  expect(asked()).toBe(before);
  desk.receive({
    name: 'config.updated',
    event_id: null,
    epoch: null,
    data: { ...arranged, tenants: [...ana.tenants, { id: 2, name: 'Sur' }] } as typeof ana,
  });
  expect(asked()).toBe(before + 1);
  expect(desk.child('session').getSnapshot().context.user?.tenants).toHaveLength(2);
});

test('an export joins its channel by the link, receives its end, leaves, ends with the session', {
  tags: ['ADM-2.61', 'ADM-4.06'],
}, async () => {
  const desk = await openWorkingConsole({ requestExport: [replied({ job: 'j' })] });
  const exports = desk.actor.getSnapshot().context.exports;
  if (!exports) throw new Error('No exports');
  exports.send({ type: 'export.start', ask: followedRequest });
  expect(desk.sent).toContainEqual({ type: 'socket.join', channel: 'luna-face-export' });
  desk.socket({ type: 'link.joined', channel: 'luna-face-export' });
  await vi.waitFor(() => expect(desk.script.inputs('requestExport')).toEqual([followedRequest]));
  desk.receive({
    name: 'luna-face-export.end',
    event_id: EventId.parse(11),
    epoch: 'e1',
    data: { url: '/file', name: 'f.xlsx', job: 'j' },
  });
  await vi.waitFor(() => expect(exports.getSnapshot().context.downloads[0]).toMatchObject({ progress: 100, url: '/file' }));
  expect(desk.sent.at(-1)).toEqual({ type: 'socket.leave', channel: 'luna-face-export' });
  desk.child('session').send({ type: 'session.signOut' });
  await reaches(desk.actor, 'visiting');
  expect([exports.getSnapshot().status, desk.actor.getSnapshot().context.exports]).toEqual(['stopped', null]);
});

const telephone = () => ({ readCapabilities: [{ ...everything, sip: someSettings }] });
const reader = () => ({
  restoreSession: [replied(grantOf({ ...ana, abilities: [...ana.abilities, { action: 'read', subject: 'SipCall' }] }))],
});
const withCalls = () => ({ ...telephone(), ...reader() });
const callsOf = (desk: ReturnType<typeof openConsole>) => desk.actor.getSnapshot().context.calls;

test('calls need the right to view them and a telephone, receive events, end with the session', {
  tags: ['OP-1.12'],
}, async () => {
  const desk = await openWorkingConsole(withCalls());
  const calls = callsOf(desk);
  desk.receive({ name: 'call.created', event_id: EventId.parse(11), epoch: 'e1', data: aCall(1) });
  expect(calls?.getSnapshot().context.waiting.map(({ id }) => id)).toEqual([1]);
  desk.child('session').send({ type: 'session.signOut' });
  await reaches(desk.actor, 'visiting');
  expect([calls?.getSnapshot().status, callsOf(desk)]).toEqual(['stopped', null]);
});

test('there are no calls without the right to view them, without a telephone, or on a wall', async () => {
  expect(callsOf(await openWorkingConsole(telephone()))).toBeNull();
  expect(callsOf(await openWorkingConsole(reader()))).toBeNull();
  const wall = replied(grantOf({ ...ana, is_master_admin: true, video_wall: true }));
  expect(callsOf(await openWorkingConsole({ ...telephone(), restoreSession: [wall] }))).toBeNull();
});

test('changed rights start and stop the calls during a session; other changes leave a call alone', async () => {
  const user = (abilities: typeof ana.abilities) => ({ type: 'user.changed', user: { ...ana, abilities } }) as const;
  const may = [...ana.abilities, { action: 'read', subject: 'SipCall' }];
  const desk = await openWorkingConsole({ ...telephone(), readOpenAlarms: [replied({ rows: [anAlarm(1)], head: 10, epoch: 'e1' })] });
  expect(callsOf(desk)).toBeNull();
  desk.actor.send(user(may));
  const calls = callsOf(desk);
  expect(calls?.getSnapshot().context.me).toBe(ana.id);
  desk.actor.send(user([...may, { action: 'read', subject: 'Vehicle' }]));
  expect([callsOf(desk), calls?.getSnapshot().status]).toEqual([calls, 'active']);
  await vi.waitFor(() => expect(desk.ringing).toMatchObject([{ loudness: 'full' }]));
  desk.actor.send({ type: 'call.began' });
  expect(desk.ringing).toMatchObject([{ loudness: 'ducked' }]);
  desk.actor.send(user([]));
  expect([callsOf(desk), calls?.getSnapshot().status, desk.ringing]).toMatchObject([null, 'stopped', [{ loudness: 'full' }]]);
  desk.actor.send(user(may));
  expect(callsOf(desk)?.getSnapshot().status).toBe('active');
  desk.child('session').send({ type: 'session.signOut' });
  await reaches(desk.actor, 'visiting');
  expect(callsOf(desk)).toBeNull();
});

test('after a lost link the waiting calls are read again; in a call alarms ring lower', { tags: ['OQ-110'] }, async () => {
  const desk = await openWorkingConsole({
    ...withCalls(),
    readOpenAlarms: [replied({ rows: [anAlarm(1)], head: 10, epoch: 'e1' })],
    missedEvents: [missed(), missed()],
  });
  const calls = callsOf(desk);
  calls?.send({ type: 'xstate.error.actor.readWaiting' } as never);
  expect(calls?.getSnapshot().matches({ list: 'unread' })).toBe(true);
  desk.socket({ type: 'link.dropped', at: startOfDay });
  desk.socket({ type: 'link.opened', at: startOfDay });
  await vi.waitFor(() => expect(calls?.getSnapshot().matches({ list: 'reading' })).toBe(true));
  expect(desk.ringing).toMatchObject([{ loudness: 'full' }]);
  desk.actor.send({ type: 'call.began' });
  expect(desk.ringing).toMatchObject([{ loudness: 'ducked' }]);
  desk.actor.send({ type: 'call.ended' });
  expect(desk.ringing).toMatchObject([{ loudness: 'full' }]);
});
