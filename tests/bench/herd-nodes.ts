import { setTimeout as sleep } from 'node:timers/promises';
import { storeConnection } from '../../server/testing/connection.ts';
import { raiseAlarm, readUnits, signInByApi } from '../kit/caller.ts';
import { type Herd, startHerd } from '../kit/herd/herd.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import type { Row } from './numbers.ts';
import { processUsage, usageOf } from './processes.ts';

export const herdNodesHead = [
  'what',
  'consoles',
  'seconds',
  'events told',
  'nodes, CPU s',
  'PostgreSQL, CPU s',
  'a node, MB',
  'refused',
] as const;

const ATALAYA_SECRET = 'p0Vd7mQz3yKt9Rb5Xn1Ls6Hc8Wf2Jg4T';
const restSeconds = 15;
const alarms = 40;

/** Consoles on several nodes of one store: connected, at rest, while alarms are raised, and after one of the nodes was killed. */
export async function herdNodes(size = 10_000, count = 4): Promise<Row[]> {
  const env = { TRUST_PROXY: 'true', NODE_URL: 'http://127.0.0.1:0', ATALAYA_SECRET };
  const first = await startPlatform({ env });
  const nodes: RunningPlatform[] = [first];
  const herds: Herd[] = [];
  try {
    const { user, password, port } = await storeConnection(first.dataDir);
    const DATABASE_URL = `postgres://${user}:${String(password)}@127.0.0.1:${port}/atalaya`;
    for (let n = 1; n < count; n += 1) nodes.push(await startPlatform({ env: { ...env, DATABASE_URL } }));
    const store = { dataDir: first.dataDir, secret: ATALAYA_SECRET };
    for (const node of nodes) herds.push(await startHerd(node, Math.floor(size / count), store));
    const measure = async (what: string, work: () => Promise<{ consoles?: number; seconds?: number; told?: number; refused?: number }>) => {
      const used = () => [sum(nodes.map(({ pid }) => cpuOf(pid))), processUsage(/postgres/).cpuS] as const;
      const [before, began] = [used(), performance.now()];
      const { consoles = size, seconds = (performance.now() - began) / 1000, told = 0, refused = 0 } = await work();
      const [ours, postgres] = used().map((now, at) => now - (before[at] ?? 0));
      const mb = sum(nodes.map(({ pid }) => mbOf(pid))) / nodes.length;
      return [what, consoles, seconds, told, ours ?? 0, postgres ?? 0, mb, refused] as const;
    };
    const rows = [
      await measure('all connect', async () => {
        await Promise.all(herds.map((herd) => herd.connect()));
        return {};
      }),
      await measure('at rest', async () => {
        await sleep(restSeconds * 1000);
        return { seconds: restSeconds };
      }),
      await measure(`${alarms} alarms`, async () => ({ told: await raiseAll(first.url, herds) })),
    ];
    const lost = nodes.pop();
    const own = herds[nodes.length];
    if (!lost || !own) throw new Error('there is no node to kill');
    await lost.kill();
    // Its connections to the store end with it, and are not counted in what follows.
    await sleep(500);
    rows.push(
      await measure('after the kill of a node: its consoles are live again', async () => {
        own.turn(nodes);
        const { liveMs, refused } = await own.reconnect();
        return { consoles: liveMs.length, seconds: (liveMs.at(-1) ?? 0) / 1000, refused };
      }),
      await measure(`${alarms} alarms`, async () => ({ told: await raiseAll(first.url, herds) })),
    );
    await lost.clear();
    return rows;
  } finally {
    for (const herd of herds) herd.close();
    for (const node of nodes.reverse()) await node.clear();
  }
}

/** Raises alarms one after the other, and waits until the consoles are told no more of them. @returns how many events they were told */
async function raiseAll(url: string, herds: readonly Herd[]): Promise<number> {
  const heard = async () => sum(await Promise.all(herds.map((herd) => herd.heard())));
  const before = await heard();
  const units = await readUnits(url, (await signInByApi(url, 'ana')).access_token);
  for (let n = 0; n < alarms; n += 1) {
    const unit = units[n % units.length];
    if (unit) await raiseAlarm(url, { unit, priority: 4 });
  }
  for (let last = -1; ; ) {
    const now = await heard();
    if (now === last) return now - before;
    last = now;
    await sleep(1000);
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
/** Of a process that was killed there is nothing to read. */
function usage(pid: number): { cpuS: number; mb: number } {
  try {
    return usageOf(pid);
  } catch {
    return { cpuS: 0, mb: 0 };
  }
}
const cpuOf = (pid: number): number => usage(pid).cpuS;
const mbOf = (pid: number): number => usage(pid).mb;
