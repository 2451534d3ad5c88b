import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { abilitiesOf, allows } from '../../contract/access/user.ts';
import { can } from './can.ts';

test('who manages all may do anything to anything', { tags: ['OP-6.02'] }, () => {
  const master = abilitiesOf({ is_master_admin: true, abilities: [] });
  expect(can(master, 'update', 'Alarm')).toBe(true);
  expect(can(master, 'read_masters_accounts', 'CameraManager')).toBe(true);
});

test('a subject is the same however its words are joined; another action is not allowed', { tags: ['OP-6.01', 'OQ-2'] }, () => {
  const held = [{ action: 'read', subject: 'alarm_comment' }];
  expect(can(held, 'read', 'AlarmComment')).toBe(true);
  expect(can(held, 'update', 'AlarmComment')).toBe(false);
  expect(can(held, 'read', 'Alarm')).toBe(false);
});

test('the console and the platform read the same rights alike', () => {
  const action = fc.constantFrom('read', 'update', 'manage', 'live_video');
  const subject = fc.constantFrom('Alarm', 'alarm', 'AlarmComment', 'alarm-comment', 'alarm_comment', 'Video', 'all');
  const right = fc.record({ action, subject });
  fc.assert(
    fc.property(fc.array(right), action, subject, (held, asked, about) => {
      fc.pre(asked !== 'manage' && about !== 'all');
      expect(can(held, asked, about)).toBe(allows(held, asked, about));
    }),
  );
});
