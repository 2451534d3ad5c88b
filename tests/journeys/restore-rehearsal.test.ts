import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const directory = await mkdtemp(join(tmpdir(), 'atalaya-backups-'));
const stage = setStage({
  env: { BACKUP_DIR: directory, BACKUP_EVERY_HOURS: '168', BACKUP_PASSPHRASE: 'a passphrase of this journey' },
});
afterAll(() => rm(directory, { recursive: true, force: true }));

test('a master administrator rehearses restoring the newest backup, and sees what was checked', async () => {
  const { page } = await stage.operator('admin');
  await page.locator('[data-self-watch] > button').click();
  await page.getByRole('button', { name: 'Backups…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Backups', exact: true });
  const rehearse = dialog.getByRole('button', { name: /^Rehearse restoring atalaya-/ });
  // The first backup by schedule is made meanwhile.
  await expect
    .poll(
      async () => {
        if ((await rehearse.count()) === 0) await dialog.getByRole('button', { name: 'Reload' }).click();
        return rehearse.count();
      },
      { timeout: limits.slow },
    )
    .toBe(1);
  await rehearse.click();
  await dialog.getByText('A rehearsal runs', { exact: true }).waitFor();
  await dialog.getByText('Restored and checked').waitFor({ timeout: limits.slow });
  const result = await dialog.locator('li[data-outcome="restored"]').innerText();
  expect(result).toMatch(/[\d,]+ alarms, [\d,]+ events, \d+ tenants, \d+ users; \d+ tables compared/);
  expect(result).toContain('In order: version of the database, rows of each table, keys of the installation, time of the newest event');
});
