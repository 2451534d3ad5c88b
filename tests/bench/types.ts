import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Row } from './numbers.ts';

const root = resolve(import.meta.dirname, '../..');
const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

export const typesHead = ['types of', 'files', 'types', 'check s', 'whole s', 'memory MB'] as const;

/** How long the compiler takes for the whole project, for the contract alone, and for the kinds of fields that its descriptors use. */
export async function types(): Promise<Row[]> {
  const cache = join(root, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'types-'));
  try {
    const part = async (name: string, more: object) => {
      const file = join(folder, `${name}.json`);
      await writeFile(file, JSON.stringify({ extends: join(root, 'tsconfig.json'), ...more }));
      return file;
    };
    const contract = join(root, 'contract');
    const tests = join(contract, '**/*.test.ts');
    return [
      await measured('everything: tsc -p .', root),
      await measured('contract alone, all descriptors', await part('contract', { include: [contract], exclude: [tests] })),
      await measured(
        'fields of catalogues, no descriptors',
        await part('fields', { include: [join(contract, 'catalogues/fields')], exclude: [tests] }),
      ),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Checks a project. A fault of its types ends the measurement: its times would be those of another program. */
async function measured(name: string, project: string): Promise<Row> {
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', project, '--incremental', 'false', '--extendedDiagnostics'], {
    cwd: root,
  });
  const figureOf = (what: string) => Number(new RegExp(`^${what}:\\s+([\\d.]+)`, 'm').exec(stdout)?.[1] ?? Number.NaN);
  return [name, figureOf('Files'), figureOf('Types'), figureOf('Check time'), figureOf('Total time'), figureOf('Memory used') / 1000];
}
