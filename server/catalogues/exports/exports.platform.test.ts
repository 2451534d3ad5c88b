import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { labelOf } from '../../../contract/catalogues/fields/field.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform } from '../../testing/town.ts';
import { waitUntil } from '../../testing/wait-until.ts';

let platform: TownPlatform;
beforeAll(async () => {
  platform = await startTown();
  const { ana, carla } = platform.town.users;
  await platform.app.store.within(platformScope, async (tx) => {
    await tx
      .insertInto('user_ability')
      .values([ana, carla].map((id_user) => ({ id_user, action: 'read', subject: 'Unit' })))
      .execute();
    await sql`insert into unit (id_tenant, description) select ${platform.town.north.tenant}, 'Depot ' || n from generate_series(1, 2500) n`.execute(
      tx,
    );
  });
});
afterAll(() => platform?.clear());

const exported = (query: string, who: 'ana' | 'carla' | 'admin' | 'guest' = 'ana', language = 'en') =>
  fetch(`${platform.url}/v1/unit?action=export${query}`, {
    headers: { authorization: `Bearer ${platform.tokens[who]}`, 'x-localization': language },
  });

async function cellsOf(reply: Response): Promise<unknown[][]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await reply.arrayBuffer());
  const rows: unknown[][] = [];
  workbook.worksheets[0]?.eachRow((row) => rows.push((row.values as unknown[]).slice(1)));
  return rows;
}

test('a list with action=export returns a spreadsheet, with its file name in content-disposition', {
  tags: ['ADM-7.08', 'OP-7.38', 'OP-7.39', 'OP-9.80'],
}, async () => {
  const reply = await exported('&columns=id,description,id_tenant&sort=-id');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="Units[ ()\w]* \d{4}-\d\d-\d\d \d\d\.\d\d\.xlsx"$/);
  const [titles, ...rows] = await cellsOf(reply);
  expect(titles?.slice(2)).toEqual(['Tenant', 'Tenant (id)']);
  const listed = await platform.request<{ data: { id: number; description: string }[]; total: number }>(
    'GET',
    '/v1/unit?max=500&sort=-id',
    {
      token: platform.tokens.ana,
    },
  );
  expect(rows).toHaveLength(listed.body.total);
  expect(rows.slice(0, 500).map(([id, description]) => ({ id, description }))).toEqual(
    listed.body.data.map(({ id, description }) => ({ id, description })),
  );
  expect(new Set(rows.map((row) => row[2]))).toEqual(new Set(['North', 'South']));
});

test('an export has the rows of the list, in its order, with titles in the reader’s language', { tags: ['ADM-7.08'] }, async () => {
  const [titles, ...rows] = await cellsOf(await exported('&description.has=depot 12&sort=description&columns=description', 'ana', 'es'));
  const description = catalogueOf('unit').fields.find(({ name }) => name === 'description');
  expect(titles?.[1]).not.toEqual(description && labelOf(description));
  expect(rows[0]).toEqual([expect.any(Number), 'Depot 12']);
  expect(rows).toHaveLength(1 + 10 + 100);
  expect(rows.every(([, name]) => String(name).startsWith('Depot 12'))).toBe(true);
});

test('without `columns` an export has every field except secrets', { tags: ['ADM-7.08'] }, async () => {
  const [titles] = await cellsOf(await exported('&description=Depot 1'));
  expect(titles?.length).toBeGreaterThanOrEqual(catalogueOf('unit').fields.length);
});

test('an export requires the right to read and shows the same rows as the list', { tags: ['OQ-5'] }, async () => {
  const refused = await exported('', 'guest');
  expect([refused.status, ((await refused.json()) as { details: object }).details]).toEqual([403, { action: 'read', subject: 'Unit' }]);
  const foreign = await cellsOf(await exported('&columns=description', 'carla'));
  expect(foreign.slice(1)).toEqual([[expect.any(Number), 'Harbour unit']]);
  expect((await exported('&nothing=1')).status).toBe(422);
});

test('an export leaves no file, also if the caller disconnects', async () => {
  const leaving = new AbortController();
  const directory = join(platform.dataDir, 'exports');
  await platform.app.store.within(platformScope, async (tx) => {
    // The export waits for this, so that it is in progress.
    await sql`lock table unit in access exclusive mode`.execute(tx);
    const response = fetch(`${platform.url}/v1/unit?action=export`, {
      headers: { authorization: `Bearer ${platform.tokens.ana}` },
      signal: leaving.signal,
    }).catch((error: Error) => error.name);
    await waitUntil(async () => expect(await readdir(directory)).toHaveLength(1));
    leaving.abort();
    expect(await response).toBe('AbortError');
  });
  await waitUntil(async () => expect(await readdir(directory)).toEqual([]));
  expect((await exported('')).status).toBe(200);
  await waitUntil(async () => expect(await readdir(directory)).toEqual([]));
});
