import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Checks, servesConsole, setUp, signIn } from './checks.ts';
import { freePorts, runIsolated, startIsolated } from './running-program.ts';

const conf = 'etc/atalaya/atalaya.conf';
const data = 'var/lib/atalaya';

/**
 * Installs, starts, upgrades, removes and purges the Debian package in a fresh system.
 * @param root a minimal Debian without a network of its own and without systemd @param next the same program as a package of a higher version
 */
export async function verifyDebian(
  checks: Checks,
  { root, first, next, nextVersion }: { root: string; first: string; next: string; nextVersion: string },
): Promise<void> {
  const machine = freshMachine(root);
  const user = await verifyInstallation(checks, machine, first);
  checkUnit(checks, root);
  const installation = await settle(machine, user);
  const id = await verifyOperation(checks, installation);
  await verifyUpgrade(checks, installation, { next, nextVersion, id });
  await verifyRemoval(checks, installation, { next, id });
}

type Machine = ReturnType<typeof freshMachine>;
type User = Awaited<ReturnType<typeof verifyInstallation>>;
type Installation = Awaited<ReturnType<typeof settle>>;

function freshMachine(root: string) {
  const inside = (command: string[], environment: Record<string, string> = {}) => {
    const { status, stdout, stderr } = spawnSync('chroot', [root, ...command], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C', ...environment },
    });
    return { status, output: `${stdout}${stderr}` };
  };
  const install = async (file: string) => {
    await copyFile(file, join(root, basename(file)));
    return inside(['dpkg', '--install', `/${basename(file)}`]);
  };
  return { root, inside, install };
}

async function verifyInstallation(checks: Checks, { root, inside, install }: Machine, first: string) {
  checks.that('the fresh system has no Node', inside(['sh', '-c', 'command -v node']).status !== 0);
  const installed = await install(first);
  checks.that('the package installs with nothing but what a minimal Debian has', installed.status === 0, installed.output);
  checks.that(
    'the installation prints where data, settings and set-up code are',
    /\/var\/lib\/atalaya.*\n.*Set-up code/.test(installed.output),
    installed.output,
  );
  const account =
    (await readFile(join(root, 'etc/passwd'), 'utf8'))
      .split('\n')
      .find((line) => line.startsWith('atalaya:'))
      ?.split(':') ?? [];
  const user = { uid: Number(account[2]), gid: Number(account[3]) };
  checks.that(
    'it has a system account of its own that cannot log in',
    user.uid > 0 && user.uid < 1000 && account[6] === '/usr/sbin/nologin',
    account,
  );
  const [confStat, dataStat] = await Promise.all([stat(join(root, conf)), stat(join(root, data))]);
  checks.that(
    'others cannot read the settings',
    (confStat.mode & 0o777) === 0o640 && confStat.uid === 0 && confStat.gid === user.gid,
    confStat,
  );
  checks.that('the data belong to the account alone', (dataStat.mode & 0o777) === 0o700 && dataStat.uid === user.uid, dataStat);
  return user;
}

/** Changes the settings, so that an upgrade has something to keep, and reads the command of the unit. */
async function settle(machine: Machine, user: User) {
  const { root } = machine;
  const [port = 0, realtime = 0] = await freePorts(2);
  const text = (await readFile(join(root, conf), 'utf8'))
    .replace('PORT=8080', `PORT=${port}`)
    .replace('REALTIME_PORT=6001', `REALTIME_PORT=${realtime}`);
  const edited = `${text}\nMEDIA_KEEP_DAYS=31\n`;
  await writeFile(join(root, conf), edited);
  const url = `http://127.0.0.1:${port}`;
  const unit = await readFile(join(root, 'usr/lib/systemd/system/atalaya.service'), 'utf8');
  const command = (/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '').split(' ');
  const start = () => startIsolated({ root, data, user, command });
  const atalaya = (...args: string[]) => runIsolated({ root, data, user, command: ['/usr/bin/atalaya', ...args] });
  return { ...machine, user, port, url, edited, start, atalaya };
}

