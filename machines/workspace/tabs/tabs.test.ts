import { expect, test } from 'vitest';
import { User } from '../../../contract/access/user.ts';
import { anAlarm, ana, refused, replied } from '../../quality/paths/samples.ts';
import { openedTabs as open } from '../../quality/paths/scripted-tabs.ts';
import { alarmTab } from './alarm-tab.ts';
import { alarmIn, emptyTab, renumber } from './tab-strip.ts';

test('a user without stored tabs gets an empty "Tab 1"', { tags: ['OP-4.29'] }, () => {
  const tabs = open();
  expect(tabs.names()).toEqual(['Tab 1']);
  expect(tabs.grid().activeTab).toBe('Tab 1');
});

test('five tabs are the most; a sixth cannot be added', { tags: ['OP-9.01', 'OQ-43', 'OP-1.10'] }, () => {
  const tabs = open();
  for (let count = 0; count < 4; count += 1) tabs.send({ type: 'tabs.add' });
  expect(tabs.names()).toEqual(['Tab 1', 'Tab 2', 'Tab 3', 'Tab 4', 'Tab 5']);
  expect(tabs.can({ type: 'tabs.add' })).toBe(false);
  tabs.send({ type: 'tabs.add' });
  expect(tabs.names()).toHaveLength(5);
});

test('an alarm opened when five tabs are open takes the place of the one in front, with a notice', { tags: ['OQ-43'] }, async () => {
  const tabs = open({ names: ['Yards', 'Gates', 'Docks', 'Roofs', 'Vaults'] });
  tabs.send({ type: 'tabs.select', name: 'Docks' });
  tabs.send({ type: 'tabs.open', alarm: anAlarm(1) });
  await tabs.reaches('full', 'edited');
  expect(tabs.names()).toEqual(['Yards', 'Gates', 'A-0001', 'Roofs', 'Vaults']);
  expect(tabs.grid().activeTab).toBe('A-0001');
  tabs.clock.increment(10_000);
  await tabs.reaches('quiet', 'saving');
});

test('an alarm opens in a tab of its own, named by its id and coloured by its level', { tags: ['OQ-45', 'OQ-29'] }, () => {
  const tabs = open();
  tabs.send({ type: 'tabs.open', alarm: anAlarm(7, {}, 1) });
  const tab = tabs.grid().tabs[1];
  expect(tab).toMatchObject({ name: 'A-0007', type: 'alarm', color: '#c00012' });
  expect(tab && alarmIn(tab)).toEqual({ id: 7, alarm_id: 'A-0007' });
});

test('an alarm that has a tab is brought to the front instead of opened twice', () => {
  const tabs = open();
  tabs.send({ type: 'tabs.open', alarm: anAlarm(7) });
  tabs.send({ type: 'tabs.select', name: 'Tab 1' });
  tabs.send({ type: 'tabs.open', alarm: anAlarm(7) });
  expect(tabs.names()).toEqual(['Tab 1', 'A-0007']);
  expect(tabs.grid().activeTab).toBe('A-0007');
});

test('a name that another tab has, trimmed and in any case, is refused', { tags: ['OP-4.27', 'OP-5.06', 'OQ-44'] }, async () => {
  const tabs = open({ names: ['Yards', 'Gates'] });
  tabs.send({ type: 'tabs.rename', name: 'Gates', to: '  yARDS ' });
  await tabs.reaches('duplicate', 'saved');
  expect(tabs.actor.getSnapshot().context.duplicate).toBe('yARDS');
  expect(tabs.names()).toEqual(['Yards', 'Gates']);
  tabs.send({ type: 'tabs.add', name: 'gates' });
  await tabs.reaches('duplicate', 'saved');
  tabs.send({ type: 'tabs.rename', name: 'Gates', to: ' GATES ' });
  await tabs.reaches('quiet', 'edited');
  expect(tabs.names()).toEqual(['Yards', 'GATES']);
});

