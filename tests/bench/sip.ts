import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Telephone } from '../../server/telephony/interphone/telephone.ts';
import type { TelephoneCall } from '../../server/telephony/interphone/telephone-call.ts';
import { ha1Of } from '../../server/testing/sip-phones.ts';
import { quantile, type Row } from './numbers.ts';
import { processUsage } from './processes.ts';

export const sipHead = [
  'embedded SIP server with relay',
  'count',
  'p50 ms',
  'slowest ms',
  'CPU s a minute',
  'MB',
  'packets/s heard',
] as const;

const phones = 100;
const callsAtOnce = 20;
const restMs = 5000;
const talkMs = 15_000;
const node = /^(node|MainThread)/;

/** What 100 registered phones and 20 calls with sound, recorded, take of the process that carries them; the phones run outside of it. */
export async function sip(): Promise<Row[]> {
  const { child, url } = await startServer();
  const made: Telephone[] = [];
  try {
    const telephone = (number: string) => {
      const one = new Telephone({ url, domain: 'atalaya', number, ha1: ha1Of(number), onRang: (call) => void call.answer() });
      made.push(one);
      return one;
    };
    const rows: Row[] = [['nobody there', 0, '', '', ...(await cost(restMs)), 0]];
    const registered: number[] = [];
    for (let at = 0; at < phones; at += 1) registered.push(await timed(async () => telephone(String(1000 + at)).register()));
    rows.push(['phones registered, at rest', phones, ...times(registered), ...(await cost(restMs)), 0]);
    const calls: TelephoneCall[] = [];
    const stood: number[] = [];
    for (let at = 0; at < callsAtOnce; at += 1) {
      const [caller, called] = [made[2 * at], made[2 * at + 1]];
      if (!caller || !called) throw new Error('There are too few phones.');
      stood.push(
        await timed(async () => {
          const call = caller.call(called.number);
          calls.push(call);
          await call.established;
        }),
      );
    }
    const heard = () => calls.reduce((sum, { sound }) => sum + (sound?.figures.heard ?? 0), 0);
    const before = heard();
    const talking = await cost(talkMs);
    rows.push(['calls that stand, both sides talk', callsAtOnce, ...times(stood), ...talking, ((heard() - before) * 2000) / talkMs]);
    return rows;
  } finally {
    await Promise.allSettled(made.map(async (one) => one.close()));
    child.stdin.end();
    await new Promise((ended) => child.on('exit', ended));
  }
}

async function startServer(): Promise<{ child: ChildProcessByStdio<Writable, Readable, null>; url: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'sip.child.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((said, failed) => {
    createInterface(child.stdout).once('line', said);
    child.once('exit', (code) => failed(new Error(`The SIP server did not start (${code}).`)));
  });
  return { child, url };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const times = (samples: readonly number[]) => [quantile(samples, 0.5), quantile(samples, 1)] as const;

/** CPU seconds a minute, and MB held. */
async function cost(ms: number): Promise<[number, number]> {
  const before = processUsage(node);
  await sleep(ms);
  const after = processUsage(node);
  return [((after.cpuS - before.cpuS) * 60_000) / ms, after.mb];
}