async function verifyOperation(checks: Checks, { root, user, port, url, start, atalaya }: Installation): Promise<number | null> {
  const program = await start();
  checks.that('the command of the unit starts as its account, in a system that it cannot write to', true);
  checks.that('the set-up code creates the first administrator', (await setUp(url, program.lines)) === 200, program.lines);
  const id = await signIn(url);
  checks.that('the administrator signs in', id !== null);
  checks.that('the console is served', await servesConsole(url));
  const health = await program.run('/usr/bin/atalaya', 'health');
  checks.that('atalaya health: ready', health.status === 0 && health.output === 'ready\n', health);
  const doctor = await program.run('/usr/bin/atalaya', 'doctor');
  checks.that(
    'atalaya doctor reads the settings and finds the platform',
    doctor.output.includes(`Port ${port} `) && !/^fault/m.test(doctor.output),
    doctor,
  );
  const backup = await program.run('/usr/bin/atalaya', 'backup', '/var/lib/atalaya/a.backup');
  const written = await stat(join(root, data, 'a.backup')).catch(() => null);
  checks.that(
    'atalaya backup, called by root, writes a backup beside the running platform as its account',
    backup.status === 0 && written?.uid === user.uid,
    backup,
  );
  checks.that('it stops cleanly at SIGTERM', (await program.stop()) === 0, program.lines.slice(-5));
  const audit = await atalaya('verify-audit');
  checks.that('atalaya verify-audit verifies the log of the stopped platform', audit.status === 0, audit);
  return id;
}

async function verifyUpgrade(
  checks: Checks,
  { root, inside, install, url, edited, start }: Installation,
  { next, nextVersion, id }: { next: string; nextVersion: string; id: number | null },
): Promise<void> {
  const systemctl = await stubSystemd(root);
  const upgraded = await install(next);
  const calls = await systemctl();
  checks.that(
    'a package of a higher version upgrades it',
    upgraded.status === 0 &&
      inside(['dpkg-query', '--show', '--showformat=${Status} ${Version}', 'atalaya']).output === `install ok installed ${nextVersion}`,
    upgraded.output,
  );
  const [stopped, started] = ['stop', 'start'].map((verb) => calls.findIndex((line) => line.includes(`${verb} atalaya.service`)));
  checks.that(
    'the upgrade stops the service, reads its unit again, and starts it',
    (stopped ?? -1) >= 0 && (started ?? -1) > (stopped ?? 0) && calls.some((line) => line.includes('daemon-reload')),
    calls,
  );
  checks.that('the upgrade keeps changed settings', (await readFile(join(root, conf), 'utf8')) === edited);
  const program = await start();
  checks.that('there is no set-up code after the upgrade', !program.lines.some((line) => line.includes('Set-up code')), program.lines);
  checks.that('the same administrator signs in after the upgrade', (await signIn(url)) === id && id !== null);
  checks.that('it stops cleanly', (await program.stop()) === 0);
}

async function verifyRemoval(
  checks: Checks,
  { root, inside, install, url, edited, start }: Installation,
  { next, id }: { next: string; id: number | null },
): Promise<void> {
  const removed = inside(['dpkg', '--remove', 'atalaya']);
  checks.that(
    'removing keeps data and settings, and says so',
    removed.output.includes('data stays in /var/lib/atalaya') && existsSync(join(root, conf)) && existsSync(join(root, data, 'postgres')),
    removed.output,
  );
  checks.that('removing removes the program', !existsSync(join(root, 'usr/lib/atalaya')) && !existsSync(join(root, 'usr/bin/atalaya')));
  const purged = inside(['dpkg', '--purge', 'atalaya']);
  checks.that('purging removes the settings', !existsSync(join(root, 'etc/atalaya')), purged.output);
  checks.that(
    'purging keeps the data, and prints where they are and how they are removed',
    existsSync(join(root, data, 'postgres')) && purged.output.includes('rm -rf /var/lib/atalaya'),
    purged.output,
  );
  const again = await install(next);
  await writeFile(join(root, conf), edited);
  const program = await start();
  checks.that('installed again over its data, the same administrator signs in', again.status === 0 && (await signIn(url)) === id);
  await program.stop();
  const all = inside(['dpkg', '--purge', 'atalaya'], { ATALAYA_PURGE_DATA: 'yes' });
  const accounts = await readFile(join(root, 'etc/passwd'), 'utf8');
  checks.that(
    'a purge with ATALAYA_PURGE_DATA=yes removes data and account',
    !existsSync(join(root, data)) && !accounts.includes('atalaya:'),
    all.output,
  );
}