test('adding or removing a tab renumbers default names; custom names and their numbers stay', {
  tags: ['OP-4.28', 'OQ-44', 'OP-2.50'],
}, () => {
  const tabs = open({ names: ['Tab 1', 'Yards', 'Tab 2', 'tab 3'] });
  tabs.send({ type: 'tabs.close', name: 'Tab 1' });
  expect(tabs.names()).toEqual(['Yards', 'Tab 1', 'tab 3']);
  tabs.send({ type: 'tabs.add' });
  tabs.send({ type: 'tabs.add' });
  expect(tabs.names()).toEqual(['Yards', 'Tab 1', 'tab 3', 'Tab 2', 'Tab 4']);
  expect(renumber([emptyTab('Tab 9'), emptyTab('TAB 1')]).map(({ name }) => name)).toEqual(['Tab 2', 'TAB 1']);
});

test('closing the last tab leaves an empty "Tab 1", and can be undone', { tags: ['OQ-44'] }, () => {
  const layout = [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }];
  const tabs = open({ tabs: [{ ...emptyTab('Yards'), layout, slots: [{ pos: 1, type: 'waze', name: 'Traffic', data: {} }] }] });
  tabs.send({ type: 'tabs.close', name: 'Yards' });
  expect(tabs.grid().tabs).toEqual([emptyTab('Tab 1')]);
  expect(tabs.tab('Tab 1')).toMatchObject({ layout: [], slots: [] });
  tabs.send({ type: 'tabs.undoClose' });
  expect(tabs.tab('Yards')).toMatchObject({ layout, slots: [{ pos: 1, type: 'waze' }] });
});

test('closing can be undone for ten seconds: the tab comes back in its place and in front', () => {
  const tabs = open({ names: ['Yards', 'Gates', 'Docks'] });
  tabs.send({ type: 'tabs.close', name: 'Gates' });
  expect(tabs.names()).toEqual(['Yards', 'Docks']);
  tabs.clock.increment(9_999);
  tabs.send({ type: 'tabs.undoClose' });
  expect(tabs.names()).toEqual(['Yards', 'Gates', 'Docks']);
  expect(tabs.grid().activeTab).toBe('Gates');
  tabs.send({ type: 'tabs.close', name: 'Gates' });
  tabs.clock.increment(10_000);
  expect(tabs.can({ type: 'tabs.undoClose' })).toBe(false);
});

test('a closed tab whose place was taken meanwhile stays closed', () => {
  const tabs = open({ names: ['Yards', 'Gates', 'Docks', 'Roofs', 'Vaults'] });
  tabs.send({ type: 'tabs.close', name: 'Docks' });
  tabs.send({ type: 'tabs.add' });
  tabs.send({ type: 'tabs.undoClose' });
  expect(tabs.names()).toEqual(['Yards', 'Gates', 'Roofs', 'Vaults', 'Tab 1']);
  tabs.send({ type: 'tabs.close', name: 'Tab 1' });
  tabs.send({ type: 'tabs.undoClose' });
  expect(tabs.names()).toEqual(['Yards', 'Gates', 'Roofs', 'Vaults', 'Tab 1']);
});

test.each([
  ['Yards', 'Gates'],
  ['Gates', 'Docks'],
  ['Docks', 'Gates'],
])('closing %s while it is in front brings %s to the front', (closed, front) => {
  const tabs = open({ names: ['Yards', 'Gates', 'Docks'] });
  tabs.send({ type: 'tabs.select', name: closed });
  tabs.send({ type: 'tabs.close', name: closed });
  expect(tabs.grid().activeTab).toBe(front);
});

test('changes are saved together, one second after the last of them', { tags: ['OP-4.30', 'OP-9.02'] }, async () => {
  const tabs = open({ replies: { saveConfig: [replied(null)] } });
  tabs.send({ type: 'tabs.add' });
  tabs.clock.increment(999);
  tabs.send({ type: 'tabs.add' });
  tabs.clock.increment(999);
  expect(tabs.script.asked).toHaveLength(0);
  tabs.clock.increment(1);
  await tabs.reaches('quiet', 'saved');
  expect(tabs.script.inputs('saveConfig')).toEqual([{ config: tabs.actor.getSnapshot().context.config, base: tabs.loaded }]);
});

