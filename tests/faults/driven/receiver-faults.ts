import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { freePort } from '../../../server/demo/receivers/free-port.ts';
import { startEmbedded } from '../../../server/platform/store/postgres/embedded.ts';
import { storeConnection } from '../../../server/testing/connection.ts';
import { requestData, signInByApi } from '../../kit/caller.ts';
import { startPlatform } from '../../kit/platform.ts';
import { startProxy } from '../../kit/proxy.ts';
import type { DrivenFault, Size, Subject } from './driven-faults.ts';
import { Ledger } from './ledger.ts';
import { type PanelFrame, PanelStorm } from './panel-storm.ts';
import { type Outcome, unitOf } from './storm.ts';

/** Ana sees the alarms of the panels, Carla is of another master tenant. */
async function openConsoles({ platform }: Pick<Subject, 'platform'>) {
  const [ana, carla] = [await Ledger.open(platform, 'ana'), await Ledger.open(platform, 'carla')];
  return {
    ana,
    carla,
    unit: await unitOf(platform.url, ana.grant.access_token),
    close: () => [ana, carla].forEach((it) => void it.close()),
  };
}

/** Polls until a condition holds. @throws after a minute */
async function until(what: string, condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const from = performance.now(); !(await condition()); await sleep(20)) {
    if (performance.now() - from > 60_000) throw new Error(`Not within a minute: ${what}`);
  }
}

/** Waits until every acknowledged frame is an alarm on the console. */
async function untilShown(storm: PanelStorm, { url }: { url: string }, ana: Ledger): Promise<void> {
  await until('the acknowledged frames are shown', async () => {
    const stored = await storm.readStored(url, ana.grant.access_token);
    const shown = new Set(stored.flatMap(({ id, mark }) => (ana.alarms.has(id) ? [mark] : [])));
    return storm.acked.every((mark) => shown.has(mark));
  });
}

/** Stops transactions that store signals before they commit, until the server ends. @returns a count of those that wait */
async function holdCommits(dataDir: string): Promise<() => Promise<number>> {
  const open = async () => {
    const client = new pg.Client(await storeConnection(dataDir, 'atalaya'));
    // It breaks with the server, which is ended with the platform.
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const [lock, reader] = [await open(), await open()];
  await lock.query('begin; lock table signal in share mode');
  return async () => {
    const { rows } = await reader.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%insert into signal (%'`,
    );
    return rows[0]?.waiting ?? 0;
  };
}

/** Sends a frame and never reads the acknowledgement. */
async function sendUnread(port: number, { bytes }: PanelFrame): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(bytes);
}

const killKinds = ['before the commit', 'before the acknowledgement', 'at any moment'] as const;

/** 29: the process is killed after a frame arrived: before its commit, before its acknowledgement, and at any moment of a storm. */
async function killBeforeCommit(subject: Subject, size: Size): Promise<Outcome> {
  const { ana, carla, unit, close } = await openConsoles(subject);
  const storm = await PanelStorm.open(subject.platform.url, unit, { name: 'Commit', panels: 12 });
  const kills = size === 'full' ? 60 : 3;
  const recoveries: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const kind = killKinds[kill % killKinds.length];
    const frames = storm.prepare(24);
    let sending: Promise<void> | undefined;
    if (kind === 'before the commit') {
      const countWaiting = await holdCommits(subject.platform.dataDir);
      sending = storm.send(frames);
      await until('a frame waits for its commit', async () => (await countWaiting()) > 0);
    } else if (kind === 'before the acknowledgement') {
      const marks = new Set(frames.map(({ mark }) => mark));
      await Promise.all(frames.map((frame) => sendUnread(storm.port, frame)));
      await until('the frames are stored', async () => {
        const stored = await storm.readStored(subject.platform.url, ana.grant.access_token);
        return stored.filter(({ mark }) => marks.has(mark)).length === marks.size;
      });
    } else {
      const target = storm.acked.length + 6;
      sending = storm.send(frames);
      await until('some frames are acknowledged', () => storm.acked.length >= target);
    }
    await subject.platform.kill();
    subject.platform = await subject.platform.restart();
    recoveries.push(Math.max(...(await Promise.all([ana, carla].map((ledger) => ledger.reconnect(subject.platform))))));
    await (sending ?? storm.send(frames));
  }
  await untilShown(storm, subject.platform, ana);
  const note = `${kills} kills: ${killKinds.join(', ')}`;
  const outcome = await storm.check(subject.platform.url, { seers: [ana], others: [carla], recoveredMs: Math.max(...recoveries), note });
  close();
  return outcome;
}

