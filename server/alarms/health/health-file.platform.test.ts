import ExcelJS from 'exceljs';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope } from '../../platform/store/store.ts';
import { makeMonth, month, storeMonth } from '../../testing/alarm-month.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { startTown, type Town, type TownPlatform } from '../../testing/town.ts';

const span = { 'created.from': new Date(month.from).toISOString(), 'created.to': new Date(month.to).toISOString() };
let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));

beforeAll(async () => {
  town = await startTown();
  const { users, north, south, harbour } = town.town;
  for (const user of [users.ana, users.carla])
    await run(sql`insert into user_ability (id_user, action, subject) values (${user}, 'read', 'AlarmReport')`);
  const levels = await run(sql<{ id: number; priority: number }>`select id, priority from alarm_level where id_master_tenant is null`);
  const places = [north, south, harbour].map((place) => ({ ...place, operators: [users.ana] }));
  const made = makeMonth(7, { levels: levels.rows, places });
  await town.app.store.within(platformScope, (tx) => storeMonth(tx, made));
  await run(sql`update unit set description = 'Łódź Ωμέγα Київ' where id = ${north.unit}`);
});
afterAll(() => town?.clear());

type Query = Record<string, string | number>;
async function file(query: Query, as: keyof Town['users'] = 'ana', language = 'en') {
  const all = { ...span, action: 'export', ...query };
  const params = new URLSearchParams(Object.entries(all).map(([name, value]) => [name, String(value)]));
  const reply = await fetch(`${town.url}/v1/reports/health?${params.toString()}`, {
    headers: { authorization: `Bearer ${town.tokens[as]}`, 'x-localization': language },
  });
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
}
async function report(query: Query = {}) {
  const params = new URLSearchParams(Object.entries({ ...span, ...query }).map(([name, value]) => [name, String(value)]));
  const reply = await fetch(`${town.url}/v1/reports/health?${params.toString()}`, {
    headers: { authorization: `Bearer ${town.tokens.ana}` },
  });
  return ((await reply.json()) as { data: Record<string, never> }).data as unknown as {
    alarms: number;
    sources: { alarm_type: string; unit: { name: string }; alarms: number }[];
    flood: { largest: { from: string; alarms: number }[] };
    times: { all: { alarms: number; take: { p50: number; p90: number; p95: number } } };
  };
}
async function sheets(query: Query = {}) {
  const { bytes } = await file({ file: 'xlsx', ...query });
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(new Uint8Array(bytes).buffer);
  return workbook.worksheets.map(({ name, getSheetValues }, at) => ({
    name,
    rows: (workbook.worksheets[at] ? getSheetValues.call(workbook.worksheets[at]) : []).slice(1).map((row) => (row as unknown[]).slice(1)),
  }));
}
const logoFile = async (bytes: Buffer) => {
  const id = 'L'.repeat(32);
  await run(sql`insert into stored_file (id, id_user, name, type, sha256, bytes, sent, used)
    values (${id}, ${town.town.users.ana}, 'logo.png', 'image/png', ${Buffer.alloc(32)}, ${bytes}, ${bytes.length}, now())
    on conflict (id) do update set bytes = excluded.bytes`);
  await run(sql`update tenant set logo_image = ${`/v1/files/${id}`} where id = ${town.town.north.tenant}`);
};

