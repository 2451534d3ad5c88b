import { sql } from 'kysely';
import type { Grant } from '../../contract/access/session.ts';
import { callsOf } from '../../contract/catalogues/calls.ts';
import { type Catalogue, tableOf } from '../../contract/catalogues/catalogue.ts';
import type { Field } from '../../contract/catalogues/fields/field.ts';
import { idOf } from '../../contract/catalogues/fields/schema.ts';
import { catalogues } from '../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../contract/platform/record.ts';
import { platformScope } from '../../server/platform/store/store.ts';
import type { TestPlatform } from '../../server/testing/platform.ts';

const secretValue = 'Atalaya demo 2026';
const admin = { email: 'first@city.test', password: secretValue, name: 'First administrator' };
type Body = Record<string, unknown>;
/** A file of the first platform. */
class Picture {
  readonly address: string;
  constructor(address: string) {
    this.address = address;
  }
}
/** Catalogues of ids in documents, by the names of the ids. */
const documentIds: Readonly<Record<string, string>> = {
  camera: 'proxy-camera',
  cameras: 'proxy-camera',
  id_camera: 'proxy-camera',
  id_camera_proxy: 'proxy-camera',
  idCameraProxy: 'proxy-camera',
  id_unit: 'unit',
  unit: 'unit',
  units: 'unit',
  id_tenant: 'tenant',
  id_user: 'users',
  users: 'users',
  id_group: 'groups',
  groups: 'groups',
  id_command: 'command',
  command: 'command',
  id_alarm_level: 'alarm-level',
  id_layout: 'layout',
  id_router: 'router',
  id_preset: 'preset',
  id_plane: 'plane',
  id_page: 'page',
};
interface Pending {
  readonly catalogue: Catalogue;
  readonly record: CatalogueRecord;
}

/**
 * Writes every record that the catalogues of one platform list into another, by its public calls alone: set-up, sign-in, files,
 * catalogue records. References are translated by what was created; those to records that come later are added by an edit.
 * @param password of the accounts of the first platform
 * @returns the refusals, one line each
 */
export async function copyCity(from: TestPlatform, to: TestPlatform, password: string): Promise<string[]> {
  const copy = new CityCopy(from, to);
  await copy.signIn(password);
  await copy.run();
  return copy.refusals;
}

class CityCopy {
  readonly refusals: string[] = [];
  readonly #from: TestPlatform;
  readonly #to: TestPlatform;
  #reader = '';
  /** Tokens: of the first administrator, and of the administrator of each customer by the id in the first platform. */
  #first = '';
  readonly #customers = new Map<number, string>();
  /** New ids by catalogue and old id. */
  readonly #ids = new Map<string, number>();

  constructor(from: TestPlatform, to: TestPlatform) {
    this.#from = from;
    this.#to = to;
  }

  async signIn(password: string): Promise<void> {
    this.#reader = await tokenOf(this.#from, 'admin@demo.test', password);
    const { status, body } = await this.#to.request('POST', '/v1/setup', { body: { ...admin, code: this.#to.setupCode } });
    if (status !== 200) throw new Error(`The set-up was refused: ${JSON.stringify(body)}`);
    this.#first = await tokenOf(this.#to, admin.email, admin.password);
  }

  async run(): Promise<void> {
    const kinds = catalogues.filter(({ operations }) => operations.includes('list'));
    const lists = new Map<string, { there: CatalogueRecord[]; here: CatalogueRecord[] }>();
    for (const catalogue of kinds) {
      const there = await this.#list(this.#from, this.#reader, catalogue);
      const here = await this.#list(this.#to, this.#first, catalogue);
      lists.set(catalogue.key, { there, here });
    }
    let pending: Pending[] = [];
    for (const catalogue of kinds) {
      const { there = [], here = [] } = lists.get(catalogue.key) ?? {};
      const free = new Map(here.map((record) => [labelOf(catalogue, record), record.id]));
      for (const record of there) {
        const same = free.get(labelOf(catalogue, record));
        free.delete(labelOf(catalogue, record));
        if (same !== undefined) this.#ids.set(`${catalogue.key} ${record.id}`, same);
        else if (catalogue.operations.includes('create') || catalogue.key === 'proxy-camera') pending.push({ catalogue, record });
      }
    }
    const early = (key: string) => pending.filter(({ catalogue }) => catalogue.key === key);
    for (const key of ['master-tenant', 'tenant']) {
      for (const one of early(key)) await this.#create(one, true);
      pending = pending.filter(({ catalogue }) => catalogue.key !== key);
    }
    await this.#openCustomers(lists.get('tenant')?.there ?? []);
    for (const one of await this.#createAll(pending)) await this.#complete(one);
  }

  /** Creates records in rounds, each after those it refers to. @returns those whose references are incomplete */
  async #createAll(all: readonly Pending[]): Promise<Pending[]> {
    const deferred: Pending[] = [];
    let pending: readonly Pending[] = all;
    for (let isForced = false; pending.length > 0; ) {
      const before = pending.length;
      const next: Pending[] = [];
      // One after another: untranslated ids in documents are refused the same way each time.
      for (const one of pending) {
        const outcome = await this.#create(one, isForced);
        if (outcome === 'waits') next.push(one);
        if (outcome === 'partly') deferred.push(one);
      }
      pending = next;
      if (pending.length === before) {
        if (isForced) break;
        isForced = true;
      }
    }
    return deferred;
  }

