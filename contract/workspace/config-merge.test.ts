import { describe, expect, test } from 'vitest';
import { defaultBottomBar, defaultGrid, defaultPreferences, defaultSideBar, type Tab, UserConfig } from './config.ts';
import { mergeUserConfig } from './config-merge.ts';

const slot = (pos: number, type = 'cam') => ({ pos, type, name: type, data: {} });
const halves = [
  { pos: 1, x: 0, y: 0, w: 6, h: 12 },
  { pos: 2, x: 6, y: 0, w: 6, h: 12 },
];
const tab = (name: string, overrides: Partial<Tab> = {}): Tab => ({
  ...{ name, type: 'custom', order: 0, color: null, layout: [], slots: [] },
  ...overrides,
});
const filled = (name: string, ...slots: Tab['slots']) => tab(name, { layout: halves, slots });
const config = (overrides: Partial<UserConfig> = {}): UserConfig => ({ preferences: defaultPreferences, grid: defaultGrid, ...overrides });
const strip = (...tabs: Tab[]) => config({ grid: { ...defaultGrid, tabs: tabs.map((one, order) => ({ ...one, order })) } });
const names = (merged: UserConfig) => merged.grid.tabs.map(({ name }) => name);

describe('what one side alone changed holds', { tags: ['OQ-53', 'OP-7.07'] }, () => {
  test('each preference, shortcut, list and chart by itself', () => {
    const chart = { measure: 'alarms', by: 'day', days: 7, draw: 'bars' } as const;
    const list = { columns: null, density: 'normal', max: null, views: [] } as const;
    const parsed = (given: object) => UserConfig.parse({ ...config(), ...given });
    const base = parsed({ shortcuts: { next: 'n' }, catalogues: { unit: list }, charts: [{ name: 'A', chart }] });
    const mine = parsed({
      preferences: { ...defaultPreferences, skin: 'dark' },
      shortcuts: { next: 'n', back: 'b' },
      catalogues: { unit: { ...list, max: 50 } },
      charts: [
        { name: 'A', chart },
        { name: 'B', chart },
      ],
    });
    const theirs = parsed({
      preferences: { ...defaultPreferences, lang: 'es' },
      shortcuts: {},
      catalogues: { unit: { ...list, density: 'compact' }, plate: list },
      charts: [{ name: 'A', chart: { ...chart, days: 30 } }],
    });
    expect(mergeUserConfig(base, mine, theirs)).toMatchObject({
      preferences: { skin: 'dark', lang: 'es' },
      shortcuts: { back: 'b' },
      catalogues: { unit: { max: 50, density: 'compact' }, plate: list },
      charts: [
        { name: 'A', chart: { days: 30 } },
        { name: 'B', chart: { days: 7 } },
      ],
    });
  });

  test('a tab that one side alone renamed keeps its place', () => {
    const base = strip(tab('A'), tab('B'), tab('C'));
    expect(names(mergeUserConfig(base, strip(tab('A'), tab('B2'), tab('C')), base))).toEqual(['A', 'B2', 'C']);
    expect(names(mergeUserConfig(base, base, strip(tab('A'), tab('B2'), tab('C'))))).toEqual(['A', 'B2', 'C']);
  });

  test('tabs that were added, removed, renamed and reordered', () => {
    const base = strip(tab('A'), tab('B'), tab('C'));
    expect(names(mergeUserConfig(base, strip(tab('A'), tab('B'), tab('C'), tab('D')), strip(tab('C'), tab('A'))))).toEqual(['C', 'A', 'D']);
    expect(names(mergeUserConfig(base, strip(tab('C'), tab('A'), tab('B2')), strip(tab('A'), tab('B'), tab('C'), tab('E'))))).toEqual([
      'C',
      'A',
      'B2',
      'E',
    ]);
  });

  test('slots and colour within one tab', () => {
    const base = strip(filled('A', slot(1), slot(2)));
    const mine = strip(filled('A', { ...slot(1), data: { zoom: 3 } }, slot(2)));
    const theirs = strip({ ...filled('A', slot(1), slot(2, 'map')), color: '#0b5cad' });
    expect(mergeUserConfig(base, mine, theirs).grid.tabs).toMatchObject([
      {
        color: '#0b5cad',
        slots: [
          { pos: 1, data: { zoom: 3 } },
          { pos: 2, type: 'map' },
        ],
      },
    ]);
  });

  test('widgets of a bar, also where the bar was never arranged before', () => {
    const open = (widget: string) => defaultSideBar.map((one) => (one.widget === widget ? { ...one, open: true } : one));
    const bars = (sideBar: UserConfig['grid']['sideBar'], width: UserConfig['grid']['sideBarWidth']) =>
      config({ grid: { ...defaultGrid, sideBar, sideBarWidth: width, bottomBar: [...defaultBottomBar] } });
    const { sideBar, sideBarWidth } = mergeUserConfig(
      config(),
      bars(open('tenants'), { left: 400, right: 580 }),
      bars(open('pages'), { left: 580, right: 700 }),
    ).grid;
    expect(sideBar.filter((one) => one.open).map(({ widget }) => widget)).toEqual(['waiting', 'attending', 'tenants', 'pages']);
    expect(sideBarWidth).toEqual({ left: 400, right: 700 });
  });
});

