import { describe, expect, test } from 'vitest';
import { IntakeAlarm } from '../../contract/intake/intake.ts';
import { CameraId, TenantId, UnitId } from '../../contract/platform/ids.ts';
import { cast, plates } from './cast.ts';
import { demoTenants, type SeededUnit } from './places.ts';
import { createRandom } from './random.ts';
import { plan } from './scenarios.ts';
import { viewsOf } from './words.ts';

/** The city as it would be in a store. */
const units: SeededUnit[] = demoTenants.flatMap((tenant, t) =>
  tenant.units.map((unit, u) => ({
    id: UnitId.parse(t * 12 + u + 1),
    tenant: TenantId.parse(t + 1),
    description: unit.description,
    kind: tenant.kind,
    lang: tenant.lang,
    master: tenant.master,
    cameras: viewsOf[tenant.kind].map(({ scene, name }, c) => ({
      id: CameraId.parse((t * 12 + u) * 4 + c + 1),
      scene,
      name: name[tenant.lang],
    })),
  })),
);
const unitOf = (id: number) => units.find((unit) => unit.id === id);
const names = ['calm', 'burglary', 'plates', 'faces', 'flood'] as const;

describe('the city', () => {
  test('has 5 tenants of 2 master tenants, 60 facilities at places of their own, 240 cameras', () => {
    expect(new Set(demoTenants.map((tenant) => tenant.master)).size).toBe(2);
    expect(demoTenants).toHaveLength(5);
    expect(units).toHaveLength(60);
    expect(units.flatMap((unit) => unit.cameras)).toHaveLength(240);
    const places = demoTenants.flatMap((tenant) => tenant.units.map((unit) => `${unit.latitude} ${unit.longitude}`));
    expect(new Set(places).size).toBe(60);
    expect(places.join(' ')).not.toMatch(/NaN/);
  });
});

describe.each(names)('the scenario %s', (name) => {
  test('is the same for the same seed, and another for another', () => {
    expect(plan(name, { seed: 5 }, units)).toEqual(plan(name, { seed: 5 }, units));
    const some = new Set([1, 2, 3, 4, 5, 6].map((seed) => JSON.stringify(plan(name, { seed }, units))));
    expect(some.size).toBeGreaterThan(3);
  });

  test('sends valid alarms of cameras of its facility, the first one immediately', { tags: ['OP-4.02'] }, () => {
    for (const seed of [1, 2, 3, 4]) {
      const { alarms } = plan(name, { seed }, units);
      expect(alarms[0]?.afterMs).toBe(0);
      for (const { alarm } of alarms) {
        expect(IntakeAlarm.safeParse({ ...alarm, reference: 'x' }).error).toBeUndefined();
        const own = unitOf(alarm.id_unit)?.cameras.map((camera) => camera.id) ?? [];
        expect(own).toEqual(expect.arrayContaining([...(alarm.cameras ?? [])]));
      }
      const times = alarms.map(({ afterMs }) => afterMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });
});

test('a burglary is visible before and during each of its first two alarms', { tags: ['OP-1.09'] }, () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { alarms, incidents } = plan('burglary', { seed }, units);
    expect(new Set(alarms.map(({ alarm }) => alarm.id_unit)).size).toBe(1);
    for (const { afterMs, alarm } of alarms.slice(0, 2)) {
      const seen = incidents.find(
        ({ camera, fromMs, lengthMs }) => camera.id === alarm.cameras?.[0] && fromMs < afterMs && fromMs + lengthMs > afterMs,
      );
      expect(seen, `seed ${seed}, ${alarm.description}`).toBeDefined();
    }
  }
});

test('plates are alarms of type 6 with acronym LPR, faces of type 5 with FR, each with a picture', {
  tags: ['OP-3.02', 'OP-3.03'],
}, () => {
  const lpr = plan('plates', { seed: 1 }, units).alarms.map(({ alarm }) => alarm);
  expect(lpr.map((alarm) => [alarm.type, alarm.alarm_acronym, alarm.detection?.plate])).toEqual(
    plates.map((known) => [6, 'LPR', known.plate]),
  );
  const faces = plan('faces', { seed: 1 }, units).alarms.map(({ alarm }) => alarm);
  expect(faces.map((alarm) => [alarm.type, alarm.alarm_acronym])).toEqual(cast.map(() => [5, 'FR']));
  expect(faces.every((alarm) => alarm.detection?.image && alarm.detection.reference_image && alarm.detection.score)).toBe(true);
});

test('a flood has the requested count and pace', () => {
  const { alarms } = plan('flood', { seed: 1, count: 250, per_second: 50 }, units);
  expect(alarms).toHaveLength(250);
  expect(alarms.at(-1)?.afterMs).toBe(4980);
  expect(plan('flood', { seed: 1 }, units).alarms).toHaveLength(60);
});

test('chance gives the numbers it always gave', () => {
  const luck = createRandom(1);
  expect([luck.next(), luck.between(1, 6), luck.pick(['a', 'b', 'c'])]).toEqual([
    0.9377443306148052,
    expect.any(Number),
    expect.any(String),
  ]);
  expect(() => luck.pick([])).toThrow('The list to pick from is empty');
});