/** 30: panels whose sessions a restart ended connect again at once, each with a frame that it could not send meanwhile. */
async function panelsReturn(subject: Subject, size: Size): Promise<Outcome> {
  const { ana, carla, unit, close } = await openConsoles(subject);
  const storm = await PanelStorm.open(subject.platform.url, unit, { name: 'Return', panels: 200 });
  await subject.platform.stop();
  const sending = storm.send(storm.prepare(size === 'full' ? 2000 : 200));
  subject.platform = await subject.platform.restart();
  const from = performance.now();
  await Promise.all([sending, ana.reconnect(subject.platform), carla.reconnect(subject.platform)]);
  const recoveredMs = performance.now() - from;
  await untilShown(storm, subject.platform, ana);
  const note = `200 panels connect at once; all are acknowledged ${(recoveredMs / 1000).toFixed(1)} s after the platform is ready`;
  const outcome = await storm.check(subject.platform.url, { seers: [ana], others: [carla], recoveredMs, note });
  close();
  return outcome;
}

/**
 * A sender that begins a message, after the greeting of the platform if there is one, and continues it with a byte each 200 ms.
 * @returns when the platform closed it, ms after its start
 */
async function sendSlowly(port: number, begin: string, isGreeted: boolean): Promise<number> {
  const [socket, from] = [connect({ host: '127.0.0.1', port }), performance.now()];
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  const greeting = isGreeted ? new Promise<void>((resolve) => socket.once('data', () => resolve())) : Promise.resolve();
  // Unread bytes would hide that the other side closed.
  socket.resume();
  await Promise.race([greeting, closed]);
  if (socket.writable) socket.write(begin);
  const timer = setInterval(() => socket.writable && socket.write('0'), 200);
  await closed;
  clearInterval(timer);
  return performance.now() - from;
}

