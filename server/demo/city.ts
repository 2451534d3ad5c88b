import { sql } from 'kysely';
import type { CameraId, MasterTenantId, TenantId, UnitId } from '../../contract/platform/index.ts';
import { alarmTypeIdOf } from '../alarms/index.ts';
import { findOrCreatePlace, type PlaceIds } from '../places/index.ts';
import { type Clock, platformScope, type Store, type Tx, writeProperties } from '../platform/index.ts';
import { seedHistory } from './history.ts';
import { seedPeople } from './people.ts';
import { type DemoTenant, type DemoUnit, demoTenants, type SeededUnit } from './places.ts';
import { createRandom, type Random } from './random.ts';
import { siteFacts } from './site-facts.ts';
import { alarmTypes, comments, contactNames, roles, viewsOf } from './words.ts';

/** The four levels, most urgent first, in the colours of the console's palette. */
const levels = [
  ['P1', 'Critical', '#FF6363'],
  ['P2', 'High', '#FF9A1F'],
  ['P3', 'Medium', '#FFD93B'],
  ['P4', 'Low', '#E27BFF'],
] as const;
const citySeed = 20_261;
/** Version of the seeded city; changed with its content. */
const city = 'first';

/**
 * Fills a new store with the demo's small city: 2 master tenants, 5 tenants, 60 units, 240 cameras, levels, comments, accounts, alarms
 * of past days and a few that wait. The city is always the same; a store that has it is unchanged.
 * @returns whether it was seeded now
 */
export async function seedCity(store: Store, clock: Clock): Promise<boolean> {
  return store.within(platformScope, async (tx) => {
    const first = await tx
      .insertInto('meta')
      .values({ key: 'demo_city', value: city })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!first) return false;
    await writeProperties(tx, { installation_name: 'Atalaya demo' });
    const masters = await seedMasters(tx);
    await seedLevels(tx);
    const units: SeededUnit[] = [];
    const tenantsOf = new Map<string, TenantId[]>();
    for (const tenant of demoTenants) {
      const created = await seedTenant(tx, tenant, masters, createRandom(citySeed + units.length));
      units.push(...created.units);
      tenantsOf.set(tenant.master, [...(tenantsOf.get(tenant.master) ?? []), created.id]);
    }
    await seedPeople(tx, masters, tenantsOf);
    await seedHistory(tx, units, clock.now());
    // They were sent by the demo's device.
    await sql`update alarm set id_intake_token = (select id from intake_token where name = 'demo' order by id limit 1)`.execute(tx);
    return true;
  });
}

