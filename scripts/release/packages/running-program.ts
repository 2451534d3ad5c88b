import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** A program that runs in a root of its own, with nothing to write to but its data, a temporary folder and memory. */
export interface RunningProgram {
  /** Lines that it has printed. */
  readonly lines: readonly string[];
  /** Runs a command beside it, as root: in its root, its mounts and among its processes, as in the same system. */
  run(...command: string[]): Promise<{ status: number | null; output: string }>;
  /** Sends SIGTERM and waits. @returns its exit code */
  stop(): Promise<number | null>;
}

interface Isolated {
  readonly root: string;
  /** The one folder that is not read-only, from the root. */
  readonly data: string;
  readonly user: { readonly uid: number; readonly gid: number };
  readonly environment?: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/**
 * What `ProtectSystem=strict`, `PrivateTmp=` and `NoNewPrivileges=` of the unit do, and a container with a read-only root: a mount namespace
 * whose root is read-only but for the data, an empty /tmp, processes of its own, an account without capabilities.
 */
const isolation = `
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount --bind "$1/$2" "$1/$2"
mount -o remount,ro,bind "$1"
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/tmp"
root="$1"; owner="$3"; shift 3
exec setpriv --no-new-privs chroot --userspec="$owner" --groups="\${owner#*:}" "$root" "$@"
`;

const systemPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

function isolated({ root, data, user, environment = {}, command }: Isolated): ChildProcess {
  const owner = `${user.uid}:${user.gid}`;
  return spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', '/bin/sh', '-c', isolation, 'isolation', root, data, owner, ...command],
    { env: { PATH: systemPath, ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
}

/** Runs a command to its end. */
export const runIsolated = (of: Isolated): Promise<{ status: number | null; output: string }> => outcomeOf(isolated(of));

async function outcomeOf(child: ChildProcess): Promise<{ status: number | null; output: string }> {
  const parts: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (part: string) => parts.push(part));
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, output: parts.join('') };
}

/** Starts a platform and waits until it prints that it is ready. @throws Error with its output where it ends before */
export async function startIsolated(of: Isolated): Promise<RunningProgram> {
  const child = isolated(of);
  const closed = once(child, 'close') as Promise<[number | null]>;
  const lines: string[] = [];
  await new Promise<void>((ready, failed) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => {
          lines.push(line);
          if (line.startsWith('Atalaya is ready')) ready();
        });
    void closed.then(([status]) => failed(new Error(`it ended with ${status} before it was ready:\n${lines.join('\n')}`)));
  });
  return {
    lines,
    run: (...command) => {
      const [pid] = childrenOf(child.pid ?? 0);
      const enter = ['--target', String(pid), '--mount', '--pid', '--root', '--wd', ...command];
      return outcomeOf(spawn('nsenter', enter, { env: { PATH: systemPath, ...of.environment }, stdio: ['ignore', 'pipe', 'pipe'] }));
    },
    stop: async () => {
      // The first process of the namespace, which `unshare` waits for.
      for (const pid of childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGTERM');
      return (await closed)[0];
    },
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** Ports of this machine that nothing listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) server.close();
  return ports;
}
