import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { copyTemplate } from '../../server/testing/template.ts';

const root = resolve(import.meta.dirname, '../..');

/** The platform as an installation runs it: the built server in a process of its own, on its own data directory and ports. */
export interface RunningPlatform {
  readonly url: string;
  readonly port: number;
  readonly realtimePort: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Returns the output so far, for the report of a failed test. */
  output(): string;
  /** Puts its clock so far ahead of the real one; only where it was started with a clock that turns. */
  turnClock(aheadMs: number): Promise<void>;
  /** Ends it at once, as a power cut would, and waits until the process is gone. */
  kill(): Promise<void>;
  /** Sends the stop signal and waits until the process has exited. */
  stop(): Promise<void>;
  /** Starts it again on the same directory and the same ports. */
  restart(): Promise<RunningPlatform>;
  /** Stops it and removes its directory. */
  clear(): Promise<void>;
}

interface Where {
  readonly dataDir: string;
  readonly port: number;
  readonly realtimePort: number;
  readonly env: Readonly<Record<string, string>>;
  readonly clockTurns: boolean;
}

export interface PlatformOptions {
  /** Adds to its environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Runs it from its sources with a clock that the test turns, instead of the built server. */
  readonly clockTurns?: boolean;
  /** Runs it in production mode on an empty store; its set-up code is in its output. */
  readonly production?: boolean;
}

/**
 * Starts a platform on ports and a directory of its own: with the demo city, copied from one on which it was started before,
 * or empty in production mode.
 */
export async function startPlatform({ env = {}, clockTurns = false, production = false }: PlatformOptions = {}): Promise<RunningPlatform> {
  if (production) {
    const dataDir = mkdtempSync(join(tmpdir(), 'atalaya-'));
    return onFreePorts({ env: { ATALAYA_MODE: 'production', ...env }, clockTurns, dataDir });
  }
  const firstStart = async (dataDir: string) => (await onFreePorts({ env: {}, clockTurns, dataDir })).stop();
  const dataDir = await copyTemplate('journeys', firstStart);
  try {
    return await onFreePorts({ env, clockTurns, dataDir });
  } catch (fault) {
    rmSync(dataDir, { recursive: true, force: true });
    throw fault;
  }
}

/** Starts on free ports, and retries with others if another process takes one before the platform listens. */
async function onFreePorts(where: Omit<Where, 'port' | 'realtimePort'>, tries = 3): Promise<RunningPlatform> {
  const [port, realtimePort] = await freePorts(2);
  if (port === undefined || realtimePort === undefined) throw new Error('no free ports');
  try {
    return await run({ ...where, port, realtimePort });
  } catch (fault) {
    if (tries > 1 && fault instanceof Error && fault.message.includes('is in use')) return onFreePorts(where, tries - 1);
    throw fault;
  }
}

async function run(where: Where): Promise<RunningPlatform> {
  const entry = where.clockTurns ? ['--import', 'tsx', join(root, 'tests/kit/platform.child.ts')] : [join(root, 'dist/server/main.js')];
  const child = spawn(process.execPath, entry, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...cleanEnvironment(),
      ATALAYA_MODE: 'demo',
      LOG_LEVEL: 'warn',
      DATA_DIR: where.dataDir,
      PORT: String(where.port),
      REALTIME_PORT: String(where.realtimePort),
      ...where.env,
    },
  });
  const lines: string[] = [];
  const url = await ready(child, lines);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((resolved) => child.once('exit', resolved));
    child.kill(signal);
    await exited;
  };
  return {
    url,
    port: where.port,
    realtimePort: where.realtimePort,
    dataDir: where.dataDir,
    pid: child.pid ?? 0,
    output: () => lines.join('\n'),
    turnClock: (aheadMs) =>
      new Promise((turned) => {
        child.once('message', () => turned());
        child.send({ aheadMs });
      }),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    restart: async () => {
      await end('SIGTERM');
      return run(where);
    },
    clear: async () => {
      await end('SIGTERM');
      rmSync(where.dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess, lines: string[]): Promise<string> {
  return new Promise((resolved, refused) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const url = /^Atalaya is ready: (\S+)$/.exec(line)?.[1];
        if (url) resolved(url);
      });
    }
    child.once('error', refused);
    child.once('exit', (status) => refused(new Error(`the platform ended with ${status} before it was ready:\n${lines.join('\n')}`)));
  });
}

/** Our own environment without what would steer the platform. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const steering = /^(ATALAYA_|PORT$|REALTIME_PORT$|HOST$|DATA_DIR$|DATABASE_(READ_)?URL$|PUBLIC_URL$|SMTP_URL$|NODE_ENV$|VITEST)/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !steering.test(name)));
}

/** Returns ports that are free now; requested together so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolved) => {
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            resolved(typeof address === 'object' && address ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
