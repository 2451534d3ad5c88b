import { execFileSync } from 'node:child_process';
import { chmod, copyFile, cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Names of architectures as Debian writes them. */
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64', arm: 'armhf', ia32: 'i386', ppc64: 'ppc64el' };

/** @throws Error for a machine that Debian has no name for */
export function debianArchitecture(arch: string = process.arch): string {
  const name = architectures[arch];
  if (name === undefined) throw new Error(`There is no Debian package for the architecture ${arch}.`);
  return name;
}

/** `0.1.0-beta.1` and revision 2: `0.1.0~beta.1-2`, which sorts before `0.1.0-1`. */
export const debianVersion = (version: string, revision: number): string => `${version.replace('-', '~')}-${revision}`;

/** The control file. Libraries: those of Node, which are the newest that anything in the package needs. */
export function controlOf(of: { readonly version: string; readonly architecture: string; readonly installedKilobytes: number }): string {
  return [
    'Package: atalaya',
    `Version: ${of.version}`,
    `Architecture: ${of.architecture}`,
    'Maintainer: Atalaya <packages@atalaya.invalid>',
    `Installed-Size: ${of.installedKilobytes}`,
    'Section: net',
    'Priority: optional',
    'Pre-Depends: init-system-helpers (>= 1.54~)',
    'Depends: libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 9), passwd',
    'Recommends: ca-certificates, ffmpeg',
    'Description: console and platform of alarms and video',
    ' Operators of alarm-monitoring centres receive the alarms of many tenants, verify',
    ' each on video, and take, resolve or cancel it, in a browser.',
    ' .',
    ' The package carries the Node.js runtime and the PostgreSQL that the platform',
    ' runs with. ffmpeg ingests real cameras.',
    '',
  ].join('\n');
}

/** The copyright file of the package, DEP-5. */
const copyrightText = [
  'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
  'Upstream-Name: Atalaya',
  'Comment: NOTICE.gz lists the libraries in this package with their licences, licences.txt.gz has their texts and that of Node.js, and',
  ' sbom.cdx.json is the bill of materials.',
  '',
  'Files: *',
  'Copyright: The authors of Atalaya',
  'License: Apache-2.0',
  ' On Debian systems the text of the licence is in /usr/share/common-licenses/Apache-2.0.',
  '',
].join('\n');

const sources = join(import.meta.dirname, 'debian');

/** Lays out the files of the package. @param program what `stageProgram` and `addRuntime` made */
async function layOut(to: string, program: string, version: string): Promise<void> {
  await rm(to, { recursive: true, force: true });
  const place = async (name: string, path: string, mode: number) => {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await copyFile(join(sources, name), join(to, path));
    await chmod(join(to, path), mode);
  };
  const library = join(to, 'usr/lib/atalaya');
  await mkdir(dirname(library), { recursive: true });
  await cp(program, library, { recursive: true, verbatimSymlinks: true });
  await mkdir(join(to, 'usr/bin'), { recursive: true });
  await symlink('../lib/atalaya/bin/atalaya', join(to, 'usr/bin/atalaya'));
  await place('atalaya.service', 'usr/lib/systemd/system/atalaya.service', 0o644);
  await place('atalaya.conf', 'etc/atalaya/atalaya.conf', 0o644);
  await layOutDocuments(join(to, 'usr/share/doc/atalaya'), library);
  for (const script of ['postinst', 'prerm', 'postrm']) await place(script, `DEBIAN/${script}`, 0o755);
  await writeFile(join(to, 'DEBIAN/conffiles'), '/etc/atalaya/atalaya.conf\n');
  const kilobytes = Number.parseInt(execFileSync('du', ['-sk', '--exclude=DEBIAN', to], { encoding: 'utf8' }), 10);
  await writeFile(join(to, 'DEBIAN/control'), controlOf({ version, architecture: debianArchitecture(), installedKilobytes: kilobytes }));
}

/** Moves the documents of the program to where Debian has them. */
async function layOutDocuments(to: string, library: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await writeFile(join(to, 'copyright'), copyrightText);
  for (const name of ['NOTICE', 'licences.txt'])
    await writeFile(join(to, `${name}.gz`), gzipSync(await readFile(join(library, name)), { level: 9 }));
  for (const name of ['sbom.cdx.json', 'operations.md']) await copyFile(join(library, name), join(to, name));
  for (const name of ['NOTICE', 'licences.txt', 'LICENSE', 'sbom.cdx.json', 'operations.md']) await rm(join(library, name));
}

/** Makes the Debian package in a folder. @param work a folder that is made anew @returns its file name */
export async function makeDebianPackage(of: { program: string; work: string; to: string; version: string; at: number }): Promise<string> {
  await layOut(of.work, of.program, of.version);
  const name = `atalaya_${of.version}_${debianArchitecture()}.deb`;
  await mkdir(of.to, { recursive: true });
  // Modes do not depend on the umask of whoever builds.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', of.work]);
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', of.work, join(of.to, name)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: String(of.at) },
  });
  return name;
}
