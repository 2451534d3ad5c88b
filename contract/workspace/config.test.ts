import { describe, expect, test } from 'vitest';
import {
  defaultGrid,
  defaultPreferences,
  directions,
  GridConfig,
  gridLimits,
  languages,
  menus,
  Preferences,
  Slot,
  skins,
  Tab,
  tabTypes,
  UserConfig,
} from './config.ts';

const slot = { pos: 1, type: 'cam', name: 'Gate', data: { id_camera: 11 } };
const tab = { name: 'Tab 1', type: 'custom', order: 0, color: null, layout: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }], slots: [slot] };

describe('preferences', () => {
  test('by default English, alarm notifications on, semi-dark, vertical, left to right', {
    tags: ['OP-4.03', 'OP-9.14', 'OP-9.73', 'OP-1.19', 'OP-2.10', 'OQ-104', 'ADM-1.18'],
  }, () => {
    expect(Preferences.parse({})).toEqual(defaultPreferences);
    expect(defaultPreferences).toEqual({
      lang: 'en',
      show_alarm_notifications: true,
      skin: 'semi-dark',
      menu: 'vertical',
      direction: 'ltr',
      lock_after: null,
      backlog_after: 60,
      open_next: false,
      unit_alarms_to_me: false,
      guide: null,
    });
  });

  test('the languages are en, es and pt', { tags: ['OP-9.15'] }, () => {
    expect([...languages]).toEqual(['en', 'es', 'pt']);
  });

  test('skins, menus and directions to choose from', { tags: ['OP-9.72', 'OP-9.73', 'OP-9.75', 'OQ-104'] }, () => {
    expect({ skins, menus, directions }).toEqual({
      skins: ['light', 'bordered', 'semi-dark', 'dark'],
      menus: ['vertical', 'horizontal'],
      directions: ['ltr', 'rtl'],
    });
  });

  test('an unknown value takes the default, and the other values are unchanged', { tags: ['OP-1.19'] }, () => {
    expect(Preferences.parse({ lang: 'de', skin: 'dark', menu: 7, direction: 'rtl' })).toEqual({
      ...defaultPreferences,
      skin: 'dark',
      direction: 'rtl',
    });
  });
});

describe('the grid', () => {
  test('a configuration has preferences and a grid: active tab, tabs, side bar, width, bottom bar', {
    tags: ['OP-3.16', 'OP-3.13', 'OP-3.14'],
  }, () => {
    const config = { preferences: defaultPreferences, grid: { ...defaultGrid, tabs: [tab] } };
    expect(UserConfig.parse(config)).toEqual(config);
    expect(Object.keys(defaultGrid)).toEqual(['activeTab', 'tabs', 'sideBar', 'sideBarWidth', 'bottomBar']);
  });

  test('an empty one starts at Tab 1 with side bars of 580', { tags: ['OP-9.12'] }, () => {
    expect(GridConfig.parse({})).toEqual(defaultGrid);
    expect([defaultGrid.activeTab, defaultGrid.sideBarWidth]).toEqual(['Tab 1', 580]);
  });

  test.each(['name', 'layout', 'slots', 'type', 'order', 'color'])('a tab needs its %s', { tags: ['OP-3.13'] }, (field) => {
    expect(Tab.safeParse({ ...tab, [field]: undefined }).success).toBe(false);
  });

  test.each([
    ['pos', false],
    ['type', false],
    ['name', true],
    ['data', true],
  ])('a slot without its %s is read: %s', { tags: ['OP-3.14'] }, (field, isRead) => {
    expect(Slot.safeParse({ ...slot, [field]: undefined }).success).toBe(isRead);
  });

  test('places of slots count from 1', { tags: ['OQ-42'] }, () => {
    expect([0, -1, 1.5].filter((pos) => Slot.safeParse({ ...slot, pos }).success)).toEqual([]);
  });

  test('five tabs, saved after 1000 ms, toasts for 10000 ms, calls for 20000 ms', {
    tags: ['OP-9.01', 'OP-9.02', 'OP-9.03', 'OP-9.04'],
  }, () => {
    expect(gridLimits).toEqual({ tabs: 5, saveAfterMs: 1000, toastMs: 10_000, callToastMs: 20_000 });
  });
});

describe('lists of catalogues', () => {
  const base = { preferences: defaultPreferences, grid: defaultGrid };

  test('the settings of a list are stored by its key; an unknown part takes the default', { tags: ['OQ-88'] }, () => {
    const view = { name: 'Mine', query: 'search=a', columns: ['name'] };
    expect(UserConfig.parse({ ...base, catalogues: { unit: { columns: ['name'], density: 'dense', views: [view] } } }).catalogues).toEqual({
      unit: { columns: ['name'], density: 'normal', max: null, views: [view] },
    });
  });

  test('a configuration of before has none, and one that cannot be read is as if there were none', () => {
    expect(UserConfig.parse(base).catalogues).toBeUndefined();
    expect(UserConfig.parse({ ...base, catalogues: 'x' }).catalogues).toBeUndefined();
  });
});

test('a tab is custom, a layout, a view or an alarm, and has a colour or none', { tags: ['OQ-45'] }, () => {
  expect(tabTypes).toEqual(['custom', 'layout', 'view', 'alarm']);
  expect(Tab.parse({ ...tab, color: '#ff8800' }).color).toBe('#ff8800');
  expect(Tab.parse(tab).color).toBeNull();
});
