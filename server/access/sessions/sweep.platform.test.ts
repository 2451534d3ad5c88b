import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { UserId } from '../../../contract/platform/ids.ts';
import { reportLimits } from '../../../contract/quality/index.ts';
import { idempotencyTtlMs } from '../../platform/index.ts';
import { platformScope, type Tx } from '../../platform/store/store.ts';
import { addUser } from '../../testing/people.ts';
import { startTestPlatform, type TestPlatform } from '../../testing/platform.ts';
import { sweep } from './sweep.ts';

const [minute, day] = [60_000, 24 * 3600_000];
let platform: TestPlatform;
let user: UserId;
beforeAll(async () => {
  platform = await startTestPlatform({ mode: 'production' });
  user = await addUser(platform, { email: 'swept@here.test' });
});
afterAll(() => platform?.clear());

const within = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => platform.app.store.within(platformScope, work);

/** Rows of each table: what names them, until when they are kept after their moment, and how one is stored. */
const tables: readonly [string, string, number, (name: string, at: Date) => RawBuilder<unknown>][] = [
  ['throttle', 'bucket', day, (name, at) => sql`insert into throttle (bucket, at) values (${name}, ${at})`],
  [
    'two_factor',
    'token_hash',
    day,
    (name, at) => sql`insert into two_factor (token_hash, id_user, method, sent_to, code_hash, created, sent, expires)
      values (${name}, ${user}, 'email', 'x', 'x', ${at}, now(), now())`,
  ],
  [
    'remembered_device',
    'token_hash',
    90 * day,
    (name, at) => sql`insert into remembered_device (id_user, token_hash, address, user_agent, created, seen)
      values (${user}, ${name}, 'x', 'x', ${at}, now())`,
  ],
  [
    'way_in',
    'token_hash',
    day,
    (name, at) =>
      sql`insert into way_in (token_hash, kind, id_user, address, created, expires) values (${name}, 'reset', ${user}, 'x', now(), ${at})`,
  ],
  [
    'sign_on_attempt',
    'state_hash',
    day,
    (
      name,
      at,
    ) => sql`insert into sign_on_attempt (state_hash, browser_hash, id_provider, nonce, verifier, redirect_uri, address, created, expires)
      values (${name}, 'x', 1, 'x', 'x', 'x', 'x', now(), ${at})`,
  ],
  [
    'passkey_challenge',
    'token_hash',
    0,
    (name, at) => sql`insert into passkey_challenge (token_hash, kind, challenge, expires) values (${name}, 'sign_in', 'x', ${at})`,
  ],
  [
    'factor_set_up',
    'sent_to',
    day,
    (name, at) => sql`insert into factor_set_up (id_user, method, sent_to, code_hash, sent, expires)
      values (${user}, ${name === 'old' ? 'email' : 'sms'}, ${name}, 'x', now(), ${at})`,
  ],
  [
    'idempotency',
    'key',
    idempotencyTtlMs,
    (name, at) => sql`insert into idempotency (id_user, key, request_hash, reply, created) values (${user}, ${name}, 'x', '{}', ${at})`,
  ],
  [
    'qa_traces',
    'note',
    reportLimits.keptDays * day,
    (name, at) => sql`insert into qa_traces (id_user, tenants, at, note, actors, steps, bytes, trace)
      values (${user}, '{}', ${at}, ${name}, 1, 1, 1, '{}')`,
  ],
  [
    'session',
    'id',
    30 * day,
    (name, at) => sql`insert into session (id, id_user, address, user_agent, created, expires, idle_until, generation, seen)
      values (${name}, ${user}, 'x', 'x', now(), ${at}, now(), 1, now())`,
  ],
  [
    'mail',
    'subject',
    30 * day,
    (name, at) => sql`insert into mail (at, channel, recipient, subject, text, state) values (${at}, 'email', 'x', ${name}, 'x', 'sent')`,
  ],
];

test.each(tables)(
  'the sweep deletes rows of %s, by their %s, once they are older than they are kept',
  async (table, name, keptMs, insert) => {
    await within(async (tx) => {
      await insert('old', new Date(platform.clock.now() - keptMs - minute)).execute(tx);
      await insert('recent', new Date(platform.clock.now() - keptMs + minute)).execute(tx);
    });
    await sweep(platform.app);
    const { rows } = await within((tx) =>
      sql<{ name: string }>`select ${sql.ref(name)} as name from ${sql.table(table)} where ${sql.ref(name)} in ('old', 'recent')`.execute(
        tx,
      ),
    );
    expect(rows.map((row) => row.name)).toEqual(['recent']);
  },
);

test('the sweep ends sessions that are over, with the reason', async () => {
  await within((tx) =>
    sql`insert into session (id, id_user, address, user_agent, created, expires, idle_until, generation, seen)
      values ('over', ${user}, 'x', 'x', now(), ${new Date(platform.clock.now() - minute)}, ${new Date(platform.clock.now() + day)}, 1, now())`.execute(
      tx,
    ),
  );
  await sweep(platform.app);
  const { rows } = await within((tx) =>
    sql<{ reason: string }>`select revoked_reason as reason from session where id = 'over'`.execute(tx),
  );
  expect(rows).toEqual([{ reason: 'expired' }]);
});
