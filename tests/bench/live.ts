import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { startBrowser } from '../kit/browser.ts';
import { readUnits, signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { quantile, type Row } from './numbers.ts';
import type { Way } from './page/players.ts';
import { liveLink, playersPage } from './players.ts';
import { processUsage } from './processes.ts';

export const liveHead = [
  '16 players in a page',
  'playing',
  'first frame p50 ms',
  'slowest ms',
  'frames/s',
  'dropped/s',
  'stalls',
  'browser CPU s/s',
  'platform CPU s/s',
] as const;

const players = 16;
const settleMs = 10_000;
const measuredMs = 15_000;
const ways: Readonly<Record<Way, string>> = {
  stream: 'over the WebSocket',
  tile: 'HLS, engine of tiles',
  'hls.js': 'hls.js as it comes',
  'video.js': 'video.js as it comes',
};

/** Sixteen live pictures of the demo's cameras in one page, by each way to play them. */
export async function live(): Promise<Row[]> {
  const [platform, browser] = await Promise.all([startPlatform(), startBrowser()]);
  try {
    const { access_token: token } = await signInByApi(platform.url, 'admin');
    const cameras = (await readUnits(platform.url, token)).flatMap((unit) => unit.cameras).filter(({ online }) => online);
    const rows: Row[] = [];
    for (const way of Object.keys(ways) as Way[]) {
      const links = await Promise.all(
        Array.from({ length: players }, (_, at) => liveLink(platform.url, token, cameras[at % cameras.length]?.id ?? 0)),
      );
      const page = await playersPage(browser, platform.url);
      const given = links.map(({ url, stream }) => ({ url, stream }));
      await page.evaluate(([one, all]) => all.forEach((link) => window.bench.play(one, link, false)), [way, given] as const);
      await sleep(settleMs);
      rows.push([ways[way], ...(await measured(page))]);
      await page.context().close();
    }
    return rows;
  } finally {
    await browser.close();
    await platform.clear();
  }
}

async function measured(page: Page): Promise<number[]> {
  const chromium = /^(chrome|chromium|headless_shell)/;
  const node = /^(node|MainThread)/;
  const read = async () => ({
    shown: await page.evaluate(() => window.bench.shown()),
    browser: processUsage(chromium),
    platform: processUsage(node),
  });
  const before = await read();
  const began = performance.now();
  await sleep(measuredMs);
  const after = await read();
  const seconds = (performance.now() - began) / 1000;
  const grown = (of: (one: (typeof after.shown)[number]) => number) =>
    after.shown.reduce((sum, one, at) => sum + of(one) - (before.shown[at] ? of(before.shown[at]) : 0), 0);
  const firsts = after.shown.flatMap(({ firstMs }) => (firstMs === null ? [] : [firstMs]));
  return [
    firsts.length,
    quantile(firsts, 0.5),
    quantile(firsts, 1),
    grown(({ frames }) => frames) / seconds,
    grown(({ dropped }) => dropped) / seconds,
    grown(({ stalls }) => stalls),
    (after.browser.cpuS - before.browser.cpuS) / seconds,
    (after.platform.cpuS - before.platform.cpuS) / seconds,
  ];
}
