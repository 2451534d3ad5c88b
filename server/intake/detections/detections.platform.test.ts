import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DetectionPage } from '../../../contract/intake/detections.ts';
import { platformScope } from '../../platform/store/store.ts';
import { startTown, type TownPlatform, townTokens } from '../../testing/town.ts';
import { decodeCursor, encodeCursor } from './detections.ts';

let platform: TownPlatform;
const asPlatform = (text: string) => platform.app.store.within(platformScope, (tx) => sql.raw(text).execute(tx));

beforeAll(async () => {
  platform = await startTown();
  const { north, harbour, users } = platform.town;
  const plate = (name: string) => ({ alarm_acronym: 'LPR' as const, type: 6, detection: { plate: name, list: 'Wanted', score: 0.9 } });
  await platform.raise({ ...plate('AAA-111'), cameras: [north.cameras[0] as never] });
  await platform.raise({ alarm_acronym: 'FR', type: 5, detection: { person: 'Hugo Barrera', score: 0.8 } });
  await platform.raise();
  await platform.raise({ ...plate('HHH-999'), id_unit: harbour.unit, token: townTokens.second });
  await asPlatform(`insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant, status, direction)
    select 'REC-' || n, now() - n * interval '1 hour', ${north.cameras[0]}, ${north.tenant}, 'ok', 'in' from generate_series(1, 60) n`);
  await asPlatform(
    `insert into lpr_match (originalplatenumber, capture_date, id_camera, id_tenant) values ('SEA-1', now() - interval '1 hour', ${harbour.cameras[0]}, ${harbour.tenant})`,
  );
  await asPlatform(
    `insert into facial_recognition (person, detected_at, id_facility, match_percentage, id_tenant) values ('Élena Prieto', now() - interval '1 hour', ${north.unit}, 91.5, ${north.tenant})`,
  );
  await asPlatform(
    `insert into detection_event (event_type, event_created_at, provider, id_tenant, data, metadata) values ('loitering', now() - interval '1 hour', 'edge', ${north.tenant}, '{"confidence": 0.75}', '{"camera": "North camera 2"}')`,
  );
  await asPlatform(
    `insert into user_ability (id_user, action, subject) select ${users.ana}, 'manage', s from unnest('{LprMatches,FacialRecognition,DetectionEvent,AnalyticRecord}'::text[]) s`,
  );
});
afterAll(() => platform.clear());

async function list(as: keyof TownPlatform['tokens'], kind: string, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await platform.request<{ data: DetectionPage }>('GET', `/v1/detections/${kind}?${search.toString()}`, {
    token: platform.tokens[as],
  });
  return { status, ...body.data };
}
const whats = ({ rows }: DetectionPage) => rows.map(({ what }) => what);

