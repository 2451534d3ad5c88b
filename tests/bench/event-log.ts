import pg from 'pg';
import { storeConnection } from '../../server/testing/connection.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { quantile, type Row } from './numbers.ts';
import { processUsage, usageOf } from './processes.ts';

export const eventLogHead = [
  'nodes that listen',
  'writers',
  'commits/s',
  'commit p50 ms',
  'commit p95 ms',
  'PostgreSQL CPU ms/commit',
  'a node, CPU ms/commit',
] as const;

const seconds = 8;
/** Of 1,300 bytes, as the event of an alarm. */
const payload = JSON.stringify({ id: 1, description: 'x'.repeat(1280) });

/**
 * Commits that append one event each, as acts of operators do: the log is locked from the event to the end of its transaction, so that numbers
 * rise in the order of commits, and every node reads each event.
 */
export async function eventLog(): Promise<Row[]> {
  const env = { ATALAYA_SECRET: 'u5Fh2Zr8Lk1Vd7Qy3Nc9Ws4Xb6Pm0JtG' };
  const nodes: RunningPlatform[] = [await startPlatform({ env })];
  const [first] = nodes;
  if (!first) throw new Error('no platform');
  try {
    const connection = await storeConnection(first.dataDir);
    const DATABASE_URL = `postgres://${connection.user}:${String(connection.password)}@127.0.0.1:${connection.port}/atalaya`;
    const rows: Row[] = [];
    for (const count of [1, 4]) {
      while (nodes.length < count) nodes.push(await startPlatform({ env: { ...env, DATABASE_URL } }));
      for (const writers of [1, 16]) rows.push([count, writers, ...(await drive(connection, nodes, writers))]);
    }
    return rows;
  } finally {
    for (const node of nodes.reverse()) await node.clear();
  }
}

async function drive(connection: pg.ClientConfig, nodes: readonly RunningPlatform[], writers: number): Promise<number[]> {
  const pool = new pg.Pool({ ...connection, max: writers });
  // A query on a connection that breaks rejects as well.
  pool.on('error', () => undefined);
  const times: number[] = [];
  const used = () => ({ postgres: processUsage(/postgres/).cpuS, nodes: nodes.reduce((sum, { pid }) => sum + usageOf(pid).cpuS, 0) });
  const [before, began] = [used(), performance.now()];
  const ends = began + seconds * 1000;
  const write = async () => {
    const client = await pool.connect();
    while (performance.now() < ends) {
      const from = performance.now();
      await client.query("begin; select set_config('app.scope', 'platform', true)");
      await client.query("select append_event('alarm', null, 1, $1::json)", [payload]);
      await client.query('commit');
      times.push(performance.now() - from);
    }
    client.release();
  };
  await Promise.all(Array.from({ length: writers }, write));
  const [after, took] = [used(), (performance.now() - began) / 1000];
  await pool.end();
  const each = (spent: number) => (spent * 1000) / times.length;
  return [
    ...[times.length / took, quantile(times, 0.5), quantile(times, 0.95)],
    ...[each(after.postgres - before.postgres), each((after.nodes - before.nodes) / nodes.length)],
  ];
}
