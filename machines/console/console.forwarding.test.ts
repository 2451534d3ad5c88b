import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Capabilities } from '../../contract/capabilities.ts';
import { gridLimits } from '../../contract/workspace/config.ts';
import { Layout, UserView } from '../../contract/workspace/views.ts';
import type { RoomEvent } from '../platform/index.ts';
import { anAlarm, ana, anUnreadableRow, at, eventOf, grantOf, refused, replied, startOfDay, takenBy } from '../quality/paths/samples.ts';
import { reaches } from '../quality/paths/scripted.ts';
import { missed, openConsole, openWorkingConsole } from '../quality/paths/scripted-console.ts';
import { implementFeed, implementPort } from '../shared/port.ts';
import { someSettings } from '../telephony/registration/registration.paths.ts';
import { everything } from './console.paths.ts';
import type { ConsoleEvent, ModulesLoaded } from './console.types.ts';

type Desk = ReturnType<typeof openConsole>;
const contextOf = ({ actor }: Pick<Desk, 'actor'>) => actor.getSnapshot().context;
const lockOf = (desk: Desk) => desk.child('session').getSnapshot().children.lock?.getSnapshot();
const drop = (desk: Desk) => desk.socket({ type: 'link.dropped', at: startOfDay });
const restore = async (desk: Desk) => {
  desk.socket({ type: 'link.opened', at: startOfDay });
  await vi.waitFor(() => expect(contextOf(desk).online).toBe(true));
};
const stream = (desk: Desk, name: string, data: unknown) =>
  desk.actor.send({ type: 'stream.events', events: [{ name, event_id: null, epoch: null, data } as unknown as RoomEvent] });

test('a platform out of reach is asked again at once on request, by itself after three seconds', async () => {
  const desk = openConsole({ readCapabilities: [new Error('network'), new Error('network'), everything] });
  await reaches(desk.actor, 'starting.unreachable');
  desk.clock.increment(2999);
  expect(desk.actor.getSnapshot().value).toEqual({ starting: 'unreachable' });
  desk.actor.send({ type: 'console.retry' });
  expect(desk.actor.getSnapshot().value).toEqual({ starting: 'platform' });
  await reaches(desk.actor, 'starting.unreachable');
  desk.clock.increment(3000);
  await reaches(desk.actor, 'working.ready');
});

test('nobody is let in or sent to the sign-in page before the session was looked for', async () => {
  const desk = openConsole({ restoreSession: [] });
  await reaches(desk.actor, 'starting.session');
  expect(contextOf(desk).isSessionChecked).toBe(false);
  desk.actor.send({ type: 'session.began', grant: grantOf(ana) });
  await reaches(desk.actor, 'working.ready');
  expect(contextOf(desk).isSessionChecked).toBe(true);
});

test('a session that ends before the platform answered is none', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const slow = new Promise((resolve) => {
    answer = resolve;
  });
  const desk = openConsole({ readCapabilities: [slow] });
  await vi.waitFor(() => expect(contextOf(desk).user).toEqual(ana));
  desk.actor.send({ type: 'session.ended', reason: 'signed_out' } as ConsoleEvent);
  expect(contextOf(desk).user).toBeNull();
  answer(everything);
  await reaches(desk.actor, 'visiting');
});

test('rights that change while the modules are loaded are those that count', async () => {
  const desk = openConsole({ readCapabilities: [] });
  let load: (event: ModulesLoaded) => void = () => undefined;
  const machine = desk.machine.provide({
    actors: {
      readCapabilities: implementPort(async (): Promise<Capabilities | null> => ({ ...everything, sip: someSettings })),
      modulesLoader: implementFeed<ModulesLoaded>((emit) => {
        load = emit;
      }),
    },
  });
  const actor = createActor(machine, { input: { newKey: () => 'key-of-the-test' } }).start();
  await reaches(actor, 'starting.session');
  actor.send({ type: 'session.began', grant: grantOf(ana) });
  await reaches(actor, 'working.arriving');
  const user = { ...ana, abilities: [...ana.abilities, { action: 'read', subject: 'SipCall' }] };
  actor.send({ type: 'user.changed', user });
  expect(actor.getSnapshot().context.user).toEqual(user);
  expect(actor.getSnapshot().context.calls?.getSnapshot().context.me).toBe(ana.id);
  load({ type: 'modules.loaded', ...desk.work });
  await reaches(actor, 'working.ready');
});