describe('what both sides changed', { tags: ['OQ-53'] }, () => {
  test('is the side that saves last; a tab changed there and removed here stays', () => {
    const base = strip(tab('A'), tab('B'));
    const merged = mergeUserConfig(
      base,
      strip(tab('A', { color: '#111111' })),
      strip(tab('A', { color: '#222222' }), filled('B', slot(1))),
    );
    expect(merged.grid.tabs).toMatchObject([
      { name: 'A', color: '#111111' },
      { name: 'B', slots: [{ pos: 1 }], order: 1 },
    ]);
  });

  test('two tabs added under one name both stay; an empty one gives way', () => {
    const base = strip(tab('Tab 1'));
    const [cameras, maps] = [filled('Tab 2', slot(1)), filled('Tab 2', slot(1, 'map'))];
    const both = mergeUserConfig(base, strip(tab('Tab 1'), cameras), strip(tab('Tab 1'), maps));
    expect(both.grid.tabs.map(({ name, slots }) => [name, slots[0]?.type])).toEqual([
      ['Tab 1', undefined],
      ['Tab 2', 'map'],
      ['Tab 3', 'cam'],
    ]);
    expect(mergeUserConfig(base, strip(tab('Tab 1'), tab('Tab 2')), strip(tab('Tab 1'), maps)).grid.tabs).toMatchObject(
      [{}, maps].map(({ order: _, ...rest }: Partial<Tab>) => rest),
    );
    expect(names(mergeUserConfig(base, strip(tab('Tab 1'), cameras), strip(tab('Tab 1'), cameras)))).toEqual(['Tab 1', 'Tab 2']);
  });

  test.each([
    ['timeline', {}],
    ['detection_event', {}],
    ['chat', { id_chat: 3 }],
  ])(
    'of a %s that each side opened in another tab the one of the side that saves last stays',
    { tags: ['OP-2.64', 'OP-2.65', 'OP-2.66'] },
    (type, data) => {
      const one = { ...slot(1, type), data };
      const first = strip(filled('A', one, slot(2)), filled('B', slot(2)));
      const second = strip(filled('A', slot(2)), filled('B', one, slot(2)));
      const base = strip(filled('A', slot(2)), filled('B', slot(2)));
      const opened = (merged: UserConfig) => merged.grid.tabs.map(({ slots }) => slots.map((each) => each.type));
      expect(opened(mergeUserConfig(base, first, second))).toEqual([[type, 'cam'], ['cam']]);
      expect(opened(mergeUserConfig(base, second, first))).toEqual([['cam'], [type, 'cam']]);
    },
  );

  test('two Timelines that both sides had stay; one more that a side opens does not', { tags: ['OP-2.64'] }, () => {
    const line = slot(1, 'timeline');
    const base = strip(filled('A', line), filled('B', line), filled('C', slot(2)));
    const more = strip(filled('A', line), filled('B', line), filled('C', line, slot(2)));
    const renamed = { ...base, skin: 'dark' } as UserConfig;
    const opened = (merged: UserConfig) => merged.grid.tabs.map(({ slots }) => slots.map(({ type }) => type));
    expect(opened(mergeUserConfig(base, renamed, base))).toEqual([['timeline'], ['timeline'], ['cam']]);
    expect(opened(mergeUserConfig(base, renamed, more))).toEqual([['timeline'], ['timeline'], ['cam']]);
  });

  test('two chats that the sides opened both stay', { tags: ['OP-2.66'] }, () => {
    const chat = (id: number) => ({ ...slot(1, 'chat'), data: { id_chat: id } });
    const base = strip(filled('A'), filled('B'));
    const merged = mergeUserConfig(base, strip(filled('A', chat(1)), filled('B')), strip(filled('A'), filled('B', chat(2))));
    expect(merged.grid.tabs.map(({ slots }) => slots[0]?.data)).toEqual([{ id_chat: 1 }, { id_chat: 2 }]);
  });

  test('no tab is dropped beyond five, so that the platform can refuse', { tags: ['OP-9.01'] }, () => {
    const four = ['A', 'B', 'C', 'D'].map((name) => tab(name));
    expect(names(mergeUserConfig(strip(...four), strip(...four, tab('M')), strip(...four, tab('T'))))).toHaveLength(6);
  });
});

