import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pairFigures, readFigures } from '../tests/bench/against.ts';
import type { Row } from '../tests/bench/numbers.ts';

const root = resolve(import.meta.dirname, '..');
const run = promisify(execFile);
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
const mkdirs = (path: string): string => {
  mkdirSync(path, { recursive: true });
  return path;
};

/**
 * Measures parts of a commit and of the sources as they are in turn, round by round, so that other work on the machine slows both. The commit is checked out
 * beside them for that time, and uses their packages.
 * @returns a row for each figure that both print: before, now, and their ratio
 * @throws Error where there is no such commit, or it has other packages
 */
export async function benchAgainst(commit: string, parts: readonly string[], rounds: number): Promise<Row[]> {
  const known = spawnSync('git', ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`], { cwd: root });
  if (known.status !== 0) throw new Error(`There is no commit ${commit}: name one of "git log".`);
  if (git('diff', '--name-only', commit, '--', 'package-lock.json') !== '')
    throw new Error(`${commit} has other packages (package-lock.json differs): measure it in a clone of its own, where "npm ci" ran.`);
  const folder = mkdtempSync(join(mkdirs(join(root, '.cache')), 'against-'));
  // PostgreSQL runs as an account of its own.
  chmodSync(folder, 0o711);
  const before = join(folder, 'tree');
  try {
    git('worktree', 'add', '--detach', before, commit);
    // Links to the files, not to the directory: the bundler names packages by where they really are.
    execFileSync('cp', ['-al', join(root, 'node_modules'), join(before, 'node_modules')]);
    const figures = { before: [] as Map<string, number>[], now: [] as Map<string, number>[] };
    for (let round = 0; round < rounds; round += 1) {
      for (const which of round % 2 === 0 ? (['before', 'now'] as const) : (['now', 'before'] as const)) {
        const output = await measure(which === 'before' ? before : root, parts);
        figures[which].push(readFigures(output));
        console.log(`round ${round + 1} of ${rounds}, ${which}: ${figures[which].at(-1)?.size} figures`);
      }
    }
    const { rows, missing } = pairFigures(figures.before, figures.now);
    if (missing.length > 0) console.log(`Not in every round of both, and left out: ${missing.join('; ')}`);
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    git('worktree', 'prune');
  }
}

async function measure(tree: string, parts: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', 'scripts/bench.ts', ...parts], { cwd: tree, maxBuffer: 2 ** 26 });
  return stdout;
}
