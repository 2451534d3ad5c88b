import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { StartError } from '../../start-error.ts';
import type { Account } from './account.ts';
import { processExists } from './directory-lock.ts';

const run = promisify(execFile);
/** Recovery after a power cut reads the log since the last checkpoint, which may take minutes on a slow disk. */
const startsWithinMs = 300_000;
const stopsWithinMs = 30_000;
/** Attempts to find a free port: another process may take it before the server process does. */
const portsTried = 5;
const portTaken = 'could not create any TCP/IP sockets';
const logLimit = 10_000_000;

export interface Postmaster {
  port: number;
  /** Resolves when the process ended, whether requested or not. */
  ended: Promise<void>;
  /** Ends it cleanly: connections are cut, everything committed is on disk. */
  stop(): Promise<void>;
}

interface Start {
  postgres: string;
  account: Account;
  /** Directory made by initdb. */
  data: string;
  log: string;
  /** 0: any free one. */
  port: number;
}

/**
 * Starts the server process on loopback only and waits until it accepts connections.
 * @throws StartError with the last lines of its log
 */
export async function startPostmaster(of: Start): Promise<Postmaster> {
  for (let tried = 1; ; tried += 1) {
    const started = await startAt(of, of.port || (await freePort()));
    if (typeof started !== 'string') return started;
    if (of.port !== 0 || !started.includes(portTaken) || tried === portsTried)
      throw new StartError(`PostgreSQL did not start; its log says: ${started}`);
  }
}

/** @returns the last lines of its log if it does not start */
async function startAt(of: Start, port: number): Promise<Postmaster | string> {
  const { child, ended } = await launch(of, port);
  let hasExited = false;
  void ended.then(() => {
    hasExited = true;
  });
  const deadline = Date.now() + startsWithinMs;
  while (!(await isReady(of.data, child.pid))) {
    if (hasExited || Date.now() > deadline) {
      child.kill('SIGQUIT');
      return readLogTail(of.log);
    }
    await Promise.race([pause(15), ended]);
  }
  return { port, ended, stop: () => end(child, ended) };
}

async function launch(of: Start, port: number): Promise<{ child: ChildProcess; ended: Promise<void> }> {
  const grown = await stat(of.log).catch(() => null);
  if (grown && grown.size > logLimit) await rename(of.log, `${of.log}.1`);
  const log = await open(of.log, 'a', 0o600);
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=on',
    'synchronous_commit=on',
    'full_page_writes=on',
    'max_connections=60',
    'log_timezone=UTC',
    'timezone=UTC',
    'log_min_error_statement=panic',
    'jit=off',
  ];
  const args = ['-D', of.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const [program, programArgs] = of.account.command(of.postgres, args);
  try {
    const child = spawn(program, programArgs, {
      ...of.account.spawn,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' },
    });
    // A process may end before its start is detected.
    const ended = new Promise<void>((end) => child.once('exit', () => end()));
    await once(child, 'spawn');
    child.unref();
    return { child, ended };
  } finally {
    await log.close();
  }
}

async function end(child: ChildProcess, ended: Promise<void>): Promise<void> {
  child.ref();
  child.kill('SIGINT');
  const patience = new AbortController();
  const timedOut = pause(stopsWithinMs, true, { signal: patience.signal }).catch(() => false);
  if (await Promise.race([ended.then(() => false), timedOut])) child.kill('SIGQUIT');
  patience.abort();
  await ended;
}

/** Line 8 of postmaster.pid reads `ready` once connections are accepted. */
async function isReady(data: string, pid: number | undefined): Promise<boolean> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** The port of the server process of this directory that accepts connections; null: none. */
export async function readyPort(data: string): Promise<number | null> {
  const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return processExists(Number(lines[0])) && lines[7]?.trim() === 'ready' ? Number(lines[3]) : null;
}

/**
 * Ends a server process that a killed platform left behind on this directory, so that there are never two, and removes the pid file
 * of a dead one (another program may have its pid).
 */
export async function endOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (!processExists(pid) || !(await isPostmasterOf(pid, data))) return rm(file, { force: true });
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + stopsWithinMs;
  while (processExists(pid) && (await isPostmasterOf(pid, data))) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    await pause(15);
  }
}

async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() =>
    run('ps', ['-o', 'command=', '-p', String(pid)]).then(
      ({ stdout }) => stdout,
      () => '',
    ),
  );
  return command.includes('postgres') && command.includes(data);
}

async function readLogTail(log: string): Promise<string> {
  const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n');
  return lines.slice(-3).join(' / ') || 'nothing';
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new StartError('No free port was found for PostgreSQL on 127.0.0.1.');
  return address.port;
}
