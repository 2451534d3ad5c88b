import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type HealthPart, type HealthReport, healthCalls, healthLimits, healthParts } from '../../../contract/alarms/health-calls.ts';
import type { UserId } from '../../../contract/platform/index.ts';
import { platformScope } from '../../platform/store/store.ts';
import { type MadeAlarm, makeMonth, month, storeMonth } from '../../testing/alarm-month.ts';
import { callEndpoint } from '../../testing/call-endpoint.ts';
import { naiveHealth } from '../../testing/naive-health.ts';
import { startTown, type Town, type TownPlatform } from '../../testing/town.ts';

const hour = 3_600_000;
const day = 24 * hour;
const at = (ms: number) => new Date(ms).toISOString();
const whole = { 'created.from': at(month.from), 'created.to': at(month.to) };

let town: TownPlatform;
const run = <T>(text: ReturnType<typeof sql<T>>) => town.app.store.within(platformScope, (tx) => text.execute(tx));
type Who = keyof Town['users'];
const call = (query: Record<string, string | number> = whole, as: Who = 'ana') =>
  callEndpoint<HealthReport>(town, healthCalls.alarmHealth, { as, query });
async function report(query?: Record<string, string | number>, as?: Who): Promise<HealthReport> {
  const { status, text, data } = await call(query, as);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return data;
}

async function allow(user: UserId): Promise<void> {
  await run(sql`insert into user_ability (id_user, action, subject) values (${user}, 'read', 'AlarmReport')`);
}

let levels: { id: number; name: string; priority: number; color: string }[];
let made: MadeAlarm[];
let typeIds: ReadonlyMap<string, number>;

beforeAll(async () => {
  town = await startTown();
  const { ana, bruno, carla, limited } = town.town.users;
  for (const user of [ana, carla, limited]) await allow(user);
  const { north, south, harbour } = town.town;
  const types = await run(sql<{ id: number; type: string }>`
    insert into type_alarm (type) values ('Fire'), ('Door held open') returning id, type`);
  const known = await run(sql<{ id: number; type: string }>`select id, type from type_alarm where type = 'Intrusion'`);
  typeIds = new Map([...types.rows, ...known.rows].map(({ id, type }) => [type, id]));
  levels = (
    await run(sql<(typeof levels)[number]>`
    select id, level as name, priority, color from alarm_level where id_master_tenant is null order by priority`)
  ).rows;
  made = makeMonth(20_261_129, {
    levels,
    places: [
      { ...north, operators: [ana, bruno] },
      { ...north, operators: [ana] },
      { ...south, operators: [bruno, ana] },
      { ...harbour, operators: [carla] },
    ],
  });
  await town.app.store.within(platformScope, (tx) => storeMonth(tx, made));
});
afterAll(() => town?.clear());

/** The report by the alarms one by one. */
function naive(of: readonly MadeAlarm[], span: { from: number; to: number }): HealthReport {
  const { north, south, harbour } = town.town;
  const places = [
    { ...north, name: 'North' },
    { ...south, name: 'South' },
    { ...harbour, name: 'Harbour' },
  ];
  return naiveHealth(of, span, {
    unit: (id) => `${places.find(({ unit }) => unit === id)?.name} unit`,
    tenant: (id) => places.find(({ tenant }) => tenant === id)?.name ?? '',
    level: (id) => levels.find((level) => level.id === id) ?? { name: '', priority: 0, color: '' },
    type: (name) => typeIds.get(name) ?? null,
  });
}

const isOf =
  (...names: ('north' | 'south' | 'harbour')[]) =>
  ({ tenant }: MadeAlarm) =>
    names.some((name) => town.town[name].tenant === tenant);

