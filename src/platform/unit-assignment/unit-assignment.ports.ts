import * as z from 'zod/mini';
import { type CatalogueKey, type Choice, callsOf, catalogueOf, type IncidentBar, peopleCalls } from '../../../contract/catalogues/index.ts';
import {
  type AlarmTypeChoice,
  type PermissionChoice,
  type UnitAssignment,
  type UnitAssignmentChange,
  type UnitAssignmentQuery,
  type UnitsPlace,
  unitAssignmentMachine,
} from '../../../machines/places/index.ts';
import { type Answer, implementPort } from '../../../machines/shared/port.ts';
import { type Http, longListMs, longMs } from '../http/http.ts';
import { readEffectiveAccess, readSeal } from './effective-access.ports.ts';

interface Needs {
  ask: Http['ask'];
  product: string;
}

const Row = z.looseObject({ id: z.int() });
const Paged = z.object({ data: z.array(Row), last_page: z.optional(z.nullable(z.number())) });
const Named = z.looseObject({ id: z.int(), description: z.string() });
const PlaneRecord = z.looseObject({
  id: z.int(),
  version: z.optional(z.int()),
  description: z.string(),
  image: z.nullable(z.string()),
  markers: z.nullable(
    z.array(z.looseObject({ id_camera: z.int(), x: z.number(), y: z.number(), direction: z.optional(z.nullable(z.number())) })),
  ),
  cameras: z.optional(z.array(z.looseObject({ id: z.int(), name: z.string(), online: z.boolean() }))),
  unit_planes: z.optional(z.array(Named)),
  _labels: z.optional(z.record(z.string(), z.string())),
});
const GroupRecord = z.looseObject({
  id: z.int(),
  version: z.optional(z.int()),
  name: z.string(),
  group_name: z.nullable(z.string()),
  units: z.array(Row),
});

/** Fills the machine of sheets with this platform's calls. */
export function provideUnitAssignment({ ask, product }: Needs): typeof unitAssignmentMachine {
  const calls = (key: CatalogueKey) => callsOf(catalogueOf(key), { product });
  const http: CatalogueHttp = { ask, calls };
  return unitAssignmentMachine.provide({
    actors: {
      readUnitAssignment: implementPort((query: UnitAssignmentQuery, signal) => readAssignment(http, query, signal)),
      saveUnitAssignment: implementPort(({ save, key }: { save: UnitAssignmentChange; key: string }, signal) =>
        writeAssignment(http, save, key, signal),
      ),
    },
  });
}

interface CatalogueHttp {
  ask: Http['ask'];
  calls: (key: CatalogueKey) => ReturnType<typeof callsOf>;
}

async function readAssignment(http: CatalogueHttp, query: UnitAssignmentQuery, signal: AbortSignal): Promise<Answer<UnitAssignment>> {
  switch (query.of) {
    case 'incidents':
      return readBars(http, query, signal);
    case 'plane':
      return readPlane(http, query.id, signal);
    case 'units':
      return readUnits(http, query.place, signal);
    case 'permissions':
      return query.tenants ? readSharedPermissions(http, query.tenants, signal) : readPermissions(http, signal);
    case 'types':
      return readTypes(http, query.tenants, signal);
    case 'sight':
      return readEffectiveAccess(http, query, signal);
    case 'seal':
      return readSeal(http, signal);
  }
}

async function readPermissions(http: CatalogueHttp, signal: AbortSignal): Promise<Answer<UnitAssignment>> {
  const all = await readAllPages(http, 'permission', [['active', '1']], signal);
  return all.ok ? { ok: true, data: { of: 'permissions', permissions: all.data as unknown as PermissionChoice[] } } : all;
}

type TenantEndpoint = typeof peopleCalls.permissionsOfTenant | typeof peopleCalls.alarmTypesOfTenant;

/** Reads the options that a call offers for each of several tenants. */
async function readForTenants<T>(
  { ask }: CatalogueHttp,
  call: TenantEndpoint,
  tenants: readonly number[],
  signal: AbortSignal,
): Promise<Answer<readonly T[][]>> {
  const lists: T[][] = [];
  for (const tenant of tenants) {
    const answer = await ask(call, { query: [['id_tenant', String(tenant)]], signal });
    if (!answer.ok) return answer;
    lists.push((answer.data as unknown as { data: T[] }).data);
  }
  return { ok: true, data: lists };
}

/** What may be shared along with every one of these tenants (ADM-6.03). */
async function readSharedPermissions(
  http: CatalogueHttp,
  tenants: readonly number[],
  signal: AbortSignal,
): Promise<Answer<UnitAssignment>> {
  const lists = await readForTenants<PermissionChoice>(http, peopleCalls.permissionsOfTenant, tenants, signal);
  if (!lists.ok) return lists;
  const [first = [], ...rest] = lists.data;
  const permissions = first.filter(({ id }) => rest.every((list) => list.some((one) => one.id === id)));
  return { ok: true, data: { of: 'permissions', permissions } };
}

/** The alarm types of any of these tenants, each once (ADM-6.03). */
async function readTypes(http: CatalogueHttp, tenants: readonly number[], signal: AbortSignal): Promise<Answer<UnitAssignment>> {
  const lists = await readForTenants<AlarmTypeChoice>(http, peopleCalls.alarmTypesOfTenant, tenants, signal);
  if (!lists.ok) return lists;
  const types = [...new Map(lists.data.flat().map((type) => [type.id, type])).values()];
  return { ok: true, data: { of: 'types', types } };
}

