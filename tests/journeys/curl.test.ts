import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

/** The documented command that raises an alarm; only its address is replaced by that of this platform. */
function documentedCommand(): string {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/integrators.md'), 'utf8');
  const blocks = [...page.matchAll(/```(?:sh|bash|console|shell)?\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const command = blocks.find((text) => text.includes('curl') && text.includes('/v1/intake/alarms'));
  if (!command) throw new Error('docs/integrators.md shows no curl command for /v1/intake/alarms');
  return command.slice(command.indexOf('curl')).replaceAll(/http:\/\/(127\.0\.0\.1|localhost):8080/g, stage.platform().url);
}

test('an alarm posted with the documented curl command appears on screen', async () => {
  const admin = await stage.operator('admin');
  const { stdout } = await promisify(execFile)('bash', ['-c', documentedCommand()]);
  const { success, data } = JSON.parse(stdout) as { success: boolean; data: { id: number } };
  expect(success).toBe(true);
  await admin.queue().locator(`[role="option"][id$="-${data.id}"]`).waitFor();
});
