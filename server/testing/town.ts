import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Grant } from '../../contract/access/session.ts';
import { api, type CallName, headers, type ReplyOf } from '../../contract/api.ts';
import type { IntakeAlarm } from '../../contract/intake/intake.ts';
import type { Endpoint } from '../../contract/platform/endpoint.ts';
import type { CameraId, MasterTenantId, TenantId, UnitId, UserId } from '../../contract/platform/ids.ts';
import { Refusal } from '../../contract/platform/refusal.ts';
import { openSession } from '../access/sessions/sessions.ts';
import { accessTokenKey, signAccessToken } from '../access/sessions/token.ts';
import { createUser } from '../access/users.ts';
import { alarmTypeIdOf } from '../alarms/alarm-types.ts';
import { allowToken } from '../intake/intake-token.ts';
import type { Platform } from '../main.ts';
import { findOrCreatePlace } from '../places/geography.ts';
import { secret } from '../platform/secrets.ts';
import { platformScope, type Store, type Tx } from '../platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from './platform.ts';

/** Rights of everybody in the town who works with alarms. */
const operator = [
  { action: 'read_history', subject: 'Alarm' },
  { action: 'update', subject: 'Alarm' },
  { action: 'live_video', subject: 'Video' },
  { action: 'record_video', subject: 'Video' },
] as const;

const surnames: Readonly<Record<string, string>> = { Ana: 'Torres' };

export const townPassword = 'a password of the town';
/** Intake tokens: of the first master tenant, of the second, and of the tenant North alone. */
export const townTokens = { first: 'intake-token-first', second: 'intake-token-second', north: 'intake-token-north' } as const;

interface Place {
  tenant: TenantId;
  unit: UnitId;
  cameras: CameraId[];
}

/** A town small enough to know by heart: North and South under one master tenant, Harbour under another; a unit with two cameras each. */
export interface Town {
  north: Place;
  south: Place;
  harbour: Place;
  users: { ana: UserId; bruno: UserId; carla: UserId; admin: UserId; limited: UserId; guest: UserId };
}

/**
 * Fills an empty store. Ana and Bruno see North and South, Carla sees Harbour, `limited` sees North with a limited history, `guest` sees
 * North and may change nothing, `admin` is the master admin.
 */
async function fillTown(store: Store): Promise<Town> {
  return store.within(platformScope, async (tx) => {
    const [first, second] = [await masterTenant(tx, 'First'), await masterTenant(tx, 'Second')];
    const [north, south, harbour] = [await place(tx, first, 'North'), await place(tx, first, 'South'), await place(tx, second, 'Harbour')];
    await sql`insert into alarm_level (level, description, priority, color, id_master_tenant) values
      ('Critical', 'Act now', 1, '#C00012', null), ('High', 'Act soon', 2, '#9A4B00', null), ('Medium', 'Look', 3, '#6B5600', null),
      ('Low', 'Note', 4, '#8A1FA8', null), ('Harbour critical', 'Act now', 1, '#112233', ${second})`.execute(tx);
    const intrusion = await alarmTypeIdOf(tx, 'Intrusion');
    await sql`insert into alarm_comment (comment, status, id_alarm_type, id_tenant) values
      ('Guard sent', 'attending', null, null), ('False alarm', 'canceled', ${intrusion}, ${north.tenant}),
      ('Ship left', 'attended', null, ${harbour.tenant})`.execute(tx);
    await allowToken(tx, townTokens.first, { name: 'first', masterTenant: first });
    await allowToken(tx, townTokens.second, { name: 'second', masterTenant: second });
    await allowToken(tx, townTokens.north, { name: 'north', tenant: north.tenant });
    const user = (name: string, tenants: readonly TenantId[], abilities: readonly { action: string; subject: string }[] = operator) =>
      createUser(tx, {
        email: `${name.toLowerCase()}@town.test`,
        password: townPassword,
        name,
        first_surname: surnames[name] ?? null,
        tenants,
        abilities,
      });
    const users = {
      ana: await user('Ana', [north.tenant, south.tenant]),
      bruno: await user('Bruno', [north.tenant, south.tenant]),
      carla: await user('Carla', [harbour.tenant]),
      limited: await user('Limited', [north.tenant]),
      guest: await user('Guest', [north.tenant], []),
      admin: await createUser(tx, { email: 'admin@town.test', password: townPassword, name: 'Admin', is_master_admin: true }),
    };
    return { north, south, harbour, users };
  });
}

async function masterTenant(tx: Tx, name: string): Promise<MasterTenantId> {
  const { id } = await tx.insertInto('master_tenant').values({ name }).returning('id').executeTakeFirstOrThrow();
  return id;
}

async function place(tx: Tx, master: MasterTenantId, name: string): Promise<Place> {
  const { id: tenant } = await tx.insertInto('tenant').values({ id_master_tenant: master, name }).returning('id').executeTakeFirstOrThrow();
  const at = await findOrCreatePlace(tx, { municipality: 'Town', region: 'Region', country: 'Country' });
  const { rows } = await sql<{ id: UnitId }>`
    insert into unit (id_tenant, description, address_1, id_municipality, id_region, id_country, latitude, longitude)
    values (${tenant}, ${`${name} unit`}, ${`${name} street 1`}, ${at.id_municipality}, ${at.id_region}, ${at.id_country}, 19.4, -99.1)
    returning id`.execute(tx);
  const unit = rows[0]?.id;
  if (unit === undefined) throw new Error('No unit was made');
  const cameras = await sql<{ id: CameraId }>`
    insert into camera (id_tenant, id_unit, name, tag, latitude, longitude)
    select ${tenant}::bigint, ${unit}::bigint, ${name} || ' camera ' || n, 'gate', 19.4, -99.1 from generate_series(1, 2) n returning id`.execute(
    tx,
  );
  await sql`insert into contact (id_tenant, id_unit, name, role, phone) values (${tenant}, ${unit}, 'Guard', 'guard', '+52 55 0000')`.execute(
    tx,
  );
  return { tenant, unit, cameras: cameras.rows.map(({ id }) => id) };
}

