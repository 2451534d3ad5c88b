import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Unit } from '../../contract/places/place.ts';
import { readUnits, signInByApi } from '../kit/caller.ts';
import { intakeToken } from '../kit/people.ts';
import { startPlatform } from '../kit/platform.ts';
import { fill } from './fill.ts';
import { quantile, type Row } from './numbers.ts';
import { processUsage, usageOf } from './processes.ts';

const senders = [1, 16, 64];
const seconds = 8;
export const intakeHead = [
  'alarms in the store',
  'senders',
  'alarms/s',
  'reply p50 ms',
  'reply p95 ms',
  'platform CPU ms/alarm',
  'PostgreSQL CPU ms/alarm',
] as const;

/** Measures how fast alarms are taken in over HTTP: each sender sends the next one as soon as the last one was answered. */
export async function intake(sizes: readonly number[] = [1000, 1_000_000]): Promise<Row[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  try {
    await (await startPlatform({ env: { DATA_DIR: dataDir } })).stop();
    const rows: Row[] = [];
    for (const size of sizes) {
      await fill(dataDir, { size, open: 60 });
      rows.push(...(await measure(dataDir, size)));
    }
    return rows;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, size: number): Promise<Row[]> {
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  try {
    const units = await readUnits(platform.url, (await signInByApi(platform.url, 'ana')).access_token);
    await send(platform.url, units, 8, 1);
    const rows: Row[] = [];
    for (const count of senders) {
      const before = { platform: usageOf(platform.pid).cpuS, postgres: processUsage(/postgres/).cpuS };
      const { times, took } = await send(platform.url, units, count, seconds);
      const spent = { platform: usageOf(platform.pid).cpuS, postgres: processUsage(/postgres/).cpuS };
      const each = (after: number, at: number) => ((after - at) * 1000) / times.length;
      rows.push([
        size.toLocaleString('en-US'),
        count,
        times.length / took,
        quantile(times, 0.5),
        quantile(times, 0.95),
        each(spent.platform, before.platform),
        each(spent.postgres, before.postgres),
      ]);
    }
    return rows;
  } finally {
    await platform.stop();
  }
}

let sent = 0;
async function send(url: string, units: readonly Unit[], count: number, forSeconds: number): Promise<{ times: number[]; took: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const times: number[] = [];
  const began = performance.now();
  const ends = began + forSeconds * 1000;
  const sender = async () => {
    while (performance.now() < ends) {
      const from = performance.now();
      sent += 1;
      await post(`${url}/v1/intake/alarms`, agent, {
        reference: `intake-${process.pid}-${sent}`,
        id_unit: units[sent % units.length]?.id,
        description: 'The fence was touched',
        alarm_type: `Fence ${sent % 50}`,
        priority: 1 + (sent % 4),
        cameras: [],
      });
      times.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: count }, sender));
  agent.destroy();
  return { times, took: (performance.now() - began) / 1000 };
}

/** Posts by `node:http`, which costs less of the shared processor than `fetch`. */
function post(url: string, agent: Agent, body: object): Promise<void> {
  const text = JSON.stringify(body);
  const headers = {
    Authorization: `Bearer ${intakeToken}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  };
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method: 'POST', headers }, (reply) => {
      let answer = '';
      reply.setEncoding('utf8').on('data', (part: string) => (answer += part));
      reply.on('end', () => (reply.statusCode === 201 ? resolve() : reject(new Error(`${reply.statusCode} ${answer}`))));
    });
    asked.on('error', reject);
    asked.end(text);
  });
}