describe('the workbook', () => {
  test('has a sheet for each part, numbers as numbers, and moments in UTC and in the zone', async () => {
    const found = await sheets({ zone: 'America/Mexico_City' });
    const { alarms, sources, flood, times } = await report();
    expect(found.map(({ name }) => name)).toEqual(
      [
        'Summary',
        'Alarms per operator and 10 minut',
        'Time in flood',
        'Priorities',
        'Top ten sources',
        'Chattering sources',
        'Standing alarms',
        'False alarms by cause',
        'Times to take and to end',
      ].map((name) => name.slice(0, 31)),
    );
    expect(found[0]?.rows).toContainEqual(['Alarm health', 'Time zone', 'America/Mexico_City']);
    expect(found[0]?.rows).toContainEqual(['Alarm health', 'Alarms', alarms]);
    expect(found[4]?.rows.slice(1)).toEqual(
      sources.map((one) => [one.alarm_type, one.unit.name, one.alarms, expect.closeTo(one.alarms / alarms, 10)]),
    );
    const [first] = flood.largest;
    expect(found[2]?.rows[0]).toEqual(['Began', 'Began (America/Mexico_City)', 'Duration (s)', 'Alarms']);
    expect(found[2]?.rows[1]?.[0]).toEqual(new Date(first?.from ?? 0));
    expect(found[2]?.rows[1]?.[1]).toMatch(/^2026-\d\d-\d\d \d\d:\d\d:\d\d GMT-06:00 America\/Mexico_City$/);
    expect(found[2]?.rows[1]?.[3]).toBe(first?.alarms);
    const { p50, p90, p95 } = times.all.take;
    expect(found[8]?.rows[1]?.slice(2, 6)).toEqual([times.all.alarms, p50, p90, p95]);
  });

  test('is in the language of who asks, and named in it', async () => {
    const { reply } = await file({ file: 'xlsx' }, 'ana', 'es');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="Salud de las alarmas \d{4}-[\d .-]+\.xlsx"$/);
  });
});

describe('the PDF', () => {
  test('prints names beyond Windows-1252, the span in the zone, and every part', async () => {
    const { reply, bytes } = await file({ file: 'pdf', zone: 'Asia/Kolkata' });
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    const text = pdfText(bytes);
    for (const part of [
      'Łódź Ωμέγα Київ',
      '2026-09-01 05:33:00 GMT+05:30 Asia/Kolkata',
      'Chattering sources',
      'Times to take and to end',
      'Page 1 / ',
    ])
      expect(text).toContain(part);
  });

  test('has the logo of one tenant, and names no other tenant', async () => {
    const picture = (logo: Buffer) => logo.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0;
    await logoFile(
      await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
    );
    const [one, all] = [await file({ file: 'pdf', tenant: town.town.north.tenant }), await file({ file: 'pdf' })];
    expect([picture(one.bytes), picture(all.bytes)]).toEqual([1, 0]);
    expect(pdfText(one.bytes)).toContain('North');
    expect(pdfText(one.bytes)).not.toContain('South');
  });

  test.each(['en', 'es', 'pt'])('cuts neither headings nor figures in %s', async (language) => {
    const text = pdfText((await file({ file: 'pdf', zone: 'America/Mexico_City' }, 'ana', language)).bytes);
    expect(text).not.toContain('…');
    for (const percentile of ['P50', 'P90', 'P95']) expect(text.split(percentile)).toHaveLength(3);
  });

  test('says that a logo could not be read, and is made without it', async () => {
    await logoFile(Buffer.from('no picture'));
    const { reply, bytes } = await file({ file: 'pdf', tenant: town.town.north.tenant });
    expect(reply.status).toBe(200);
    expect(pdfText(bytes)).toContain('The logo of the tenant could not be read');
  });

  test('of a tenant that its reader does not see it has neither logo nor name nor alarms', async () => {
    const text = pdfText((await file({ file: 'pdf', tenant: town.town.north.tenant }, 'carla')).bytes);
    expect(text).not.toContain('North');
    expect(text).not.toContain('logo');
    expect(text).toMatch(/Alarms:\s+0/);
  });
});

test('a file is refused without the right, and in a zone that does not exist', async () => {
  expect((await file({ file: 'pdf' }, 'bruno')).reply.status).toBe(403);
  const { reply, bytes } = await file({ file: 'pdf', zone: 'Mars/Olympus' });
  expect([reply.status, (JSON.parse(bytes.toString()) as { errors: object }).errors]).toEqual([
    422,
    { zone: ['This time zone is not known.'] },
  ]);
});
