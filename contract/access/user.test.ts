import { describe, expect, test } from 'vitest';
import { abilitiesOf, allows, sameSubject, visitorAbilities } from './user.ts';

const operator = { is_master_admin: false, abilities: [{ action: 'read_history', subject: 'Alarm' }] };

describe('abilities', () => {
  test('the master admin manages all', { tags: ['OP-6.02', 'OP-1.20'] }, () => {
    const abilities = abilitiesOf({ is_master_admin: true, abilities: [] });
    expect(abilities).toEqual([{ action: 'manage', subject: 'all' }]);
    expect(allows(abilities, 'read_history', 'Alarm')).toBe(true);
  });

  test('other users have the abilities sent by the server, plus read on Auth, Home and own profile', {
    tags: ['OP-6.03', 'OQ-6'],
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