test('a user without stored tabs keeps the empty "Tab 1" that the console shows', { tags: ['OP-4.29', 'OQ-53'] }, () => {
  const shown = strip(tab('Tab 1'));
  expect(names(mergeUserConfig(shown, strip(tab('Tab 1'), tab('Tab 2')), config()))).toEqual(['Tab 1', 'Tab 2']);
});

test('keys that objects have by nature are no values of the other side', () => {
  const shortcuts = JSON.parse('{"constructor":"c","__proto__":"p"}') as Record<string, string>;
  const merged = mergeUserConfig(config({ shortcuts: {} }), config({ shortcuts }), config({ shortcuts: {} }));
  expect(Object.entries(merged.shortcuts ?? {})).toEqual(Object.entries(shortcuts));
  expect(mergeUserConfig(config({ shortcuts: {} }), config({ shortcuts: {} }), config({ shortcuts: {} })).shortcuts).toEqual({});
});

describe('the tab that is in front', { tags: ['OQ-53'] }, () => {
  const front = (activeTab: string, ...tabs: Tab[]) => ({ ...strip(...tabs), grid: { ...strip(...tabs).grid, activeTab } });
  const [a, b] = [tab('A'), tab('B')];

  test('is the one of the side that changed it, whatever the case of its name', () => {
    expect(mergeUserConfig(front('A', a, b), front('A', a, b), front(' b', a, b)).grid.activeTab).toBe('B');
    expect(mergeUserConfig(front('A', a, b), front('B', a, b), front('A', a, b)).grid.activeTab).toBe('B');
  });

  test('is the first one where it was removed, and stays named where there is none', () => {
    expect(mergeUserConfig(front('B', a, b), front('B', a, b), front('B', a)).grid.activeTab).toBe('A');
    expect(mergeUserConfig(front('B'), front('B'), front('B')).grid.activeTab).toBe('B');
  });
});