describe('every figure agrees with a reading of the alarms one by one', () => {
  test.each(healthParts)('%s over a month', async (part: HealthPart) => {
    const expected = naive(made.filter(isOf('north', 'south')), month);
    expect(expected.alarms).toBeGreaterThan(500);
    const found = await report({ ...whole, parts: part });
    expect(Object.keys(found).toSorted()).toEqual(['alarms', 'from', 'to', part].toSorted());
    expect([found.alarms, found[part]]).toEqual([expected.alarms, expected[part]]);
  });

  test('the month has what the figures are about', () => {
    const { flood, chattering, stale, causes, load } = naive(made.filter(isOf('north', 'south')), month);
    expect(flood?.count).toBeGreaterThan(3);
    expect(chattering?.count).toBeGreaterThan(3);
    expect(stale?.waiting).toBeGreaterThan(3);
    expect(causes?.false.length).toBeGreaterThan(4);
    expect(load?.operators_count).toBe(2);
  });

  test('whole reports of other spans, also of a span within a flood, of one tenant, of one level', async () => {
    const [flood] = naive(made.filter(isOf('north', 'south')), month).flood?.largest ?? [];
    const middle = (Date.parse(flood?.from ?? '') + Date.parse(flood?.to ?? '')) / 2;
    for (const [from, to] of [
      [month.from + 3 * day, month.from + 4 * day],
      [month.from, Math.floor(middle)],
      [month.from + hour, month.from + hour + 1],
    ] as const) {
      const span = { 'created.from': at(from), 'created.to': at(to) };
      expect(await report(span)).toEqual(naive(made.filter(isOf('north', 'south')), { from, to }));
    }
    const [level] = levels;
    expect(await report({ ...whole, tenant: town.town.south.tenant })).toEqual(naive(made.filter(isOf('south')), month));
    expect(await report({ ...whole, alarm_level: level?.id ?? 0 })).toEqual(
      naive(
        made.filter((alarm) => isOf('north', 'south')(alarm) && alarm.level === level?.id),
        month,
      ),
    );
  });
});

test('without a span it is of the last seven days', async () => {
  const before = town.clock.now();
  const { from, to } = await report({ parts: 'priorities' });
  expect(Date.parse(to) - Date.parse(from)).toBe(healthLimits.initialSpanMs);
  expect(Date.parse(to)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(to)).toBeLessThanOrEqual(town.clock.now());
});

test('a report without alarms has no figures', async () => {
  const span = { from: Date.parse('2020-01-01T00:00:00Z'), to: Date.parse('2020-01-02T00:00:00Z') };
  expect(await report({ 'created.from': at(span.from), 'created.to': at(span.to) })).toEqual(naive([], span));
});

describe('who reads it', () => {
  test('nobody without the right', async () => {
    expect((await call(whole, 'bruno')).status).toBe(403);
  });

  test('of other tenants nothing is counted or named, also where the filter names them', async () => {
    expect(await report(whole, 'carla')).toEqual(naive(made.filter(isOf('harbour')), month));
    const { alarms, times } = await report({ ...whole, tenant: town.town.north.tenant }, 'carla');
    expect([alarms, times?.tenants]).toEqual([0, []]);
  });

  test('the master administrator reads all tenants', async () => {
    expect(await report(whole, 'admin')).toEqual(naive(made, month));
  });

  test('it reaches as far as the history of its reader', { tags: ['OP-6.08'] }, async () => {
    const hours = Math.ceil((town.clock.now() - month.to) / hour) + 5 * 24;
    await run(sql`update user_account set history_hours = ${hours} where id = ${town.town.users.limited}`);
    const earliest = town.clock.now() - hours * hour;
    const { alarms } = await report(whole, 'limited');
    expect(alarms).toBe(made.filter((alarm) => isOf('north')(alarm) && alarm.created >= earliest && alarm.created <= month.to).length);
    expect(alarms).toBeGreaterThan(0);
  });
});

describe('a report that cannot be made is refused by its field', () => {
  test.each([
    [{ 'created.from': at(month.to), 'created.to': at(month.from) }, 'created.to'],
    [{ 'created.from': at(month.to - 401 * day), 'created.to': at(month.to) }, 'created.from'],
    [{ parts: 'load,everything' }, 'parts'],
    [{ tenant: 'north' }, 'tenant'],
  ])('%o', async (query: Record<string, string | number>, field) => {
    const { status, text } = await call(query);
    expect([status, Object.keys((JSON.parse(text) as { errors: object }).errors)]).toEqual([422, [field]]);
  });
});
