import { closeSync, openSync, readSync } from 'node:fs';
import { sql } from 'kysely';
import { createUser } from '../../server/access/users.ts';
import { platformScope } from '../../server/platform/store/store.ts';
import { startTown, townPassword, townTokens } from '../../server/testing/town.ts';

/**
 * A platform in its own process, which measures how long its main thread computes without a pause: in CPU time, since a machine that is busy
 * otherwise stops a thread at any time. On `read` it answers the longest stretch since the last one, in ms.
 */
const everyMs = 5;
const file = process.platform === 'linux' ? openSync('/proc/self/schedstat', 'r') : null;
const buffer = Buffer.alloc(100);

/** CPU time of the main thread, in ms; elsewhere the time of the clock. */
function computedMs(): number {
  if (file === null) return performance.now();
  const length = readSync(file, buffer, 0, 100, 0);
  return Number(buffer.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6;
}

let longest = 0;
let before = computedMs();
setInterval(() => {
  const now = computedMs();
  longest = Math.max(longest, now - before);
  before = now;
}, everyMs);

const town = await startTown({ mode: 'production', checkReplies: false });
await town.raise();
const user = await town.app.store.within(platformScope, (tx) =>
  createUser(tx, { email: 'hostile@town.test', password: townPassword, name: 'Hostile', is_master_admin: true }),
);

async function addMatches(count: number): Promise<void> {
  await town.app.store.within(platformScope, (tx) =>
    sql`insert into lpr_match (originalplatenumber, plate, capture_date, speed, direction, status, zone, confidential, id_tenant, alarm_flags)
      select 'ABC-' || n, 'ABC' || n, now() - n * interval '7 seconds', n % 140 + 0.5, (array['north', 'south'])[1 + n % 2], 'read',
        'Zone ' || n % 40, n % 3 = 0, (select min(id) from tenant), jsonb_build_object('speeding', n % 11 = 0)
      from generate_series(1, ${count}::int) n`.execute(tx),
  );
  process.send?.('added');
}

process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'matches' in message) void addMatches(Number(message.matches));
  if (message === 'end') void town.clear().then(() => process.exit(0));
  if (message !== 'read') return;
  // After the turn of the timers, which has counted what was computed before.
  setTimeout(() => {
    process.send?.({ longest });
    longest = 0;
  }, 2 * everyMs);
});
process.on('SIGTERM', () => {
  if (file !== null) closeSync(file);
  process.exit(0);
});
process.send?.({ url: town.url, token: town.tokens.admin, intake: townTokens.first, product: town.config.productSlug, user });
