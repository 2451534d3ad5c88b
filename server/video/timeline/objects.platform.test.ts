import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  maxSearchResults,
  operatorsOf,
  type SearchAttribute,
  type SearchCondition,
  type SearchResult,
  type SearchResultPage,
  searchAttributes,
  searchOperators,
  takesList,
  valuesOf,
} from '../../../contract/video/object-search.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform, townTokens } from '../../testing/town.ts';

let platform: TownPlatform;
const hour = 3_600_000;
const asPlatform = (text: string) => platform.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));
const ago = (hours: number) => new Date(platform.clock.now() - hours * hour).toISOString();

const colours = ['rojo', 'Azul', 'grís', null];
const vehicles = ['sedán', 'pick-up', null];

beforeAll(async () => {
  platform = await startTown();
  const { north, harbour, users } = platform.town;
  const [one, two] = north.cameras;
  const rows = Array.from({ length: 60 }, (_, n) => {
    const data = { color: colours[n % 4], vehicle: vehicles[n % 3], count: n % 7, confidence: (n % 10) / 10 };
    const metadata = n % 2 === 0 ? { id_camera: one } : { camera: 'North camera 2' };
    return `('${n % 5 === 0 ? 'vehicle count' : 'loitering'}', '${ago(1 + n / 60)}', '${n % 2 === 0 ? 'edge' : 'cloud'}', ${north.tenant}, '${JSON.stringify(data)}', '${JSON.stringify(metadata)}')`;
  });
  await asPlatform(
    `insert into detection_event (event_type, event_created_at, provider, id_tenant, data, metadata) values ${rows.join(', ')}`,
  );
  await asPlatform(
    `insert into detection_event (event_type, event_created_at, provider, id_tenant, data, metadata) values ('loitering', '${ago(1.5)}', 'edge', ${north.tenant}, '{"count": "many", "confidence": null}', '{"id_camera": ${one}}')`,
  );
  await asPlatform(`insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant, status, alarm_flags) values
    ('KVD-482', '${ago(1.2)}', ${one}, ${north.tenant}, 'ok', '{"color": "rojo", "vehicle": "sedán"}'), ('SEA-1', '${ago(1.2)}', ${harbour.cameras[0]}, ${harbour.tenant}, 'ok', null)`);
  await asPlatform(
    `insert into facial_recognition (person, detected_at, id_facility, match_percentage, id_tenant) values ('Élena Prieto', '${ago(1.3)}', ${north.unit}, 91.5, ${north.tenant})`,
  );
  await asPlatform(
    `insert into luna_face_detection (face_id, detected_at, id_camera, id_tenant) values ('d-1', '${ago(1.4)}', ${two}, ${north.tenant})`,
  );
  await asPlatform(
    `insert into analytic_record (alarm_category, event_time, id_camera_proxy, id_tenant) values ('Intrusión', '${ago(1.6)}', ${two}, ${north.tenant})`,
  );
  await platform.raise({
    // Not one of a plate recognizer: those have a record of their own.
    alarm_acronym: 'SD',
    cameras: [one as never],
    detection: { plate: 'WWW-1', list: 'Wanted', score: 0.9 },
  });
  await asPlatform(
    `insert into user_ability (id_user, action, subject) select ${users.ana}, 'manage', s from unnest('{LprMatches,FacialRecognition,DetectionEvent,AnalyticRecord,FaceDetection}'::text[]) s`,
  );
});
afterAll(() => platform.clear());

async function search(as: keyof TownPlatform['tokens'], conditions: readonly SearchCondition[], more: object = {}) {
  const { north, harbour } = platform.town;
  const body = { cameras: [...north.cameras, ...harbour.cameras], from: ago(10), to: ago(-1), conditions, ...more };
  const { status, body: reply } = await platform.request<{ data: SearchResultPage; errors?: unknown }>('POST', '/v1/timeline/objects', {
    token: platform.tokens[as],
    body,
  });
  return { status, errors: reply.errors, ...reply.data };
}

async function all(conditions: readonly SearchCondition[]): Promise<SearchResult[]> {
  const rows: SearchResult[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await search('ana', conditions, next === undefined ? {} : { next });
    rows.push(...page.rows);
    next = page.next;
  }
  return rows;
}

