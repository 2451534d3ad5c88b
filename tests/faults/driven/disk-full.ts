import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, mkdirSync, mkdtempSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Unit } from '../../../contract/places/place.ts';
import { call } from '../../kit/caller.ts';
import { intakeToken } from '../../kit/people.ts';
import { startPlatform } from '../../kit/platform.ts';
import { Ledger } from './ledger.ts';
import { type Outcome, Storm, unitOf } from './storm.ts';

/** Size of the disk in memory that is filled, MB: the store of the demo and some room. */
const diskMb = 600;

/** Whether this machine lets us mount a disk in memory. */
export function canMount(): boolean {
  const directory = mkdtempSync(join(tmpdir(), 'atalaya-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', directory], { stdio: 'ignore' });
    execFileSync('umount', [directory]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Moves a directory to a disk in memory of its own, mounted at the same path. @returns a function that unmounts it */
function moveToDisk(directory: string): () => void {
  const before = `${directory}-before`;
  renameSync(directory, before);
  mkdirSync(directory);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m`, 'tmpfs', directory]);
  // With the owner and mode of the directory itself, which PostgreSQL's account must be able to enter.
  execFileSync('cp', ['-a', `${before}/.`, directory]);
  rmSync(before, { recursive: true });
  return () => execFileSync('umount', ['-l', directory]);
}

/** Takes all of the room that is left. @returns a function that gives it back */
function fill(directory: string): () => void {
  const path = join(directory, 'ballast');
  const file = openSync(path, 'w');
  for (const bytes of [1_000_000, 4096]) {
    try {
      for (const part = Buffer.alloc(bytes); ; ) writeSync(file, part);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  closeSync(file);
  return () => rmSync(path);
}

/** Sends an alarm that needs room; notes how it was refused for want of it. */
async function probe(url: string, unit: Unit, reference: string, refused: Set<string>): Promise<void> {
  const body = { reference, id_unit: unit.id, description: randomBytes(140).toString('hex'), alarm_type: 'Probe', priority: 4 };
  const reply = await fetch(`${url}/v1/intake/alarms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${intakeToken}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (reply === null) refused.add('no reply');
  else if (reply.status >= 400) refused.add(`${reply.status} after ${reply.headers.get('retry-after')}`);
  await reply?.arrayBuffer();
}

/** 4: the disk of the platform is full while alarms arrive, and has room again. */
export async function fillDisk(count: number): Promise<Outcome & { ready: number[]; lists: number[]; refused: string[] }> {
  let platform = await startPlatform();
  await platform.stop();
  const directory = platform.dataDir;
  const unmount = moveToDisk(directory);
  try {
    platform = await platform.restart();
    const [ana, carla] = [await Ledger.open(platform, 'ana'), await Ledger.open(platform, 'carla')];
    const unit = await unitOf(platform.url, ana.grant.access_token);
    const storm = new Storm('Disk', unit);
    await storm.send(() => platform.url, 20);
    const empty = fill(directory);
    const refused = new Set<string>();
    const [ready, lists]: [number[], number[]] = [[], []];
    // Devices send until they are refused; what they could not deliver they send again later.
    const sending = storm.send(() => platform.url, count);
    for (let round = 0; round < 60 && refused.size === 0; round += 1) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => probe(platform.url, unit, `probe ${round} ${n}`, refused)));
    }
    for (let read = 0; read < 3; read += 1) {
      ready.push((await call(`${platform.url}/health/ready`)).status);
      lists.push((await call(`${platform.url}/v1/services/alarms/open?max=20`, { token: ana.grant.access_token })).status);
    }
    const from = performance.now();
    empty();
    await sending;
    await ana.reconnect(platform);
    const recoveredMs = performance.now() - from;
    const note = `ready ${[...new Set(ready)].join(', ')}, lists ${[...new Set(lists)].join(', ')} while full; ${[...refused].join('; ') || 'nothing was refused'}`;
    const outcome = await storm.check(platform.url, { seers: [ana], others: [carla], recoveredMs, note });
    for (const ledger of [ana, carla]) ledger.close();
    return { ...outcome, ready, lists, refused: [...refused] };
  } finally {
    await platform.stop();
    unmount();
    await platform.clear();
  }
}
