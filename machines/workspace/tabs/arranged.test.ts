import { describe, expect, test } from 'vitest';
import { User } from '../../../contract/access/user.ts';
import type { Slot, Tab } from '../../../contract/workspace/config.ts';
import { ana, refused, replied } from '../../quality/paths/samples.ts';
import { openedTabs } from '../../quality/paths/scripted-tabs.ts';
import { emptyTab } from './tab-strip.ts';

const halves = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 2, x: 6, y: 0, w: 6, h: 12 },
];
const aSlot = (pos: number, type: string, data: Slot['data'] = {}): Slot => ({ pos, type, name: `${type} ${pos}`, data });
const holding = (name: string, slots: Slot[], overrides: Partial<Tab> = {}): Tab => ({
  ...emptyTab(name),
  layout: halves,
  slots,
  ...overrides,
});
const yards = () =>
  openedTabs({ tabs: [holding('Yards', [aSlot(1, 'waze'), aSlot(2, 'weather')])], replies: { saveConfig: [replied(null)] } });
const a = (type: 'waze' | 'timeline' | 'detection_event' | 'cam' | 'chat', data: Slot['data'] = {}) => ({ type, name: type, data });

describe('the order and the colour of tabs', () => {
  test('a tab is moved; the names stay until a tab comes or goes, also over a reload', () => {
    const tabs = openedTabs({ names: ['Tab 1', 'Yards', 'Tab 2'] });
    tabs.send({ type: 'tabs.reorder', name: 'Tab 2', to: 0 });
    expect(tabs.names()).toEqual(['Tab 2', 'Tab 1', 'Yards']);
    expect(tabs.grid().tabs.map(({ order }) => order)).toEqual([0, 1, 2]);
    expect(openedTabs({ tabs: tabs.grid().tabs }).names()).toEqual(['Tab 2', 'Tab 1', 'Yards']);
    tabs.send({ type: 'tabs.add' });
    expect(tabs.names()).toEqual(['Tab 1', 'Tab 2', 'Yards', 'Tab 3']);
  });

  test('a tab cannot be moved out of the strip, nor to where it is', () => {
    const tabs = openedTabs({ names: ['Yards', 'Gates'] });
    expect([-1, 0, 1, 2].map((to) => tabs.can({ type: 'tabs.reorder', name: 'Yards', to }))).toEqual([false, false, true, false]);
  });

  test('a tab gets a colour, and loses it', { tags: ['OP-3.13', 'OQ-45'] }, () => {
    const tabs = openedTabs({ names: ['Yards'] });
    tabs.send({ type: 'tabs.colour', name: 'Yards', color: '#0b5cad' });
    expect(tabs.tab('Yards')?.color).toBe('#0b5cad');
    tabs.send({ type: 'tabs.colour', name: 'Yards', color: null });
    expect(tabs.tab('Yards')?.color).toBeNull();
  });
});

