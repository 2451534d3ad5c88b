import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type CatalogueKey, catalogueOf, type Values } from '../../../contract/catalogues/index.ts';
import { demoIntakeToken, type Item, type RecognitionKind, readSender, storeSightings } from '../../intake/index.ts';
import type { Tx } from '../../platform/index.ts';
import { projectFolder } from '../../video/index.ts';
import { readUnits } from '../city.ts';
import type { SeededUnit } from '../places.ts';
import { createRandom, type Random } from '../random.ts';
import { insertRecords } from './insert-records.ts';

/** A customer of the demo with the ids of its records. */
export interface Customer {
  id: number;
  name: SeededUnit['master'];
  lang: 'es' | 'pt';
  tenants: readonly { id: number; name: string }[];
  units: readonly SeededUnit[];
  cameras: readonly { id: number; tenant: number; unit: number; name: string }[];
  /** Ids of its accounts by the first part of their address. */
  users: Readonly<Record<string, number>>;
}

/** Dependencies of seeding the catalogues. */
export interface SeedContext {
  tx: Tx;
  now: number;
  luck: Random;
  customers: readonly Customer[];
  /** Inserts records that have no owner or name it themselves. */
  put(key: CatalogueKey, records: readonly Values[]): Promise<number[]>;
  /** Inserts records for each customer, who owns them if the catalogue is owned by customers. @returns their ids by customer */
  each(key: CatalogueKey, of: (customer: Customer) => readonly Values[]): Promise<(customer: Customer) => readonly number[]>;
  /** Stores what detectors of each customer report, by the functions of the intake. */
  report<I extends Item>(kind: RecognitionKind<I>, of: (customer: Customer) => readonly Reported<I>[]): Promise<void>;
  /** Address of one of the demo's pictures. */
  picture(name: string): Promise<string>;
  /** The instant a number of minutes ago. */
  ago(minutes: number): string;
}

/** An item that a detector reports: when it happened, ISO, and the address of its picture. */
export interface Reported<I extends Item> {
  item: I;
  at: string;
  image?: string | undefined;
}

const catalogueSeed = 4242;
const minute = 60_000;

/** Reads the existing city; platform scope. */
export async function readSeedContext(tx: Tx, now: number, seal: (text: string) => string): Promise<SeedContext> {
  const customers = await readCustomers(tx);
  const pictures = new Map<string, Promise<string>>();
  const sender = await readSender(tx, demoIntakeToken);
  const put: SeedContext['put'] = (key, records) => insertRecords(tx, seal, key, records);
  return {
    tx,
    now,
    luck: createRandom(catalogueSeed),
    customers,
    put,
    each: async (key, of) => {
      const isOwned = catalogueOf(key).ownership === 'customer';
      const lists = customers.map((customer) => of(customer).map((one) => (isOwned ? { ...one, id_master_tenant: customer.id } : one)));
      const ids = await put(key, lists.flat());
      const starts = lists.map((_, at) => lists.slice(0, at).flat().length);
      return (customer) => {
        const at = customers.indexOf(customer);
        const start = starts[at] ?? 0;
        return ids.slice(start, start + (lists[at]?.length ?? 0));
      };
    },
    report: async (kind, of) => {
      const none = { address: null };
      const received = customers.flatMap((customer) =>
        of(customer).map(({ item, at, image = null }) => ({ sender, item, at, image: { address: image }, referenceImage: none })),
      );
      await storeSightings(tx, kind, received);
    },
    picture: (name) => {
      const cached = pictures.get(name) ?? storePicture(tx, name);
      pictures.set(name, cached);
      return cached;
    },
    ago: (minutes) => new Date(now - minutes * minute).toISOString(),
  };
}

async function readCustomers(tx: Tx): Promise<Customer[]> {
  const masters = await tx.selectFrom('master_tenant').select(['id', 'name']).orderBy('id').execute();
  const tenants = await tx.selectFrom('tenant').select(['id', 'name', 'id_master_tenant']).orderBy('id').execute();
  const accounts = await tx.selectFrom('user_account').select(['id', 'email', 'id_master_tenant']).orderBy('id').execute();
  const units = await readUnits(tx);
  return masters.map(({ id, name }) => {
    const own = units.filter((unit) => unit.master === name);
    return {
      id,
      name: name as Customer['name'],
      lang: own[0]?.lang === 'pt' ? 'pt' : 'es',
      tenants: tenants.filter((tenant) => tenant.id_master_tenant === id),
      units: own,
      cameras: own.flatMap((unit) => unit.cameras.map((camera) => ({ ...camera, tenant: unit.tenant, unit: unit.id }))),
      users: Object.fromEntries(
        accounts.filter((one) => one.id_master_tenant === id).map((one) => [one.email.split('@')[0] ?? '', one.id]),
      ),
    };
  });
}

async function storePicture(tx: Tx, name: string): Promise<string> {
  const bytes = await readFile(join(projectFolder('server/demo/pictures'), name));
  const id = randomBytes(24).toString('base64url');
  const sha = createHash('sha256').update(bytes).digest();
  await sql`insert into stored_file (id, name, type, sha256, bytes, used) values (${id}, ${name}, ${name.endsWith('.png') ? 'image/png' : 'image/jpeg'}, ${sha}, ${bytes}, now())`.execute(
    tx,
  );
  return `/v1/files/${id}`;
}

/** An element of a list, cyclically; undefined for an empty list. */
export const turn = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)];