describe('a bar that one side never arranged', { tags: ['OQ-53'] }, () => {
  const bar = (sideBar: UserConfig['grid']['sideBar'], sideBarWidth: UserConfig['grid']['sideBarWidth'] = 300) =>
    config({ grid: { ...defaultGrid, sideBar, sideBarWidth } });
  const two = defaultSideBar.slice(0, 2);

  test('is the one of the other side, complete', () => {
    expect(mergeUserConfig(bar([...defaultSideBar]), bar(two), bar([])).grid.sideBar).toEqual(two);
    expect(mergeUserConfig(bar([...defaultSideBar]), bar([]), bar(two)).grid.sideBar).toEqual(two);
  });

  test('has one width, or one for each side', () => {
    const widthOf = (base: UserConfig['grid']['sideBarWidth'], mine: typeof base, theirs: typeof base) =>
      mergeUserConfig(bar([], base), bar([], mine), bar([], theirs)).grid.sideBarWidth;
    expect(widthOf(300, 300, 400)).toBe(400);
    expect(widthOf(300, { left: 300, right: 500 }, 400)).toEqual({ left: 400, right: 500 });
  });
});

describe('tabs and views that one side has alone', { tags: ['OQ-53'] }, () => {
  const both = (...slots: Tab['slots']) => filled('A', ...slots);
  const other = [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }];

  test('a layout that both sides moved is the one of the side that saves last, with its slots', () => {
    const base = strip(both(slot(1), slot(2)));
    const moved = (layout: Tab['layout'], ...slots: Tab['slots']) => strip({ ...both(...slots), layout });
    const merged = mergeUserConfig(base, moved(other, slot(1, 'map')), moved([...halves].reverse(), slot(1), slot(2, 'map')));
    expect(merged.grid.tabs).toMatchObject([{ layout: other, slots: [{ pos: 1, type: 'map' }] }]);
    expect(merged.grid.tabs[0]?.slots).toHaveLength(1);
  });

  test('a layout that one side moved has the slots of both, in the order of their numbers', () => {
    const base = strip(both(slot(2)));
    const merged = mergeUserConfig(base, strip(both(slot(3), slot(2))), strip({ ...both(slot(2), slot(1)), layout: other }));
    expect(merged.grid.tabs[0]?.layout).toEqual(other);
    expect(merged.grid.tabs[0]?.slots.map(({ pos }) => pos)).toEqual([1, 2, 3]);
  });

  test('a second tab of one name gets the next free name, within sixty characters', () => {
    const long = 'x'.repeat(60);
    const added = (name: string, type: string) => strip(tab('Home'), filled(name, slot(1, type)));
    expect(names(mergeUserConfig(strip(tab('Home')), added(long, 'cam'), added(long, 'map')))).toEqual([
      'Home',
      long,
      `${'x'.repeat(54)} (2)`,
    ]);
    const base = strip(tab('Home'), tab('Yard (2)'));
    const yard = (type: string) => strip(tab('Home'), tab('Yard (2)'), filled('Yard', slot(1, type)));
    expect(names(mergeUserConfig(base, yard('cam'), yard('map')))).toEqual(['Home', 'Yard (2)', 'Yard', 'Yard (3)']);
  });

  test('tabs are in the order that they state', () => {
    const turned = (one: Tab, ...more: Tab[]) => {
      const all = strip(one, ...more);
      return { ...all, grid: { ...all.grid, tabs: all.grid.tabs.toReversed() } };
    };
    const base = turned(tab('A'), tab('B'), tab('C'));
    expect(names(mergeUserConfig(base, base, base))).toEqual(['A', 'B', 'C']);
  });

  test('a list of records that both sides added has the changes of both, and its views by name', () => {
    const list = { columns: null, density: 'normal', max: null, views: [] } as const;
    const parsed = (unit: object) => UserConfig.parse({ ...config(), catalogues: { unit } });
    const view = (name: string) => ({ name, columns: null, filters: {}, sort: null });
    const merged = mergeUserConfig(
      config({ catalogues: {} }),
      parsed({ ...list, max: 50, views: [view('Mine')] }),
      parsed({ ...list, density: 'compact', views: [view('Theirs')] }),
    );
    expect(merged.catalogues?.['unit']).toMatchObject({ max: 50, density: 'compact' });
  });
});
