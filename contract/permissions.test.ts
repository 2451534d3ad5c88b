import { expect, test } from 'vitest';
import { sameSubject } from './access/user.ts';
import { catalogues } from './catalogues/index.ts';
import { listRights, rightName } from './permissions.ts';

const rights = listRights(catalogues);
const has = (action: string, subject: string) => rights.some((right) => right.action === action && right.subject === subject);

test('every action of the specification and every catalogue operation has a permission', {
  tags: ['OQ-1', 'OQ-3', 'OQ-4'],
}, () => {
  for (const [action, subject] of [
    ['read_history', 'Alarm'],
    ['read_chart', 'Incident'],
    ['update_cameras', 'Group'],
    ['update_shared_tenant', 'User'],
    ['live_video', 'Video'],
    ['request_record_video', 'Video'],
    ['manage_request_record_video', 'Video'],
    ['create', 'User'],
    ['delete', 'AlarmPurge'],
    ['read_match', 'LprMatches'],
  ] as const) {
    expect([action, subject, has(action, subject)]).toEqual([action, subject, true]);
  }
});

test('every action that the specification knows can be granted', { tags: ['OP-6.05', 'ADM-6.01'] }, () => {
  const known =
    'read read_history read_chart read_masters_accounts read_resellers read_accounts read_bridge read_status read_presets read_match ' +
    'read_profile read_users_app read_account read_collector read_sensor update_cameras update_shared_tenant ' +
    'manage_request_record_video request_record_video';
  const granted = new Set(rights.map(({ action }) => action));
  expect(known.split(' ').filter((action) => !granted.has(action))).toEqual([]);
});

test('each right is offered once, however its resource is spelt', () => {
  const names = rights.map(({ action, subject }) => `${action} ${sameSubject(subject)}`);
  expect(new Set(names).size).toBe(names.length);
});

test('a right is named in words', () => {
  expect(rightName({ action: 'read_history', subject: 'AlarmComment' })).toBe('Alarm comment: read history');
});
