import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDedicatedClient } from '../../../server/platform/store/dedicated-client.ts';
import { embeddedConnection } from '../../../server/platform/store/postgres/embedded.ts';
import { quantile } from '../../bench/numbers.ts';
import { processUsage, usageOf } from '../../bench/processes.ts';
import { raiseAlarm, readUnits, signInByApi } from '../../kit/caller.ts';
import { createHerdSessions } from '../../kit/herd/herd-sessions.ts';
import { people } from '../../kit/people.ts';
import { type RunningPlatform, startPlatform } from '../../kit/platform.ts';
import { type Comparison, compare, interleave } from './comparison.ts';
import type { FanoutOrder, FanoutTarget } from './fanout.child.ts';
import { versionOf } from './packages.ts';

const sockets = 1000;
const eventsPerSecond = 10;
const events = 80;
const restMs = 3000;

/** A server that sends what is published to all of its sockets. */
interface Server {
  readonly pid: number;
  readonly target: FanoutTarget;
  readonly publish: (data: object) => Promise<void>;
}

/** Of the product's driver: the peers bring one of their own. */
type Client = ReturnType<typeof createDedicatedClient>;
type Alarm = Readonly<Record<string, unknown>>;

/** One event to a thousand sockets, ten times a second. Servers and clients are fresh in each round, each in a process of its own. */
export async function fanout(rounds: number, said: (line: string) => void): Promise<Comparison> {
  let alarm: Alarm | undefined;
  const product = {
    name: 'product',
    measure: async () => {
      const platform = await startPlatform();
      const client = await openStore(platform);
      try {
        const { tenant, sample } = await raiseSample(platform, client);
        alarm ??= sample;
        const members = await createHerdSessions(platform, sockets, [people.ana]);
        const publish = async (data: object) =>
          void (await client.query("select append_event('alarm', $1::bigint, null, $2::json)", [tenant, JSON.stringify(data)]));
        const { port, realtimePort, pid } = platform;
        return await measure({ pid, target: { kind: 'product', port, realtimePort, members }, publish }, sample);
      } finally {
        await client.end();
        await platform.clear();
      }
    },
  };
  const peer = {
    name: versionOf('socket.io'),
    measure: async () => {
      if (!alarm) throw new Error('the product is measured first');
      const child = fork(join(import.meta.dirname, 'programs/fanout.server.mjs'));
      try {
        const [port] = (await once(child, 'message')) as [number];
        const publish = (data: object) => Promise.resolve(void child.send(data));
        return await measure({ pid: child.pid ?? 0, target: { kind: 'socket.io', port, sockets }, publish }, alarm);
      } finally {
        child.kill();
      }
    },
  };
  const measured = await interleave([product, peer], rounds, said);
  const bytes = JSON.stringify(alarm).length;
  const head = [
    `${sockets.toLocaleString('en-US')} sockets, ${eventsPerSecond} events/s of ${bytes.toLocaleString('en-US')} bytes`,
    'server CPU µs/delivery',
    'PostgreSQL CPU µs/delivery',
    'p50 ms',
    'p95 ms',
    'server kB/socket',
  ];
  return { head, rows: compare(measured) };
}

/** A connection that appends to the log of events, as the platform does. */
export async function openStore(platform: Pick<RunningPlatform, 'dataDir'>): Promise<Client> {
  const connection = await embeddedConnection(platform.dataDir);
  if (!connection) throw new Error('the platform runs no store on its directory');
  const client = createDedicatedClient(connection);
  await client.connect();
  await client.query("select set_config('app.scope', 'platform', false)");
  return client;
}

/** Raises an alarm that becomes the sample of all events. */
async function raiseSample(platform: RunningPlatform, client: Client): Promise<{ tenant: string; sample: Alarm }> {
  const [unit] = await readUnits(platform.url, (await signInByApi(platform.url, 'ana')).access_token);
  if (!unit) throw new Error('Ana sees no unit');
  await raiseAlarm(platform.url, { unit });
  const { rows } = await client.query<{ tenant: string; data: Alarm }>(
    "select id_tenant as tenant, data from event_log where name = 'alarm' and id_tenant = $1 order by seq desc limit 1",
    [unit.id_tenant],
  );
  const [row] = rows;
  if (!row) throw new Error('the alarm is not in the log');
  return { tenant: row.tenant, sample: row.data };
}

/** The figures of one round; the CPU time that the server uses at rest, with all sockets open, is subtracted; that of PostgreSQL is not. */
async function measure({ pid, target, publish }: Server, alarm: Alarm): Promise<number[]> {
  const clients = fork(join(import.meta.dirname, 'fanout.child.ts'), { execArgv: ['--import', 'tsx'] });
  const failed = once(clients, 'exit').then(() => Promise.reject(new Error(`a socket of ${target.kind} was closed`)));
  failed.catch(() => clients.kill());
  try {
    const empty = usageOf(pid).mb;
    await ask(clients, { order: 'connect', target }, failed);
    await rest(pid);
    const full = usageOf(pid).mb;
    const usage = () => ({ server: usageOf(pid).cpuS, postgres: processUsage(/postgres/).cpuS, at: performance.now() });
    const [before, rested] = [usage(), await sleep(restMs, null).then(usage)];
    for (let n = 0; n < events; n += 1) {
      await sleep(rested.at + (n * 1000) / eventsPerSecond - performance.now());
      await publish({ ...alarm, description: `t@${performance.timeOrigin + performance.now()}@ Fence touched` });
    }
    const latencies = await ask<number[]>(clients, { order: 'latencies', count: events * sockets }, failed);
    const after = usage();
    const perDelivery = (cpuS: number) => (cpuS * 1e6) / latencies.length;
    const atRest = ((rested.server - before.server) / (rested.at - before.at)) * (after.at - rested.at);
    return [
      perDelivery(after.server - rested.server - atRest),
      target.kind === 'product' ? perDelivery(after.postgres - rested.postgres) : Number.NaN,
      quantile(latencies, 0.5),
      quantile(latencies, 0.95),
      ((full - empty) * 1000) / sockets,
    ];
  } finally {
    clients.disconnect();
  }
}

/** Waits until what the connections caused is done: until server and PostgreSQL compute less than 0.2 s in two seconds, or for a minute. */
async function rest(pid: number): Promise<void> {
  const used = () => usageOf(pid).cpuS + processUsage(/postgres/).cpuS;
  for (let [at, before] = [0, used()]; at < 30; at += 1) {
    await sleep(2000);
    const now = used();
    if (now - before < 0.2) return;
    before = now;
  }
}

async function ask<T>(clients: ChildProcess, order: FanoutOrder, failed: Promise<never>): Promise<T> {
  const replied = once(clients, 'message') as Promise<[T]>;
  clients.send(order);
  const [reply] = await Promise.race([replied, failed]);
  return reply;
}
