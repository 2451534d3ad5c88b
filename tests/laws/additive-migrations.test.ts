import { expect, test } from 'vitest';
import { compareVersions } from '../../contract/platform/version.ts';
import manifest from '../../package.json' with { type: 'json' };
import { migrations } from '../../server/platform/store/migrations/index.ts';
import { releaseOf, releases, thisProgram } from '../../server/platform/store/program.ts';
import { breachesOf, exceptions, lastOfReleaseBefore, migrationsSince, statementsOf, uniqueIndexesOf } from './additive.ts';

const since = migrationsSince(migrations, lastOfReleaseBefore);
const indexes = uniqueIndexesOf(migrations);

test('migrations are additive: programs of the release before run on what they leave', () => {
  const found = since.flatMap(({ name, sql }) =>
    name in exceptions
      ? []
      : breachesOf(sql, indexes).map(({ kind, what }) => `${name}: ${kind === 'taken' ? '' : 'holds up others: '}${what}`),
  );
  expect(found).toEqual([]);
});

test('each exception is one, and states the oldest program where it takes something away', () => {
  for (const name of Object.keys(exceptions)) {
    const migration = since.find((one) => one.name === name);
    const breaches = breachesOf(migration?.sql ?? '', indexes);
    expect(breaches, name).not.toEqual([]);
    const isStated = migration?.oldest !== undefined && compareVersions(migration.oldest, thisProgram.oldest) > 0;
    if (breaches.some(({ kind }) => kind === 'taken')) expect(isStated, `${name} states no oldest program`).toBe(true);
  }
});

test('the last release is that of package.json, and releases are in order', () => {
  expect(releases.at(-1)).toBe(releaseOf(manifest.version));
  expect(releases.toSorted(compareVersions)).toEqual(releases);
});

test.each([
  ['drop table media_ingest', 'drop of the table media_ingest'],
  ['drop view if exists shown', 'drop of the view shown'],
  ['drop function app_tenants()', 'drop of the function app_tenants'],
  ['drop policy unit_tenant on unit', 'drop of the policy unit_tenant'],
  ['drop trigger told on unit', 'drop of the trigger told'],
  ['drop index one_name', 'drop of the unique index one_name'],
  ['alter table unit rename to place', 'rename to place of unit'],
  ['alter table unit rename column name to title', 'rename column name to title of unit'],
  ['alter function app_user() rename to app_me', 'alter function app_user() rename to app_me'],
  ['ALTER TABLE only "unit" DROP "name"', 'drop name of unit'],
  ['alter table unit add column a int, drop column name', 'drop column name of unit'],
  ['alter table unit alter name type varchar', 'alter name type varchar of unit'],
  ['alter table unit alter column name set not null', 'alter column name set not null of unit'],
  ['alter table unit alter column state drop default', 'alter column state drop default of unit'],
  ['alter table unit add column floors integer not null', 'add column floors integer not null of unit'],
  ['alter table unit add floors integer unique', 'add floors integer unique of unit'],
  ['alter table unit drop constraint unit_pkey', 'drop constraint unit_pkey of unit'],
  ['alter table unit add constraint short check (length(name) < 9)', 'add constraint short check (length(name) < 9) of unit'],
  ['create unique index on unit (name)', 'unique index on unit'],
  ['do $$ begin if true then drop table unit; end if; end $$', 'drop of the table unit'],
])('taking something away is found: %s', (sql, what) => {
  expect(breachesOf(sql, new Set(['one_name']))).toEqual([{ kind: 'taken', what }]);
});

test.each([
  ['create index alarm_words on alarm (words)'],
  ["update alarm set words = ''"],
  ['delete from session where true'],
  ["select partition_table('event_log', 'seq', 100000, array['seq'])"],
  ['alter table event_log add column key uuid default gen_random_uuid()'],
  ['alter table alarm add column folded text generated always as (lower(words)) stored'],
])('holding a busy table for long is found: %s', (sql) => {
  expect(breachesOf(sql)).toMatchObject([{ kind: 'held' }]);
});

test.each([
  [
    'create table made (id bigint primary key, name text not null); create unique index on made (name); alter table made alter name set not null',
  ],
  ['alter table unit add column floors integer not null default 1, add column words text'],
  ['alter table unit alter column name drop not null, alter column name set default 1'],
  ['drop policy seen on unit; create policy seen on unit using (true)'],
  ["alter table alarm_record drop constraint alarm_record_kind_check, add constraint alarm_record_kind_check check (kind in ('a', 'b'))"],
  ['create or replace function f() returns void language plpgsql as $$ begin drop table if exists temporary_one; end $$'],
  ['create index on unit (name); drop index unit_words; -- drop table unit'],
  ["insert into meta values ('a', 'update alarm')"],
])('what adds something is not: %s', (sql) => {
  expect(breachesOf(sql)).toEqual([]);
});

test('what is found in earlier migrations: a dropped table, and another key', () => {
  const breaches = (name: string) => breachesOf(migrations.find((one) => one.name === name)?.sql ?? '', indexes).map(({ what }) => what);
  expect(breaches('0190_platform_nodes')).toEqual(['drop of the table media_ingest']);
  expect(breaches('0186_node_calls')).toEqual([
    'drop constraint phone_registration_pkey of phone_registration',
    'add primary key (number, node) of phone_registration',
    'index on sip_call, which nobody writes meanwhile',
  ]);
  expect(statementsOf('select 1; do $$ begin select 2; end $$')).toEqual(['select 1', 'select 2', 'end']);
});