test('nothing of a session is known after it', async () => {
  const desk = await openWorkingConsole({ missedEvents: [missed(), missed()] });
  drop(desk);
  await restore(desk);
  desk.openTab(1);
  desk.actor.send({ type: 'alarm.opened', alarm: anAlarm(1) });
  desk.child('session').send({ type: 'session.signOut' });
  await reaches(desk.actor, 'visiting');
  const nothing = { user: null, opened: [], row: null, entries: [], online: false, tabs: null, exports: null, calls: null };
  expect(contextOf(desk)).toMatchObject(nothing);
});

test('a lost and a restored link are known to the outbox, the sound and each opened alarm', async () => {
  const desk = await openWorkingConsole({ missedEvents: [missed(), missed()] });
  desk.openTab(1);
  const online = () => [contextOf(desk).online, ...[desk.child('outbox'), desk.alarm(1)].map((one) => one.getSnapshot().context.online)];
  const lostAt = () => desk.child('sound').getSnapshot().context.linkLostAt;
  expect([online(), lostAt()]).toEqual([[true, true, true], 0]);
  drop(desk);
  expect([online(), lostAt()]).toEqual([[false, false, false], startOfDay]);
  await restore(desk);
  expect([online(), lostAt()]).toEqual([[true, true, true], 0]);
});

test('a restored link saves the tabs that could not be saved, and views hear of it', async () => {
  const desk = await openWorkingConsole({ missedEvents: [missed(), missed()], saveConfig: [new Error('network')] });
  const emitted: string[] = [];
  desk.actor.on('*', ({ type }) => emitted.push(type));
  desk.child('tabs').send({ type: 'tabs.add', name: 'Gates' });
  desk.clock.increment(gridLimits.saveAfterMs);
  await vi.waitFor(() => expect(JSON.stringify(desk.child('tabs').getSnapshot().value)).toContain('unsent'));
  drop(desk);
  await restore(desk);
  await vi.waitFor(() => expect(desk.script.inputs('saveConfig')).toHaveLength(2));
  expect(emitted).toEqual(['stream.resync']);
});

test('what was missed and cannot be replayed is announced before the link is said to be back', { tags: ['OQ-110'] }, async () => {
  const rows = { rows: [], head: 20, epoch: 'e1' };
  const desk = await openWorkingConsole({
    readOpenAlarms: [replied({ ...rows, head: 10 }), replied(rows)],
    missedEvents: [missed(), refused('events.gap_too_old'), missed()],
  });
  const emitted: string[] = [];
  desk.actor.on('*', ({ type }) => emitted.push(type));
  drop(desk);
  await restore(desk);
  expect(emitted).toEqual(['stream.reread', 'stream.resync']);
});

test('events of the stream reach views, tabs, opened alarms and the accounts of the user', { tags: ['OP-7.40', 'OP-7.42'] }, async () => {
  const desk = await openWorkingConsole();
  const emitted: unknown[] = [];
  desk.actor.on('stream.events', ({ events }) => emitted.push(...events.map(({ name }) => name)));
  const records = () => desk.script.inputs('readReferenceData').filter((asked) => (asked as { what: string }).what === 'record').length;
  desk.openTab(1);
  await vi.waitFor(() => expect(records()).toBe(1));
  const { id, alarm_id } = anAlarm(1);
  stream(desk, 'plan.answered', { run: { alarm: { id, alarm_id } } });
  await vi.waitFor(() => expect(records()).toBe(2));
  const account = { id: 3, description: 'South tower', host: 'tower.example', is_validated: false };
  stream(desk, 'external_user.created', account);
  expect(contextOf(desk).user?.external_users).toEqual([account]);
  const view = UserView.parse({
    id: 9,
    name: 'Yards',
    data: { tabId: 'Yards', layout: [], slots: [] },
    id_user: ana.id,
    updated_at: at(0),
  });
  stream(desk, 'view.shown', { view, by: { name: 'Luis' } });
  expect(
    desk
      .child('tabs')
      .getSnapshot()
      .context.config.grid.tabs.map(({ name }) => name),
  ).toContain('Yards');
  expect(emitted).toEqual(['plan.answered', 'external_user.created', 'view.shown']);
});

