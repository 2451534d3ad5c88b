import { CompiledQuery, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogues } from '../../../contract/catalogues/registry.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { createUser } from '../../access/users.ts';
import { platformScope, type Scope } from '../../platform/store/store.ts';
import { storeConnection } from '../../testing/connection.ts';
import { signIn, startTown, type TownPlatform, townPassword } from '../../testing/town.ts';
import { isLarge, syncTrigramIndexes } from '../schema/trigrams.ts';
import { ListCounts } from './counts.ts';

interface Page {
  data: CatalogueRecord[];
  total: number;
  total_relation?: string;
  current_page: number;
  last_page: number;
}

const plates = 24_000;
let platform: TownPlatform;
let harbourScope: Scope;
let tokens: { admin: string; keeper: string };
const store = (text: string) => platform.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));

async function asSuperuser<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...(await storeConnection(platform.dataDir, 'postgres')), database: 'atalaya' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  platform = await startTown();
  const { tenant } = platform.town.harbour;
  const user = await platform.app.store.within(platformScope, (tx) =>
    createUser(tx, {
      email: 'keeper@town.test',
      password: townPassword,
      name: 'Keeper',
      tenants: [tenant],
      abilities: [{ action: 'manage', subject: 'all' }],
    }),
  );
  harbourScope = { kind: 'user', user, tenants: [tenant] };
  tokens = { admin: platform.tokens.admin, keeper: await signIn(platform, 'keeper') };
  // A third belongs to the first customer, a third to that of Harbour, a third to all. Two lists have one name; some plates are on none.
  await store(`insert into plate_list (id, name, type, id_master_tenant)
    select n, case n when 3 then 'Guests 2' else 'Guests ' || n end, 'orange', case n % 3 when 0 then null when 1 then first.id else second.id end
    from generate_series(1, 6) n, (select id from master_tenant where name = 'First') first, (select id from master_tenant where name = 'Second') second;
    insert into plate (plate, id_list, id_master_tenant)
    select case n % 3 when 1 then 'FIRST' when 2 then 'SECOND' else 'COMMON' end || n, case when n % 11 > 0 then 1 + n % 6 end,
      case n % 3 when 0 then null when 1 then first.id else second.id end
    from generate_series(1, ${plates}) n, (select id from master_tenant where name = 'First') first, (select id from master_tenant where name = 'Second') second`);
  await platform.app.store.query('vacuum analyze plate', []);
});
afterAll(() => platform?.clear());

const read = async (query: string, token = tokens.admin) => {
  const { status, body } = await platform.request<Page>('GET', `/v1/plate?${query}`, { token });
  expect([query, status]).toEqual([query, 200]);
  return body;
};
const ids = async (query: string, token?: string) => (await read(query, token)).data.map(({ id }) => id);

interface Statement {
  text: string;
  values: unknown[];
}
/** The statements of a request that read plates. */
async function statementsOf(query: string, token: string): Promise<Statement[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await read(query, token);
  const sent = spy.mock.calls.map((call) => call as unknown as [string | { text: string }, unknown[]?]);
  spy.mockRestore();
  const statements = sent.map(([text, values = []]) => ({ text: typeof text === 'string' ? text : text.text, values }));
  return statements.filter(({ text }) => /"plate"|"plate_list"/.test(text));
}

