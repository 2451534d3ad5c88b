import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call, requestData, signInByApi } from '../../kit/caller.ts';
import { startHerd } from '../../kit/herd/herd.ts';
import type { RunningPlatform } from '../../kit/platform.ts';
import { startProxy } from '../../kit/proxy.ts';
import { Ledger } from './ledger.ts';
import { type Outcome, Storm, unitOf } from './storm.ts';

/** How often each fault is injected: in CI, or in full. */
export type Size = 'reduced' | 'full';

/** The platform that faults are injected into; a fault that restarts it puts the new one in its place. */
export interface Subject {
  platform: RunningPlatform;
}

/** A fault of the catalogue that is injected here, with alarms sent meanwhile. */
export interface DrivenFault {
  /** Its number in the catalogue. */
  readonly number: number;
  readonly by: string;
  readonly inject: (subject: Subject, size: Size) => Promise<Outcome>;
}

/** Ana and Bruno see the alarms, Carla is of another master tenant. */
async function openConsoles({ platform }: Subject) {
  const ana = await Ledger.open(platform, 'ana');
  const bruno = await Ledger.open(platform, 'bruno');
  const carla = await Ledger.open(platform, 'carla');
  const unit = await unitOf(platform.url, ana.grant.access_token);
  return { ana, bruno, carla, unit, close: () => [ana, bruno, carla].forEach((ledger) => void ledger.close()) };
}

/** Waits until a console shows every acknowledged alarm; @returns ms */
async function untilShown(storm: Storm, ledgers: readonly Ledger[], withinMs = 30_000): Promise<number> {
  const from = performance.now();
  while (!ledgers.every(({ alarms }) => storm.acked.every(({ id }) => alarms.has(id)))) {
    if (performance.now() - from > withinMs) break;
    await sleep(20);
  }
  return performance.now() - from;
}

const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** 1: the process is killed while alarms are stored, again and again. */
async function killWhileStoring(subject: Subject, size: Size): Promise<Outcome> {
  const kills = size === 'full' ? 200 : 3;
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const storm = new Storm('Kill', unit);
  const restarts: number[] = [];
  const recoveries: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const sending = storm.send(() => subject.platform.url, 40);
    const target = storm.acked.length + 10;
    while (storm.acked.length < target) await sleep(5);
    await subject.platform.kill();
    const from = performance.now();
    subject.platform = await subject.platform.restart();
    restarts.push(performance.now() - from);
    recoveries.push(Math.max(...(await Promise.all([ana, bruno, carla].map((ledger) => ledger.reconnect(subject.platform))))));
    await sending;
  }
  await untilShown(storm, [ana, bruno]);
  const note = `${kills} kills; ready again after ${(quantile(restarts, 0.95) / 1000).toFixed(1)} s (p95)`;
  const outcome = await storm.check(subject.platform.url, {
    seers: [ana, bruno],
    others: [carla],
    recoveredMs: quantile(recoveries, 0.95),
    note,
  });
  close();
  return outcome;
}

/** 3: a second platform starts on the same data. */
async function secondPlatform(subject: Subject): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const storm = new Storm('Second', unit);
  const sending = storm.send(() => subject.platform.url, 100);
  const second = spawn(process.execPath, [join(import.meta.dirname, '../../../dist/server/main.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env['PATH'], ATALAYA_MODE: 'demo', DATA_DIR: subject.platform.dataDir, PORT: '0', REALTIME_PORT: '0' },
  });
  let words = '';
  second.stderr.on('data', (part: Buffer) => (words += part.toString()));
  const [status] = (await once(second, 'exit')) as [number];
  await sending;
  await untilShown(storm, [ana, bruno]);
  if (status === 0 || !/\b\d{2,}\b/.test(words)) throw new Error(`The second platform ended with ${status}: ${words}`);
  const outcome = await storm.check(subject.platform.url, {
    seers: [ana, bruno],
    others: [carla],
    note: 'the second one ends and names the first',
  });
  close();
  return outcome;
}

