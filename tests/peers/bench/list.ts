import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOrCreateText } from '../../../server/platform/secrets.ts';
import { createDedicatedClient } from '../../../server/platform/store/dedicated-client.ts';
import { embeddedConnection } from '../../../server/platform/store/postgres/embedded.ts';
import { fill } from '../../bench/fill.ts';
import { quantile } from '../../bench/numbers.ts';
import { processUsage, usageOf } from '../../bench/processes.ts';
import { call, signInByApi } from '../../kit/caller.ts';
import { startPlatform } from '../../kit/platform.ts';
import { type Comparison, compare, interleave } from './comparison.ts';
import { versionOf } from './packages.ts';

const size = 100_000;
const page = 50;
const clients = 4;
const warmUp = 40;
const seconds = 5;

/** The same page by both: what a row of the queue shows. */
const query = `{
  allAlarms(first: ${page}, orderBy: [PRIORITY_ASC, CREATED_ASC, ID_ASC], condition: { alarmStatus: "waiting" }) {
    nodes {
      id alarmId description alarmStatus alarmType alarmAcronym priority created raisedAt version cameras host viewLink detection
      folioCad statusCad reactionPatrol protocol comments takenBy takenByName takenAt endedBy endedByName endedAt
      alarmLevelByIdAlarmLevel { id level description color }
      unitByIdUnitAndIdTenant { id description latitude longitude tenantByIdTenant { id name } }
    }
  }
}`;

/** Fetches the page once and returns the number of its rows. */
type FetchPage = () => Promise<number>;

/** The first page of open alarms by the product, with authentication and row-level security, and by PostGraphile without both. */
export async function list(rounds: number, said: (line: string) => void): Promise<Comparison> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  try {
    const first = await startPlatform({ env: { DATA_DIR: dataDir } });
    const { user } = await signInByApi(first.url, 'ana');
    await first.stop();
    await fill(dataDir, { size, open: 60, tenants: user.tenants.map(({ id }) => id) });
    const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
    const peer = await startPeer(dataDir);
    try {
      const { access_token: token } = await signInByApi(platform.url, 'ana');
      const fromProduct: FetchPage = async () => {
        const { body } = await call<{ data: unknown[] }>(`${platform.url}/v1/services/alarms/open?max=${page}`, { token });
        return body.data.length;
      };
      const fromPeer: FetchPage = async () => {
        const { body, text } = await call<{ data?: { allAlarms: { nodes: unknown[] } } }>(peer.url, { body: { query } });
        if (!body.data) throw new Error(text);
        return body.data.allAlarms.nodes.length;
      };
      const measured = await interleave(
        [
          { name: 'product', measure: () => measure(platform.pid, fromProduct) },
          { name: versionOf('postgraphile'), measure: () => measure(peer.pid, fromPeer) },
        ],
        rounds,
        said,
      );
      const head = [
        `${page} open of ${size.toLocaleString('en-US')} alarms, ${clients} clients`,
        'req/s',
        'p50 ms',
        'p95 ms',
        'server CPU ms/req',
        'PostgreSQL CPU ms/req',
      ];
      return { head, rows: compare(measured) };
    } finally {
      peer.stop();
      await platform.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Only what the page needs is served: names of other tables are in each other's way in PostGraphile's schema. */
const omitOthers = `do $$ declare one record; begin
  for one in select relname, case relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end as kind from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and relname not in ('alarm', 'unit', 'tenant', 'alarm_level')
  loop execute format('comment on %s %I is %L', one.kind, one.relname, '@omit'); end loop;
  for one in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  loop execute format('comment on function %s is %L', one.name, '@omit'); end loop;
end $$`;

/** Starts PostGraphile at the store of the running platform, with an index of its own for this page. */
async function startPeer(dataDir: string): Promise<{ url: string; pid: number; stop: () => void }> {
  const connection = await embeddedConnection(dataDir);
  if (!connection) throw new Error('the platform runs no store on its directory');
  const superuser = { ...connection, user: 'postgres', password: await readOrCreateText(dataDir, 'postgres-superuser', () => '') };
  const client = createDedicatedClient(superuser);
  await client.connect();
  await client.query('create index if not exists peer_open on alarm (alarm_status, priority, created, id)');
  await client.query(omitOthers);
  await client.end();
  const { user, password, host, port, database } = superuser;
  const url = `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`;
  const child = fork(join(import.meta.dirname, 'programs/list.server.mjs'), {
    env: { ...process.env, NODE_ENV: 'production', PEER_DATABASE: url },
  });
  const [listening] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${listening}/graphql`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

/** Clients that each ask again as soon as they are answered. */
async function measure(pid: number, fetchPage: FetchPage): Promise<number[]> {
  for (let n = 0; n < warmUp; n += 1) if ((await fetchPage()) !== page) throw new Error(`the page does not have ${page} rows`);
  const usage = () => ({ server: usageOf(pid).cpuS, postgres: processUsage(/postgres/).cpuS });
  const [before, began, took] = [usage(), performance.now(), [] as number[]];
  const ask = async () => {
    while (performance.now() - began < seconds * 1000) {
      const asked = performance.now();
      await fetchPage();
      took.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: clients }, ask));
  const [after, elapsed] = [usage(), (performance.now() - began) / 1000];
  const perRequest = (of: (one: typeof before) => number) => ((of(after) - of(before)) * 1000) / took.length;
  return [
    took.length / elapsed,
    quantile(took, 0.5),
    quantile(took, 0.95),
    perRequest(({ server }) => server),
    perRequest(({ postgres }) => postgres),
  ];
}