async function seedMasters(tx: Tx): Promise<Map<string, MasterTenantId>> {
  const names = [...new Set(demoTenants.map((tenant) => tenant.master))];
  const rows = await tx
    .insertInto('master_tenant')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function seedLevels(tx: Tx): Promise<void> {
  const rows = levels.map(([level, description, color], i) => ({
    id_master_tenant: null,
    level,
    description,
    color,
    priority: i + 1,
    sound: null,
  }));
  await tx.insertInto('alarm_level').values(rows).execute();
}

async function seedTenant(tx: Tx, tenant: DemoTenant, masters: ReadonlyMap<string, MasterTenantId>, luck: Random) {
  const master = masters.get(tenant.master);
  if (master === undefined) throw new Error(`There is no master tenant ${tenant.master}`);
  const { id } = await tx
    .insertInto('tenant')
    .values({ id_master_tenant: master, name: tenant.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [status, comment, type] of comments[tenant.lang]) {
    const id_alarm_type = type ? await alarmTypeIdOf(tx, alarmTypes[type].name[tenant.lang]) : null;
    await tx.insertInto('alarm_comment').values({ id_tenant: id, comment, status, id_alarm_type }).execute();
  }
  return { id, units: await seedUnits(tx, tenant, id, luck) };
}

async function seedUnits(tx: Tx, tenant: DemoTenant, id_tenant: TenantId, luck: Random): Promise<SeededUnit[]> {
  const rows: ReturnType<typeof unitRow>[] = [];
  for (const unit of tenant.units)
    rows.push(unitRow(tenant, unit, await findOrCreatePlace(tx, { ...tenant, municipality: unit.municipality }), id_tenant, luck));
  const inserted = await tx.insertInto('unit').values(rows).returning(['id', 'description']).execute();
  await sql`update unit set allow_drills = true where id = ${inserted[0]?.id ?? null}::bigint`.execute(tx);
  const views = viewsOf[tenant.kind];
  const sites = inserted.flatMap(({ id }, i) =>
    tenant.units.slice(i, i + 1).map((unit) => ({ id_unit: id, id_tenant, tenant, unit, number: i + 1, luck })),
  );
  const cameras = await tx.insertInto('camera').values(sites.flatMap(cameraRows)).returning(['id', 'id_unit', 'name']).execute();
  const shown = cameras.map((camera, i) => ({ ...camera, scene: views[i % views.length]?.scene ?? '' }));
  const loops = shown.map(({ id, scene }) => ({ id_camera: id, id_tenant, scene, phase: luck.between(0, 11) }));
  await tx.insertInto('media_loop').values(loops).execute();
  await tx.insertInto('contact').values(sites.flatMap(contactRows)).execute();
  return inserted.map(({ id, description }) => ({
    id,
    tenant: id_tenant,
    description,
    kind: tenant.kind,
    lang: tenant.lang,
    master: tenant.master,
    cameras: shown.filter((camera) => camera.id_unit === id).map((camera) => ({ id: camera.id, scene: camera.scene, name: camera.name })),
  }));
}

interface Site {
  readonly id_unit: UnitId;
  readonly id_tenant: TenantId;
  readonly tenant: DemoTenant;
  readonly unit: DemoUnit;
  readonly number: number;
  readonly luck: Random;
}

function unitRow({ kind, lang }: DemoTenant, unit: DemoUnit, place: PlaceIds, id_tenant: TenantId, luck: Random) {
  return {
    id_tenant,
    description: unit.description,
    address_1: unit.street,
    address_2: null,
    suburb: unit.suburb,
    postal_code: unit.postalCode,
    ...place,
    latitude: unit.latitude,
    longitude: unit.longitude,
    reaction_patrol: luck.next() < 0.4,
    info_url: null,
    ...siteFacts[kind][lang],
  };
}

/** The last camera of every fifth facility is offline; that of every sixth does not record. */
function cameraRows({ id_unit, id_tenant, tenant, unit, number, luck }: Site) {
  const views = viewsOf[tenant.kind];
  const around = (at: number) => at + (luck.next() - 0.5) * 0.0006;
  return views.map(({ name }, i) => ({
    id_tenant,
    id_unit,
    name: name[tenant.lang],
    tag: `${tenant.code}-${String(number).padStart(2, '0')}-C${i + 1}`,
    online: !(i === views.length - 1 && number % 5 === 0),
    recording_support: !(i === views.length - 1 && number % 6 === 0),
    latitude: around(unit.latitude),
    longitude: around(unit.longitude),
  }));
}

function contactRows({ id_unit, id_tenant, tenant, number, luck }: Site) {
  const names = contactNames[tenant.lang];
  const first = luck.between(0, names.length - 1);
  return [0, 1, 2].slice(0, luck.between(2, 3)).map((i) => ({
    id_tenant,
    id_unit,
    name: names[(first + i) % names.length] ?? '',
    role: roles[tenant.lang][i] ?? '',
    place: i,
    phone: `${tenant.phone} ${String(1000 + number * 10 + i)}`,
  }));
}

/** The facilities of the city, as they are in the store; platform scope. */
export async function readUnits(tx: Tx): Promise<SeededUnit[]> {
  const rows = await tx
    .selectFrom('camera as c')
    .innerJoin('media_loop as l', 'l.id_camera', 'c.id')
    .innerJoin('unit as u', 'u.id', 'c.id_unit')
    .innerJoin('tenant as t', 't.id', 'u.id_tenant')
    .select(['u.id as unit', 'u.id_tenant', 'u.description', 't.name as tenant', 'c.id', 'c.name', 'l.scene'])
    .orderBy('c.id')
    .execute();
  const units = new Map<UnitId, SeededUnit & { cameras: { id: CameraId; scene: string; name: string }[] }>();
  for (const row of rows) {
    const of = demoTenants.find((tenant) => tenant.name === row.tenant);
    if (!of) continue;
    const known = units.get(row.unit) ?? {
      id: row.unit,
      tenant: row.id_tenant,
      description: row.description,
      kind: of.kind,
      lang: of.lang,
      master: of.master,
      cameras: [],
    };
    known.cameras.push({ id: row.id, scene: row.scene, name: row.name });
    units.set(row.unit, known);
  }
  return [...units.values()];
}