async function readBars(
  { ask }: CatalogueHttp,
  { from, to, tenant }: Extract<UnitAssignmentQuery, { of: 'incidents' }>,
  signal: AbortSignal,
): Promise<Answer<UnitAssignment>> {
  const query: [string, string][] = [
    ['start_date', from],
    ['end_date', to],
    ...(tenant === null ? [] : [['id_tenant', String(tenant)] as [string, string]]),
  ];
  const answer = await ask(peopleCalls.incidentChart, { query, signal });
  return answer.ok ? { ok: true, data: { of: 'incidents', bars: (answer.data as { data: IncidentBar[] }).data } } : answer;
}

async function readPlane({ ask, calls }: CatalogueHttp, id: number, signal: AbortSignal): Promise<Answer<UnitAssignment>> {
  const answer = await ask(calls('plane').record, { params: { id }, signal });
  return answer.ok ? { ok: true, data: parsePlane(answer.data) } : answer;
}

function parsePlane(data: unknown): UnitAssignment {
  const { id, version, description, image, markers, cameras, unit_planes, _labels } = PlaneRecord.parse(data);
  return {
    of: 'plane',
    id,
    version: version ?? null,
    description,
    image,
    unit: _labels?.['id_unit'] ?? '',
    markers: (markers ?? []).map(({ id_camera, x, y, direction }) => ({ id_camera, x, y, direction: direction ?? null })),
    cameras: cameras ?? [],
    others: (unit_planes ?? []).filter((one) => one.id !== id),
  };
}

/** Reads the visible units that match the search words, and the assigned units. */
async function readUnits(http: CatalogueHttp, place: UnitsPlace, signal: AbortSignal): Promise<Answer<UnitAssignment>> {
  const units = await readAllPages(http, 'unit', [['choices', '1']], signal);
  if (!units.ok) return units;
  const sheet = { of: 'units' as const, name: '', group_name: '', version: null, units: units.data as unknown as Choice[], chosen: [] };
  if (place.id === null) return { ok: true, data: sheet };
  if (place.kind === 'workflow') {
    const filter: [string, string][] = [
      ['id_alarm_workflow', String(place.id)],
      ['max', '20000'],
    ];
    const answer = await http.ask(http.calls('alarm-workflow-unit').list, { query: filter, signal, timeout: longListMs });
    if (!answer.ok) return answer;
    const chosen = Paged.parse(answer.data).data.flatMap((row) => (typeof row['id_unit'] === 'number' ? [row['id_unit']] : []));
    return { ok: true, data: { ...sheet, chosen } };
  }
  const answer = await http.ask(http.calls('unit-group').record, { params: { id: place.id }, signal });
  if (!answer.ok) return answer;
  const { name, group_name, version, units: members } = GroupRecord.parse(answer.data);
  const chosen = members.map(({ id }) => id);
  return { ok: true, data: { ...sheet, name, group_name: group_name ?? '', version: version ?? null, chosen } };
}

/** All pages of a list, 500 rows each (OP-7.20). */
async function readAllPages(
  { ask, calls }: CatalogueHttp,
  key: CatalogueKey,
  query: [string, string][],
  signal: AbortSignal,
): Promise<Answer<z.infer<typeof Row>[]>> {
  const rows: z.infer<typeof Row>[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await ask(calls(key).list, { query: [...query, ['page', String(page)], ['max', '500']], signal });
    if (!answer.ok) return answer;
    const { data, last_page } = Paged.parse(answer.data);
    rows.push(...data);
    last = last_page ?? 1;
  }
  return { ok: true, data: rows };
}

async function writeAssignment(
  http: CatalogueHttp,
  save: UnitAssignmentChange,
  key: string,
  signal: AbortSignal,
): Promise<Answer<UnitAssignment>> {
  const { ask, calls } = http;
  if (save.of === 'plane') {
    const edit = calls('plane').edit;
    if (!edit) throw new TypeError('Plans cannot be changed');
    const answer = await ask(edit, { params: { id: save.id }, body: { markers: save.markers, ...versioned(save.version) }, key, signal });
    return answer.ok ? { ok: true, data: parsePlane(answer.data) } : answer;
  }
  const { place } = save;
  if (place.kind === 'workflow') {
    const body = (units: readonly number[]) => ({ id_alarm_workflow: place.id, units });
    const steps = [
      { call: peopleCalls.addWorkflowUnits, units: save.added, name: `${key}-add` },
      { call: peopleCalls.dropWorkflowUnits, units: save.dropped, name: `${key}-drop` },
    ].filter(({ units }) => units.length > 0);
    for (const { call, units, name } of steps) {
      const answer = await ask(call, { body: body(units), key: name, signal, timeout: longMs });
      if (!answer.ok) return answer;
    }
    return readUnits(http, place, signal);
  }
  const { create, edit } = calls('unit-group');
  const body = { name: save.name, group_name: save.group_name, units: save.chosen, ...versioned(save.version) };
  if (!create || !edit) throw new TypeError('Groups of units cannot be changed');
  const written =
    place.id === null ? await ask(create, { body, key, signal }) : await ask(edit, { params: { id: place.id }, body, key, signal });
  if (!written.ok) return written;
  return readUnits(http, { kind: 'group', id: Row.parse(written.data).id }, signal);
}

const versioned = (version: number | null): { version?: number } => (version === null ? {} : { version });
