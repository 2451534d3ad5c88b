import { describe, expect, test } from 'vitest';
import { abilitiesOf } from '../../../contract/access/user.ts';
import { systems } from '../../../contract/workspace/systems.ts';
import { menuFor, sectionTitle } from './menu.ts';
import { needsNoRecord } from './paths.ts';
import { routes, type Section } from './routes.ts';

const all = abilitiesOf({ is_master_admin: true, abilities: [] });
const nameOf = (section: Section) => sectionTitle(section).message;
const groupsOf = (section: Section) => [
  ...new Set(routes.filter((route) => route.section === section).flatMap(({ group }) => (group === null ? [] : [group]))),
];

describe('sections', () => {
  test.each([
    ['vaas', 'VaaS', ['camera manager', 'EE VMS', 'Luxriot', 'OmniCloud', 'Dahua', 'generic devices', 'recording requests', 'analytics']],
    ['tenants', 'Tenants', []],
    ['users', 'Users', []],
    ['alarms', 'Alarms', ['receivers']],
    ['facilities', 'Facilities', ['all', 'centers', 'sectors', 'municipalities']],
    ['logs', 'Logs', ['system', 'traffic', 'command', 'action plan']],
    ['automation', 'Automation', []],
    ['voip', 'VoIP', []],
  ] as const)(
    '%s is called %s and has its parts',
    { tags: ['ADM-2.48', 'ADM-2.49', 'ADM-2.50', 'ADM-2.51', 'ADM-2.52', 'ADM-2.53', 'ADM-2.54', 'ADM-2.55'] },
    (section, name, groups) => {
      expect(nameOf(section)).toBe(name);
      expect(groupsOf(section).sort()).toEqual([...groups].sort());
      expect(routes.some((route) => route.section === section)).toBe(true);
    },
  );
});

describe('the menu', () => {
  test('offers what one may open, and no section without anything', { tags: ['OP-6.01'] }, () => {
    const menu = menuFor(routes, abilitiesOf({ is_master_admin: false, abilities: [{ action: 'read_history', subject: 'Alarm' }] }));
    expect(menu.map(({ id }) => id)).toEqual(['alarms']);
    expect(menu[0]?.groups.flatMap(({ links }) => links.map(({ href }) => href))).toEqual(['/alarm']);
  });

  test('offers the master admin every section', { tags: ['OP-6.02'] }, () => {
    expect(menuFor(routes, all).map(({ id }) => id)).toEqual([
      'alarms',
      'vaas',
      'facilities',
      'tenants',
      'users',
      'automation',
      'voip',
      'logs',
      'other',
    ]);
  });

  test('leads to no screen without menus', () => {
    const full = new Set(routes.filter(({ layout }) => layout === 'full').map(({ path }) => path));
    const links = menuFor(routes, all).flatMap(({ groups }) => groups.flatMap(({ links: own }) => own.map(({ href }) => href)));
    expect(links.filter((href) => full.has(href))).toEqual([]);
    expect(links.length).toBeGreaterThan(60);
  });

  test('every action that a screen asks for is a known one', { tags: ['ADM-6.01'] }, () => {
    const known =
      'read read_history read_chart read_masters_accounts read_resellers read_accounts read_bridge read_status read_presets read_match ' +
      'read_profile read_users_app read_account read_collector read_sensor update_cameras update_shared_tenant ' +
      'manage_request_record_video request_record_video create shelve';
    expect([...new Set(routes.map(({ action }) => action))].filter((action) => !known.split(' ').includes(action))).toEqual([]);
  });

  test('groups VaaS by what a person looks for, cameras first and each vendor by itself', () => {
    const groups = menuFor(routes, all).find(({ id }) => id === 'vaas')?.groups ?? [];
    expect(groups.slice(0, 3).map(({ name, system }) => [name, system])).toEqual([
      ['cameras', undefined],
      ['recognition', undefined],
      ['recording', undefined],
    ]);
    expect(groups[0]?.links.slice(0, 2).map(({ href }) => href)).toEqual(['/generic_devices', '/proxy_camera']);
    expect(groups.slice(3).map(({ system }) => system)).toEqual([...systems]);
    const links = groups.flatMap(({ links: own }) => own.map(({ href }) => href));
    const offered = routes.filter(({ section, path }) => section === 'vaas' && needsNoRecord(path) && !path.includes('/config'));
    expect([links.length, new Set(links).size]).toEqual([offered.length, offered.length]);
  });

  test('collapses no group of another section', () => {
    const others = menuFor(routes, all).filter(({ id }) => id !== 'vaas');
    expect(others.flatMap(({ groups }) => groups.filter(({ system }) => system !== undefined))).toEqual([]);
  });
});
