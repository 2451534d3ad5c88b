import { pbkdf2 } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StartError } from '../../start-error.ts';
import type { Account } from './account.ts';
import { startPostmaster } from './postmaster.ts';

/** Starts a stand-in for PostgreSQL; `lineOf` gives the shell command of each attempt. */
async function start(port: number, lineOf: (data: string, port: string, time: number) => string) {
  const data = await mkdtemp(join(tmpdir(), 'atalaya-postmaster-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  const ports: string[] = [];
  const command: Account['command'] = (_, args) => {
    const portArgument = args[args.indexOf('-p') + 1] ?? '';
    ports.push(portArgument);
    return ['sh', ['-c', lineOf(data, portArgument, ports.length)]];
  };
  const account = { owner: null, command, spawn: {} };
  return { ports, starting: startPostmaster({ postgres: 'postgres', account, data, log: join(data, 'log'), port }) };
}
const portInUse = 'echo "FATAL:  could not create any TCP/IP sockets"; exit 1';

test('one that ends at once is not waited for, however busy the threads of the process are', async () => {
  const { starting } = await start(1, () => {
    for (let thread = 0; thread < 8; thread += 1) pbkdf2('a password', 'salt', 30_000, 64, 'sha512', () => undefined);
    return 'exit 1';
  });
  await expect(starting).rejects.toThrow(StartError);
});

test('a free port taken meanwhile is replaced by another; a previously used port is not', async () => {
  const ready = (data: string) => `printf '%s\\n\\n\\n\\n\\n\\n\\nready\\n' $$ > ${data}/postmaster.pid; exec sleep 60`;
  const { starting, ports } = await start(0, (data, _, time) => (time === 1 ? portInUse : ready(data)));
  const postmaster = await starting;
  expect([ports.length, String(postmaster.port)]).toEqual([2, ports[1]]);
  await postmaster.stop();
  const again = await start(postmaster.port, () => portInUse);
  await expect(again.starting).rejects.toThrow('could not create any TCP/IP sockets');
  expect(again.ports).toHaveLength(1);
});
