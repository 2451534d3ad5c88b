import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TelephoneNetwork } from './network.ts';

const config = resolve(import.meta.dirname, '../../docs/kamailio/kamailio.cfg');
export const realm = 'atalaya';
export const ha1 = (number: string, password: string): string => createHash('md5').update(`${number}:${realm}:${password}`).digest('hex');

/** A real SIP server: Kamailio, with rtpengine for the sound between browsers and telephones. */
export interface RealSipServer {
  /** Where consoles connect. */
  readonly wsUrl: string;
  /** URL at which the platform controls it (SIP_CONTROL_URL). */
  readonly controlUrl: string;
  /** Where telephones do. */
  readonly sip: string;
  /** Ends Kamailio at once, as a power cut would; rtpengine and the sound go on. */
  kill(): Promise<void>;
  /** Starts it again on the same ports; it has forgotten who was registered. */
  start(): Promise<void>;
  /** Returns the output so far, for the report of a failed test. */
  said(): string;
  clear(): Promise<void>;
}

interface Queue {
  /** URL of the platform that is notified of waiting calls. */
  readonly platform: string;
  readonly intakeToken: string;
}
/** Token that the platform presents in control requests (SIP_CONTROL_TOKEN). */
export const controlToken = 'a word between the platform and its SIP server';

/**
 * @param accounts passwords by number
 * @param queue endpoint notified of calls to the queue's number; read at each start
 */
export async function realSipServer(
  network: TelephoneNetwork,
  accounts: Readonly<Record<string, string>>,
  queue: () => Queue | null = () => null,
): Promise<RealSipServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atalaya-sip-'));
  const rows = Object.entries(accounts).map(([number, password]) => `${number}:${realm}:${ha1(number, password)}`);
  writeFileSync(join(folder, 'subscriber'), ['username(string) domain(string) ha1(string)', ...rows, ''].join('\n'));
  // Below the ports of the telephones.
  const base = 20_000 + (process.pid % 40) * 100;
  const [sipPort, wsPort, controlPort] = [base, base + 1, base + 2];
  const lines: string[] = [];
  const run = (name: string, args: readonly string[]): ChildProcess => {
    // A process group of its own, which is ended as one; the system ends it where this process is killed.
    const child = spawn('setpriv', ['--pdeathsig', 'KILL', name, ...args], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (bytes: Buffer) => lines.push(`${name}: ${String(bytes).trim()}`));
    return child;
  };
  const relay = run('rtpengine', [
    ...['--config-file=none', '--foreground', '--log-stderr', '--log-level=4', '--table=-1', '--num-threads=1'],
    ...['--interface=pub/127.0.0.1', `--interface=lan/${network.here}`, `--listen-ng=127.0.0.1:${controlPort}`],
    ...[`--port-min=${base + 10}`, `--port-max=${base + 98}`],
  ]);
  let server: ChildProcess | null = null;
  const given: Record<string, string> = {
    SIP_SOCKET: `udp:${network.here}:${sipPort}`,
    WS_SOCKET: `tcp:127.0.0.1:${wsPort}`,
    RTPENGINE: `"udp:127.0.0.1:${controlPort}"`,
    ACCOUNTS: `"text://${folder}"`,
  };
  const start = async () => {
    const told = queue();
    const waiting = told && { PLATFORM: `"${told.platform}"`, INTAKE_TOKEN: `"${told.intakeToken}"`, CONTROL_TOKEN: `"${controlToken}"` };
    const defined = Object.entries({ ...given, ...waiting }).flatMap(([name, value]) => ['-A', `${name}=${value}`]);
    server = run('kamailio', ['-DD', '-E', '-m', '16', '-M', '4', '-Y', folder, '-f', config, ...defined]);
    await answers(
      wsPort,
      () => server?.exitCode !== null,
      () => lines.join('\n'),
    );
  };
  const kill = async () => {
    await end(server);
    server = null;
  };
  const clear = async () => {
    await Promise.all([kill(), end(relay)]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await relayAnswers(controlPort, () => lines.join('\n'));
    await start();
  } catch (fault) {
    await clear();
    throw fault;
  }
  return {
    wsUrl: `ws://127.0.0.1:${wsPort}/sip`,
    controlUrl: `http://127.0.0.1:${wsPort}/control`,
    sip: `${network.here}:${sipPort}`,
    kill,
    start,
    said: () => lines.join('\n'),
    clear,
  };
}

async function end(child: ChildProcess | null): Promise<void> {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await gone;
}

/** Waits until a process listens on the port. */
async function answers(port: number, isGone: () => boolean, said: () => string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (isGone()) throw new Error(`the SIP server ended:\n${said()}`);
    const socket = createConnection(port, '127.0.0.1');
    const [found] = await Promise.race([once(socket, 'connect').then(() => [true]), once(socket, 'error').then(() => [false])]).catch(
      () => [false],
    );
    socket.destroy();
    if (found) return;
    await wait(50);
  }
  throw new Error(`the SIP server does not listen:\n${said()}`);
}

/** Waits until rtpengine answers a ping: Kamailio pings it once at start, and disables it for a minute if that fails. */
async function relayAnswers(port: number, said: () => string): Promise<void> {
  const socket = createSocket('udp4');
  try {
    let heard = false;
    socket.on('message', () => (heard = true));
    for (let tries = 0; tries < 400; tries++) {
      socket.send(`${tries} d7:command4:pinge`, port, '127.0.0.1');
      await wait(50);
      if (heard) return;
    }
    throw new Error(`rtpengine does not answer:\n${said()}`);
  } finally {
    socket.close();
  }
}