async function planOf({ text, values }: Statement, scope: Scope, options = ''): Promise<string> {
  const explained = CompiledQuery.raw(`explain ${options} ${text}`, values);
  const { rows } = await platform.app.store.within(scope, (tx) => tx.executeQuery<{ 'QUERY PLAN': string }>(explained));
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

describe('a search of a large list', () => {
  test('uses the index of trigrams below row-level security, in three statements', { tags: ['ADM-7.04'] }, async () => {
    for (const [token, scope] of [
      [tokens.admin, platformScope],
      [tokens.keeper, harbourScope],
    ] as const) {
      const statements = await statementsOf('search=OMMON1234', token);
      expect(statements).toHaveLength(3);
      const plan = await planOf(statements[1] as Statement, scope);
      expect(plan).toMatch(/Bitmap Index Scan on plate_words_\w+_trigrams/);
      expect(plan).toMatch(/Filter: .*id_master_tenant/);
    }
  });

  test('has the same plans for a word of another customer and for one that nobody has', { tags: ['OQ-8'] }, async () => {
    const plansOf = async (word: string) => {
      const statements = await statementsOf(`search=${word}`, tokens.keeper);
      const plans = await Promise.all(statements.map((statement) => planOf(statement, harbourScope, '(costs off)')));
      return plans.map((plan) => plan.replaceAll(word.toLowerCase(), 'word'));
    };
    const hidden = await plansOf('FIRST1234');
    expect(hidden.join('\n')).toMatch(/_trigrams/);
    expect(hidden).toEqual(await plansOf('NEVER1234'));
  });

  test('sorts what it finds by the thousands instead of walking through the whole list', { tags: ['ADM-7.04'] }, async () => {
    const { rows } = await store(
      `select id from plate where plate like 'SECOND%' order by fold(plate) collate "C", id limit 500 offset 1000`,
    );
    expect(await ids('max=500&page=3&search=second')).toEqual((rows as { id: number }[]).map(({ id }) => id));
    const statements = await statementsOf('search=second', tokens.admin);
    expect(await planOf(statements.at(-1) as Statement, platformScope)).toMatch(/Bitmap Index Scan on plate_words_\w+_trigrams/);
  });

  test('finds texts within words, in labels of references, and in choices', { tags: ['ADM-7.04'] }, async () => {
    expect((await read('search=ommon1200')).data.map((row) => row['plate'])).toEqual([
      'COMMON1200',
      'COMMON12000',
      'COMMON12003',
      'COMMON12006',
      'COMMON12009',
    ]);
    expect((await read('search=guests 6')).total).toBe((await read('list=6')).total);
    expect((await read('choices=1&search=cond23999')).data.map(({ label }) => label)).toEqual(['SECOND23999']);
    expect((await read('choices=1&search=cond23998')).total).toBe(0);
  });

  test('never finds rows of another customer, whatever is searched', { tags: ['OQ-8', 'OP-6.01'] }, async () => {
    for (const search of ['FIRST', 'first1', 'IRST10', 'Guests 1', 'Guests 4']) {
      const found = await read(`max=500&search=${search}`, tokens.keeper);
      expect(JSON.stringify(found.data)).not.toMatch(/FIRST|Guests [14]/);
      expect(
        (await read(`choices=1&max=500&search=${search}`, tokens.keeper)).data.filter(({ label }) => /FIRST/.test(String(label))),
      ).toEqual([]);
    }
    expect((await read('search=FIRST', tokens.keeper)).total).toBe(0);
    expect((await read('search=FIRST')).total).toBe(plates / 3);
  });

  test('answers patterns and escapes alike, whether the rows they concern are hidden or missing', async () => {
    for (const text of ['\\', '%', '_', 'FIRST\\', 'FIRST%', '%\\', '\\\\', 'FIRST1_', "'", '\\_\\']) {
      const search = encodeURIComponent(text);
      expect([text, (await read(`search=${search}`, tokens.keeper)).total]).toEqual([text, 0]);
      expect([text, (await read(`search=${search}`)).total]).toEqual([text, 0]);
    }
  });

  test('finds the same without the index, which is made only where it can be used', async () => {
    const queries = ['search=ommon1200', 'search=guests 6', 'search=%25', 'choices=1&search=econd100'];
    const all = async () => [
      ...(await Promise.all(queries.map((one) => read(one)))),
      ...(await Promise.all(queries.map((one) => read(one, tokens.keeper)))),
    ];
    const indexed = await all();
    const client = new pg.Client(await storeConnection(platform.dataDir));
    await client.connect();
    const indexes = async () => (await client.query("select 1 from pg_indexes where indexname like '%\\_trigrams'")).rowCount;
    const count = await indexes();
    expect(count).toBe(catalogues.filter(isLarge).length);
    await client.query('drop extension pg_trgm cascade');
    await asSuperuser((superuser) => superuser.query('alter function pg_catalog.textlike(text, text) not leakproof'));
    await syncTrigramIndexes(client);
    expect(await indexes()).toBe(0);
    expect(await all()).toEqual(indexed);
    await asSuperuser((superuser) => superuser.query('alter function pg_catalog.textlike(text, text) leakproof'));
    await syncTrigramIndexes(client);
    expect(await indexes()).toBe(count);
    await client.end();
  });
});

describe('a large list in the order of a reference', () => {
  test('is the same list walked as sorted, upwards and downwards, for every user', { tags: ['ADM-7.04'] }, async () => {
    for (const token of [tokens.admin, tokens.keeper]) {
      const pages = [1, 2, 40, 120, 239, -2, -1];
      for (const page of pages) {
        for (const [walked, sorted] of [
          ['list', 'list,id'],
          ['-list', '-list,-id'],
        ] as const) {
          const part = `max=100&page=${page}`;
          expect([walked, page, await ids(`${part}&sort=${walked}`, token)]).toEqual([
            walked,
            page,
            await ids(`${part}&sort=${sorted}`, token),
          ]);
        }
      }
    }
  });

  test('reads few rows, in four statements at most', async () => {
    await read('sort=list');
    const statements = await statementsOf('sort=list', tokens.admin);
    expect(statements.length).toBeLessThanOrEqual(4);
    const walk = statements.find(({ text }) => text.includes('lateral'));
    const plan = await planOf(walk as Statement, platformScope);
    expect(plan).toMatch(/Index (Only )?Scan using plate_id_list_order/);
    expect(plan).not.toMatch(/Seq Scan on plate\b/);
  });
});

describe('the number of rows of a list that is counted to its end', () => {
  const count = (counts: ListCounts, { page = 1, scope = platformScope }: { page?: number; scope?: Scope } = {}) =>
    platform.app.store.within(scope, (tx) => counts.count(tx, { key: JSON.stringify(scope), rows: sql`from plate a`, end: page * 25 }));

  test('is counted again after ten seconds, for each scope, and for pages beyond the middle', async () => {
    let now = 0;
    const counts = new ListCounts(() => now);
    expect([await count(counts), await count(counts, { scope: harbourScope })]).toEqual([plates, (plates / 3) * 2]);
    await store("insert into plate (id, plate) values (990001, 'EXTRA')");
    expect(await count(counts)).toBe(plates);
    expect(await count(counts, { page: 900 })).toBe(plates + 1);
    expect(await count(counts, { scope: harbourScope })).toBe((plates / 3) * 2);
    now = 10_001;
    expect(await count(counts, { scope: harbourScope })).toBe((plates / 3) * 2 + 1);
    await store('delete from plate where id = 990001');
  });
});

describe('a list of more than 10,000 rows', () => {
  const inOrder = async (where = 'true') => {
    const { rows } = await store(`select id from plate where ${where} order by fold(plate) collate "C", id`);
    return (rows as { id: number }[]).map(({ id }) => id);
  };

  test('says that it has more, and has an exact number up to 10,000', { tags: ['ADM-7.04', 'OQ-88'] }, async () => {
    const bounded = { total: 10_000, total_relation: 'gte', last_page: 400, current_page: 1 };
    expect(await read('')).toMatchObject(bounded);
    expect(await read('', tokens.keeper)).toMatchObject(bounded);
    expect(await read('list.any=1')).toMatchObject(bounded);
    const exact = await read('search=FIRST');
    expect([exact.total, exact.total_relation]).toEqual([plates / 3, undefined]);
  });

  test('has its last pages from its end, whatever its order', { tags: ['ADM-7.04'] }, async () => {
    const all = await inOrder();
    expect(await ids('page=-1')).toEqual(all.slice(-25));
    expect(await ids('page=-3&max=10')).toEqual(all.slice(-30, -20));
    expect((await ids('page=-1&sort=-list,-id')).toReversed()).toEqual(await ids('page=1&sort=list,id'));
    expect(await ids('page=-1&sort=list')).toEqual(await ids('page=-1&sort=list,id'));
    const own = await inOrder("plate not like 'FIRST%'");
    expect(await ids('page=-1', tokens.keeper)).toEqual(own.slice(-25));
  });

  test('which is short has its last page by number and from its end', async () => {
    const searched = 'search=FIRST1&max=100';
    const { last_page: last } = await read(searched);
    expect(last).toBeGreaterThan(1);
    expect(await read(`${searched}&page=-1`)).toEqual(await read(`${searched}&page=${last}`));
    expect((await read('search=FIRST12345&page=-4')).current_page).toBe(1);
  });

  test('is read to its end by pages, each naming one more, and the last one tells its number', async () => {
    const found: number[] = [];
    let page = 0;
    let reply: Page;
    do {
      page += 1;
      reply = await read(`max=500&page=${page}`);
      found.push(...reply.data.map(({ id }) => id));
    } while (page < reply.last_page);
    expect(found).toEqual(await inOrder());
    expect([page, reply.total, reply.total_relation]).toEqual([plates / 500, plates, undefined]);
    expect(await read(`max=500&page=${page + 1}`)).toMatchObject({ data: [], total_relation: 'gte' });
  });

  test('costs the same with twice as many rows: at most 10,001 of them are visited', {
    tags: ['ADM-7.04'],
  }, async () => {
    const everybody = ['', 'page=-1', 'page=12&max=100', 'sort=list'];
    const cost = async () => {
      const each: number[] = [];
      // Downwards, the order of a reference is walked for who sees every record, and sorted for others.
      for (const query of [...everybody, 'sort=list&page=-1']) each.push(...(await scannedBy(query, tokens.admin, platformScope)));
      for (const query of everybody) each.push(...(await scannedBy(query, tokens.keeper, harbourScope)));
      return each;
    };
    const before = await cost();
    expect(Math.max(...before)).toBeLessThanOrEqual(10_001);
    await store(
      `insert into plate (plate, id_list, id_master_tenant) select 'ZZ' || plate, id_list, id_master_tenant from plate where id <= (select max(id) from plate)`,
    );
    try {
      await platform.app.store.query('vacuum analyze plate', []);
      expect(Math.max(...(await cost()))).toBeLessThanOrEqual(Math.max(...before) + 2);
    } finally {
      await store("delete from plate where plate like 'ZZ%'");
      await platform.app.store.query('vacuum analyze plate', []);
    }
  });

  /** Rows of plates that each statement of a request visits and may see. */
  async function scannedBy(query: string, token: string, scope: Scope): Promise<number[]> {
    const statements = await statementsOf(query, token);
    return Promise.all(
      statements.map(async ({ text, values }) => {
        const explained = CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, values);
        const { rows } = await platform.app.store.within(scope, (tx) => tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(explained));
        return rows[0]?.['QUERY PLAN'][0] ? visitedIn(rows[0]['QUERY PLAN'][0].Plan) : Number.NaN;
      }),
    );
  }
});

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: PlanNode[];
}
const visitedIn = (node: PlanNode): number =>
  (node['Relation Name'] === 'plate' ? node['Actual Rows'] * node['Actual Loops'] : 0) +
  (node.Plans ?? []).reduce((sum, inner) => sum + visitedIn(inner), 0);
