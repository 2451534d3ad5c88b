import { callsOf } from '../../../contract/catalogues/calls.ts';
import { type Catalogue, pathOf, tableOf } from '../../../contract/catalogues/catalogue.ts';
import { catalogues } from '../../../contract/catalogues/index.ts';
import { isSortable } from '../../../contract/catalogues/query.ts';
import { sampleValues } from '../catalogues/samples.ts';

/** One request of the walk. */
export interface WalkRequest {
  method: string;
  path: string;
  body?: unknown;
}
type Ids = ReadonlyMap<string, readonly (number | string)[]>;
interface Shape {
  type?: string;
  format?: string;
  enum?: unknown[];
  minimum?: number;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}
interface Described {
  parameters?: { name: string; in: string; schema?: Shape }[];
  requestBody?: { content: Record<string, { schema?: Shape }> };
  security?: Record<string, unknown>[];
}
/** Body of `GET /v1/openapi.json`. */
export interface Description {
  paths: Record<string, Record<string, Described>>;
}

/** Calls that would end the walker's own session or account, and those without anybody's data. */
const excludedCalls =
  /\/auth|\/logout|log_out|two_factor|saveconfig|verify|reset|setup|\/demo\/|intake|openapi|capabilities|lock|users\/sessions|passkeys\/options|change_password|profile_image|update_password/;

/** Returns a prefix of the marker: replies echo the search text, which must not be mistaken for the marker. */
const searched = (word: string): string => word.slice(0, -2);

/** Tables by the names under which requests speak of their records. */
const tables: Readonly<Record<string, string>> = { user: 'user_account', group: 'user_group', master_account: 'bridge_master_account' };
const singular = (name: string) =>
  name
    .replace(/^ids?_/, '')
    .replace(/_ids?$/, '')
    .replace(/ies$/, 'y')
    .replace(/s$/, '');

function victimOf(ids: Ids, name: string): number | string | undefined {
  if (name === 'page') return undefined;
  const one = singular(name);
  return ids.get(tables[one] ?? one)?.[0] ?? ids.get(name)?.[0];
}

const began = Date.now();

/** A value of a described part, with records of the victim wherever a name speaks of one. */
function sampleOf(shape: Shape | undefined, name: string, ids: Ids): unknown {
  if (!shape) return undefined;
  const victim = victimOf(ids, name);
  const inner = shape.anyOf?.[0] ?? shape.oneOf?.[0] ?? shape.allOf?.[0];
  if (shape.type === 'array') return [sampleOf(shape.items ?? {}, name, ids)];
  if (shape.enum) return shape.enum[0];
  if (victim !== undefined && shape.type !== 'object' && shape.type !== 'boolean') return victim;
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([member, one]) => [member, sampleOf(one, member === 'id' ? name : member, ids)]),
    );
  }
  if (inner) return sampleOf(inner, name, ids);
  return plainSample(shape, name);
}

function plainSample({ type, format, minimum = 1 }: Shape, name: string): unknown {
  if (type === 'boolean') return true;
  if (type === 'number' || type === 'integer') return Math.max(1, minimum);
  if (format === 'date-time') return new Date(began - (name === 'to' ? 60_000 : 3_600_000)).toISOString();
  return 'probe';
}

/** Every described call, with ids and references of the victim. */
export function describedRequests({ paths }: Description, ids: Ids, word: string): WalkRequest[] {
  const pool = [
    ...new Set(['alarm', 'camera', 'unit', 'tenant', 'user_account', 'action_plan'].flatMap((table) => ids.get(table)?.[0] ?? [])),
  ];
  return Object.entries(paths).flatMap(([path, methods]) =>
    excludedCalls.test(path) || isOfCatalogue(path)
      ? []
      : Object.entries(methods).flatMap(([method, of]) => requestsOf(path, method.toUpperCase(), of)),
  );

  function requestsOf(path: string, method: string, { parameters = [], requestBody }: Described): WalkRequest[] {
    const body = requestBody && sampleOf(Object.values(requestBody.content)[0]?.schema, '', ids);
    const queries = method === 'GET' ? queriesOf(parameters, ids, word) : [''];
    return pathsOf(path, ids, pool).flatMap((at) =>
      queries.map((query) => ({ method, path: `${at}${query}`, ...(body !== undefined && { body }) })),
    );
  }
}

/** A path with ids in place of its parameters: of the record that the segment before speaks of, else of some of every sort. */
function pathsOf(path: string, ids: Ids, pool: readonly (number | string)[]): string[] {
  const [, before = '', name = ''] = /([^/]+)\/\{(\w+)\}/.exec(path) ?? [];
  if (!name) return [path];
  const value = victimOf(ids, name) ?? victimOf(ids, before.replaceAll('-', '_'));
  const some = value === undefined ? pool : [value];
  return some.flatMap((id) => pathsOf(path.replace(`{${name}}`, encodeURIComponent(String(id))), ids, pool));
}

