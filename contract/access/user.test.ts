import { describe, expect, test } from 'vitest';
import { abilitiesOf, allows, sameSubject, User, visitorAbilities } from './user.ts';

const operator = { is_master_admin: false, abilities: [{ action: 'read_history', subject: 'Alarm' }] };

describe('abilities', () => {
  test('the master admin manages all', { tags: ['OP-6.02', 'OP-1.20'] }, () => {
    const abilities = abilitiesOf({ is_master_admin: true, abilities: [] });
    expect(abilities).toEqual([{ action: 'manage', subject: 'all' }]);
    expect(allows(abilities, 'read_history', 'Alarm')).toBe(true);
  });

  test('other users have the abilities sent by the server, plus read on Auth, Home and own profile', {
    tags: ['OP-6.03', 'OQ-6', 'OP-1.20'],
  }, () => {
    const abilities = abilitiesOf(operator);
    expect(abilities).toEqual([
      { action: 'read_history', subject: 'Alarm' },
      { action: 'read', subject: 'Auth' },
      { action: 'read', subject: 'Home' },
      { action: 'read', subject: 'UserProfile' },
    ]);
    expect(allows(abilities, 'read', 'Alarm')).toBe(false);
    expect(allows(abilities, 'read_history', 'Home')).toBe(false);
  });

  test('a visitor has read on Auth only', { tags: ['OP-6.04'] }, () => {
    expect(visitorAbilities).toEqual([{ action: 'read', subject: 'Auth' }]);
    expect(allows(visitorAbilities, 'read', 'Home')).toBe(false);
  });

  test('an ability is one action on one subject; manage covers the actions, all the subjects', { tags: ['OP-6.01'] }, () => {
    expect(allows([{ action: 'manage', subject: 'Alarm' }], 'update', 'Alarm')).toBe(true);
    expect(allows([{ action: 'manage', subject: 'Alarm' }], 'update', 'User')).toBe(false);
    expect(allows([{ action: 'read', subject: 'all' }], 'read', 'User')).toBe(true);
    expect(allows([{ action: 'read', subject: 'all' }], 'update', 'User')).toBe(false);
  });

  test.each([
    ['alarm_comment', 'AlarmComment'],
    ['alarm-views', 'AlarmViews'],
    ['CAMERA_MANAGER', 'CameraManager'],
  ])('a server that spells it %s means %s', { tags: ['OQ-2'] }, (spelled, subject) => {
    expect(sameSubject(spelled)).toBe(sameSubject(subject));
    expect(allows([{ action: 'read', subject: spelled }], 'read', subject)).toBe(true);
  });
});

describe('a user as a platform sends it', () => {
  test.each([
    ['a name', { name: 'Ana', username: 'ana', email: 'ana@demo.test' }, 'Ana'],
    ['a user name', { username: 'ana', email: 'ana@demo.test' }, 'ana'],
    ['an e-mail address', { email: 'ana@demo.test' }, 'ana@demo.test'],
    ['an empty name', { name: '', username: 'ana' }, ''],
  ])('with %s is called by it', { tags: ['OP-3.16'] }, (_, sent, name) => {
    expect(User.parse({ id: 1, ...sent })).toMatchObject({ username: '', email: '', ...sent, name });
  });

  test('has one ability for each action on each subject of an entry', { tags: ['OP-6.01'] }, () => {
    const abilities = [{ action: ['read', 'update'], subject: ['Alarm', 'Unit'] }, { action: 'manage', subject: 'Auth' }, 'read', null];
    expect(User.parse({ id: 1, abilities }).abilities).toEqual([
      { action: 'read', subject: 'Alarm' },
      { action: 'read', subject: 'Unit' },
      { action: 'update', subject: 'Alarm' },
      { action: 'update', subject: 'Unit' },
      { action: 'manage', subject: 'Auth' },
    ]);
  });

  test.each([undefined, null, 'read', { action: 'read', subject: 'Alarm' }])('has no abilities where they are %j', (abilities) => {
    expect(User.parse({ id: 1, abilities }).abilities).toEqual([]);
  });

  const chosen = { preferences: { skin: 'dark' }, grid: { activeTab: 'Docks' } };
  test.each([
    ['as members', chosen],
    ['as JSON', JSON.stringify(chosen)],
    ['as members of JSON', { preferences: JSON.stringify(chosen.preferences), grid: JSON.stringify(chosen.grid) }],
  ])('has the settings that are sent %s', (_, config) => {
    const read = User.parse({ id: 1, config }).config;
    expect([read.preferences.skin, read.grid.activeTab]).toEqual(['dark', 'Docks']);
  });

  test.each([undefined, null, [], 'no JSON', {}, { preferences: null }])('has the default settings where they are %j', (config) => {
    const plain = User.parse({ id: 1, config: { preferences: {}, grid: {} } }).config;
    expect(User.parse({ id: 1, config }).config).toEqual(plain);
  });
});
