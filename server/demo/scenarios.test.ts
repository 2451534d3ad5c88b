import { describe, expect, test } from 'vitest';
import { IntakeAlarm } from '../../contract/intake/intake.ts';
import { CameraId, TenantId, UnitId } from '../../contract/platform/ids.ts';
import { cast, plates } from './cast.ts';
import { demoTenants, type SeededUnit } from './places.ts';
import { createRandom } from './random.ts';
import { demoPanels, reportOf, zonesOfPanel } from './receivers/panels.ts';
import { camerasOfReport, plan, type Step } from './scenarios.ts';
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
const names = ['calm', 'burglary', 'plates', 'faces', 'unit', 'flood'] as const;
const alarmsOf = (steps: readonly Step[]) => steps.flatMap((step) => ('alarm' in step ? [step] : []));
const reportsOf = (steps: readonly Step[]) => steps.flatMap((step) => ('report' in step ? [step] : []));
const unitOfPanel = (account: string) => {
  const panel = demoPanels.find((one) => one.account === account);
  const unit = units.find((one) => one.description === panel?.unit);
  if (!unit) throw new Error(`There is no unit of the panel ${account}`);
  return unit;
};

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
    const some = new Set(Array.from({ length: 20 }, (_, seed) => JSON.stringify(plan(name, { seed }, units))));
    expect(some.size).toBeGreaterThan(3);
  });

  test('sends valid alarms of cameras of its facility, the first one immediately', { tags: ['OP-4.02'] }, () => {
    for (const seed of [1, 2, 3, 4]) {
      const { steps } = plan(name, { seed }, units);
      expect(steps[0]?.afterMs).toBe(0);
      for (const { alarm } of alarmsOf(steps)) {
        expect(IntakeAlarm.safeParse({ ...alarm, reference: 'x' }).error).toBeUndefined();
        const own = unitOf(alarm.id_unit)?.cameras.map((camera) => camera.id) ?? [];
        expect(own).toEqual(expect.arrayContaining([...(alarm.cameras ?? [])]));
      }
      const times = steps.map(({ afterMs }) => afterMs);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });
});

test('a burglary is visible before and during each of its first two alarms', { tags: ['OP-1.09'] }, () => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { steps, incidents } = plan('burglary', { seed }, units);
    const reports = reportsOf(steps).map(({ afterMs, report }) => ({ afterMs, report: report as Extract<typeof report, { by: 'panel' }> }));
    expect(new Set(reports.map(({ report }) => report.account)).size).toBe(1);
    expect(reports.map(({ report }) => [report.zone, report.isRestore])).toEqual(
      [false, true].flatMap((isRestore) => ['1', '2', '3'].map((zone) => [zone, isRestore])),
    );
    for (const { afterMs, report } of reports.slice(0, 2)) {
      const [first] = camerasOfReport(unitOfPanel(report.account), report);
      const seen = incidents.find(
        ({ camera, fromMs, lengthMs }) => camera.id === first?.id && fromMs < afterMs && fromMs + lengthMs > afterMs,
      );
      expect(seen, `seed ${seed}, ${report.account}`).toBeDefined();
    }
  }
});

test('one unit has four kinds of alarms, none of priority 1, and a contact that reports 15 times', () => {
  const alarms = alarmsOf(plan('unit', { seed: 3 }, units).steps).map(({ alarm }) => alarm);
  expect(new Set(alarms.map(({ id_unit }) => id_unit)).size).toBe(1);
  expect(alarms.every(({ priority }) => priority > 1)).toBe(true);
  const types = alarms.map(({ alarm_type }) => alarm_type);
  expect([new Set(types).size, types.filter((type) => type === types.at(-1)).length]).toEqual([5, 15]);
});

test('plates are alarms of type 6 with acronym LPR, faces of type 5 with FR, each with a picture', {
  tags: ['OP-3.02', 'OP-3.03'],
}, () => {
  const lpr = alarmsOf(plan('plates', { seed: 1 }, units).steps).map(({ alarm }) => alarm);
  expect(lpr.map((alarm) => [alarm.type, alarm.alarm_acronym, alarm.detection?.plate])).toEqual(
    plates.map((known) => [6, 'LPR', known.plate]),
  );
  const faces = alarmsOf(plan('faces', { seed: 1 }, units).steps).map(({ alarm }) => alarm);
  expect(faces.map((alarm) => [alarm.type, alarm.alarm_acronym])).toEqual(cast.map(() => [5, 'FR']));
  expect(faces.every((alarm) => alarm.detection?.image && alarm.detection.reference_image && alarm.detection.score)).toBe(true);
});

test('every panel is at a unit of the city, its zones show cameras of it, its codes are valid', () => {
  for (const panel of demoPanels) {
    const unit = unitOfPanel(panel.account);
    expect([unit.kind, unit.master]).toEqual([panel.kind, panel.master]);
    expect(panel.key ?? '0'.repeat(32)).toMatch(/^[\dA-F]{32}$/);
    for (const { number } of zonesOfPanel(panel)) {
      const cameras = camerasOfReport(unit, { by: 'panel', account: panel.account, zone: number, isRestore: false });
      expect(cameras.length).toBe(2);
      const reports = [false, true].map((isRestore) => reportOf(panel, number, isRestore));
      expect(reports.every((report) => (panel.format === 'sia' ? /^[A-Z]{2}0\d$/ : /^[13]\d{3}0100\d$/).test(report))).toBe(true);
    }
    expect(() => reportOf(panel, '9', false)).toThrow('has no zone 9');
  }
});

test.each(['camera', 'recorder', 'analytics'] as const)('the scenario %s is one report of that device', (name) => {
  const { steps, incidents } = plan(name, { seed: 1 }, units);
  expect(steps).toEqual([{ afterMs: 0, report: { by: name } }]);
  expect(incidents.length).toBe(name === 'analytics' ? 0 : 1);
});

test('a flood has the requested count and pace', () => {
  const { steps: alarms } = plan('flood', { seed: 1, count: 250, per_second: 50 }, units);
  expect(alarms).toHaveLength(250);
  expect(alarms.at(-1)?.afterMs).toBe(4980);
  expect(plan('flood', { seed: 1 }, units).steps).toHaveLength(60);
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
