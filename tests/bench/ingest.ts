import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { cameraMissing } from '../../scripts/camera-peer.ts';
import { startBrowser } from '../kit/browser.ts';
import { call, readUnits, signInByApi } from '../kit/caller.ts';
import { type RunningPlatform, startPlatform } from '../kit/platform.ts';
import { rtspCamera } from '../peers/rtsp-camera.ts';
import { quantile, type Row } from './numbers.ts';
import type { Way } from './page/players.ts';
import { liveLink, playersPage } from './players.ts';
import { processUsage } from './processes.ts';

export const ingestHead = ['what', 'first frame ms', 'age of frames p50 ms', 'p95 ms', 'times the first', 'CPU s a minute', 'MB'] as const;

const measuredMs = 15_000;
const rounds = 3;
const most = 8;
const nothing = ['', '', '', ''] as const;

interface IngestRequest {
  readonly platform: Pick<RunningPlatform, 'url'>;
  readonly token: string;
  readonly unit: number;
}

/** Measures the cost of continuously recorded real cameras, and the start time and latency of each way to play one. */
export async function ingest(): Promise<Row[]> {
  const missing = cameraMissing();
  if (missing) {
    console.error(missing);
    return [];
  }
  const [platform, camera, browser] = await Promise.all([startPlatform(), rtspCamera(), startBrowser()]);
  try {
    const { access_token: token } = await signInByApi(platform.url, 'admin');
    const [unit] = await readUnits(platform.url, token);
    const asked = { platform, token, unit: unit?.id ?? 0 };
    const rows: Row[] = [];
    await sleep(5000);
    rows.push(...(await cost('no camera')));
    const first = await addCamera(asked, 'Bench 1', camera.url());
    await streams(asked, first);
    rows.push(...(await cost('1 camera')));
    const page = await playersPage(browser, platform.url);
    const ways = ['stream', 'tile', 'hls.js', 'video.js'] as const;
    let slowest = Number.NaN;
    for (const way of ways) {
      const [firstMs, middle, late] = await played(asked, page, way, first);
      if (way === 'stream') slowest = middle;
      rows.push([names[way], firstMs, middle, late, middle / slowest, '', '']);
    }
    await page.context().close();
    for (let n = 2; n <= most; n += 1) await streams(asked, await addCamera(asked, `Bench ${n}`, camera.url()));
    rows.push(...(await cost(`${most} cameras`)));
    return rows;
  } finally {
    await browser.close();
    await platform.clear();
    await camera.cut();
  }
}

const names: Readonly<Record<Way, string>> = {
  stream: 'played over the WebSocket',
  tile: 'played by HLS, engine of tiles',
  'hls.js': 'played by hls.js as it comes',
  'video.js': 'played by video.js as it comes',
};

/** Adds a camera in the catalogue, recorded continuously. @returns the camera's id */
export async function addCamera({ platform, token, unit }: IngestRequest, name: string, url: string): Promise<number> {
  const body = { name, type: 'camera', units: [unit], custom_fields: { url, record: true } };
  const made = await call<{ data: { idCameraProxy: number | { id: number } } }>(`${platform.url}/v1/generic-devices`, { token, body });
  if (made.status >= 300) throw new Error(`a camera: ${made.status} ${made.text}`);
  const { idCameraProxy: id } = made.body.data;
  return typeof id === 'number' ? id : id.id;
}

async function streams({ platform, token }: IngestRequest, camera: number): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 200) {
    const { body } = await call<{ data: { phase: string }[] }>(`${platform.url}/v1/media/states?cameras=${camera}`, { token });
    if (body.data[0]?.phase === 'streaming') return;
    await sleep(200);
  }
  throw new Error(`Camera ${camera} does not stream`);
}

/** Measures the resource usage of the platform and its ffmpeg processes over an interval. */
async function cost(what: string): Promise<Row[]> {
  const parts = [
    ['platform', /^(node|MainThread)/],
    ['ffmpeg', /^ffmpeg/],
  ] as const;
  const before = parts.map(([, name]) => processUsage(name));
  await sleep(measuredMs);
  return parts.flatMap(([part, name], at) => {
    const { cpuS, mb, count } = processUsage(name);
    if (count === 0) return [];
    return [[`${what}, recorded: ${part}`, ...nothing, ((cpuS - (before[at]?.cpuS ?? 0)) * 60_000) / measuredMs, mb]];
  });
}

/** Median time to the first frame, and how old frames are once it plays. */
async function played(
  { platform, token }: IngestRequest,
  page: Page,
  way: Way,
  camera: number,
): Promise<readonly [number, number, number]> {
  const firsts: number[] = [];
  const ages: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { url, stream } = await liveLink(platform.url, token, camera);
    await page.evaluate(([one, link]) => window.bench.play(one, link, true), [way, { url, stream }] as const);
    await page.waitForFunction(() => (window.bench.shown()[0]?.firstMs ?? null) !== null, undefined, { timeout: 30_000 });
    await sleep(8000);
    const [shown] = await page.evaluate(() => window.bench.shown());
    firsts.push(shown?.firstMs ?? Number.NaN);
    ages.push(...(shown?.ages.slice(-100) ?? []));
    await page.evaluate(() => window.bench.stopAll());
  }
  return [quantile(firsts, 0.5), quantile(ages, 0.5), quantile(ages, 0.95)];
}