/** 5 and 6: the line of one console is cut, or passes nothing on without a word, during a storm. */
async function lineFails(
  subject: Subject,
  name: string,
  fail: (line: Awaited<ReturnType<typeof startProxy>>) => void,
  downMs: number,
): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const line = await startProxy(subject.platform.realtimePort);
  const behind = { url: subject.platform.url, realtimePort: line.port };
  await ana.connect(behind);
  const storm = new Storm(name, unit);
  const sending = storm.send(() => subject.platform.url, 200);
  fail(line);
  const failedAt = performance.now();
  await Promise.all([sending, sleep(downMs)]);
  line.heal();
  const downS = (performance.now() - failedAt) / 1000;
  const recoveredMs = await ana.reconnect(behind);
  await untilShown(storm, [ana, bruno]);
  const note = `the line was down for ${downS.toFixed(0)} s`;
  const outcome = await storm.check(subject.platform.url, { seers: [ana, bruno], others: [carla], recoveredMs, note });
  close();
  await line.close();
  return outcome;
}

/** 9: many consoles reconnect after a restart. */
async function herdReturns(subject: Subject, size: Size): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const herd = await startHerd(subject.platform, size === 'full' ? 500 : 20);
  await herd.connect();
  const storm = new Storm('Herd', unit);
  await storm.send(() => subject.platform.url, 50);
  await subject.platform.stop();
  subject.platform = await subject.platform.restart();
  const [{ liveMs, refused }, , , , recovered] = await Promise.all([
    herd.reconnect(),
    carla.reconnect(subject.platform),
    bruno.reconnect(subject.platform),
    storm.send(() => subject.platform.url, 50),
    ana.reconnect(subject.platform),
  ]);
  await untilShown(storm, [ana, bruno]);
  const last = liveMs.at(-1) ?? 0;
  const note = `${liveMs.length} consoles live after ${(last / 1000).toFixed(1)} s, ${refused} calls refused`;
  const outcome = await storm.check(subject.platform.url, {
    seers: [ana, bruno],
    others: [carla],
    recoveredMs: Math.max(last, recovered),
    note,
  });
  herd.close();
  close();
  return outcome;
}

/** 11: the reply to an act is lost after it was done; it is sent again under the same key. */
async function replyIsLost(subject: Subject, size: Size): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const storm = new Storm('Reply', unit);
  await storm.send(() => subject.platform.url, size === 'full' ? 200 : 20);
  const token = ana.grant.access_token;
  let twice = 0;
  for (const { id } of storm.acked) {
    const act = { method: 'PUT', token, body: { alarm_status: 'attending', version: 1 }, headers: { 'Idempotency-Key': randomUUID() } };
    // The reply of the first is not read.
    await call(`${subject.platform.url}/v1/alarm/${id}`, act);
    const again = await call<{ data: { version: number } }>(`${subject.platform.url}/v1/alarm/${id}`, act);
    const record = await call<{ data: { kind: string }[] }>(`${subject.platform.url}/v1/alarm/${id}/record`, { token });
    const taken = record.body.data.filter(({ kind }) => kind === 'confirm').length;
    if (again.status !== 200 || again.body.data.version !== 2 || taken !== 1) twice += 1;
  }
  await untilShown(storm, [ana, bruno]);
  const checked = await storm.check(subject.platform.url, {
    seers: [ana, bruno],
    others: [carla],
    note: `${storm.acked.length} acts sent twice, ${twice} applied twice`,
  });
  close();
  return { ...checked, doubled: checked.doubled + twice };
}

