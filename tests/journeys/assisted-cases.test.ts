import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockModel } from '../../machines/access/lock/lock.paths.ts';
import { casesOf } from '../../machines/quality/paths/cases.ts';
import { assist, fileOf, findCase } from '../../scripts/assist.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

/** A folder with the answers of a tester, gone after the test. */
function answers(...lines: string[]): { folder: string; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'assisted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'answers.txt');
  writeFileSync(file, lines.join('\n'));
  return { folder, file };
}

const idOf = (state: string) => casesOf([lockModel], 'easiest').find((one) => one.state === state)?.id ?? '';

test('a case is run with a person: signed in, asked step by step, reported with pictures', async () => {
  const { folder, file } = answers('', 'p', 'n the screen is dark', 'p');
  const { url } = stage.platform();
  const run = await assist(findCase(idOf('locked.prompting'), url), { url, out: folder, ask: fileOf(file).ask, headless: true });
  expect(run.passed).toBe(true);
  expect(run.run.map(({ verdict, note }) => [verdict, note])).toEqual([
    ['pass', ''],
    ['pass', 'the screen is dark'],
  ]);
  const report = readFileSync(join(folder, `${run.id}.md`), 'utf8');
  expect(report).toContain('Press Ctrl+L.');
  for (const { picture } of run.run) {
    expect(existsSync(join(folder, picture))).toBe(true);
    expect(report).toContain(`](${picture})`);
  }
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('failures="0"');
});

test('a step that fails ends the run, and is the failure of its test case', async () => {
  const { folder, file } = answers('', 'f it is <empty>');
  const { url } = stage.platform();
  const run = await assist(findCase(idOf('locked.prompting'), url), { url, out: folder, ask: fileOf(file).ask, headless: true });
  expect([run.passed, run.run.length]).toEqual([false, 1]);
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('it is &lt;empty&gt;');
});

test('answers that end leave the step open, and the case did not pass', async () => {
  const { folder, file } = answers('');
  const { url } = stage.platform();
  const run = await assist(findCase(idOf('open'), url), { url, out: folder, ask: fileOf(file).ask, headless: true });
  expect([run.passed, run.run.map(({ verdict }) => verdict)]).toEqual([false, ['open']]);
});
