import { sql } from 'kysely';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import { type Catalogue, tableOf } from '../../../contract/catalogues/catalogue.ts';
import { idOf } from '../../../contract/catalogues/fields/schema.ts';
import { catalogues } from '../../../contract/catalogues/index.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { demoPassword } from '../../../server/demo/people.ts';
import { freePort } from '../../../server/demo/receivers/free-port.ts';
import type { TestPlatform } from '../../../server/testing/platform.ts';
import { copyBody } from './bodies.ts';
import { createCamera, linkOutputs } from './cameras.ts';
import { type Body, type City, password, tokenOf } from './city.ts';
import { sendRecord } from './send-record.ts';

const admin = { email: 'first@city.test', password, name: 'First administrator' };

interface Pending {
  readonly catalogue: Catalogue;
  readonly record: CatalogueRecord;
}
/** Who writes: the first administrator, and the administrator of each customer by the id in the demo. */
export interface Administrators {
  readonly first: string;
  readonly customers: ReadonlyMap<number, string>;
}
type Result = 'done' | 'partly' | 'waits' | 'refused';

/** Sent by telephone servers or read from services, although an administrator could enter them. */
const sentOtherwise: ReadonlySet<string> = new Set(['sip-call', 'access-device', 'bridge-account', 'bridge', 'bridge-camera']);

/**
 * Writes every record that the catalogues of the demo list into the copy: set-up, sign-in, files, records, all by public calls. References
 * are translated by what was created; those to records that come later are added by an edit.
 */
export async function copyRecords(city: City): Promise<Administrators> {
  const copy = new RecordCopy(city);
  await copy.signIn();
  await copy.run();
  return copy;
}

class RecordCopy implements Administrators {
  first = '';
  readonly customers = new Map<number, string>();
  readonly #city: City;
  #reader = '';

  constructor(city: City) {
    this.#city = city;
  }

  async signIn(): Promise<void> {
    const { from, to } = this.#city;
    this.#reader = await tokenOf(from, 'admin@demo.test', demoPassword);
    const { status, body } = await to.request('POST', '/v1/setup', { body: { ...admin, code: to.setupCode } });
    if (status !== 200) throw new Error(`The set-up was refused: ${JSON.stringify(body)}`);
    this.first = await tokenOf(to, admin.email, admin.password);
  }