/** 12: the session of a console is ended while alarms arrive. */
async function sessionIsRevoked(subject: Subject): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const storm = new Storm('Revoked', unit);
  const leaving = await Ledger.open(subject.platform, 'ana');
  const sending = storm.send(() => subject.platform.url, 100);
  const from = performance.now();
  await call(`${subject.platform.url}/v1/user/logout`, { method: 'POST', token: leaving.grant.access_token });
  while (!leaving.closed && performance.now() - from < 10_000) await sleep(5);
  const closedMs = (leaving.closed?.at ?? Number.POSITIVE_INFINITY) - from;
  await sending;
  await untilShown(storm, [ana, bruno]);
  const { status } = await call(`${subject.platform.url}/v1/events?epoch=x&after=0`, { token: leaving.grant.access_token });
  const note = `socket closed with ${leaving.closed?.code} after ${Math.round(closedMs)} ms, calls answered ${status}`;
  const outcome = await storm.check(subject.platform.url, { seers: [ana, bruno], others: [carla], recoveredMs: closedMs, note });
  close();
  return outcome;
}

/** 13: twenty operators take one alarm at the same moment. */
async function everybodyTakes(subject: Subject, size: Size): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const storm = new Storm('Crowd', unit);
  await storm.send(() => subject.platform.url, size === 'full' ? 500 : 15);
  const tokens = [ana.grant.access_token, bruno.grant.access_token];
  let wrong = 0;
  for (const { id } of storm.acked) {
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        call<{ code?: string }>(`${subject.platform.url}/v1/alarm/${id}`, {
          method: 'PUT',
          token: tokens[n % 2],
          body: { alarm_status: 'attending', version: 1 },
          headers: { 'Idempotency-Key': randomUUID() },
        }),
      ),
    );
    const won = replies.filter(({ status }) => status === 200).length;
    const lost = replies.filter(({ status, body }) => status === 409 && body.code?.startsWith('alarm.')).length;
    if (won !== 1 || won + lost !== replies.length) wrong += 1;
  }
  await untilShown(storm, [ana, bruno]);
  const note = `${storm.acked.length * 20} requests; ${wrong} alarms without exactly one winner`;
  const checked = await storm.check(subject.platform.url, { seers: [ana, bruno], others: [carla], note });
  close();
  return { ...checked, doubled: checked.doubled + wrong };
}

/** Sockets that the platform has open. */
async function readSockets({ url }: RunningPlatform): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^\w*realtime_sockets (\d+)$/m.exec(text)?.[1] ?? Number.NaN);
}

/**
 * 27: a console stops reading its socket while alarms arrive, until its queue is full and the platform disconnects it. Some megabytes are
 * held by the system before the queue is used: the alarms have the longest texts that the intake accepts.
 */
async function consoleIsSlow(subject: Subject, size: Size): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const before = await readSockets(subject.platform);
  ana.pause();
  const storm = new Storm('Slow', unit, { description: '€'.repeat(300), view_link: `https://${'€'.repeat(1992)}` });
  while (storm.driven < 6000 && (await readSockets(subject.platform)) >= before) await storm.send(() => subject.platform.url, 50);
  const disconnectedAt = storm.driven;
  if (disconnectedAt === 6000) throw new Error(`The socket was not disconnected after ${disconnectedAt} alarms`);
  if (size === 'full' && disconnectedAt < 5000) await storm.send(() => subject.platform.url, 5000 - disconnectedAt);
  ana.resume();
  const recoveredMs = await ana.reconnect(subject.platform);
  await untilShown(storm, [ana, bruno]);
  const note = `disconnected within ${disconnectedAt} alarms that it did not read, though it answered pings`;
  const outcome = await storm.check(subject.platform.url, { seers: [ana, bruno], others: [carla], recoveredMs, note });
  close();
  return outcome;
}

/** 28: 275 alarms, and ten thousand, as fast as they are accepted. */
async function flood(subject: Subject, size: Size): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const storm = new Storm('Flood', unit);
  const from = performance.now();
  await storm.send(() => subject.platform.url, size === 'full' ? 10_000 : 275);
  const rate = storm.acked.length / ((performance.now() - from) / 1000);
  const recoveredMs = await untilShown(storm, [ana, bruno]);
  const note = `${Math.round(rate)} accepted a second; the queue of the console under load is measured in “From arrival to screen”`;
  const outcome = await storm.check(subject.platform.url, { seers: [ana, bruno], others: [carla], recoveredMs, note });
  close();
  return outcome;
}