  /** An administrator for each customer: a profile of all permissions, and an account with the tenants of that customer. */
  async #openCustomers(tenants: readonly CatalogueRecord[]): Promise<void> {
    const post = async (path: string, body: Body) =>
      (await this.#to.request<{ data: { id: number } }>('POST', path, { token: this.#first, body })).body.data?.id;
    const everything = await post('/v1/permission', { description: 'Everything', resource: 'all', action: 'manage' });
    const profile = await post('/v1/profile', { type: 'Administrator of a customer', permissions: [everything] });
    for (const master of new Set(tenants.map(({ id_master_tenant: of }) => Number(idOf(of))))) {
      const own = tenants.filter(({ id_master_tenant: of }) => idOf(of) === master).map(({ id }) => this.#ids.get(`tenant ${id}`));
      const account = { email: `customer${master}@city.test`, username: `customer${master}`, name: 'Customer', password: secretValue };
      const id = await post('/v1/users', { ...account, tenants: own, profiles: [profile] });
      if (id === undefined) throw new Error('The administrator of a customer was refused');
      this.#customers.set(master, await tokenOf(this.#to, account.email, secretValue));
    }
  }

  async #list(platform: TestPlatform, token: string, catalogue: Catalogue): Promise<CatalogueRecord[]> {
    const { path } = callsOf(catalogue, { product: platform.config.productSlug }).list;
    const asks = (catalogue.requiredFilters ?? [])
      .map((name) => `&${name}=${name.startsWith('end') ? '2100-01-01' : '2000-01-01'}`)
      .join('');
    const found: CatalogueRecord[] = [];
    for (let page = 1, last = 1; page <= last; page += 1) {
      const { status, body } = await platform.request<{ data: CatalogueRecord[]; last_page?: number }>(
        'GET',
        `${path}?max=500&page=${page}${asks}`,
        { token },
      );
      if (status !== 200) return found;
      found.push(...body.data);
      last = body.last_page ?? 1;
    }
    return found.toSorted((one, other) => one.id - other.id);
  }