/** An independent implementation of the ten operators (OP-9.60). */
function holds({ attributes }: SearchResult, condition: SearchCondition): boolean {
  const { attribute, operator } = condition;
  const actual = attributes[attribute];
  const negative = operator === 'not equal' || operator === 'not contains' || operator === 'is not in';
  if (actual === undefined) return negative;
  const plain = (value: string | number) => {
    const folded = String(value).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return attribute === 'plate' ? folded.replace(/[^a-z0-9]/g, '') : folded.trim();
  };
  const isNumber = searchAttributes[attribute] === 'number';
  const same = (value: string) => (isNumber ? Number(value) === actual : plain(value) === plain(actual));
  const [first = ''] = valuesOf(condition);
  switch (operator) {
    case 'equal':
      return same(first);
    case 'not equal':
      return !same(first);
    case 'contains':
      return plain(actual).includes(plain(first));
    case 'not contains':
      return !plain(actual).includes(plain(first));
    case 'gt':
      return Number(actual) > Number(first);
    case 'lt':
      return Number(actual) < Number(first);
    case 'gte':
      return Number(actual) >= Number(first);
    case 'lte':
      return Number(actual) <= Number(first);
    case 'is in':
      return valuesOf(condition).some(same);
    case 'is not in':
      return !valuesOf(condition).some(same);
  }
}

const words = [
  'rojo',
  'ROJO',
  'azul',
  'gris',
  'sedan',
  'pick',
  'kvd 482',
  'KVD',
  'edge',
  'loitering',
  'elena',
  'event',
  'plate',
  '%',
  '_',
  "'",
];
const conditionOf: fc.Arbitrary<SearchCondition> = fc.constantFrom(...searchOperators).chain((operator) => {
  const fitting = (Object.keys(searchAttributes) as SearchAttribute[]).filter((one) =>
    (operatorsOf[searchAttributes[one]] as readonly string[]).includes(operator),
  );
  return fc.constantFrom(...fitting).chain((attribute) => {
    const isNumber = searchAttributes[attribute] === 'number';
    const value = isNumber ? fc.constantFrom('0', '3', '6', '50', '91.5', '-1') : fc.constantFrom(...words);
    return (takesList(operator) ? fc.array(value, { minLength: 1, maxLength: 4 }) : value).map((one) => ({
      attribute,
      operator,
      value: one,
    }));
  });
});

