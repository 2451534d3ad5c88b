import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { callsOf } from '../../../contract/catalogues/calls.ts';
import type { Catalogue } from '../../../contract/catalogues/catalogue.ts';
import { idOf, type Values } from '../../../contract/catalogues/fields/schema.ts';
import { catalogueOf } from '../../../contract/catalogues/index.ts';
import type { CatalogueKey } from '../../../contract/catalogues/keys.ts';
import type { CatalogueRecord } from '../../../contract/platform/record.ts';
import { createUser } from '../../../server/access/users.ts';
import { storageOf } from '../../../server/catalogues/schema/storage.ts';
import { platformScope } from '../../../server/platform/store/store.ts';
import type { Office, OfficeReply } from '../../../server/testing/office.ts';
import { townPassword } from '../../../server/testing/town.ts';
import { sampleValues } from './samples.ts';

export type Who = 'ana' | 'carla' | 'admin' | 'guest';

/** Creates records of every catalogue through the API, with the records they depend on. */
export interface RecordFactory {
  office: Office;
  /** Who may write a catalogue's records: its customer, or the master admin what all share. */
  writerOf(catalogue: Catalogue): 'ana' | 'admin';
  pathOf(catalogue: Catalogue): string;
  create(catalogue: Catalogue, values: Values, as?: Who): Promise<OfficeReply<CatalogueRecord>>;
  edit(catalogue: Catalogue, id: number, values: Values, as?: Who): Promise<OfficeReply<CatalogueRecord>>;
  remove(catalogue: Catalogue, id: number, as?: Who): Promise<OfficeReply<null>>;
  /** A record of a catalogue that others may name. */
  idOf(key: CatalogueKey): Promise<number>;
  /** Samples of a record, each unlike the one before. */
  values(catalogue: Catalogue, which?: 'written' | 'required'): Promise<Values>;
  /** Inserts a row into the store directly, for catalogues in which no user may create records. */
  put(catalogue: Catalogue): Promise<number>;
}

export function createRecordFactory(office: Office): RecordFactory {
  const made = new Map<CatalogueKey, Promise<number>>();
  let samples = 0;
  let wall: Promise<number> | undefined;
  const pathOf = (catalogue: Catalogue) => callsOf(catalogue, { product: office.config.productSlug }).list.path.replace('/v1/', '');
  const writerOf = ({ ownership }: Catalogue) => (ownership === 'shared' || ownership === 'policies' ? 'admin' : 'ana');
  const sent = (values: Values, isForm: boolean, more: Readonly<Record<string, string>> = {}) =>
    isForm ? { form: { ...formOf(values), ...more } } : { body: values };
  const uploaded = async (values: Values, as: Who): Promise<Values> => {
    const entries = Object.entries(values).map(async ([name, value]) =>
      value instanceof Blob
        ? [name, (await office.send<{ file: string }>('POST', 'files', { as, form: { file: value } })).data.file]
        : [name, value],
    );
    return Object.fromEntries(await Promise.all(entries)) as Values;
  };
  const yard: RecordFactory = {
    office,
    writerOf,
    pathOf,
    create: async (catalogue, values, as = writerOf(catalogue)) => {
      const { create: isForm } = catalogue.multipart;
      return office.send('POST', pathOf(catalogue), { as, ...sent(isForm ? values : await uploaded(values, as), isForm) });
    },
    edit: async (catalogue, id, values, as = writerOf(catalogue)) => {
      const { edit: isForm } = catalogue.multipart;
      const isPost = catalogue.editBy !== 'PUT';
      const stored = isForm ? values : await uploaded(values, as);
      const parts = sent(isPost && !isForm ? { ...stored, _method: 'put' } : stored, isForm, isPost ? { _method: 'put' } : {});
      return office.send(isPost ? 'POST' : 'PUT', `${pathOf(catalogue)}/${id}`, { as, ...parts });
    },
    remove: (catalogue, id, as = writerOf(catalogue)) =>
      office.send('DELETE', `${catalogue.deletePath ?? pathOf(catalogue)}/${id}`, { as }),
    idOf: (key) => {
      const known = made.get(key) ?? existingRecord(yard, key);
      made.set(key, known);
      return known;
    },
    values: async (catalogue, which = 'written') => {
      const values = await sampleValues(catalogue, ++samples, yard.idOf, which);
      return catalogue.key === 'wall-rule' ? { ...values, wall: await (wall ??= createWall(office)) } : values;
    },
    put: async (catalogue) => putRow(office, catalogue, await sampleValues(catalogue, ++samples, yard.idOf, 'kept')),
  };
  return yard;
}

/** A user whose console is a video wall: no other may be one of a rule. */
const createWall = ({ app, town: { north } }: Office): Promise<number> =>
  app.store.within(platformScope, (tx) =>
    createUser(tx, {
      email: `wall-${randomUUID()}@yard.test`,
      password: townPassword,
      name: 'Wall',
      tenants: [north.tenant],
      video_wall: true,
    }),
  );

async function existingRecord(yard: RecordFactory, key: CatalogueKey): Promise<number> {
  const { office } = yard;
  const { north, users } = office.town;
  const town: Partial<Record<CatalogueKey, number | undefined>> = {
    tenant: north.tenant,
    unit: north.unit,
    'proxy-camera': north.cameras[0],
    users: users.ana,
  };
  const known = town[key];
  if (known !== undefined) return known;
  if (key === 'alarm') return (await office.raise()).id;
  if (key === 'master-tenant') return masterOf(office, north.tenant);
  const catalogue = catalogueOf(key);
  if (!catalogue.operations.includes('create')) {
    const listed = await office.send<CatalogueRecord[]>('GET', `${yard.pathOf(catalogue)}?sort=id&max=1`, { as: 'admin' });
    return listed.data[0]?.id ?? yard.put(catalogue);
  }
  const reply = await yard.create(catalogue, await yard.values(catalogue, 'required'));
  if (reply.status !== 200) throw new Error(`No ${key} can be made: ${reply.text}`);
  return reply.data.id;
}

async function masterOf(office: Office, tenant: number): Promise<number> {
  const { data } = await office.send('GET', `tenant/${tenant}`, { as: 'admin' });
  const id = idOf(data['id_master_tenant']);
  if (id === null) throw new Error('A tenant of no customer');
  return id;
}

const formOf = (values: Values): Record<string, string | Blob | string[]> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, value instanceof Blob || typeof value === 'string' ? value : JSON.stringify(value)]),
  );

async function putRow(office: Office, catalogue: Catalogue, values: Values): Promise<number> {
  const { table, columns, owner } = storageOf(catalogue);
  const puts: [string, RawBuilder<unknown>][] = columns.flatMap(({ field, name, type }) => {
    const value = field.kind === 'file' ? '/media/picture.png' : values[field.name];
    if (value === undefined) return [];
    const cast = sql.raw(type === 'jsonb' ? 'jsonb' : type);
    return [[name, type === 'jsonb' ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}::${cast}`]];
  });
  if (owner === 'id_master_tenant' && !puts.some(([name]) => name === owner)) {
    puts.push([owner, sql`${await masterOf(office, office.town.north.tenant)}::bigint`]);
  }
  const { rows } = await office.app.store.within(platformScope, (tx) =>
    sql<{ id: number }>`insert into ${sql.table(table)} (${sql.join(puts.map(([name]) => sql.ref(name)))})
      values (${sql.join(puts.map(([, value]) => value))}) returning id`.execute(tx),
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Nothing was put into ${table}`);
  return id;
}
