import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { quantile, type Row } from './numbers.ts';

export const startHead = ['start to first successful login', 'runs', 'median ms', 'slowest ms'] as const;

/**
 * From starting the built platform to the first login that succeeds: on an empty data directory (the database is made, the schema
 * and the demo city too), and on one that ran before. The warm ones are also given as a share of the cold.
 */
export async function start(runs = 3): Promise<Row[]> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
    try {
      cold.push(await once(dataDir));
      warm.push(await once(dataDir));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  const row = (name: string, took: readonly number[]): Row => [
    name,
    took.length,
    Math.round(quantile(took, 0.5)),
    Math.round(Math.max(...took)),
  ];
  return [
    row('empty data directory', cold),
    row('second start', warm),
    ['second / first', '', quantile(warm, 0.5) / quantile(cold, 0.5), ''],
  ];
}

async function once(dataDir: string): Promise<number> {
  const began = performance.now();
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  await signInByApi(platform.url, 'ana');
  const took = performance.now() - began;
  await platform.stop();
  return took;
}
