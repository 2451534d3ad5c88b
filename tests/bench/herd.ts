import { setTimeout as sleep } from 'node:timers/promises';
import { startHerd } from '../kit/herd/herd.ts';
import { startPlatform } from '../kit/platform.ts';
import type { Row } from './numbers.ts';
import { processUsage } from './processes.ts';

export const herdHead = [
  'consoles',
  'channels',
  'half are live, s',
  'all are live, s',
  'refused',
  'tried again',
  'platform CPU s',
  'PostgreSQL CPU s',
] as const;

const sizes = [500, 5000];

/** Consoles that all reconnect after a restart of the platform: from its readiness until each is subscribed and has caught up. */
export async function herd(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of sizes) {
    let platform = await startPlatform({ env: { TRUST_PROXY: 'true' } });
    try {
      const consoles = await startHerd(platform, size);
      await consoles.connect();
      await platform.stop();
      platform = await platform.restart();
      const used = () => [/node|MainThread/, /postgres/].map((name) => processUsage(name, consoles.pid).cpuS);
      const before = used();
      const { liveMs, refused, repeated } = await consoles.reconnect();
      const cpu = used().map((now, at) => now - (before[at] ?? 0));
      rows.push([
        size,
        size * consoles.channels,
        (liveMs[Math.floor(size / 2)] ?? 0) / 1000,
        (liveMs.at(-1) ?? 0) / 1000,
        refused,
        repeated,
        ...cpu,
      ]);
      consoles.close();
      await sleep(500);
    } finally {
      await platform.clear();
    }
  }
  return rows;
}