const idOf = (tenant: number | { id: number }): number => (typeof tenant === 'number' ? tenant : tenant.id);

/** 25: rights are taken away while alarms arrive, first the tenant, then the account: nothing is received after it. */
async function rightIsRemoved(subject: Subject): Promise<Outcome> {
  const { ana, bruno, carla, unit, close } = await openConsoles(subject);
  const admin = (await signInByApi(subject.platform.url, 'admin')).access_token;
  const path = `${subject.platform.url}/v1/users/${bruno.grant.user.id}`;
  const change = async (body: object): Promise<void> => {
    const { status, text } = await call(path, { method: 'PUT', token: admin, body });
    if (status !== 200) throw new Error(`The user was not changed: ${status} ${text}`);
  };
  const storm = new Storm('Right', unit);
  const send = () => storm.send(() => subject.platform.url, 40);
  await send();
  await untilShown(storm, [ana, bruno]);
  const record = await requestData<Record<'tenants' | 'groups', (number | { id: number })[]>>(path, { token: admin });
  const [tenants, groups] = [record.tenants.map(idOf), record.groups.map(idOf)];
  const receivedBefore = bruno.alarms.size;
  // A group gives its users tenants too.
  await change({ tenants: tenants.filter((id) => id !== Number(unit.id_tenant)), groups: [] });
  await send();
  await untilShown(storm, [ana]);
  const withoutTenant = bruno.alarms.size - receivedBefore;
  const wasOpen = bruno.isOpen;
  await change({ active: false });
  const from = performance.now();
  while (bruno.isOpen && performance.now() - from < 10_000) await sleep(5);
  const closedMs = performance.now() - from;
  await send();
  await untilShown(storm, [ana]);
  const after = bruno.alarms.size - receivedBefore;
  await change({ active: true, tenants, groups });
  if (!wasOpen) throw new Error('The socket closed although only a tenant was taken away');
  const note = `without the tenant the socket stays open, ${withoutTenant} alarms received; switched off, it closed after ${Math.round(closedMs)} ms, ${after} received`;
  const checked = await storm.check(subject.platform.url, { seers: [ana], others: [carla], recoveredMs: closedMs, note });
  close();
  return { ...checked, others: checked.others + after };
}

/** Faults that are injected here, in the order of the catalogue. */
export const drivenFaults: readonly DrivenFault[] = [
  { number: 1, by: 'SIGKILL while eight devices send', inject: killWhileStoring },
  { number: 3, by: 'a second process on the data directory', inject: secondPlatform },
  {
    number: 5,
    by: 'a TCP proxy resets the socket and refuses new ones',
    inject: (subject, size) => lineFails(subject, 'Cut', (line) => line.cut(), size === 'full' ? 60_000 : 3000),
  },
  {
    number: 6,
    by: 'a TCP proxy passes nothing on and closes nothing',
    inject: (subject) => lineFails(subject, 'HalfOpen', (line) => line.silence(), 11_000),
  },
  { number: 9, by: 'restart with consoles connected', inject: herdReturns },
  { number: 11, by: 'each act is sent a second time under its key', inject: replyIsLost },
  { number: 12, by: 'sign-out elsewhere while alarms arrive', inject: sessionIsRevoked },
  { number: 13, by: 'twenty parallel requests for each alarm', inject: everybodyTakes },
  { number: 25, by: 'tenant and group are taken away, then the account is switched off', inject: rightIsRemoved },
  { number: 27, by: 'a console stops reading its socket, and answers pings', inject: consoleIsSlow },
  { number: 28, by: 'eight devices send without a pause', inject: flood },
];