test('a view that is shown to a wall opens no tab', { tags: ['OP-7.42'] }, async () => {
  const desk = await openWorkingConsole({ restoreSession: [replied(grantOf({ ...ana, video_wall: true }))] });
  const view = UserView.parse({
    id: 9,
    name: 'Yards',
    data: { tabId: 'Yards', layout: [], slots: [] },
    id_user: ana.id,
    updated_at: at(0),
  });
  stream(desk, 'view.shown', { view, by: null });
  expect(
    desk
      .child('tabs')
      .getSnapshot()
      .context.config.grid.tabs.map(({ name }) => name),
  ).not.toContain('Yards');
});

test('a changed user is known at once, and reaches the tabs also where rights changed', async () => {
  const desk = await openWorkingConsole();
  const tabs = [{ name: 'Yards', type: 'custom' as const, order: 0, color: null, layout: [], slots: [] }];
  const arranged = { ...ana, config: { ...ana.config, shortcuts: { next: 'z' } } };
  desk.actor.send({ type: 'user.changed', user: arranged });
  expect(contextOf(desk).user).toEqual(arranged);
  const other = { ...ana, groups: [7], config: { ...ana.config, grid: { ...ana.config.grid, tabs } } };
  desk.actor.send({ type: 'user.changed', user: other });
  expect(contextOf(desk).user).toEqual(other);
  expect(desk.child('tabs').getSnapshot().context.config.grid.tabs[0]?.name).toBe('Yards');
});

test('a screen that is locked elsewhere is locked here; a call keeps it from locking by itself', async () => {
  const desk = await openWorkingConsole();
  desk.actor.send({ type: 'call.began' });
  expect(lockOf(desk)?.context.held).toBe(true);
  desk.actor.send({ type: 'call.ended' });
  expect(lockOf(desk)?.context.held).toBe(false);
  desk.socket({
    type: 'link.message',
    at: startOfDay,
    events: [{ name: 'session.locked', event_id: null, epoch: null, data: { session: 'session-11', locked: true } }],
  });
  expect(lockOf(desk)?.value).toEqual({ locked: 'prompting' });
});

test('the lists are read again when the link says so, and show what cannot be read', async () => {
  const desk = await openWorkingConsole();
  desk.socket({ type: 'link.unreadable', name: 'alarm', row: anUnreadableRow, at: startOfDay });
  expect(desk.child('alarms').getSnapshot().context.unreadable).toEqual([anUnreadableRow]);
  const before = desk.script.inputs('readOpenAlarms').length;
  desk.receive(eventOf(2, anAlarm(9), 'e2'));
  expect(desk.script.inputs('readOpenAlarms').length).toBeGreaterThan(before);
});

test('a decision without a link is known to lie in the outbox until it is sent', async () => {
  const desk = await openWorkingConsole({
    changeAlarm: [new Error('network')],
    sendEntry: [replied(takenBy(ana, anAlarm(1)))],
    missedEvents: [missed(), missed()],
  });
  desk.openTab(1);
  drop(desk);
  desk.alarm(1).send({ type: 'alarm.take' });
  desk.alarm(1).send({ type: 'alarm.submit', protocol: '', comments: 'Seen', id_alarm_level: null });
  await vi.waitFor(() => expect(contextOf(desk).entries).toMatchObject([{ id_alarm: 1, act: 'take' }]));
  await restore(desk);
  await vi.waitFor(() => expect(contextOf(desk).entries).toEqual([]));
});

test('the default layout is that of new tabs from when it is known', { tags: ['OQ-55'] }, async () => {
  const desk = await openWorkingConsole();
  const defaultLayout = Layout.parse({ id: 1, name: 'Quarters', default: true, layout: [{ pos: 1, x: 0, y: 0, w: 6, h: 12 }], slots: [] });
  desk.actor.send({ type: 'layouts.loaded', defaultLayout });
  expect(desk.child('tabs').getSnapshot().context.defaultLayout).toEqual(defaultLayout);
});
