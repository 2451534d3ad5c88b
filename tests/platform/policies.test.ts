import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tableOf } from '../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../contract/catalogues/registry.ts';
import { wordsColumn } from '../../server/catalogues/schema/label.ts';
import { isLarge } from '../../server/catalogues/schema/trigrams.ts';
import { makeLog } from '../../server/platform/log.ts';
import { openStore, type Store } from '../../server/platform/store/store.ts';
import { storeConnection } from '../../server/testing/connection.ts';
import { startTestPlatform, type TestPlatform } from '../../server/testing/platform.ts';
import { cases, equivalentFaults, unboundTables } from './policies/cases.ts';
import { type Outcomes, outcomesOf, prepareWorld } from './policies/driver.ts';
import type { Actor, Variant } from './policies/rows.ts';
import { faultsOf, readTables, shapeOf, type Table } from './policies/schema.ts';

let platform: TestPlatform;
let store: Store;
let client: pg.Client;
let tables: ReadonlyMap<string, Table>;

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  // The database alone: nothing else works on the tables whose policies change.
  await platform.close();
  store = await openStore(platform.config, makeLog('silent'));
  client = new pg.Client({ ...(await storeConnection(platform.dataDir, 'postgres')), database: 'atalaya' });
  await client.connect();
  await prepareWorld(client);
  tables = new Map((await readTables(client)).map((table) => [table.name, table]));
});
afterAll(async () => {
  await client?.end();
  await store?.close();
  await rm(platform.dataDir, { recursive: true, force: true });
});

const groups: Readonly<Record<string, readonly Actor[]>> = {
  everyone: ['self', 'colleague', 'sibling', 'stranger'],
  customer: ['self', 'colleague', 'sibling'],
  tenant: ['self', 'colleague'],
};
const caseName = (table: string) => table.replace(/_(\d{4}_\d\d|\d+|default)$/, '_part');
const expected = new Map<string, Outcomes>(
  cases.flatMap(([byVariant, names]) => {
    const outcomes = Object.fromEntries(Object.entries(byVariant).map(([variant, text]) => [variant, outcomeOf(text)]));
    return names.split(/\s+/).map((name) => [name, outcomes] as const);
  }),
);

function outcomeOf(text: string): Partial<Record<Actor, string>> {
  const allowed: Partial<Record<Actor, string>> = { admin: 'siud' };
  for (const part of text.split(', ').filter((one) => one !== '')) {
    const [who = '', letters = ''] = part.split(' ');
    for (const actor of groups[who] ?? [who as Actor]) allowed[actor] = letters;
  }
  return allowed;
}

/** Actors beyond those of all tables: who is named by the case, and users with limits where a policy restricts them. */
const moreActors = (table: Table): Actor[] => {
  const named = Object.values(expected.get(caseName(table.name)) ?? {}).flatMap((one) => Object.keys(one) as Actor[]);
  const limited: Actor[] = table.policies.some(({ isRestrictive }) => isRestrictive) ? ['limited'] : [];
  const known: readonly Actor[] = [...(groups['everyone'] ?? []), 'admin'];
  return [...new Set([...named, ...limited])].filter((actor) => !known.includes(actor));
};

test('every table of the database has one case, and every case a table', () => {
  const listed = cases.flatMap(([, names]) => names.split(/\s+/));
  expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
  const found = [...new Set([...tables.keys()].map(caseName))].filter((name) => !unboundTables.includes(name));
  expect([...listed].sort()).toEqual(found.sort());
});

describe('the database lets each actor do with a table’s rows what its case says', { tags: ['OQ-8'] }, () => {
  test.each([...expected])('%s', async (name, outcomes) => {
    const own = [...tables.values()].filter((table) => caseName(table.name) === name);
    expect(own).not.toEqual([]);
    for (const table of own) expect((await outcomesOf(client, tables, table, moreActors(table)))[0]).toEqual(outcomes);
  });
});

describe('a search by an index of trigrams finds the rows that the policies let each actor see', { tags: ['OQ-8'] }, () => {
  test.each(catalogues.filter(isLarge))('$key', async (catalogue) => {
    const name = tableOf(catalogue);
    const words = wordsColumn(catalogue).name;
    const table = tables.get(name) as Table;
    await client.query('set enable_seqscan = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) select 1 from "${name}" where "${words}" like '%abc%'`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/_trigrams|_words_\w+_idx/);
    const [found] = await outcomesOf(client, tables, table, moreActors(table), { words });
    await client.query('reset enable_seqscan');
    expect(found).toEqual(seenIn(expected.get(name) ?? {}));
  });
});

/** The outcomes of selecting alone. */
function seenIn(outcomes: Outcomes): Outcomes {
  const seen = (outcome: Outcomes[Variant] = {}) =>
    Object.fromEntries(Object.entries(outcome).flatMap(([actor, letters]) => (letters.includes('s') ? [[actor, 's']] : [])));
  return Object.fromEntries(Object.entries(outcomes).map(([variant, outcome]) => [variant, seen(outcome)]));
}

test('a dropped or opened policy of any form changes the outcome of its case', { timeout: 600_000 }, async () => {
  const shapes = new Map([...tables.values()].reverse().map((table) => [shapeOf(table, tables), table]));
  const unnoticed: string[] = [];
  let planted = 0;
  for (const table of shapes.values()) {
    const faults = faultsOf(table);
    const found = await outcomesOf(client, tables, table, moreActors(table), { faults: faults.map(({ sql }) => sql) });
    const right = expected.get(caseName(table.name)) ?? {};
    unnoticed.push(...faults.filter((_, at) => sameOutcomes(found[at] ?? {}, right)).map(({ name }) => name));
    planted += faults.length;
  }
  expect(unnoticed.sort()).toEqual([...equivalentFaults].sort());
  expect(planted).toBeGreaterThan(100);
});

function sameOutcomes(one: Outcomes, other: Outcomes): boolean {
  const flat = (outcomes: Outcomes) =>
    (Object.keys(outcomes) as Variant[])
      .flatMap((variant) => Object.entries(outcomes[variant] ?? {}).map(([actor, letters]) => `${variant} ${actor} ${letters}`))
      .sort()
      .join('\n');
  return flat(one) === flat(other);
}