describe('object search', () => {
  test('detections are listed newest first, each once over all pages', { tags: ['OP-2.61'] }, async () => {
    const { north } = platform.town;
    const rows = await all([]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    const count = (kind: SearchResult['kind']) => rows.filter((row) => row.kind === kind).length;
    expect([count('alarm'), count('plate'), count('face'), count('event'), count('analytic')]).toEqual([1, 1, 2, 61, 1]);
    expect(rows.find(({ kind }) => kind === 'plate')).toMatchObject({
      title: 'KVD-482',
      camera: north.cameras[0],
      attributes: { color: 'rojo' },
    });
    expect(rows.find(({ title }) => title === 'Élena Prieto')).toMatchObject({ camera: north.cameras[0], attributes: { score: 91.5 } });
    expect(rows.find(({ kind }) => kind === 'alarm')).toMatchObject({ attributes: { plate: 'WWW-1', list: 'Wanted', score: 90 } });
    expect(new Set(rows.filter(({ kind }) => kind === 'event').map(({ camera }) => camera))).toEqual(new Set(north.cameras));
  });

  test('any combination of the ten operators finds the same as the reference implementation', {
    tags: ['OP-9.60', 'OQ-71'],
  }, async () => {
    const everything = await all([]);
    const used = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(conditionOf, { minLength: 1, maxLength: 3 }), async (conditions) => {
        for (const { operator } of conditions) used.add(operator);
        const found = await all(conditions);
        const expected = everything.filter((row) => conditions.every((condition) => holds(row, condition)));
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 50, seed: 960 },
    );
    expect([...used].sort()).toEqual([...searchOperators].sort());
  });

  test('a page continues after the last row, also if many rows have the same time', { tags: ['OP-2.61'] }, async () => {
    const { north } = platform.town;
    await asPlatform(
      `insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant) select 'SAME-' || n, '${ago(3)}', ${north.cameras[0]}, ${north.tenant} from generate_series(1, 230) n`,
    );
    const same: SearchCondition = { attribute: 'plate', operator: 'contains', value: 'same' };
    expect((await search('ana', [same])).rows).toHaveLength(maxSearchResults);
    const rows = await all([same]);
    expect(new Set(rows.map(({ title }) => title)).size).toBe(230);
    await asPlatform(`delete from lpr_match where originalplatenumber like 'SAME-%'`);
  });

  test('a search that takes long returns how far back it reached, and continues there without loss', {
    tags: ['OP-2.61'],
  }, async () => {
    const rare: SearchCondition[] = [{ attribute: 'plate', operator: 'contains', value: 'kvd' }];
    const wide = { from: ago(24 * 30) };
    const whole = await search('ana', rare, wide);
    expect(whole).toMatchObject({ next: null, until: null, rows: [{ title: 'KVD-482' }] });
    const { now } = platform.clock;
    let looks = 0;
    // The clock advances by a second with each reading.
    platform.clock.now = () => now() + 1000 * (looks += 1);
    try {
      const first = await search('ana', rare, wide);
      expect(first.rows).toEqual([]);
      expect(Date.parse(first.until ?? '')).toBeGreaterThan(Date.parse(wide.from));
      const rows: SearchResult[] = [];
      let { next } = first;
      for (let pages = 0; next !== null && rows.length === 0 && pages < 50; pages += 1) {
        const page = await search('ana', rare, { ...wide, next });
        rows.push(...page.rows);
        next = page.next;
      }
      expect(rows.map(({ id }) => id)).toEqual(whole.rows.map(({ id }) => id));
    } finally {
      platform.clock.now = now;
    }
  });

  test('a window beyond now is searched back from now; detections of a fast clock are found too', {
    tags: ['OP-2.61'],
  }, async () => {
    const [from, to] = [ago(24 * 30), ago(-24 * 30)];
    await asPlatform(`insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant)
      values ('AHEAD-1', '${ago(-2)}', ${platform.town.north.cameras[0]}, ${platform.town.north.tenant})`);
    const { now } = platform.clock;
    let looks = 0;
    platform.clock.now = () => now() + 1000 * (looks += 1);
    try {
      const { rows, until } = await search('ana', [{ attribute: 'plate', operator: 'contains', value: 'ahead' }], { from, to });
      expect(rows.map(({ title }) => title)).toEqual(['AHEAD-1']);
      expect(Date.parse(until ?? '')).toBeLessThan(now());
    } finally {
      platform.clock.now = now;
      await asPlatform(`delete from lpr_match where originalplatenumber = 'AHEAD-1'`);
    }
  });

  test('only what the caller may read of cameras that they see', { tags: ['OP-5.08', 'OP-6.08'] }, async () => {
    await platform.raise({ id_unit: platform.town.harbour.unit, token: townTokens.second, detection: { plate: 'SEA-2' } });
    const bruno = await search('bruno', []);
    expect(bruno.rows.map(({ kind }) => kind)).toEqual(['alarm']);
    expect((await search('carla', [])).rows.every(({ title }) => title.startsWith('SEA'))).toBe(true);
    expect((await search('guest', [])).status).toBe(403);
  });

  test('an invalid comparison is refused with its condition', { tags: ['OP-9.60'] }, async () => {
    const refused = async (condition: SearchCondition) => (await search('ana', [condition])).errors;
    expect(await refused({ attribute: 'color', operator: 'gt', value: 'a' })).toHaveProperty(['conditions.0']);
    expect(await refused({ attribute: 'score', operator: 'gt', value: 'many' })).toHaveProperty(['conditions.0']);
    expect(await refused({ attribute: 'color', operator: 'is in', value: 'red' })).toHaveProperty(['conditions.0']);
    expect(await refused({ attribute: 'color', operator: 'equal', value: ' ' })).toHaveProperty(['conditions.0']);
    expect((await search('ana', [], { next: 'nonsense' })).status).toBe(422);
    expect((await search('ana', [], { from: ago(-1), to: ago(1) })).status).toBe(422);
  });
});
