import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createUser } from '../../server/access/users.ts';
import { platformScope } from '../../server/platform/store/store.ts';
import { signIn, startTown, type TownPlatform, townPassword } from '../../server/testing/town.ts';
import { waitUntil } from '../../server/testing/wait-until.ts';
import { isAlike, listEndpoints, type NamedEndpoint } from './endpoints.ts';
import { arbitraryInputs, type Input } from './inputs.ts';

const minSent = 5000;
const minRefused = 1500;
/** Inputs of each call; of a call that does the same for every catalogue, and so is made once for each of them. */
const perCall = 5;
const perAlikeCall = 2;
const atOnce = 12;
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
/** Calls that end the caller's or everybody's session; they have tests of their own. */
const excludedCalls = new Set(['signOut', 'lock', 'endOtherSessions', 'endSession', 'endSessionsOfUser', 'changePassword', 'demoScenario']);

let town: TownPlatform;
beforeAll(async () => {
  town = await startTown({ mode: 'production' });
  await town.raise();
  await town.app.store.within(platformScope, (tx) =>
    createUser(tx, { email: 'fuzz@town.test', password: townPassword, name: 'Fuzz', is_master_admin: true }),
  );
  // Events that the platform publishes by itself must not count as changes by a request.
  await waitUntil(async () => {
    const { rows } = await town.app.store.within(platformScope, (tx) => sql`select 1 from rights_touched`.execute(tx));
    expect(rows).toEqual([]);
  });
});
afterAll(() => town?.clear());

let known: { token: Promise<string>; at: number } | undefined;
/** An access token that has not run out, however long the machine takes. */
function signedIn(): Promise<string> {
  if (!known || performance.now() - known.at > 60_000) known = { token: signIn(town, 'fuzz'), at: performance.now() };
  return known.token;
}

/** Content of the store, table by table, without the traces of every request and sign-in: attempt counts, uses of tokens, leases, logs, times. */
const passing =
  /^(throttle|session|refresh_token|log_|system_log|traffic|audit|kept_reply|idempotency|node|meta|stored_file|message|presence|alarm_viewer|export|journal|mail|automation_pulse|receiver_state)/;
async function countRows(): Promise<Record<string, string>> {
  return town.app.store.within(platformScope, async (tx) => {
    const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(
      tx,
    );
    const found: Record<string, string> = {};
    for (const { name } of rows.filter((row) => !passing.test(row.name))) {
      const { rows: parsed } = await sql<{
        text: string | null;
      }>`select string_agg(row, '|' order by row) as text
        from (select (to_jsonb(t) - '{last_login,last_used,accepted,refused}'::text[])::text as row from ${sql.table(name)} t) rows`
        .execute(tx)
        .catch(() => ({ rows: [] }));
      found[name] = createHash('sha256')
        .update(parsed[0]?.text ?? '')
        .digest('hex');
    }
    return found;
  });
}

interface Answer {
  readonly status: number;
  readonly text: string;
}
async function send({ method, path, body }: Input, token: string): Promise<Answer> {
  const reply = await fetch(town.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && method !== 'GET' && { body }),
    redirect: 'manual',
  });
  return {
    status: reply.status,
    text: /json|text/.test(reply.headers.get('content-type') ?? '') ? await reply.text() : (await reply.arrayBuffer(), ''),
  };
}

/** Returns the fault of an answer: an internal error or a missing envelope. An unavailable external service has its own code. */
function findFault({ status, text }: Answer): string | null {
  if (status >= 500)
    return /"code":"(connector|media|clip|call|code|platform\.away)/.test(text) && status !== 500
      ? null
      : `${status} ${text.slice(0, 300)}`;
  return /\bat \S+ \(|\.ts:\d|node_modules/.test(text) ? `${status}, and it shows its inside: ${text.slice(0, 300)}` : null;
}

/** Sends every input, several at once. @returns how many were answered in which way, and what went wrong */
async function sendAll(inputs: readonly (readonly [NamedEndpoint, Input])[]) {
  const waiting = [...inputs];
  const wrong: string[] = [];
  const count = new Map<number, number>();
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [{ name }, input] = next;
      const answer = await send(input, await signedIn()).catch((error: Error) => ({ status: 599, text: error.message }));
      count.set(answer.status, (count.get(answer.status) ?? 0) + 1);
      const why = findFault(answer);
      if (why) wrong.push(`${name} ${input.method} ${input.path.slice(0, 200)} ${(input.body ?? '').slice(0, 300)}: ${why}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { wrong, count };
}

const sampled = (named: readonly NamedEndpoint[], salt: number): (readonly [NamedEndpoint, Input])[] =>
  named.flatMap((one, at) =>
    fc
      .sample(arbitraryInputs(one.endpoint, one.catalogue), { seed: seed + salt + at, numRuns: isAlike(one) ? perAlikeCall : perCall })
      .map((input) => [one, input] as const),
  );

/** The input with a body that is surely refused; null: none can be made of it. */
function spoilInput([{ endpoint, catalogue }, { body, ...input }]: readonly [NamedEndpoint, Input]): Input | null {
  if (body === undefined || !endpoint.body) return null;
  const parsed: unknown = JSON.parse(body);
  if (!catalogue || /\/(bulk|import)/.test(endpoint.path)) return z.safeParse(endpoint.body, parsed).success ? null : { ...input, body };
  return { ...input, body: JSON.stringify({ ...(parsed as object), no_such_field: 1 }) };
}
const total = (count: ReadonlyMap<number, number>): number => [...count.values()].reduce((sum, one) => sum + one, 0);

const patience = { timeout: 300_000 };
const callable = () => listEndpoints(town.config.productSlug).filter(({ name }) => !excludedCalls.has(name));

test('fuzz: every write refuses thousands of invalid bodies and changes nothing', patience, async () => {
  const writes = callable().filter(({ endpoint }) => endpoint.body && ['ability', 'signed_in', 'intake'].includes(endpoint.access.kind));
  const before = await countRows();
  const bad = sampled(writes, 0).flatMap((one) => {
    const input = spoilInput(one);
    return input ? [[one[0], input] as const] : [];
  });
  expect(bad.length).toBeGreaterThan(minRefused);
  const { wrong, count } = await sendAll(bad);
  expect(wrong).toEqual([]);
  expect([...count.keys()].filter((status) => status < 400)).toEqual([]);
  expect(await countRows()).toEqual(before);
});

test(`fuzz: ${minSent} inputs made from the schemas of every endpoint get an answer and no fault`, patience, async () => {
  const named = callable();
  const { wrong, count } = await sendAll(sampled(named, 7));
  expect(wrong).toEqual([]);
  expect(total(count)).toBeGreaterThanOrEqual(minSent);
  // Most requests pass authentication, and many take effect.
  expect(count.get(401) ?? 0).toBeLessThan(total(count) / 4);
  expect(count.get(200) ?? 0).toBeGreaterThan(500);
});