  async run(): Promise<void> {
    const { from, to } = this.#city;
    const kinds = catalogues.filter(({ operations }) => operations.includes('list'));
    const lists = new Map<string, { there: CatalogueRecord[]; here: CatalogueRecord[] }>();
    for (const catalogue of kinds) {
      const there = await this.#list(from, this.#reader, catalogue);
      const here = await this.#list(to, this.first, catalogue);
      lists.set(catalogue.key, { there, here });
    }
    let pending = kinds.flatMap((catalogue) => this.#toCreate(catalogue, lists.get(catalogue.key)));
    for (const key of ['master-tenant', 'tenant']) {
      for (const one of pending.filter(({ catalogue }) => catalogue.key === key)) await this.#create(one, true);
      pending = pending.filter(({ catalogue }) => catalogue.key !== key);
    }
    await this.#openCustomers(lists.get('tenant')?.there ?? []);
    for (const one of await this.#createAll(pending)) await this.#complete(one);
  }

  /** Records that the copy does not have; those that every platform begins with are linked by their labels. */
  #toCreate(
    catalogue: Catalogue,
    { there, here }: { there: CatalogueRecord[]; here: CatalogueRecord[] } = { there: [], here: [] },
  ): Pending[] {
    const free = new Map(here.map((record) => [labelOf(catalogue, record), record.id]));
    return there.flatMap((record) => {
      const label = labelOf(catalogue, record);
      const same = free.get(label);
      free.delete(label);
      if (same !== undefined) this.#city.link(catalogue.key, record.id, same);
      const isCreated = catalogue.operations.includes('create') || catalogue.key === 'proxy-camera';
      return same === undefined && isCreated && !sentOtherwise.has(catalogue.key) ? [{ catalogue, record }] : [];
    });
  }

  /** Creates records in rounds, each after those it refers to. @returns those whose references are incomplete */
  async #createAll(all: readonly Pending[]): Promise<Pending[]> {
    const deferred: Pending[] = [];
    let pending: readonly Pending[] = all;
    for (let isForced = false; pending.length > 0; ) {
      const before = pending.length;
      const next: Pending[] = [];
      await linkOutputs(this.#city, this.first);
      // One after another: names in use and numbers in order are refused the same way each time.
      for (const one of pending) {
        const result = await this.#create(one, isForced);
        if (result === 'waits') next.push(one);
        if (result === 'partly') deferred.push(one);
      }
      pending = next;
      if (isForced && pending.length === before) break;
      isForced = pending.length === before;
    }
    return deferred;
  }

  /** An administrator for each customer: a profile of all permissions, and an account with the tenants of that customer. */
  async #openCustomers(tenants: readonly CatalogueRecord[]): Promise<void> {
    const post = async (path: string, body: Body) =>
      (await this.#city.to.request<{ data: { id: number } }>('POST', path, { token: this.first, body })).body.data?.id;
    const everything = await post('/v1/permission', { description: 'Everything', resource: 'all', action: 'manage' });
    const profile = await post('/v1/profile', { type: 'Administrator of a customer', permissions: [everything] });
    for (const master of new Set(tenants.map(({ id_master_tenant: of }) => Number(idOf(of))))) {
      const own = tenants.filter(({ id_master_tenant: of }) => idOf(of) === master).map(({ id }) => this.#city.find('tenant', id));
      const account = { email: `customer${master}@city.test`, username: `customer${master}`, name: 'Customer', password };
      const id = await post('/v1/users', { ...account, tenants: own, profiles: [profile] });
      if (id === undefined) throw new Error('The administrator of a customer was refused');
      this.customers.set(master, await tokenOf(this.#city.to, account.email, password));
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
    const whole = found.map(async (record) => (hasMore(record) ? readWhole(platform, token, `${path}/${record.id}`) : record));
    return (await Promise.all(whole)).toSorted((one, other) => one.id - other.id);
  }

  async #create({ catalogue, record }: Pending, isForced: boolean): Promise<Result> {
    if (catalogue.key === 'proxy-camera') return createCamera(this.#city, this.first, record, isForced);
    const { body, missing } = copyBody(this.#city, catalogue, record);
    if (catalogue.key === 'receiver') await separateReceiver(body);
    if (missing === 'required' || (missing === 'references' && !isForced)) return 'waits';
    const { path } = callsOf(catalogue, { product: this.#city.to.config.productSlug }).list;
    let refusal = '';
    for (const token of await this.#writersOf(catalogue, record)) {
      const reply = await sendRecord(this.#city, { method: 'POST', path, token, body, isForm: catalogue.multipart.create });
      if (reply.status < 300) {
        this.#city.link(catalogue.key, record.id, (reply.body as { data: { id: number } }).data.id);
        return missing === null ? 'done' : 'partly';
      }
      refusal = `${catalogue.key} ${record.id}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`;
    }
    this.#city.refusals.push(refusal);
    return 'refused';
  }

  async #complete({ catalogue, record }: Pending): Promise<void> {
    const id = this.#city.find(catalogue.key, record.id);
    if (id === undefined || !catalogue.operations.includes('edit')) return;
    const { path } = callsOf(catalogue, { product: this.#city.to.config.productSlug }).list;
    const { body } = copyBody(this.#city, catalogue, record);
    const isPost = catalogue.editBy !== 'PUT';
    const sent = { method: isPost ? 'POST' : 'PUT', path: `${path}/${id}`, isForm: catalogue.multipart.edit } as const;
    let refusal = '';
    for (const token of await this.#writersOf(catalogue, record)) {
      const reply = await sendRecord(this.#city, { ...sent, token, body: isPost ? { ...body, _method: 'put' } : body });
      if (reply.status === 200) return;
      refusal = `${catalogue.key} ${record.id}, edit: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`;
    }
    this.#city.refusals.push(refusal);
  }

  /** Who writes a record: the administrator of the customer who owns it, otherwise whoever may. */
  async #writersOf(catalogue: Catalogue, record: CatalogueRecord): Promise<string[]> {
    const customers = [...this.customers.values()];
    if (catalogue.ownership !== 'customer') return [this.first, ...customers];
    const [owner] = await this.#city.read(
      sql<{ of: number | null }>`select id_master_tenant as of from ${sql.table(tableOf(catalogue))} where id = ${record.id}`,
    );
    const token = this.customers.get(Number(owner?.of));
    return token === undefined ? [this.first] : [token];
  }
}

/** A receiver of the copy listens to a port of its own, and has a session of its own at the broker of the demo. Those of the demo have no login. */
async function separateReceiver(body: Body): Promise<void> {
  if (body['port'] !== undefined) body['port'] = await freePort();
  for (const kind of ['smtp', 'mqtt'].filter((one) => one === body['kind'])) {
    const { key: _key, password: _password, ...settings } = body[kind] as Body;
    body[kind] = kind === 'mqtt' ? { ...settings, client_id: 'copy' } : settings;
  }
}

/** Whether a row of a list has more references than it shows. */
const hasMore = ({ _counts: counts = {}, ...record }: CatalogueRecord): boolean =>
  Object.entries(counts).some(([name, count]) => Array.isArray(record[name]) && record[name].length < count);

async function readWhole(platform: TestPlatform, token: string, path: string): Promise<CatalogueRecord> {
  const { status, body } = await platform.request<{ data: CatalogueRecord }>('GET', path, { token });
  if (status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
  return body.data;
}

/** What identifies a record that both platforms begin with. */
const labelOf = (catalogue: Catalogue, record: CatalogueRecord): string =>
  JSON.stringify([...(catalogue.importKey ?? []), ...catalogue.label].map((name) => record[name] ?? null));