  async #create({ catalogue, record }: Pending, isForced: boolean): Promise<'done' | 'partly' | 'waits' | 'refused'> {
    const { body, lacks, lacksRequired } = this.#bodyOf(catalogue.fields, record);
    if (!isForced && (lacksRequired || lacks)) {
      if (
        lacksRequired ||
        catalogue.fields.some((field) => field.kind === 'ref' && field.to !== catalogue.key && this.#isOpen(field, record))
      )
        return 'waits';
    }
    if (catalogue.key === 'proxy-camera') return this.#createCamera(record);
    const { path } = callsOf(catalogue, { product: this.#to.config.productSlug }).list;
    let said = '';
    for (const token of await this.#writersOf(catalogue, record)) {
      const { status, body: reply } = await this.#send('POST', path, token, body, catalogue.multipart.create);
      if (status < 300) {
        this.#ids.set(`${catalogue.key} ${record.id}`, (reply as { data: { id: number } }).data.id);
        return lacks ? 'partly' : 'done';
      }
      said = `${catalogue.key} ${record.id}: ${status} ${JSON.stringify(reply).slice(0, 200)}`;
    }
    this.refusals.push(said);
    return 'refused';
  }

  /** A camera is made by its device. */
  async #createCamera(record: CatalogueRecord): Promise<'done' | 'waits' | 'refused'> {
    const unit = this.#ids.get(`unit ${idOf(record['id_unit'] ?? record['unit'])}`);
    if (unit === undefined) return 'waits';
    const body = { name: record['name'], type: 'camera', units: [unit] };
    const token = this.#first;
    const { status, body: reply } = await this.#to.request<{ data: { idCameraProxy: number } }>('POST', '/v1/generic-devices', {
      token,
      body,
    });
    if (status === 200) this.#ids.set(`proxy-camera ${record.id}`, reply.data.idCameraProxy);
    else this.refusals.push(`proxy-camera ${record.id}: ${status} ${JSON.stringify(reply).slice(0, 200)}`);
    return status === 200 ? 'done' : 'refused';
  }

  async #complete({ catalogue, record }: Pending): Promise<void> {
    const id = this.#ids.get(`${catalogue.key} ${record.id}`);
    if (id === undefined || !catalogue.operations.includes('edit')) return;
    const { path } = callsOf(catalogue, { product: this.#to.config.productSlug }).list;
    const { body } = this.#bodyOf(catalogue.fields, record);
    const isPost = catalogue.editBy !== 'PUT';
    for (const token of await this.#writersOf(catalogue, record)) {
      const sent = isPost ? { ...body, _method: 'put' } : body;
      const { status, body: reply } = await this.#send(isPost ? 'POST' : 'PUT', `${path}/${id}`, token, sent, catalogue.multipart.edit);
      if (status === 200) return;
      this.refusals.push(`complete ${catalogue.key} ${record.id}: ${status} ${JSON.stringify(reply).slice(0, 200)}`);
    }
  }

  async #send(
    method: 'POST' | 'PUT',
    path: string,
    token: string,
    body: Body,
    isForm: boolean,
  ): Promise<{ status: number; body: unknown }> {
    if (!isForm) {
      const parts = Object.entries(body).map(async ([name, value]) => [
        name,
        value instanceof Picture ? await this.#upload(value, token) : value,
      ]);
      return this.#to.request<unknown>(method, path, { token, body: Object.fromEntries(await Promise.all(parts)) });
    }
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) {
      if (value instanceof Picture) form.append(name, await this.#read(value), 'picture');
      else for (const one of [value].flat()) form.append(name, String(one));
    }
    const reply = await fetch(`${this.#to.url}${path}`, { method, headers: { authorization: `Bearer ${token}` }, body: form });
    return { status: reply.status, body: await reply.json() };
  }

  #isOpen(field: Field, record: CatalogueRecord): boolean {
    if (field.kind !== 'ref' || field.readOnly) return false;
    const id = idOf(record[field.name]);
    return id !== null && !this.#ids.has(`${field.to} ${id}`);
  }

  #bodyOf(fields: readonly Field[], record: Body): { body: Body; lacks: boolean; lacksRequired: boolean } {
    const body: Body = {};
    let [lacks, lacksRequired] = [false, false];
    for (const field of fields) {
      const value = record[field.name];
      if (field.readOnly || (field.kind === 'refs' && field.by !== undefined)) continue;
      if (field.kind === 'secret') body[field.name] = secretValue;
      if (field.kind === 'secret' || value === null || value === undefined) continue;
      if (field.kind === 'ref' || field.kind === 'refs') {
        const wanted = [value].flat().map((one) => this.#ids.get(`${field.to} ${idOf(one)}`));
        const known = wanted.filter((id) => id !== undefined);
        lacks ||= known.length < wanted.length;
        lacksRequired ||= field.required === true && known.length === 0;
        if (field.kind === 'refs') body[field.name] = known;
        else if (known.length > 0) body[field.name] = known[0];
      } else if (field.kind === 'file') body[field.name] = new Picture(value as string);
      else if (field.kind === 'parts' || field.kind === 'rows') {
        const translate = (one: unknown) => this.#bodyOf(field.of, one as Body).body;
        body[field.name] = Array.isArray(value) ? value.map(translate) : translate(value);
      } else body[field.name] = this.#translate(value);
    }
    return { body, lacks, lacksRequired };
  }

  /** A document with the ids in it replaced, as far as their names tell of which catalogue they are. */
  #translate(value: unknown, name = ''): unknown {
    const to = documentIds[name];
    if (to !== undefined && typeof value === 'number') return this.#ids.get(`${to} ${value}`) ?? value;
    if (Array.isArray(value)) return value.map((one) => this.#translate(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.#translate(one, key)]));
  }

  async #read({ address }: Picture): Promise<Blob> {
    return (await fetch(new URL(address, this.#from.url))).blob();
  }

  /** Uploads a picture as the user who then names it. */
  async #upload(picture: Picture, token: string): Promise<string | null> {
    const form = new FormData();
    form.append('file', await this.#read(picture), 'picture');
    const sent = await fetch(`${this.#to.url}/v1/files`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    return ((await sent.json()) as { data?: { file: string } }).data?.file ?? null;
  }

  /** Who writes a record: the administrator of the customer who owns it, otherwise whoever may. */
  async #writersOf(catalogue: Catalogue, record: CatalogueRecord): Promise<string[]> {
    const customers = [...this.#customers.values()];
    if (catalogue.ownership !== 'customer') return [this.#first, ...customers];
    const owner = await this.#from.app.store.within(platformScope, (tx) =>
      sql<{ of: number | null }>`select id_master_tenant as of from ${sql.table(tableOf(catalogue))} where id = ${record.id}`.execute(tx),
    );
    const token = this.#customers.get(Number(owner.rows[0]?.of));
    return token === undefined ? [this.#first] : [token];
  }
}

async function tokenOf(platform: TestPlatform, email: string, password: string): Promise<string> {
  const { status, body } = await platform.request<{ data: Grant }>('POST', '/v1/user/auth', { body: { email, password } });
  if (status !== 200) throw new Error(`${email} was refused: ${JSON.stringify(body)}`);
  return body.data.access_token;
}

/** What identifies a record that both platforms begin with. */
const labelOf = (catalogue: Catalogue, record: CatalogueRecord): string =>
  JSON.stringify([...(catalogue.importKey ?? []), ...catalogue.label].map((name) => record[name] ?? null));