test('a change made while saving is saved after it: the newest wins', async () => {
  let answer: (reply: unknown) => void = () => undefined;
  const slow = new Promise((resolve) => {
    answer = resolve;
  });
  const tabs = open({ replies: { saveConfig: [slow, replied(null)] } });
  tabs.send({ type: 'tabs.add' });
  tabs.clock.increment(1000);
  await tabs.reaches('quiet', 'saving');
  tabs.send({ type: 'tabs.rename', name: 'Tab 2', to: 'Gates' });
  answer(replied(null));
  await tabs.reaches('quiet', 'edited');
  tabs.clock.increment(1000);
  await tabs.reaches('quiet', 'saved');
  expect(tabs.script.inputs('saveConfig').at(-1)).toMatchObject({ config: { grid: { tabs: [{ name: 'Tab 1' }, { name: 'Gates' }] } } });
});

test('a save that does not get through is tried again by itself', async () => {
  const tabs = open({ replies: { saveConfig: [new Error('network'), replied(null)] } });
  tabs.send({ type: 'tabs.add' });
  tabs.clock.increment(1000);
  await tabs.reaches('quiet', 'unsent');
  tabs.clock.increment(5000);
  await tabs.reaches('quiet', 'saved');
});

test('a refused save says why and is not hammered', async () => {
  const tabs = open({ replies: { saveConfig: [refused('request.invalid')] } });
  tabs.send({ type: 'tabs.add' });
  tabs.clock.increment(1000);
  await tabs.reaches('quiet', 'refused');
  tabs.clock.increment(60_000);
  expect(tabs.script.asked).toHaveLength(1);
  expect(tabs.actor.getSnapshot().context.refusal?.code).toBe('request.invalid');
});

test('a configuration saved in another browser is taken; what is not saved here yet stays', { tags: ['OQ-53'] }, () => {
  const tabs = open({ names: ['Yards'] });
  const elsewhere = (name: string) =>
    User.parse({ ...tabs.user, config: { ...tabs.user.config, grid: { ...tabs.user.config.grid, tabs: [emptyTab(name)] } } });
  tabs.send({ type: 'user.changed', user: elsewhere('Gates') });
  expect(tabs.names()).toEqual(['Gates']);
  tabs.send({ type: 'tabs.add' });
  tabs.send({ type: 'user.changed', user: elsewhere('Docks') });
  expect(tabs.names()).toEqual(['Docks', 'Tab 1']);
});

test('the default alarm view: live, pre-alarm, info, second camera twice, map', { tags: ['OP-9.16', 'OP-9.42'] }, () => {
  const cameras = [1000, 1001, 1002].map((id) => ({ id, name: `Camera ${id}`, tag: null, recording_support: true }));
  const tab = alarmTab(anAlarm(1, { cameras: cameras as never }), ana.abilities, []);
  expect(tab.slots.map(({ pos, type, data }) => [pos, type, data['id_camera']])).toEqual([
    [1, 'cam', 1000],
    [2, 'cam_pa', 1000],
    [3, 'info', undefined],
    [4, 'cam', 1001],
    [5, 'cam_pa', 1001],
    [6, 'map', undefined],
  ]);
  expect(tab.layout.map(({ pos }) => pos)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(tab.slots.every(({ data }) => data['source'] === 'alarm')).toBe(true);
});

test.each([
  ['live_video', ['cam', 'info', 'map']],
  ['record_video', ['cam_pa', 'info', 'map']],
])('a user with %s alone gets the slots %j', { tags: ['OP-5.07', 'OP-5.08'] }, (action, types) => {
  const tab = alarmTab(anAlarm(1), [{ action, subject: 'Video' }], []);
  expect(tab.slots.map(({ type }) => type)).toEqual(types);
});

test('the list settings of a catalogue are stored per catalogue with the configuration', {
  tags: ['OQ-88'],
}, async () => {
  const { actor, clock, script, send, reaches: to } = open({ replies: { saveConfig: [new Promise(() => undefined)] } });
  send({ type: 'catalogue.arrange', key: 'unit', view: { density: 'compact' } });
  send({ type: 'catalogue.arrange', key: 'plate', view: { columns: ['plate'] } });
  send({ type: 'catalogue.arrange', key: 'unit', view: { max: 100 } });
  expect(actor.getSnapshot().context.config.catalogues).toEqual({
    unit: { columns: null, density: 'compact', max: 100, views: [] },
    plate: { columns: ['plate'], density: 'normal', max: null, views: [] },
  });
  clock.increment(1000);
  await to('quiet', 'saving');
  expect(script.inputs('saveConfig')).toMatchObject([{ config: { catalogues: { unit: { max: 100 } } } }]);
});
