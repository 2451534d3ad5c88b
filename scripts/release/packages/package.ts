import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, cp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { commitOf, root } from '../release-files.ts';
import { renderChart } from './chart.ts';
import { Checks } from './checks.ts';
import { debianArchitecture, debianVersion, makeDebianPackage } from './debian-package.ts';
import { basePackages, bootstrap, furnishBase, isSystem, layoutArchive, makeImage, ownSuite } from './oci-image.ts';
import { addBasePackages, addRuntime, stageProgram } from './program-tree.ts';
import { treeEntries, writeTar } from './tar.ts';
import { verifyDebian } from './verify-debian.ts';
import { verifyArchive, verifyImage } from './verify-image.ts';

const kinds = ['tarball', 'deb', 'oci'] as const;

const { values } = parseArgs({
  options: {
    /** Which packages are made, separated by commas. */
    only: { type: 'string', default: kinds.join(',') },
    /** Revision of the Debian package. */
    revision: { type: 'string', default: '1' },
    /** Installs, runs, upgrades and removes what was made, in fresh systems. */
    verify: { type: 'boolean', default: false },
    mirror: { type: 'string', default: 'http://deb.debian.org/debian' },
    suite: { type: 'string' },
    /** A folder that keeps fresh systems between runs, so that they are made once. */
    cache: { type: 'string' },
  },
});

const output = join(root, 'dist/packages');
const work = mkdtempSync(join(tmpdir(), 'atalaya-package-'));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
const at = Number(process.env['SOURCE_DATE_EPOCH'] ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }));
const only = kinds.filter((kind) => values.only.split(',').includes(kind));
const system = { suite: values.suite ?? (await ownSuite()), mirror: values.mirror };

/** A fresh system in a folder of its own. @param kind `base` has ffmpeg and the account of the image, `minimal` nothing */
async function freshSystem(to: string, kind: 'minimal' | 'base'): Promise<void> {
  const kept = values.cache === undefined ? null : join(values.cache, `${system.suite}-${kind}`);
  if (kept !== null && isSystem(kept)) {
    execFileSync('cp', ['-a', kept, to]);
    return;
  }
  console.log(`making a ${kind} Debian ${system.suite}`);
  if (kind === 'base') {
    await freshSystem(to, 'minimal');
    await furnishBase(to, system);
  } else bootstrap(to, system);
  if (kept !== null) execFileSync('cp', ['-a', to, kept]);
}

async function makeTarball(program: string): Promise<string> {
  const name = `atalaya-${version}-linux-${process.arch}.tar.gz`;
  const folder = `atalaya-${version}`;
  await copyFile(join(root, 'scripts/release/packages/debian/atalaya.service'), join(program, 'atalaya.service'));
  await copyFile(join(root, 'scripts/release/packages/debian/atalaya.conf'), join(program, 'atalaya.conf.example'));
  const entries = treeEntries(program, { prefix: folder, owner: { uid: 0, gid: 0 } });
  await pipeline(Readable.from(writeTar(entries, at)), createGzip({ level: 6 }), createWriteStream(join(output, name)));
  for (const file of ['atalaya.service', 'atalaya.conf.example']) await rm(join(program, file));
  return name;
}

async function makeOci(program: string): Promise<string> {
  const base = join(work, 'base');
  await freshSystem(base, 'base');
  await addBasePackages(program, await basePackages(base));
  const layout = join(output, 'oci');
  await makeImage({
    base,
    program,
    work: join(work, 'image'),
    layout,
    settings: { version, created: new Date(at * 1000).toISOString(), revision: commitOf() },
    at,
  });
  const name = `atalaya-${version}-${debianArchitecture()}.oci.tar`;
  await pipeline(Readable.from(layoutArchive(layout, at)), createWriteStream(join(output, name)));
  return name;
}

async function make(): Promise<{ program: string }> {
  await rm(output, { recursive: true, force: true });
  await mkdir(output, { recursive: true });
  const program = join(work, 'program');
  await stageProgram(program, version);
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', program]);
  if (only.includes('tarball')) console.log(`made dist/packages/${await makeTarball(program)}`);
  await addRuntime(program, version);
  if (only.includes('deb')) {
    const of = { program, work: join(work, 'deb'), to: output, version: debianVersion(version, Number(values.revision)), at };
    console.log(`made dist/packages/${await makeDebianPackage(of)}`);
  }
  await copyFile(join(program, 'sbom.cdx.json'), join(output, 'sbom.cdx.json'));
  await copyFile(join(program, 'licences.txt'), join(output, 'licences.txt'));
  await copyFile(join(root, 'NOTICE'), join(output, 'NOTICE'));
  await cp(join(root, 'docs/packages'), output, { recursive: true });
  writeFileSync(join(output, 'kubernetes.yaml'), renderChart(join(root, 'docs/packages/chart'), 'atalaya'));
  if (only.includes('oci')) console.log(`made dist/packages/${await makeOci(program)}`);
  writeFileSync(join(output, 'SHA256SUMS'), await checksums());
  return { program };
}

/** Lines as `sha256sum --check` reads them. */
async function checksums(): Promise<string> {
  const lines: string[] = [];
  for (const entry of readdirSync(output, { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(output, entry.name)), hash);
    lines.push(`${hash.digest('hex')}  ${entry.name}\n`);
  }
  return lines.sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1)).join('');
}

async function verify(program: string): Promise<Checks> {
  const checks = new Checks();
  const sums = execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: output, encoding: 'utf8' });
  checks.that('the checksums of all files are right', sums === '', sums);
  const named = (end: string) => join(output, readdirSync(output).find((name) => name.endsWith(end)) ?? end);
  if (only.includes('deb')) {
    const minimal = join(work, 'minimal');
    await freshSystem(minimal, 'minimal');
    const next = { program, work: join(work, 'deb'), to: work, version: debianVersion(version, Number(values.revision) + 1), at };
    await verifyDebian(checks, {
      root: minimal,
      first: named('.deb'),
      next: join(work, await makeDebianPackage(next)),
      nextVersion: next.version,
    });
  }
  if (only.includes('oci')) await verifyImage(checks, { layout: join(output, 'oci'), root: join(work, 'container') });
  if (only.includes('tarball')) {
    const folder = join(work, 'unpacked');
    await mkdir(folder);
    execFileSync('chmod', ['755', work]);
    // nobody
    await verifyArchive(checks, { archive: named('.tar.gz'), folder, user: { uid: 65_534, gid: 65_534 } });
  }
  return checks;
}

/** `npm run package [-- --verify] [--only deb,tarball,oci]`: makes the packages of this version in dist/packages. */
try {
  const { program } = await make();
  if (values.verify) {
    if (process.getuid?.() !== 0)
      throw new Error('The packages are verified in systems of their own, which takes root: run this command as root.');
    const { passed, failed } = await verify(program);
    console.log(`package: ${passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } else console.log(`dist/packages: ${only.join(', ')} of version ${version}, with SHA256SUMS, licences and bill of materials.`);
} catch (error) {
  console.error(`package: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  if (existsSync(work)) rmSync(work, { recursive: true, force: true });
}
