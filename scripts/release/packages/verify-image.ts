import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checks, servesConsole, setUp, signIn } from './checks.ts';
import { unpackImage } from './oci-image.ts';
import { freePorts, startIsolated } from './running-program.ts';

/** Unpacks the image and runs its command as its account, with a read-only root, its data as a volume and /tmp in memory. */
export async function verifyImage(checks: Checks, { layout, root }: { layout: string; root: string }): Promise<void> {
  const wrong = readdirSync(join(layout, 'blobs/sha256')).filter(
    (name) =>
      createHash('sha256')
        .update(readFileSync(join(layout, 'blobs/sha256', name)))
        .digest('hex') !== name,
  );
  checks.that('each blob of the image has the digest that it is named by', wrong.length === 0, wrong);
  const skopeo = spawnSync('skopeo', ['inspect', '--config', `oci:${layout}`], { encoding: 'utf8' });
  if (skopeo.error) checks.skip('skopeo inspect', 'skopeo is not installed');
  else checks.that('skopeo reads the image', skopeo.status === 0, skopeo.stderr);

  const { User, Env, Entrypoint, Cmd, Healthcheck } = await unpackImage(layout, root);
  const [uid = 0, gid = 0] = User.split(':').map(Number);
  checks.that('the account of the image is not root', uid > 0 && gid > 0, User);
  const setuid = spawnSync('find', [join(root, 'usr/lib/atalaya'), '-perm', '/6000', '-o', '-not', '-uid', '0'], { encoding: 'utf8' });
  checks.that('the program in the image belongs to root, and no file of it raises rights', setuid.stdout === '', setuid.stdout);
  const [port = 0, realtime = 0] = await freePorts(2);
  const named = Object.fromEntries(Env.map((line) => line.split(/=(.*)/).slice(0, 2) as [string, string]));
  const environment = { ...named, HOST: '127.0.0.1', PORT: String(port), REALTIME_PORT: String(realtime) };
  for (const folder of ['dev', 'proc', 'tmp']) mkdirSync(join(root, folder), { recursive: true });
  const start = () => startIsolated({ root, data: 'var/lib/atalaya', user: { uid, gid }, environment, command: [...Entrypoint, ...Cmd] });
  const url = `http://127.0.0.1:${port}`;

  let program = await start();
  checks.that('the image starts with a read-only root', true);
  checks.that('the set-up code creates the first administrator in the image', (await setUp(url, program.lines)) === 200, program.lines);
  const id = await signIn(url);
  checks.that('the administrator signs in to the image', id !== null);
  checks.that('the image serves the console', await servesConsole(url));
  const health = await program.run(...Healthcheck.Test.slice(1));
  checks.that('the check of health of the image succeeds', health.status === 0, health);
  const ffmpeg = await program.run('/usr/bin/atalaya', 'doctor');
  checks.that('the image has an ffmpeg that encodes H.264 and draws text', /^fine +ffmpeg/m.test(ffmpeg.output), ffmpeg.output);
  const write = await program.run('/bin/sh', '-c', 'touch /usr/lib/atalaya/a');
  checks.that('nothing can be written beside the data', write.status !== 0 && write.output.includes('Read-only file system'), write);
  checks.that('the image stops cleanly at SIGTERM', (await program.stop()) === 0, program.lines.slice(-5));
  program = await start();
  checks.that('its volume keeps the data: the same administrator signs in', (await signIn(url)) === id && id !== null);
  await program.stop();
}

/** Unpacks the archive for machines that have Node, and runs it as an account without rights. */
export async function verifyArchive(
  checks: Checks,
  { archive, folder, user }: { archive: string; folder: string; user: { uid: number; gid: number } },
): Promise<void> {
  const unpacked = spawnSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1', '--no-same-owner'], { encoding: 'utf8' });
  checks.that('tar unpacks the archive', unpacked.status === 0, unpacked.stderr);
  const { components } = JSON.parse(await readFile(join(folder, 'sbom.cdx.json'), 'utf8')) as { components: { name: string }[] };
  checks.that('the archive carries no Node, and its bill of materials names none', !components.some(({ name }) => name === 'node'));
  const env = { PATH: process.env['PATH'] ?? '' };
  const version = spawnSync(join(folder, 'bin/atalaya'), ['version'], { ...user, env, encoding: 'utf8' });
  checks.that('its program runs with the Node of the machine', /^\d+\.\d+\.\d+/.test(version.stdout), version.stderr);
  const without = spawnSync(join(folder, 'bin/atalaya'), ['version'], {
    ...user,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', NODE: '/absent/node' },
    encoding: 'utf8',
  });
  checks.that(
    'without Node 20.19 it says so',
    without.status === 2 && without.stderr.includes('Node 20.19 or newer is needed'),
    without.stderr,
  );
}
