import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { catalogues } from '../../contract/catalogues/index.ts';
import { createUser } from '../../server/access/users.ts';
import { readXlsx } from '../../server/catalogues/imports/xlsx-file.ts';
import { platformScope, type Tx } from '../../server/platform/store/store.ts';
import { startTestPlatform, type TestPlatform } from '../../server/testing/platform.ts';
import { findCrossReferences, fingerprints, idsOf, markRows, readSchema, type Schema, type Side } from './tenancy/owned.ts';
import { type Description, describedRequests, readRequests, type WalkRequest, writeRequests } from './tenancy/requests.ts';

const password = 'a long word of the walk 1';
/** Marker in every text of the victims' records; it differs for another customer and for a tenant of the same customer. */
const words = { customer: 'qzcustomer7731', tenant: 'qztenant4482' };

/** Who walks, and whose data must not be met. */
interface Walker {
  name: string;
  email: string;
  own: Side;
  victim: Side;
  word: string;
}

let platform: TestPlatform;
let schema: Schema;
let walkers: Walker[];
const within = <T>(work: (tx: Tx) => Promise<T>) => platform.app.store.within(platformScope, work);

beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'demo' });
  walkers = await within(async (tx) => {
    schema = await readSchema(tx);
    const { rows } = await sql<{ master: number; tenants: number[] }>`
      select id_master_tenant as master, json_agg(id order by id) as tenants from tenant group by 1 order by count(*) desc`.execute(tx);
    const [first, second] = rows;
    if (!first || !second) throw new Error('The demo has two customers');
    const [own = 0, ...others] = first.tenants;
    const found = [
      {
        name: 'of another customer',
        email: 'walker@second.test',
        own: { tenants: second.tenants, masters: [second.master] },
        victim: { tenants: first.tenants, masters: [first.master] },
        word: words.customer,
        marked: 60,
      },
      {
        name: 'of another tenant of the customer',
        email: 'walker@first.test',
        own: { tenants: [own], masters: [] },
        victim: { tenants: others, masters: [] },
        word: words.tenant,
        marked: 30,
      },
    ];
    for (const { email, own: of } of found) {
      const abilities = [{ action: 'manage', subject: 'all' }];
      await createUser(tx, { email, password, name: 'Walker', tenants: of.tenants as never, abilities, enabled_chat: true });
    }
    for (const { victim, word, marked } of found) expect(await markRows(tx, schema, victim, word)).toBeGreaterThan(marked);
    return found;
  });
});
afterAll(() => platform?.clear());

async function tokenOf(email: string): Promise<string> {
  const { body } = await platform.request<{ data: { access_token: string } }>('POST', '/v1/user/auth', { body: { email, password } });
  return body.data.access_token;
}

interface WalkReply {
  status: number;
  text: string;
}
/** Sends a request and returns the answer as text; for a spreadsheet, its cells. */
async function sendRequest({ method, path, body }: WalkRequest, token: string): Promise<WalkReply> {
  const reply = await fetch(`${platform.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const isSheet = reply.status === 200 && bytes.subarray(0, 2).toString() === 'PK';
  return { status: reply.status, text: isSheet ? JSON.stringify(await readXlsx(bytes)) : bytes.toString('utf8') };
}

/** Calls that know their caller by something else than a session. */
const isWithoutOwner = /external\/ticket|refresh-token/;

/** Sends all requests, some in parallel. @returns the replies, those that contain the marker, those that failed, and counts by status */
async function walk(walker: Walker, requests: readonly WalkRequest[]) {
  const { word } = walker;
  const token = await tokenOf(walker.email);
  const [leaks, broken, statuses]: [string[], string[], Record<number, number>] = [[], [], {}];
  const replies = new Map<WalkRequest, WalkReply>();
  const queue = [...requests];
  const one = async () => {
    for (let request = queue.shift(); request; request = queue.shift()) {
      const reply = await sendRequest(request, token);
      const { status, text } = reply;
      replies.set(request, reply);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (text.includes(word))
        leaks.push(
          `${request.method} ${request.path} → ${status} …${text.slice(Math.max(0, text.indexOf(word) - 120), text.indexOf(word) + 20)}`,
        );
      if ((status === 401 && !isWithoutOwner.test(request.path)) || status === 500)
        broken.push(`${request.method} ${request.path} → ${status} ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 6 }, one));
  return { leaks, broken, statuses, replies, count: requests.length };
}