describe('slots of the tab in front', () => {
  test('a slot put at a position that is taken replaces what stood there', { tags: ['OP-1.10', 'OP-3.14', 'OP-5.14'] }, async () => {
    const tabs = yards();
    tabs.send({ type: 'slots.put', slot: a('cam', { id_camera: 1 }), at: { pos: 2 } });
    expect(tabs.tab('Yards')?.slots.map(({ pos, type }) => [pos, type])).toEqual([
      [1, 'waze'],
      [2, 'cam'],
    ]);
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'saved');
    expect(tabs.script.asked.filter(({ call }) => call === 'saveConfig')).toHaveLength(1);
  });

  test.each([
    ['timeline', {}, 'slot.timeline_exists'],
    ['detection_event', {}, 'slot.detection_event_exists'],
    ['chat', { id_chat: 3 }, 'slot.chat_loaded'],
  ] as const)(
    'a second %s is refused, in whatever tab the first is',
    { tags: ['OP-2.64', 'OP-8.02', 'OP-2.65', 'OP-8.03', 'OP-2.66', 'OP-8.04'] },
    async (type, data, fault) => {
      const tabs = openedTabs({
        tabs: [holding('Yards', []), holding('Gates', [aSlot(1, type, data)], { order: 1 })],
        user: { enabled_chat: true },
      });
      tabs.send({ type: 'slots.put', slot: a(type, data), at: null });
      await tabs.reaches('refused', 'saved');
      expect([tabs.context().fault, tabs.tab('Yards')?.slots]).toEqual([fault, []]);
      tabs.send({ type: 'tabs.dismissNotice' });
      expect(tabs.context().fault).toBeNull();
    },
  );

  test.each([
    ['timeline', {}, 'slot.timeline_exists'],
    ['detection_event', {}, 'slot.detection_event_exists'],
    ['chat', { id_chat: 3 }, 'slot.chat_loaded'],
  ] as const)(
    'a closed tab comes back without its %s if one was opened meanwhile, and a notice says so',
    { tags: ['OP-2.64', 'OP-2.65', 'OP-2.66'] },
    async (type, data, fault) => {
      const tabs = openedTabs({
        tabs: [holding('Yards', []), holding('Gates', [aSlot(1, type, data), aSlot(2, 'waze')], { order: 1 })],
        user: { enabled_chat: true },
      });
      tabs.send({ type: 'tabs.close', name: 'Gates' });
      tabs.send({ type: 'slots.put', slot: a(type, data), at: null });
      const { edition } = tabs.context();
      tabs.send({ type: 'tabs.undoClose' });
      await tabs.reaches('refused', 'edited');
      expect(tabs.context().edition).toBe(edition + 1);
      expect(tabs.context().fault).toBe(fault);
      expect(tabs.grid().tabs.map(({ slots }) => slots.map((slot) => slot.type))).toEqual([[type], ['waze']]);
    },
  );

  test('without a chat user no chat is opened', { tags: ['OP-8.05'] }, async () => {
    const tabs = openedTabs({ names: ['Yards'] });
    tabs.send({ type: 'slots.put', slot: a('chat', { id_chat: 3 }), at: null });
    await tabs.reaches('refused', 'saved');
    expect(tabs.context().fault).toBe('slot.no_chat_user');
  });

  test('in a tab that is full a further slot finds no space', { tags: ['OP-5.13'] }, async () => {
    const tabs = yards();
    tabs.send({ type: 'slots.put', slot: a('cam', { id_camera: 9 }), at: null });
    await tabs.reaches('refused', 'saved');
    expect(tabs.context().fault).toBe('slot.no_space');
  });

  test('slots move, swap, go and are laid side by side; what cannot be done is not offered', () => {
    const tabs = yards();
    expect(tabs.can({ type: 'slots.place', pos: 1, area: { x: 4, y: 0, w: 6, h: 12 } })).toBe(false);
    expect(tabs.can({ type: 'slots.swap', pos: 1, with: 9 })).toBe(false);
    tabs.send({ type: 'slots.place', pos: 1, area: { x: 0, y: 6, w: 6, h: 6 } });
    tabs.send({ type: 'slots.swap', pos: 1, with: 2 });
    expect(tabs.tab('Yards')?.layout).toEqual([
      { pos: 1, x: 6, y: 0, w: 6, h: 12 },
      { pos: 2, x: 0, y: 6, w: 6, h: 6 },
    ]);
    tabs.send({ type: 'slots.tile' });
    expect(tabs.tab('Yards')?.layout).toEqual(halves);
    tabs.send({ type: 'slots.remove', pos: 2 });
    expect(tabs.can({ type: 'slots.remove', pos: 2 })).toBe(false);
  });

  test('what a slot of another tab keeps is kept there', () => {
    const tabs = openedTabs({ tabs: [holding('Yards', [aSlot(1, 'waze')]), holding('Gates', [aSlot(1, 'frame')], { order: 1 })] });
    tabs.send({ type: 'slots.update', tab: 'Gates', pos: 1, data: { url: 'https://a.test' }, name: 'A' });
    expect(tabs.tab('Gates')?.slots[0]).toEqual({ pos: 1, type: 'frame', name: 'A', data: { url: 'https://a.test' } });
    expect(tabs.tab('Yards')?.slots[0]?.data).toEqual({});
  });
});