/** 31: senders of frames, mails and requests that never complete what they began take all sessions, while others report. */
async function sendersAreSlow(subject: Subject, size: Size): Promise<Outcome> {
  const { ana, carla, unit, close } = await openConsoles(subject);
  const { url, port: httpPort } = subject.platform;
  const { access_token: token } = await signInByApi(url, 'admin');
  const post = (path: string, body: object) => requestData<{ id: number }>(`${url}/v1/${path}`, { token, body });
  const most = 30;
  const storm = await PanelStorm.open(url, unit, { name: 'Slow sender', panels: 10, settings: { frame_seconds: 3, max_sessions: most } });
  const mailPort = await freePort();
  const smtp = { domains: 'alarms.test', max_sessions: most, mail_seconds: 5 };
  const mails = await post('receiver', { name: 'Mails of slow senders', kind: 'smtp', language: 'en', port: mailPort, smtp });
  await post('receiver_device', { name: 'Recorder', receiver: mails.id, account: 'unit-1', unit: unit.id });
  const http = { source: 'push', mapping: 'generic', authentication: 'secret', secret: 'open-sesame', account: 'gate' };
  const requests = await post('receiver', { name: 'Requests of slow senders', kind: 'http', language: 'en', http });
  const mail = { from: 'nvr@site.test', to: 'unit-1@alarms.test', subject: 'Test', text: 'Gate' };
  const transport = createTransport({ host: '127.0.0.1', port: mailPort, ignoreTLS: true });
  const sendMail = () =>
    transport.sendMail(mail).then(
      () => true,
      () => false,
    );
  const path = `/v1/receive/${requests.id}/open-sesame`;
  const postRequest = async () =>
    (await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"code":"test"}' })).status;
  await until('mails are received', sendMail);
  const whole = size === 'full' ? 1000 : 40;
  const slow = (port: number, begin: string, isGreeted = false) => Array.from({ length: most }, () => sendSlowly(port, begin, isGreeted));
  const senders = [
    ...slow(storm.port, '\n1234'),
    ...slow(mailPort, 'EHLO slow\r\nMAIL FROM:<nvr@site.test>\r\nRCPT TO:<unit-1@alarms.test>\r\nDATA\r\nSubject: ', true),
    ...slow(httpPort, `POST ${path} HTTP/1.1\r\nHost: h\r\nX-Slow: `),
    ...(size === 'full' ? slow(httpPort, `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 5000\r\n\r\n`) : []),
  ];
  const from = performance.now();
  const sending = storm.send(storm.prepare(whole)).then(() => performance.now() - from);
  const [framesMs, mailed, posted] = await Promise.all([sending, sendMail(), postRequest()]);
  if (!mailed || posted !== 200)
    throw new Error(`Beside slow senders a mail was ${mailed ? 'received' : 'refused'}, a request answered ${posted}`);
  const closed = await Promise.all(senders);
  await untilShown(storm, subject.platform, ana);
  const longest = (Math.max(...closed) / 1000).toFixed(0);
  const note = `${closed.length} slow senders closed after at most ${longest} s; meanwhile ${whole} frames in ${Math.round(framesMs)} ms, a mail and a request`;
  const outcome = await storm.check(url, { seers: [ana], others: [carla], note });
  transport.close();
  close();
  return outcome;
}

/** 32: the database answers nothing for 10 s, then refuses connections for 10 s, while panels report. */
async function databaseIsAway(): Promise<Outcome> {
  const home = await startPlatform();
  await home.stop();
  const embedded = await startEmbedded(home.dataDir);
  const { user, password, database, port } = embedded.connection;
  const line = await startProxy(port);
  const platform = await startPlatform({ env: { DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${line.port}/${database}` } });
  try {
    const { ana, carla, unit, close } = await openConsoles({ platform });
    const storm = await PanelStorm.open(platform.url, unit, { name: 'Away', panels: 20 });
    await storm.send(storm.prepare(20));
    const before = storm.acked.length;
    line.silence();
    const sending = storm.send(storm.prepare(100));
    await sleep(10_000);
    line.cut();
    await sleep(10_000);
    const during = storm.acked.length - before;
    line.heal();
    const from = performance.now();
    await Promise.all([sending, ana.reconnect(platform), carla.reconnect(platform)]);
    const recoveredMs = performance.now() - from;
    await untilShown(storm, platform, ana);
    const note = `away for 20 s, ${during} frames acknowledged meanwhile`;
    const outcome = await storm.check(platform.url, { seers: [ana], others: [carla], recoveredMs, note });
    close();
    return { ...outcome, lost: outcome.lost + during };
  } finally {
    await platform.clear();
    await line.close();
    await embedded.postmaster.stop();
    await home.clear();
  }
}

/** Faults of receivers, in the order of the catalogue. */
export const receiverFaults: readonly DrivenFault[] = [
  {
    number: 29,
    by: 'SIGKILL with frames received and not committed, committed and not acknowledged, and at any moment',
    inject: killBeforeCommit,
  },
  { number: 30, by: 'restart with 200 panels connected', inject: panelsReturn },
  { number: 31, by: 'half a frame, mail or request, continued byte by byte, on all sessions', inject: sendersAreSlow },
  { number: 32, by: 'a TCP proxy before the database passes nothing on, then refuses connections', inject: databaseIsAway },
];
