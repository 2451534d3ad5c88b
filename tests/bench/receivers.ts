import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/demo/receivers/free-port.ts';
import { Dc09Panel } from '../../server/intake/receivers/dc09/panel.ts';
import { readUnits, requestData, signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { quantile, type Row } from './numbers.ts';
import { processUsage } from './processes.ts';

export const receiversHead = ['load', 'sessions', 'seconds', 'acknowledged', 'signals/s', 'ACK p50 ms', 'ACK p95 ms', 'cores'] as const;

const sessions = 1000;
const seconds = 10;
/** One link test a minute from each of 10,000 panels. */
const linkTestsPerSecond = 10_000 / 60;

interface Load {
  readonly panels: readonly Dc09Panel[];
  readonly name: string;
  /** Signals a second of all panels together; null: each sends as soon as it has its acknowledgement. */
  readonly perSecond: number | null;
  readonly send: (panel: Dc09Panel) => Promise<{ isAcknowledged: boolean }>;
}

/** Panels on sessions of their own: burglaries that are only logged, alarms, and link tests at the rate of 10,000 supervised panels. */
export async function receivers(): Promise<Row[]> {
  const platform = await startPlatform({ clockTurns: true });
  const panels: Dc09Panel[] = [];
  try {
    const admin = await signInByApi(platform.url, 'admin');
    const token = admin.access_token;
    const [unit] = await readUnits(platform.url, token);
    const port = await freePort();
    const post = (path: string, body: object) => requestData<{ id: number }>(`${platform.url}/v1/${path}`, { token, body });
    const receiver = await post('receiver', { name: 'Bench', kind: 'dc09', language: 'en', port });
    for (let at = 0; at < sessions; at += 1) {
      const account = (0x1000 + at).toString(16).toUpperCase();
      await post('receiver_device', { name: `Panel ${account}`, receiver: receiver.id, account, unit: unit?.id });
      panels.push(new Dc09Panel({ host: '127.0.0.1', port, account, replyMs: 30_000 }));
    }
    await connectAll(panels);
    return [
      await drive({ name: 'no signals', panels, perSecond: 0, send: (panel) => panel.sendLinkTest() }),
      await drive({ name: 'logged signals', panels, perSecond: null, send: (panel) => panel.sendSia('CL01') }),
      await drive({ name: 'logged signals at 1,000/s', panels, perSecond: 1000, send: (panel) => panel.sendSia('CL01') }),
      await drive({ name: 'alarms', panels: panels.slice(0, 100), perSecond: null, send: (panel) => panel.sendSia('BA05') }),
      await drive({ name: 'link tests of 10,000 panels', panels, perSecond: linkTestsPerSecond, send: (panel) => panel.sendLinkTest() }),
    ];
  } finally {
    for (const panel of panels) panel.close();
    await platform.clear();
  }
}

async function connectAll(panels: readonly Dc09Panel[]): Promise<void> {
  for (;;) {
    const replies = await Promise.all(panels.map((panel) => panel.sendLinkTest().catch(() => ({ isAcknowledged: false }))));
    if (replies.every(({ isAcknowledged }) => isAcknowledged)) return;
    await sleep(200);
  }
}

async function drive({ panels, name, perSecond, send }: Load): Promise<Row> {
  const delays: number[] = [];
  const [before, began] = [processUsage(/node|postgres/).cpuS, performance.now()];
  const ends = began + seconds * 1000;
  const one = async (panel: Dc09Panel) => {
    const from = performance.now();
    const { isAcknowledged } = await send(panel);
    if (!isAcknowledged) throw new Error(`${name}: a signal was not acknowledged`);
    delays.push(performance.now() - from);
  };
  if (perSecond === null) {
    const repeat = async (panel: Dc09Panel) => {
      while (performance.now() < ends) await one(panel);
    };
    await Promise.all(panels.map(repeat));
  } else {
    const sending: Promise<void>[] = [];
    for (let at = 0; at < perSecond * seconds; at += 1) {
      await sleep(Math.max(0, began + (at / perSecond) * 1000 - performance.now()));
      const panel = panels[at % panels.length];
      if (panel) sending.push(one(panel));
    }
    await Promise.all(sending);
    await sleep(Math.max(0, ends - performance.now()));
  }
  const took = (performance.now() - began) / 1000;
  const cores = (processUsage(/node|postgres/).cpuS - before) / took;
  return [name, panels.length, took, delays.length, delays.length / took, quantile(delays, 0.5), quantile(delays, 0.95), cores];
}