describe('lists of detections', () => {
  test('plates: camera reads and raised alarms in one list, newest first, each once over all pages', {
    tags: ['OP-9.40'],
  }, async () => {
    const values: (string | null)[] = [];
    let next: string | null = null;
    do {
      const page: DetectionPage = await list('ana', 'plates', { max: 17, ...(next !== null && { next }) });
      values.push(...whats(page));
      next = page.next;
    } while (next !== null);
    expect(values).toEqual(['AAA-111', ...Array.from({ length: 60 }, (_, n) => `REC-${n + 1}`)]);
    const { rows } = await list('ana', 'plates', { max: 3 });
    expect(rows[0]).toMatchObject({
      detail: 'Wanted',
      match: 90,
      camera: { name: 'North camera 1' },
      unit: { name: 'North unit' },
      alarm: { alarm_status: 'waiting' },
      record: null,
    });
    expect(rows[1]).toMatchObject({ what: 'REC-1', detail: 'ok · in', alarm: null });
  });

  test('faces, found without their accents', { tags: ['OP-9.37'] }, async () => {
    expect(whats(await list('ana', 'faces'))).toEqual(['Hugo Barrera', 'Élena Prieto']);
    expect(whats(await list('ana', 'faces', { search: 'elena' }))).toEqual(['Élena Prieto']);
    expect(whats(await list('ana', 'faces', { search: '%' }))).toEqual([]);
  });

  test('events of every provider, with the camera that they name', { tags: ['OP-9.41'] }, async () => {
    const { rows } = await list('ana', 'events');
    expect(rows.map(({ what }) => what)).toEqual(['Intrusion', 'Intrusion', 'loitering']);
    expect(rows[2]).toMatchObject({
      match: 75,
      detail: 'edge',
      camera: { id: platform.town.north.cameras[1] },
      unit: { name: 'North unit' },
    });
  });

  test('an event that names a camera of which there are two is put on neither', async () => {
    const { north } = platform.town;
    await asPlatform(
      `insert into camera (id_tenant, id_unit, name) select ${north.tenant}, ${north.unit}, 'Twin' from generate_series(1, 2)`,
    );
    await asPlatform(`insert into detection_event (event_type, event_created_at, id_tenant, metadata) values
      ('crowded', now() - interval '3 hours', ${north.tenant}, '{"camera": "Twin"}'),
      ('wrong way', now() - interval '4 hours', ${north.tenant}, '{"camera": "Twin", "id_camera": ${north.cameras[0]}}')`);
    const { rows } = await list('ana', 'events', { only: 'records' });
    expect(rows.slice(-2).map(({ what, camera, unit }) => [what, camera?.id, camera?.name, unit?.name])).toEqual([
      ['crowded', null, 'Twin', undefined],
      ['wrong way', north.cameras[0], 'North camera 1', 'North unit'],
    ]);
  });

  test('analytic records with the rules that they matched, and the alarm that was raised of them', { tags: ['OP-9.35'] }, async () => {
    const { north } = platform.town;
    const { id, alarm_id } = await platform.raise();
    await asPlatform(`insert into analytic_record (alarm_category, event_time, camera_name, id_camera_proxy, priority, matched_rules, id_alarm, id_tenant)
      values ('Intrusion', now() - interval '1 minute', 'Old name', ${north.cameras[0]}, 'high', '{zone.enter,line.cross}', ${id}, ${north.tenant})`);
    expect((await list('ana', 'analytics')).rows).toMatchObject([
      { what: 'Intrusion', detail: 'high · zone.enter, line.cross', camera: { name: 'North camera 1' }, alarm: { alarm_id } },
    ]);
    expect((await list('carla', 'analytics')).rows).toEqual([]);
  });

  test('rows of other tenants are none of theirs, and records need their right', async () => {
    expect(whats(await list('carla', 'plates'))).toEqual(['HHH-999']);
    const bruno = await list('bruno', 'plates');
    expect([whats(bruno), bruno.withRecords]).toEqual([['AAA-111'], false]);
    expect(whats(await list('admin', 'plates', { search: 'sea' }))).toEqual(['SEA-1']);
  });

  test('without a history to go back to, only open alarms are listed', async () => {
    const ended = await platform.raise({ alarm_acronym: 'FR', type: 5, detection: { person: 'Gone Long' } });
    await asPlatform(`update alarm set alarm_status = 'canceled' where id = ${ended.id}`);
    expect(whats(await list('ana', 'faces'))).toContain('Gone Long');
    expect(whats(await list('guest', 'faces'))).toEqual(['Hugo Barrera']);
  });

  test('narrowed by unit, tenant, time and kind of row', async () => {
    const { north, south } = platform.town;
    const count = async (query: Record<string, string | number>) => (await list('ana', 'plates', query)).rows.length;
    expect(await count({ only: 'alarms' })).toBe(1);
    expect(await count({ only: 'records', max: 200 })).toBe(61);
    expect(await count({ id_unit: south.unit })).toBe(0);
    expect(await count({ id_tenant: north.tenant, max: 200 })).toBe(61);
    expect(await count({ from: new Date(platform.clock.now() - 2.5 * 3_600_000).toISOString() })).toBe(3);
  });

  test('a place that is none is refused', async () => {
    expect((await list('ana', 'plates', { next: "2026-01-01T00:00:00.000Z~alarm~1'" })).status).toBe(422);
    const place = { at: '2026-01-01T00:00:00.000Z', from: 'alarm', id: 7 } as const;
    expect(decodeCursor(encodeCursor(place))).toEqual(place);
  });
});
