import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type CameraServer, startCameraServer } from '../../server/testing/camera-server.ts';
import { call, readUnits, signInByApi } from '../kit/caller.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { addCamera } from './ingest.ts';
import type { Row } from './numbers.ts';
import { usageOf } from './processes.ts';

export const camerasHead = [
  'cameras recorded',
  'streaming',
  'until all stream s',
  'platform CPU s a minute',
  'platform MB',
  'written GB an hour and camera',
  'cameras with a gap',
] as const;

const sizes = [16, 50, 100, 200] as const;
const measuredMs = 60_000;
const patienceMs = 180_000;
const run = promisify(execFile);
/** Two seconds of noise at 25 frames and 0.8 Mbit a second, a key frame each second, in fragments of a tenth of a second. */
const filmed = [
  ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=25,noise=alls=20:allf=t', '-f', 'lavfi', '-i', 'sine', '-t', '2'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '0', '-g', '25', '-sc_threshold', '0'],
  ...['-b:v', '736k', '-minrate', '736k', '-maxrate', '736k', '-bufsize', '368k', '-c:a', 'aac', '-b:a', '64k'],
  ...['-f', 'mp4', '-movflags', 'empty_moov+default_base_moof+frag_keyframe', '-frag_duration', '100000'],
];

/**
 * Measures what a node spends on cameras that it takes in and records continuously. The cameras replay one film from memory to a program that only copies it, in
 * the place of ffmpeg: what ffmpeg itself costs for a camera is measured by `ingest`.
 */
export async function cameras(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  const sample = join(folder, 'sample.mp4');
  await run('ffmpeg', [...filmed, sample]);
  const server = await startCameraServer(folder, sample);
  const platform = await startPlatform({ env: { FFMPEG_PATH: server.ffmpeg } });
  try {
    const ids: number[] = [];
    const rows: Row[] = [];
    for (const size of sizes) rows.push(await measure(platform, server, ids, size));
    return rows;
  } finally {
    await platform.clear();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(platform: RunningPlatform, server: CameraServer, ids: number[], size: number): Promise<Row> {
  const { access_token: token } = await signInByApi(platform.url, 'admin');
  const [unit] = await readUnits(platform.url, token);
  const began = performance.now();
  for (const name of Array.from({ length: size - ids.length }, (_, at) => `replayed-${ids.length + at}`))
    ids.push(await addCamera({ platform, token, unit: unit?.id ?? 0 }, name, server.address(name)));
  let streaming = 0;
  while (streaming < size && performance.now() - began < patienceMs) {
    await sleep(500);
    const { body } = await call<{ data: { phase: string }[] }>(`${platform.url}/v1/media/states?cameras=${ids.join(',')}`, { token });
    streaming = body.data.filter(({ phase }) => phase === 'streaming').length;
  }
  const seconds = (performance.now() - began) / 1000;
  const files = join(platform.dataDir, 'media');
  const [before, written] = [usageOf(platform.pid), bytesIn(files)];
  await sleep(measuredMs);
  const [after, now] = [usageOf(platform.pid), bytesIn(files)];
  const perHour = ((now - written) * 3_600_000) / measuredMs;
  return [
    size,
    streaming,
    seconds,
    ((after.cpuS - before.cpuS) * 60_000) / measuredMs,
    after.mb,
    perHour / size / 1e9,
    await countGaps(platform, ids),
  ];
}

/** How many cameras have a gap in what was recorded while it was measured, or nothing at all. */
async function countGaps(platform: RunningPlatform, ids: readonly number[]): Promise<number> {
  const { access_token: token } = await signInByApi(platform.url, 'admin');
  const [from, to] = [Date.now() - measuredMs + 5000, Date.now() - 5000].map((at) => new Date(at).toISOString());
  let gaps = 0;
  for (const id_camera of ids) {
    const { body } = await call<{ data?: { stretches: unknown[] } }>(`${platform.url}/v1/media/link`, {
      token,
      body: { id_camera, kind: 'recorded', from, to },
    });
    if (body.data?.stretches.length !== 1) gaps += 1;
  }
  return gaps;
}

/** Bytes of the files below a directory. */
const bytesIn = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
