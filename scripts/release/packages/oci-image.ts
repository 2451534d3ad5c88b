import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, cp, mkdir, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { debianArchitecture } from './debian-package.ts';
import { type ImageSettings, imageUser, writeLayout } from './oci-layout.ts';
import { treeEntries, writeTar } from './tar.ts';

/** Where a base system comes from. */
export interface BaseSystem {
  /** A code name of Debian. */
  readonly suite: string;
  readonly mirror: string;
}

/** The Debian of the machine that builds; its libraries are new enough for the Node that is carried. */
export async function ownSuite(): Promise<string> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1] ?? 'bookworm';
}

/** Makes a minimal Debian in a folder. @throws Error where this account or machine cannot */
export function bootstrap(to: string, { suite, mirror }: BaseSystem): void {
  if (process.getuid?.() !== 0)
    throw new Error('A base system is made as root: run this command as root, or leave the image out with --only deb,tarball.');
  try {
    execFileSync('debootstrap', ['--variant=minbase', suite, to, mirror], { stdio: ['ignore', 'pipe', 'pipe'] });
  } catch (error) {
    const { code, stdout } = error as NodeJS.ErrnoException & { stdout?: Buffer };
    if (code === 'ENOENT') throw new Error('debootstrap is not installed: apt-get install debootstrap.', { cause: error });
    throw new Error(`debootstrap failed: ${String(stdout).trim().split('\n').at(-1) ?? ''}`, { cause: error });
  }
}

/** Installs ffmpeg and certificates of authorities with the security updates of the day, and removes what a running image has no use for. */
export async function furnishBase(base: string, { suite, mirror }: BaseSystem): Promise<void> {
  await cp('/etc/resolv.conf', join(base, 'etc/resolv.conf'), { dereference: true });
  await appendFile(join(base, 'etc/apt/sources.list'), `deb ${mirror}-security ${suite}-security main\n`);
  const inside = (...command: string[]) =>
    execFileSync('chroot', [base, ...command], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    });
  inside('apt-get', 'update');
  inside('apt-get', 'upgrade', '--yes');
  inside('apt-get', 'install', '--yes', '--no-install-recommends', 'ca-certificates', 'ffmpeg', 'fonts-dejavu-core');
  inside('apt-get', 'clean');
  const { uid, gid } = imageUser;
  await appendFile(join(base, 'etc/passwd'), `atalaya:x:${uid}:${gid}:Atalaya:/var/lib/atalaya:/usr/sbin/nologin\n`);
  await appendFile(join(base, 'etc/group'), `atalaya:x:${gid}:\n`);
  await rm(join(base, 'etc/resolv.conf'));
}

/** Parts of the base that differ from build to build, or belong to a machine. */
const isOfBuild = (path: string): boolean =>
  /^(dev|proc|sys|tmp|run)\/.|^var\/(cache\/apt|lib\/apt\/lists|log|tmp|lib\/atalaya)\/.|^usr\/share\/(man|info|lintian)\/.|^etc\/(machine-id|hostname)$|^var\/cache\/ldconfig\/./.test(
    path,
  );

/** Packages of the base with their versions, for the bill of materials. */
export async function basePackages(base: string): Promise<{ name: string; version: string }[]> {
  const status = await readFile(join(base, 'var/lib/dpkg/status'), 'utf8');
  return status.split('\n\n').flatMap((paragraph) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(paragraph)?.[1];
    const [name, version] = [field('Package'), field('Version')];
    return name && version && field('Status') === 'install ok installed' ? [{ name, version }] : [];
  });
}

/** Writes the layout of an image: the base below, the program above. @param program what `stageProgram` and `addRuntime` made */
export async function makeImage(of: {
  base: string;
  program: string;
  work: string;
  layout: string;
  settings: Omit<ImageSettings, 'architecture'>;
  at: number;
}): Promise<void> {
  await rm(of.work, { recursive: true, force: true });
  await mkdir(join(of.work, 'usr/lib'), { recursive: true });
  await mkdir(join(of.work, 'usr/bin'), { recursive: true });
  await cp(of.program, join(of.work, 'usr/lib/atalaya'), { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', of.work]);
  await symlink('../lib/atalaya/bin/atalaya', join(of.work, 'usr/bin/atalaya'));
  const root = { uid: 0, gid: 0 };
  await writeLayout(of.layout, { ...of.settings, architecture: debianArchitecture() }, [
    {
      archive: writeTar(treeEntries(of.base, { skips: isOfBuild }), of.at),
      about: 'debootstrap --variant=minbase, ca-certificates, ffmpeg',
    },
    { archive: writeTar(programEntries(of.work, root), of.at), about: 'npm run package' },
  ]);
}

/** The program as root's, and the folder of data as that of its account. */
async function* programEntries(work: string, owner: { uid: number; gid: number }): ReturnType<typeof treeEntries> {
  yield* treeEntries(work, { owner });
  yield { path: 'var/lib/atalaya', type: 'directory', mode: 0o700, ...imageUser };
}

/** Unpacks the layers of a layout into a folder, in order. */
export async function unpackImage(
  layout: string,
  to: string,
): Promise<{ User: string; Env: string[]; Entrypoint: string[]; Cmd: string[]; Healthcheck: { Test: string[] } }> {
  const read = async <T>(path: string) => JSON.parse(await readFile(join(layout, path), 'utf8')) as T;
  const blob = (digest: string) => `blobs/${digest.replace(':', '/')}`;
  interface Reference {
    digest: string;
  }
  const [manifest] = (await read<{ manifests: Reference[] }>('index.json')).manifests;
  if (!manifest) throw new Error(`${layout} has no image`);
  const { layers, config } = await read<{ layers: Reference[]; config: Reference }>(blob(manifest.digest));
  await mkdir(to, { recursive: true });
  for (const { digest } of layers) execFileSync('tar', ['-xzpf', join(layout, blob(digest)), '-C', to, '--numeric-owner']);
  return (await read<{ config: Awaited<ReturnType<typeof unpackImage>> }>(blob(config.digest))).config;
}

/** Whether a folder holds a system already. */
export const isSystem = (folder: string): boolean => existsSync(join(folder, 'var/lib/dpkg/status'));

/** An archive of a layout, as `skopeo`, `podman load` and `docker load` read it. */
export async function* layoutArchive(layout: string, at: number): AsyncGenerator<Uint8Array> {
  await chmod(layout, 0o755);
  await readdir(layout);
  yield* writeTar(treeEntries(layout, { owner: { uid: 0, gid: 0 } }), at);
}
