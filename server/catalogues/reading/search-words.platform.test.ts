import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogueOf } from '../../../contract/catalogues/registry.ts';
import { platformScope, type Scope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { ListCounts } from './counts.ts';
import { choicesOf, matchingIds, pageOf } from './reading.ts';

let platform: TownPlatform;
let scopes: Readonly<Record<'everyone' | 'north' | 'harbour', Scope>>;
const store = <T>(text: string, scope: Scope = platformScope) =>
  platform.app.store.within(scope, async (tx) => (await sql.raw<T>(text).execute(tx)).rows);

/** Numbers that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const characters = 'abAB12áÉñÇü%_\\\'" '.split('');
const wordOf = (next: (below: number) => number, length: number): string =>
  Array.from({ length }, () => characters[next(characters.length)]).join('');

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface Known {
  id: number;
  text: string;
  owner: string | null;
}
let plates: Known[];
let units: Known[];

beforeAll(async () => {
  platform = await startTown();
  const { north, harbour } = platform.town;
  scopes = {
    everyone: platformScope,
    north: { kind: 'user', user: platform.town.users.ana, tenants: [north.tenant] },
    harbour: { kind: 'user', user: platform.town.users.carla, tenants: [harbour.tenant] },
  };
  const next = numbers(185);
  const texts = Array.from({ length: 400 }, () => `x${wordOf(next, 3 + next(9))}x`);
  const values = texts.map((text, at) => `(${at}, '${text.replaceAll("'", "''")}')`).join(', ');
  await store(`insert into plate (plate, id_master_tenant)
    select made.text, case made.at % 3 when 0 then null when 1 then first.id else second.id end from (values ${values}) as made (at, text),
      (select id from master_tenant where name = 'First') first, (select id from master_tenant where name = 'Second') second;
    insert into unit (description, id_tenant)
    select made.text, case made.at % 2 when 0 then ${north.tenant} else ${harbour.tenant} end from (values ${values}) as made (at, text)`);
  // Units of the town have an address and name a place, which a search finds too.
  await store('update unit set address_1 = null, id_country = null, id_region = null, id_municipality = null');
  plates = await store<Known>(
    'select p.id, p.plate as text, m.name as owner from plate p left join master_tenant m on m.id = p.id_master_tenant',
  );
  units = await store<Known>('select u.id, u.description as text, t.name as owner from unit u join tenant t on t.id = u.id_tenant');
  await platform.app.store.query('vacuum analyze plate, unit', []);
});
afterAll(() => platform?.clear());

/** Whose rows each scope sees. */
const owners: Readonly<Record<keyof typeof scopes, readonly string[]>> = {
  everyone: ['First', 'Second', 'North', 'South', 'Harbour'],
  north: ['First', 'North'],
  harbour: ['Second', 'Harbour'],
};

/** Searched texts: parts of rows, texts that no row may have, and characters that patterns, texts and trigrams treat apart. */
function searches(): string[] {
  const next = numbers(2026);
  const parts = Array.from({ length: 40 }, () => {
    const { text } = plates[next(plates.length)] as Known;
    const start = next(text.length);
    return text.slice(start, start + 1 + next(6));
  });
  const others = Array.from({ length: 20 }, () => wordOf(next, 1 + next(5)));
  const special = [
    '%',
    '_',
    '\\',
    "'",
    '"',
    '%%%',
    '___',
    '\\%',
    "a'b",
    'Á',
    'ñÇ',
    'a',
    'ab',
    'x',
    'xa',
    'no',
    'nor',
    'north',
    'harbour',
    'ü1',
  ];
  return [...new Set([...parts, ...others, ...special].filter((word) => word.trim() !== ''))];
}

const withoutIndex = 'set local enable_bitmapscan = off';
const withIndex = 'set local enable_seqscan = off; set local enable_indexscan = off; set local enable_indexonlyscan = off';

async function find(read: typeof pageOf, key: 'plate' | 'unit', search: string, scope: Scope, path: string): Promise<number[]> {
  const query = { page: 1, max: 1000, search, sort: [], filters: [] };
  const page = await platform.app.store.within(scope, async (tx) => {
    await sql.raw(path).execute(tx);
    return read(tx, catalogueOf(key), { query, language: 'en' }, new ListCounts());
  });
  const { data, total } = JSON.parse(page) as { data: { id: number }[]; total: number };
  expect(total).toBe(data.length);
  return data.map(({ id }) => id).sort((a, b) => a - b);
}

describe('a search finds what the texts contain, with the index of trigrams and without', { tags: ['ADM-7.04', 'OQ-8'] }, () => {
  test.each(['everyone', 'north', 'harbour'] as const)('for %s', async (who) => {
    for (const search of searches()) {
      const word = folded(search.trim());
      for (const [key, rows] of [
        ['plate', plates],
        ['unit', units],
      ] as const) {
        const seen = rows.filter(({ owner }) => owner === null || owners[who].includes(owner));
        const named = seen.filter(({ text }) => folded(text).includes(word));
        // A list also finds rows by the tenant that they name.
        const listed = key === 'unit' ? seen.filter((row) => named.includes(row) || folded(row.owner ?? '').includes(word)) : named;
        const ids = (found: readonly Known[]) => found.map(({ id }) => id).sort((a, b) => a - b);
        for (const path of [withIndex, withoutIndex]) {
          expect([key, search, path, await find(pageOf, key, search, scopes[who], path)]).toEqual([key, search, path, ids(listed)]);
          expect([key, search, path, await find(choicesOf, key, search, scopes[who], path)]).toEqual([key, search, path, ids(named)]);
        }
      }
    }
  });

  test('the two are different plans', async () => {
    const plan = async (path: string) =>
      platform.app.store.within(scopes.harbour, async (tx) => {
        await sql.raw(path).execute(tx);
        const query = { page: 1, max: 25, search: 'xab', sort: [], filters: [] };
        const explained = sql<{ 'QUERY PLAN': string }>`explain ${matchingIds(catalogueOf('plate'), { query, language: 'en' })}`;
        return (await explained.execute(tx)).rows.map((row) => row['QUERY PLAN']).join('\n');
      });
    expect(await plan(withIndex)).toMatch(/Bitmap Index Scan on plate_words_\w+_trigrams/);
    expect(await plan(withoutIndex)).not.toContain('_trigrams');
  });
});

test('texts of ASCII and others are folded alike', async () => {
  const every = "select string_agg(chr(n), '') as text from generate_series(32, 1000) n";
  const [row] = await store<{ same: boolean; each: boolean }>(`
    select fold(text) = translate(lower(text), 'áàâäãåāăéèêëēěíìîïīóòôöõøōúùûüūůñńçčýÿšž', 'aaaaaaaaeeeeeeiiiiiooooooouuuuuunnccyysz') as same,
      fold('Ábc ÑANDÚ') || fold('ABC 12%') || coalesce(fold(null), '-') = 'abc nanduabc 12%-' as each from (${every}) as one`);
  expect(row).toEqual({ same: true, each: true });
});

test('a list names the alarm that a row refers to by its type, and finds it by that', {
  tags: ['ADM-7.04', 'OQ-8', 'ADM-3.18'],
}, async () => {
  const { north, harbour } = platform.town;
  const [raised, foreign, other] = await store<{ id: number }>(`
    insert into alarm (id_tenant, id_unit, id_alarm_level, priority, description, alarm_status, alarm_type, alarm_acronym, created, raised_at)
    select place.tenant, place.unit, l.id, l.priority, 'Described otherwise', 'waiting', place.type, 'SD', now(), now()
    from (values (1, ${north.tenant}, ${north.unit}, 'Gate forced by Ñandú'), (2, ${harbour.tenant}, ${harbour.unit}, 'Gate forced at sea'),
      (3, ${north.tenant}, ${north.unit}, 'Gate forced, no match')) as place (at, tenant, unit, type),
      (select id, priority from alarm_level where id_master_tenant is null order by id limit 1) l order by place.at returning id`);
  const matches = await store<{ id: number }>(`insert into lpr_match (id_tenant, originalplatenumber, id_alarm) values
    (${north.tenant}, 'N1', ${raised?.id}), (${north.tenant}, 'N2', null), (${harbour.tenant}, 'H1', ${foreign?.id}) returning id`);
  const listed = async (search: string, scope: Scope) => {
    const query = { page: 1, max: 25, search, sort: [], filters: [] };
    const page = await platform.app.store.within(scope, (tx) =>
      pageOf(tx, catalogueOf('lpr-match'), { query, language: 'en' }, new ListCounts()),
    );
    return (JSON.parse(page) as { data: { id: number; _labels: { id_alarm?: string } }[] }).data.sort((a, b) => a.id - b.id);
  };
  const found = async (search: string, scope: Scope) => (await listed(search, scope)).map(({ id }) => id);
  expect(other?.id).toBeGreaterThan(0);
  expect(await found('nandu', scopes.north)).toEqual([matches[0]?.id]);
  expect(await found('gate forced', scopes.north)).toEqual([matches[0]?.id]);
  expect(await found('gate forced', scopes.everyone)).toEqual([matches[0]?.id, matches[2]?.id]);
  expect(await found('sea', scopes.north)).toEqual([]);
  expect(await found('described', scopes.everyone)).toEqual([]);
  expect((await listed('nandu', scopes.north)).map(({ _labels }) => _labels.id_alarm)).toEqual(['Gate forced by Ñandú']);
});