/** Ids of the same tables that no record has. */
const unknown = (ids: ReadonlyMap<string, readonly (number | string)[]>) =>
  new Map([...ids.keys()].map((table, at) => [table, [987_654_000 + at]] as const));

/** Returns the calls that answer differently for another tenant's record than for a missing one. */
async function unlike(
  { email }: Walker,
  requests: readonly WalkRequest[],
  replies: ReadonlyMap<WalkRequest, WalkReply>,
  nobody: readonly WalkRequest[],
): Promise<string[]> {
  const found: string[] = [];
  const token = await tokenOf(email);
  const pairs = requests.flatMap((request, at) => (nobody[at] && isSameCall(request, nobody[at]) ? [[request, nobody[at]] as const] : []));
  const one = async () => {
    for (let pair = pairs.shift(); pair; pair = pairs.shift()) {
      const [theirs, none] = [replies.get(pair[0]), await sendRequest(pair[1], token)];
      if (!theirs) throw new Error(`${pair[0].path} was not walked`);
      if (theirs.status !== none.status || shape(theirs.text) !== shape(none.text)) {
        found.push(`${pair[0].path} → ${theirs.status} ${theirs.text.slice(0, 200)} and not ${none.status} ${none.text.slice(0, 200)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, one));
  return found;
}

/** Where a record is named in the query: ids in paths are tried with records of every sort, and some are the walker's own. */
const isSameCall = (one: WalkRequest, other: WalkRequest): boolean =>
  one.path !== other.path && one.path.split('?')[0] === other.path.split('?')[0];

/** A reply without ids, times and chance. */
const shape = (text: string): string => text.replace(/\d+/g, '0').replace(/[\w-]{20,}/g, '');

const whole = catalogues.filter((one) => !one.servedBy);
let walked = 0;

/** Thousands of calls: a busy machine needs its time. */
const options = { timeout: 400_000, tags: ['OQ-8'] };

describe.each([0, 1])('a walk through every call (%i)', options, (at) => {
  const walker = () => walkers[at] as Walker;
  const ids = (side: Side) => within((tx) => idsOf(tx, schema, side));
  const description = async () => (await platform.request<Description>('GET', '/v1/openapi.json')).body;

  test('no list, record, label, search, filter, order, export or trail leaks data across tenants', {
    tags: ['OQ-8', 'ADM-7.03', 'OP-1.01'],
  }, async () => {
    const victim = await ids(walker().victim);
    const requests = catalogues.flatMap((one) => readRequests(one, victim, walker().word));
    const { leaks, broken, count, statuses } = await walk(walker(), requests);
    walked += count;
    expect([leaks, broken]).toEqual([[], []]);
    expect(statuses[200]).toBeGreaterThan(whole.length);
  });

  test('no other call leaks, changes or refers to a record of another tenant', {
    tags: ['OQ-8'],
  }, async () => {
    const { victim, own, word } = walker();
    const state = () =>
      within(async (tx) => ({ rows: await fingerprints(tx, schema, victim), crossed: await findCrossReferences(tx, schema, own, victim) }));
    const before = await state();
    const [theirs, mine] = [await ids(victim), await ids(own)];
    const described = describedRequests(await description(), theirs, word);
    const reads = described.filter(({ method }) => method === 'GET');
    const writes = [
      ...described.filter(({ method }) => method !== 'GET'),
      ...(await Promise.all(whole.map((one) => writeRequests(one, theirs, mine)))).flat(),
    ].filter(({ path }) => path !== '');
    const nobody = describedRequests(await description(), unknown(theirs), word).filter(({ method }) => method === 'GET');
    const first = await walk(walker(), reads);
    const leaks = await unlike(walker(), reads, first.replies, nobody);
    const second = await walk(walker(), writes);
    walked += first.count + second.count;
    expect({ leaks: [...leaks, ...first.leaks, ...second.leaks], broken: [...first.broken, ...second.broken], ...(await state()) }).toEqual(
      {
        leaks: [],
        broken: [],
        ...before,
      },
    );
  });
});

test('a socket receives no events of another tenant, nor of a shared one after it is unshared', {
  tags: ['OQ-8', 'OP-7.46'],
}, async () => {
  const [walker] = walkers;
  if (!walker) throw new Error('Nobody walks');
  const { user, victim, own, foreign } = await within(async (tx) => {
    const one = async <T>(statement: ReturnType<typeof sql<T>>) => (await statement.execute(tx)).rows[0] as T;
    const unitOf = (tenant: number | undefined) =>
      one(sql<{ id: number }>`select id from unit where id_tenant = ${tenant} order by id limit 1`);
    return {
      user: (await one(sql<{ id: number }>`select id from user_account where email = ${walker.email}`)).id,
      victim: (await unitOf(walker.victim.tenants[0])).id,
      own: (await unitOf(walker.own.tenants[0])).id,
      foreign: (await one(sql<{ id: number }>`select id_user as id from user_tenant where id_tenant = ${walker.victim.tenants[0]} limit 1`))
        .id,
    };
  });
  const token = await tokenOf(walker.email);
  const socket = await listen(token, user);
  for (const channel of ['user', 'user-setup', 'show-user-view', 'show-action-plan', 'call-events', 'chat', 'units']) {
    const refused = await platform.request('POST', '/broadcasting/auth', {
      token,
      body: { socket_id: socket.id, channel_name: `private-${channel}-${foreign}` },
    });
    expect([channel, refused.status]).toEqual([channel, 403]);
  }
  const raise = async (id_unit: number, description: string) => {
    const body = { reference: description, id_unit, description, alarm_type: 'Intrusion', alarm_acronym: 'SD', priority: 2 };
    expect((await platform.request('POST', '/v1/intake/alarms', { token: 'atalaya-demo-intake', body })).status).toBe(201);
  };
  const hears = async (what: string) => {
    await expect.poll(() => socket.heard(), { timeout: 15_000 }).toContain(what);
  };
  await raise(victim, 'of others, not shared');
  await raise(own, 'first of their own');
  await hears('first of their own');
  expect(socket.heard()).not.toContain('of others');
  expect(socket.heard()).not.toContain(walker.word);
  await within(async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into tenant_shared (name, id_user) values ('Of the walk', ${user}) returning id`.execute(tx);
    await sql`insert into tenant_shared_available_tenants (id_owner, id_target) values (${rows[0]?.id}, ${walker.victim.tenants[0]})`.execute(
      tx,
    );
  });
  await raise(victim, 'of others, shared');
  await hears('of others, shared');
  await within((tx) => sql`delete from tenant_shared where id_user = ${user}`.execute(tx));
  await raise(victim, 'of others, no more shared');
  await raise(own, 'second of their own');
  await hears('second of their own');
  expect(socket.heard()).not.toContain('no more shared');
  const { body } = await platform.request<{ data: { epoch: string } }>('GET', '/v1/events?epoch=none&after=0', { token });
  const missed = await platform.request('GET', `/v1/events?epoch=${body.data.epoch}&after=0`, { token });
  expect(JSON.stringify(missed.body)).not.toContain('of others');
  socket.close();
});

test('the walk is as long as the contract is wide', () => {
  expect(walked).toBeGreaterThan(3000);
});

/** A socket of the protocol that listens to its user's own channel. */
async function listen(token: string, user: number) {
  const socket = new WebSocket(`${platform.realtimeUrl.replace(/^http/, 'ws')}/app/atalaya?protocol=7&client=js&version=8.0.0`);
  const texts: string[] = [];
  const id = await new Promise<string>((opened, failed) => {
    socket.addEventListener('error', () => failed(new Error('The socket does not open')));
    socket.addEventListener('message', ({ data }) => {
      const text = data as string;
      texts.push(text);
      const { event, data: leaks } = JSON.parse(text) as { event: string; data: string };
      if (event === 'pusher:connection_established') opened((JSON.parse(leaks) as { socket_id: string }).socket_id);
    });
  });
  const channel = `private-user-${user}`;
  const auth = await platform.request<{ auth: string }>('POST', '/broadcasting/auth', {
    token,
    body: { socket_id: id, channel_name: channel },
  });
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...auth.body } }));
  await expect.poll(() => texts.join('')).toContain('subscription_succeeded');
  return { id, heard: () => texts.join('\n'), close: () => socket.close() };
}