describe('saving', () => {
  const elsewhere = (user: User, ...names: string[]) => {
    const tabs = names.map((name, order) => ({ ...emptyTab(name), order }));
    return User.parse({ ...user, config: { ...user.config, grid: { ...user.config.grid, tabs, activeTab: names[0] } } });
  };

  test('what is not saved yet is kept in the browser at once, and forgotten when it is saved', { tags: ['OP-4.30'] }, async () => {
    const tabs = yards();
    tabs.send({ type: 'slots.remove', pos: 1 });
    expect(tabs.shelved.map(({ type }) => type)).toEqual(['store.put']);
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'saved');
    expect(tabs.shelved.at(-1)).toEqual({ type: 'store.remove' });
  });

  test('what an earlier page could not save stands again and is saved', { tags: ['OP-4.30'] }, async () => {
    const tabs = openedTabs({ names: ['Yards'], replies: { saveConfig: [replied(null)] } });
    tabs.keptBefore(elsewhere(tabs.user, 'Yards', 'Gates').config);
    expect(tabs.names()).toEqual(['Yards', 'Gates']);
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'saved');
    expect(tabs.script.inputs('saveConfig')).toMatchObject([{ config: { grid: { tabs: [{ name: 'Yards' }, { name: 'Gates' }] } } }]);
  });

  test('saved as soon as the link is back', { tags: ['OP-4.30', 'OP-7.07'] }, async () => {
    const tabs = openedTabs({ replies: { saveConfig: [new Error('network'), replied(null)] } });
    tabs.send({ type: 'tabs.add' });
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'unsent');
    tabs.send({ type: 'link.restored' });
    await tabs.reaches('quiet', 'saved');
  });

  test('a refused arrangement is not brought back by a reload', async () => {
    const tabs = openedTabs({ replies: { saveConfig: [refused('request.invalid')] } });
    tabs.send({ type: 'tabs.add' });
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'refused');
    expect(tabs.shelved.at(-1)).toEqual({ type: 'store.remove' });
  });

  test('an update saved by another browser keeps the local front tab and redraws only what changed', { tags: ['OQ-53'] }, () => {
    const quiet = openedTabs({ names: ['Yards', 'Gates'] });
    const before = quiet.grid().tabs[0];
    quiet.send({ type: 'user.changed', user: elsewhere(quiet.user, 'Yards', 'Docks') });
    expect(quiet.grid().tabs[0]).toBe(before);
    quiet.send({ type: 'user.changed', user: { ...elsewhere(quiet.user, 'Docks', 'Yards'), abilities: ana.abilities } });
    expect(quiet.grid().activeTab).toBe('Yards');
  });

  /** A save of the tab "Yards", renamed to "Gates", whose reply is given later. */
  const saving = async () => {
    let answer: (reply: unknown) => void = () => undefined;
    const slow = new Promise((resolve) => {
      answer = resolve;
    });
    const tabs = openedTabs({ names: ['Yards'], replies: { saveConfig: [slow, replied(null)] } });
    tabs.send({ type: 'tabs.rename', name: 'Yards', to: 'Gates' });
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'saving');
    return { tabs, answer: (user: User) => answer(replied(user.config)) };
  };

  test('what another browser saved while this one was saving holds where it came after', { tags: ['OQ-53'] }, async () => {
    const { tabs, answer } = await saving();
    tabs.send({ type: 'user.changed', user: elsewhere(tabs.user, 'Too early') });
    tabs.send({ type: 'user.changed', user: elsewhere(tabs.user, 'Gates') });
    tabs.send({ type: 'user.changed', user: elsewhere(tabs.user, 'Docks') });
    answer(elsewhere(tabs.user, 'Gates'));
    await tabs.reaches('quiet', 'saved');
    expect(tabs.names()).toEqual(['Docks']);
  });

  test('the reply of a save brings what another browser changed; later edits here stay', {
    tags: ['OQ-114', 'OQ-53', 'OP-4.30'],
  }, async () => {
    const { tabs, answer } = await saving();
    tabs.send({ type: 'tabs.colour', name: 'Gates', color: '#0b5cad' });
    answer(elsewhere(tabs.user, 'Gates', 'Docks'));
    await tabs.reaches('quiet', 'edited');
    expect(tabs.names()).toEqual(['Gates', 'Docks']);
    expect(tabs.tab('Gates')?.color).toBe('#0b5cad');
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'saved');
    expect(tabs.script.inputs('saveConfig').at(-1)).toMatchObject({ base: { grid: { tabs: [{ name: 'Gates' }, { name: 'Docks' }] } } });
  });

  test('what arrived during a save that failed is merged before the next attempt', { tags: ['OQ-53'] }, async () => {
    let fail: (error: Error) => void = () => undefined;
    const slow = new Promise((_, reject) => {
      fail = reject;
    });
    const tabs = openedTabs({ names: ['Yards'], replies: { saveConfig: [slow] } });
    tabs.send({ type: 'preferences.change', preferences: { skin: 'dark' } });
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'saving');
    tabs.send({ type: 'user.changed', user: elsewhere(tabs.user, 'Docks') });
    fail(new Error('network'));
    await tabs.reaches('quiet', 'unsent');
    expect([tabs.names(), tabs.context().config.preferences.skin]).toEqual([['Docks'], 'dark']);
  });

  test('a sixth tab that arrives is shown, not dropped; after one is closed it is saved', { tags: ['OP-9.01', 'OQ-53'] }, async () => {
    const tabs = openedTabs({ names: ['A', 'B', 'C', 'D'], replies: { saveConfig: [refused('config.too_many_tabs'), replied(null)] } });
    tabs.send({ type: 'tabs.add', name: 'Mine' });
    tabs.send({ type: 'user.changed', user: elsewhere(tabs.user, 'A', 'B', 'C', 'D', 'Theirs') });
    expect(tabs.names()).toEqual(['A', 'B', 'C', 'D', 'Theirs', 'Mine']);
    tabs.clock.increment(1000);
    await tabs.reaches('quiet', 'refused');
    tabs.send({ type: 'tabs.close', name: 'A' });
    tabs.clock.increment(1000);
    await tabs.reaches('closed', 'saved');
    expect(tabs.names()).toEqual(['B', 'C', 'D', 'Theirs', 'Mine']);
  });
});