function queriesOf(parameters: NonNullable<Described['parameters']>, ids: Ids, word: string): string[] {
  const queryParameters = parameters.filter((one) => one.in === 'query');
  const required = queryParameters
    .filter(({ schema }) => schema !== undefined)
    .map(({ name, schema }) => [name, sampleOf(schema, name, ids)] as const);
  const whole = new URLSearchParams(
    required.flatMap(([name, value]) => (value === undefined ? [] : [[name, JSON.stringify(value).replaceAll('"', '')]])),
  );
  if (whole.has('search')) whole.set('search', searched(word));
  const named = queryParameters
    .filter(({ name }) => victimOf(ids, name) !== undefined)
    .map(({ name }) => `?${name}=${victimOf(ids, name)}`);
  return [...new Set(['', `?search=${searched(word)}`, ...named, ...(whole.size > 0 ? [`?${whole}`] : [])])];
}

const slugs = { product: 'atalaya' };
const catalogueCalls = new Set(
  catalogues
    .filter((one) => !one.servedBy)
    .flatMap((one) => Object.values(callsOf(one, slugs)).map((call: { path: string }) => call.path.replace(/:(\w+)/g, '{$1}'))),
);
const isOfCatalogue = (path: string): boolean => catalogueCalls.has(path);

/** What reads of a catalogue: lists by every way, records, their trail and uses, exports and labels. */
export function readRequests(catalogue: Catalogue, ids: Ids, word: string): WalkRequest[] {
  const at = `/v1/${pathOf(catalogue, slugs)}`;
  const get = (path: string): WalkRequest => ({ method: 'GET', path });
  const always = (catalogue.requiredFilters ?? []).map((name) => `${name}.from=2020-01-01&`).join('');
  const some = searched(word);
  const foreign = catalogue.fields.flatMap((field) =>
    field.kind === 'ref' ? (ids.get(tableOf(byKey(field.to)))?.slice(0, 1) ?? []).map((id) => `${field.name}=${id}`) : [],
  );
  const texts = catalogue.fields
    .filter(({ kind }) => kind === 'text')
    .slice(0, 3)
    .map(({ name }) => `${name}.has=${some}`);
  const sorts = catalogue.fields
    .filter(isSortable)
    .slice(0, 6)
    .map(({ name }) => `sort=-${name}`);
  const own = ids.get(tableOf(catalogue)) ?? [];
  const lists = [
    'max=100',
    `search=${some}`,
    'choices=1',
    `choices=1&search=${some}`,
    `sort=${sorts.map((one) => one.slice(5)).join(',')}`,
    ...foreign,
    ...texts,
    ...own.map((id) => `id=${id}`),
  ];
  const whole =
    catalogue.exportMode && catalogue.exportMode !== 'progress' ? ['action=export', ...foreign.map((one) => `action=export&${one}`)] : [];
  return [
    ...[...lists, ...whole].map((query) => get(`${at}?${always}${query}`)),
    ...own.flatMap((id) => [get(`${at}/${id}`), get(`${at}/${id}/uses`), get(`${at}/${id}/changes`)]),
  ];
}

/** What writes of a catalogue: the victim's records changed and removed, one by one and many at once, and new ones that name theirs. */
export async function writeRequests(catalogue: Catalogue, victim: Ids, own: Ids): Promise<WalkRequest[]> {
  const calls = callsOf(catalogue, slugs);
  const [foreign, mine] = [victim, own].map(
    (ids) => (key: Catalogue['key']) => Promise.resolve(Number(ids.get(tableOf(byKey(key)))?.[0] ?? 0)),
  );
  if (!foreign || !mine) return [];
  const values = plain(await sampleValues(catalogue, 77, mine, 'written'));
  const crossed = plain(await sampleValues(catalogue, 78, foreign, 'written'));
  const ids = victim.get(tableOf(catalogue)) ?? [];
  const one = (method: string, path: string, body?: unknown): WalkRequest => ({ method, path, ...(body !== undefined && { body }) });
  const refs = catalogue.fields.filter(({ kind, name }) => (kind === 'ref' || kind === 'refs') && name in values);
  const requests: WalkRequest[] = [];
  if (calls.create) {
    requests.push(one('POST', calls.create.path, crossed));
    for (const { name } of refs) requests.push(one('POST', calls.create.path, { ...values, [name]: crossed[name] }));
    requests.push(
      one('POST', calls.create.path, {
        ...values,
        id_tenant: victim.get('tenant')?.[0],
        id_master_tenant: victim.get('master_tenant')?.[0],
      }),
    );
  }
  for (const id of ids) {
    if (calls.edit) {
      const method = catalogue.editBy === 'PUT' ? 'PUT' : 'POST';
      const more = method === 'POST' ? { _method: 'put' } : {};
      requests.push(one(method, calls.edit.path.replace(':id', String(id)), { ...values, ...more }));
      requests.push(one('PUT', calls.editMany?.path ?? '', { rows: { ids: [id] }, values: {} }));
    }
    if (calls.remove) {
      requests.push(one('DELETE', calls.removeMany?.path ?? '', { rows: { ids: [id] } }));
      requests.push(one('DELETE', calls.remove.path.replace(':id', String(id))));
    }
    for (const act of catalogue.actions ?? [])
      requests.push(one(act.method, `/v1/${act.path.replace(':id', String(id))}`, act.method === 'GET' ? undefined : {}));
  }
  return requests;
}

function byKey(key: Catalogue['key']): Catalogue {
  const found = catalogues.find((one) => one.key === key);
  if (!found) throw new Error(`No catalogue ${key}`);
  return found;
}

/** Files travel in forms, which are another room's. */
const plain = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !(value instanceof Blob)));