/** A platform with the town, and what tests do with it all the time. */
export interface TownPlatform extends TestPlatform {
  town: Town;
  /** Access token of one of the town's people, which works for the hours that a test may take on a busy machine. */
  tokens: Record<keyof Town['users'], string>;
  /** Raises an alarm as a device would. @returns its id and shown id */
  raise(more?: Partial<IntakeAlarm> & { token?: string }): Promise<{ id: number; alarm_id: string }>;
  /** Calls an endpoint of the contract and validates the reply, or the refusal, against it. */
  call<C extends CallName>(name: C, parts?: CallParts): Promise<Called<C>>;
}

interface CallParts {
  as?: keyof Town['users'];
  id?: number;
  query?: Record<string, string | number>;
  body?: unknown;
  key?: string;
}
interface Called<C extends CallName> {
  status: number;
  text: string;
  /** The reply, where the call was not refused. */
  reply: ReplyOf<C>;
  /** The refusal, where it was. */
  refusal: Refusal;
}

/** The ids of a town that a copied store holds already. */
const townFile = (dataDir: string) => join(dataDir, 'town.json');
const filled = {
  name: 'town',
  fill: async ({ app }: Platform, dataDir: string) => writeFile(townFile(dataDir), JSON.stringify(await fillTown(app.store))),
};

/** Starts a platform with the town in it. */
export async function startTown(options: Parameters<typeof startTestPlatform>[0] = {}): Promise<TownPlatform> {
  const platform = await startTestPlatform({ mode: 'production', filled, ...options });
  const found = await readFile(townFile(platform.dataDir), 'utf8').catch(() => null);
  const town = found === null ? await fillTown(platform.app.store) : (JSON.parse(found) as Town);
  const tokens = await openSessions(platform, town.users);
  let raised = 0;
  return {
    ...platform,
    town,
    tokens,
    raise: async ({ token = townTokens.first, ...more } = {}) => {
      raised += 1;
      const alarm = {
        reference: `raised ${raised}`,
        id_unit: town.north.unit,
        description: 'Fence cut',
        alarm_type: 'Intrusion',
        priority: 2,
      };
      const { body, status } = await platform.request<ReplyOf<'raiseAlarm'>>('POST', '/v1/intake/alarms', {
        token,
        body: { ...alarm, ...more },
      });
      if (status !== 201) throw new Error(`The alarm was not raised: ${status} ${JSON.stringify(body)}`);
      return body.data;
    },
    call: (name, parts = {}) => callOf(platform, tokens, name, parts),
  };
}

/** Signs one of the town's people in. @returns an access token, which works for as long as any */
export const signIn = async (platform: TestPlatform, who: string): Promise<string> => (await grantTo(platform, who)).access_token;

/** Opens a session of each without signing in, most of whose cost is the password's hash. @returns their access tokens */
async function openSessions({ app, config, clock }: TestPlatform, users: Town['users']): Promise<TownPlatform['tokens']> {
  const now = clock.now();
  const key = await secret(config, accessTokenKey);
  const from = { address: '127.0.0.1', userAgent: 'node', installation: config.sessions, now };
  return app.store.within(platformScope, async (tx) => {
    const tokens: [string, string][] = [];
    for (const [who, user] of Object.entries(users)) {
      const { session } = await openSession(tx, { ...from, user });
      tokens.push([who, await signAccessToken(key, { user, session, now: now + 6 * 3_600_000 })]);
    }
    return Object.fromEntries(tokens) as TownPlatform['tokens'];
  });
}

export async function grantTo(platform: TestPlatform, who: string): Promise<Grant> {
  const body = { email: `${who}@town.test`, password: townPassword };
  const reply = await platform.request<{ data: Grant }>('POST', '/v1/user/auth', { body });
  if (reply.status !== 200) throw new Error(`${who} cannot sign in: ${JSON.stringify(reply.body)}`);
  return reply.body.data;
}

async function callOf<C extends CallName>(
  platform: TestPlatform,
  tokens: TownPlatform['tokens'],
  name: C,
  { as = 'ana', id, query = {}, body, key }: CallParts,
): Promise<Called<C>> {
  const endpoint: Endpoint = api[name];
  const search = new URLSearchParams(Object.entries(query).map(([field, value]) => [field, String(value)])).toString();
  const path = `${endpoint.path.replace(':id', String(id))}${search && '?'}${search}`;
  const answer = await fetch(platform.url + path, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${tokens[as]}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { [headers.key]: key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const parsed: unknown = JSON.parse(text);
  const isRefused = answer.status >= 400;
  z.core.parse(isRefused ? Refusal : endpoint.reply, parsed);
  return { status: answer.status, text, reply: parsed as ReplyOf<C>, refusal: parsed as Refusal };
}
