import { expect, test } from 'vitest';
import { clockFinding, type StoreFacts, storeFindings } from './probe-store.ts';

const sound: StoreFacts = {
  version: '18.1',
  versionNumber: 180_001,
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  checksums: 'on',
  connections: 97,
  role: 'atalaya',
  bypassesRowSecurity: false,
  drift: 0,
  uncertainty: 2,
};
const outcomes = (facts: Partial<StoreFacts>) =>
  storeFindings({ ...sound, ...facts }).map(({ outcome, found, remedy }) => [outcome, found, remedy]);

test('a sound PostgreSQL is one line with its version and connections', () => {
  expect(outcomes({})).toEqual([['fine', 'It is version 18.1, commits are durable, and it has 97 connections.', undefined]]);
});

test.each<[Partial<StoreFacts>, string, string, string]>([
  [{ version: '14.9', versionNumber: 140_009 }, 'fault', 'It is version 14.9.', 'Use version 15 or newer.'],
  [{ durable: { ...sound.durable, fsync: 'off' } }, 'fault', 'fsync is off: acknowledged alarms can be lost.', 'Set fsync = on.'],
  [
    { durable: { ...sound.durable, synchronous_commit: 'off' } },
    'fault',
    'synchronous_commit is off: acknowledged alarms can be lost.',
    'Set synchronous_commit = on.',
  ],
  [{ role: 'postgres', bypassesRowSecurity: true }, 'fault', 'Row-level security does not bind the role postgres.', 'nosuperuser'],
  [{ connections: 20 }, 'warning', 'It has 20 connections for this role', 'Raise max_connections.'],
  [{ checksums: 'off' }, 'warning', 'It has no checksums', 'pg_checksums'],
])('PostgreSQL with %o is one %s', (facts, outcome, found, remedy) => {
  expect(outcomes(facts)).toEqual([[outcome, expect.stringContaining(found), expect.stringContaining(remedy)]]);
});

test('several faults of PostgreSQL are several lines', () => {
  expect(outcomes({ versionNumber: 1, checksums: 'off', connections: 20 }).map(([outcome]) => outcome)).toEqual([
    'fault',
    'warning',
    'warning',
  ]);
  expect(outcomes({ versionNumber: 150_000, connections: 21 })).toHaveLength(1);
});

test.each([
  [0, 1, 'fine', 'agree within a second'],
  [1002, 2, 'fine', 'agree within a second'],
  [1003, 2, 'warning', 'This machine is 1.0 s behind the database.'],
  [-5003, 2, 'fault', 'This machine is 5.0 s ahead of the database.'],
  [6000, 5500, 'unknown', 'the database took 11.0 s to answer'],
  [90_000, 5500, 'fault', 'This machine is 90.0 s behind the database.'],
])('a drift of %d ms, known to %d ms, is %s', (drift, uncertainty, outcome, found) => {
  expect(clockFinding({ drift, uncertainty })).toMatchObject({ outcome, found: expect.stringContaining(found) });
});
