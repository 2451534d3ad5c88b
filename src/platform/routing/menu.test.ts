import { describe, expect, test } from 'vitest';
import { abilitiesOf } from '../../../contract/access/user.ts';
import { menuFor, sectionTitle } from './menu.ts';
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
    ['alarms', 'Alarms', []],
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

  test('every action that a screen asks for is a known one', { tags: ['OP-6.05'] }, () => {
    const known =
      'read read_history read_chart read_masters_accounts read_resellers read_accounts read_bridge read_status read_presets read_match ' +
      'read_profile read_users_app read_account read_collector read_sensor update_cameras update_shared_tenant ' +
      'manage_request_record_video request_record_video';
    expect([...new Set(routes.map(({ action }) => action))].filter((action) => !known.split(' ').includes(action))).toEqual([]);
  });
});