/** Reads the unit as systemd does, among the units of this machine, without running it. */
function checkUnit(checks: Checks, root: string): void {
  const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  if (analyze('--version').error) {
    checks.skip('systemd-analyze verify and security', 'systemd-analyze is not installed');
    return;
  }
  const unit = '/usr/lib/systemd/system/atalaya.service';
  const place = mkdtempSync(join(tmpdir(), 'atalaya-units-'));
  for (const folder of ['usr/bin', 'usr/lib/systemd']) mkdirSync(join(place, folder), { recursive: true });
  const units = ['/usr/lib/systemd/system', '/lib/systemd/system'].find((folder) => existsSync(folder)) ?? '';
  execFileSync('cp', ['-a', units, join(place, 'usr/lib/systemd/system')]);
  execFileSync('cp', [join(root, unit), join(place, unit)]);
  execFileSync('cp', ['-L', join(root, 'usr/bin/atalaya'), join(place, 'usr/bin/atalaya')]);
  const verified = analyze('verify', '--man=no', `--root=${place}`, unit);
  rmSync(place, { recursive: true });
  const faults = verified.stderr.split('\n').filter((line) => line.includes('atalaya'));
  checks.that('systemd reads the unit without a remark', verified.status === 0 && faults.length === 0, verified.stderr);
  const rated = analyze('security', '--offline=true', '--threshold=25', '--no-pager', join(root, 'usr/lib/systemd/system/atalaya.service'));
  const exposure = rated.stdout.trim().split('\n').at(-1) ?? '';
  checks.that(
    `systemd rates the exposure of the unit at most 2.5 of 10: ${exposure.replace(/^\W+/, '')}`,
    rated.status === 0,
    rated.stderr || rated.stdout,
  );
}

/** Puts a systemctl in place that writes down how it is called, since systemd does not run in a changed root. @returns what reads and removes it */
async function stubSystemd(root: string): Promise<() => Promise<string[]>> {
  const log = join(root, 'tmp/systemctl.log');
  execFileSync('mkdir', ['-p', join(root, 'run/systemd/system')]);
  for (const name of ['usr/bin/systemctl', 'usr/bin/deb-systemd-invoke'])
    if (existsSync(join(root, name))) execFileSync('mv', [join(root, name), join(root, `${name}.real`)]);
  for (const name of ['systemctl', 'deb-systemd-invoke'])
    await writeFile(join(root, 'usr/bin', name), `#!/bin/sh\necho "${name} $*" >> /tmp/systemctl.log\n`, { mode: 0o755 });
  return async () => {
    execFileSync('rm', [
      '-rf',
      join(root, 'run/systemd/system'),
      join(root, 'usr/bin/systemctl'),
      join(root, 'usr/bin/deb-systemd-invoke'),
    ]);
    for (const name of ['usr/bin/systemctl', 'usr/bin/deb-systemd-invoke'])
      if (existsSync(join(root, `${name}.real`))) execFileSync('mv', [join(root, `${name}.real`), join(root, name)]);
    return (await readFile(log, 'utf8').catch(() => '')).split('\n');
  };
}
