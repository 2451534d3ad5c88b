import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Alarm } from '../../../contract/alarms/alarm.ts';
import { signIn, waitingRows } from '../../bench/browser-session.ts';
import { quantile } from '../../bench/numbers.ts';
import { fillQueue, queue, settled, threadTime } from '../../bench/paint.ts';
import { freshContext, startBrowser } from '../../kit/browser.ts';
import { readOpenAlarms, signInByApi } from '../../kit/caller.ts';
import { startPlatform } from '../../kit/platform.ts';
import { type Comparison, compare, interleave } from './comparison.ts';
import { openStore } from './fanout.ts';
import { versionOf } from './packages.ts';

const eventsPerSecond = 200;
const seconds = 8;
/** One event in forty is a probe: of priority 1, so that its row is at the top, until it is cancelled. */
const probeEvery = 40;
const probeLivesMs = 1500;
const programs = join(import.meta.dirname, 'programs');
const watch = join(programs, 'paint.watch.mjs');

interface Marks {
  readonly arrived: Readonly<Record<number, number>>;
  readonly painted: Readonly<Record<number, number>>;
  readonly frames: number;
  readonly slowFrames: number;
}

/** Publishes alarms as events. */
type Publish = (alarms: readonly Alarm[]) => Promise<void>;

/** The queue of the console beside two others in the same Chromium: the same 10,000 alarms, then 200 more each second. */
export async function paint(rounds: number, said: (line: string) => void): Promise<Comparison> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-bench-'));
  const browser = await startBrowser();
  try {
    await fillQueue(dataDir);
    const alarms = await readQueue(dataDir);
    const grid = 'node_modules/ag-grid-community/dist/ag-grid-community.min.js';
    const peer = (name: string, selector: string, attribute: string, scripts: readonly string[]) => ({
      name,
      measure: () => measurePeer(browser, alarms, { selector, attribute, scripts: scripts.map((path) => join(programs, path)) }),
    });
    const measured = await interleave(
      [
        { name: 'product', measure: () => measureProduct(browser, dataDir, alarms) },
        peer('plain DOM', '.row', 'id', ['paint.plain.mjs']),
        peer(versionOf('ag-grid-community'), '.ag-row', 'row-id', [grid, 'paint.grid.mjs']),
      ],
      rounds,
      said,
    );
    const head = [
      `${queue.toLocaleString('en-US')} rows, ${eventsPerSecond} events/s`,
      'probes painted',
      'p50 ms',
      'p95 ms',
      'page CPU ms/event',
      'frames over 50 ms',
    ];
    return { head, rows: compare(measured) };
  } finally {
    await browser.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function readQueue(dataDir: string): Promise<Alarm[]> {
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  try {
    return await readOpenAlarms(platform.url, (await signInByApi(platform.url, 'ana')).access_token);
  } finally {
    await platform.stop();
  }
}

/** Events are appended to the log of the platform; the alarms are not in its store, so that each round begins with the same. */
async function measureProduct(browser: Browser, dataDir: string, alarms: readonly Alarm[]): Promise<number[]> {
  const platform = await startPlatform({ env: { DATA_DIR: dataDir } });
  const context = await freshContext(browser, platform.url);
  const client = await openStore({ dataDir });
  try {
    await context.addInitScript({ path: watch });
    const page = await signIn(context, platform.url, 'ana');
    await settled(page, alarms.length);
    await watchProbes(page, waitingRows, 'id');
    const publish: Publish = async (published) => {
      await client.query(
        "select append_event('alarm', (one -> 'tenant' ->> 'id')::bigint, null, one) from json_array_elements($1::json) one",
        [JSON.stringify(published)],
      );
    };
    return await measure(page, publish, alarms);
  } finally {
    await client.end();
    await context.close();
    await platform.stop();
  }
}

interface PeerPage {
  readonly selector: string;
  readonly attribute: string;
  readonly scripts: readonly string[];
}

async function measurePeer(browser: Browser, alarms: readonly Alarm[], { selector, attribute, scripts }: PeerPage): Promise<number[]> {
  const http = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><body>'));
  const sockets = new WebSocketServer({ server: http });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const context = await freshContext(browser, url);
  try {
    await context.addInitScript({ path: watch });
    const page = await context.newPage();
    await page.goto(url);
    const connected = once(sockets, 'connection') as Promise<[WebSocket]>;
    for (const path of scripts) await page.addScriptTag({ path });
    const [socket] = await connected;
    socket.send(JSON.stringify(alarms));
    await page.waitForFunction('window.isReady');
    await watchProbes(page, selector, attribute);
    const publish: Publish = (published) => {
      for (const alarm of published) socket.send(JSON.stringify(alarm));
      return Promise.resolve();
    };
    return await measure(page, publish, alarms);
  } finally {
    await context.close();
    sockets.close();
    http.close();
  }
}

const watchProbes = (page: Page, selector: string, attribute: string) =>
  page.evaluate(`watchProbes(${JSON.stringify(selector)}, ${JSON.stringify(attribute)})`);

/** From the arrival of a probe on the page's socket until its row is painted, and what the page's main thread computes for an event. */
async function measure(page: Page, publish: Publish, alarms: readonly Alarm[]): Promise<number[]> {
  const cpu = await threadTime(page);
  const began = performance.now();
  const living: { alarm: Alarm; until: number }[] = [];
  const [first, total] = [10_000_000, eventsPerSecond * seconds];
  let sent = 0;
  while (sent < total) {
    const elapsed = performance.now() - began;
    const due = Math.min(total, Math.floor((elapsed / 1000) * eventsPerSecond));
    const published: Alarm[] = [];
    for (; sent < due; sent += 1) {
      const alarm = alarmLike(alarms[sent % alarms.length], first + sent, sent % probeEvery === 0);
      published.push(alarm);
      if (alarm.alarm_level.priority === 1) living.push({ alarm, until: elapsed + probeLivesMs });
    }
    while (living[0] && living[0].until < elapsed) {
      const [over] = living.splice(0, 1);
      if (over) published.push({ ...over.alarm, alarm_status: 'canceled', version: 2 });
    }
    if (published.length > 0) await publish(published);
    await sleep(10);
  }
  await sleep(probeLivesMs);
  const cpuMs = await cpu();
  const { arrived, painted, slowFrames } = (await page.evaluate('window.marks')) as Marks;
  const took = Object.entries(arrived).flatMap(([id, at]) => (painted[Number(id)] === undefined ? [] : [(painted[Number(id)] ?? 0) - at]));
  return [took.length, quantile(took, 0.5), quantile(took, 0.95), cpuMs / total, slowFrames];
}

function alarmLike(sample: Alarm | undefined, id: number, isProbe: boolean): Alarm {
  if (!sample) throw new Error('the queue is empty');
  const created = new Date().toISOString();
  const description = isProbe ? `Probe ${id} of the queue` : `Fence touched, sensor ${id}`;
  const alarm_level = { ...sample.alarm_level, priority: isProbe ? 1 : 4 };
  return { ...sample, id: id as Alarm['id'], alarm_id: `A-${id}`, description, alarm_level, created, version: 1 };
}
