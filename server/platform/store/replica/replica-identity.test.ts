import { expect, test } from 'vitest';
import { replicaFault, type ServerIdentity } from './replica-identity.ts';

const primary: ServerIdentity = {
  system: '7301',
  database: 'atalaya',
  migrations: ['0001_first abc', '0002_second def'],
  isStandby: false,
  role: 'atalaya',
  bypassesRowSecurity: false,
};
const replica: ServerIdentity = { ...primary, isStandby: true };

test('a standby of the same cluster is read from, also before it has replayed the last migration', () => {
  expect(replicaFault(replica, primary)).toBeNull();
  expect(replicaFault({ ...replica, migrations: ['0001_first abc'] }, primary)).toBeNull();
});

test.each([
  [{ system: '9999' }, 'another PostgreSQL'],
  [{ isStandby: false }, 'promoted'],
  [{ database: 'other' }, 'names the database other'],
  [{ migrations: ['0001_first abc', '0003_other xyz'] }, 'has the migration 0003_other'],
  [{ migrations: ['0001_first changed'] }, 'has the migration 0001_first'],
  [{ bypassesRowSecurity: true }, 'row-level security does not bind'],
  [{ role: 'reporter' }, 'uses the role reporter'],
])('a server with %o is refused', (other, why) => {
  expect(replicaFault({ ...replica, ...other }, primary)).toContain(why);
});
