import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

/** The command of the README that raises an alarm, word for word; only the address is that of this platform. */
function commandOfReadme(): string {
  const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```(?:sh|bash|console|shell)?\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const command = blocks.find((text) => text.includes('curl') && text.includes('/v1/intake/alarms'));
  if (!command) throw new Error('README.md shows no curl command for /v1/intake/alarms');
  return command.slice(command.indexOf('curl')).replaceAll(/http:\/\/(127\.0\.0\.1|localhost):8080/g, stage.platform().url);
}

test('an alarm posted with the curl command of the README appears on screen', async () => {
  const admin = await stage.operator('admin');
  const before = await admin.listed();
  const command = commandOfReadme();
  const { stdout } = await promisify(execFile)('bash', ['-c', command]);
  expect(stdout).toContain('"success":true');
  const description = /"description":\s*"([^"]+)"/.exec(command)?.[1] ?? 'no description in the command';
  await admin.toasts().filter({ hasText: description }).waitFor();
  await expect.poll(() => admin.listed()).toBe(before + 1);
});
