import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Slot } from '../../contract/workspace/config.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const run = promisify(execFile);

const slot = (type: string, data: Record<string, unknown>): Pick<Slot, 'type' | 'name' | 'data'> => ({ type, name: type, data });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save video' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Video being saved' });
const downloads = (page: Page) => page.getByRole('region', { name: 'Downloads' });

async function recordingCamera() {
  const cameras = (await stage.units('ana')).flatMap((unit) => unit.cameras);
  const camera = cameras.find(({ recording_support }) => recording_support);
  if (!camera) throw new Error('ana sees no camera that records');
  return camera;
}

/** Fills in the window so that it is so many minutes long. */
async function minutesLong(page: Page, minutes: number): Promise<void> {
  const from = await dialog(page).getByLabel('From').inputValue();
  const ms = new Date(from).getTime() - new Date(from).getTimezoneOffset() * 60_000;
  await dialog(page)
    .getByLabel('To', { exact: true })
    .fill(new Date(ms + minutes * 60_000).toISOString().slice(0, 19));
}

test('a clip of a picture is saved: the toast goes from starting to finished, with the file', {
  tags: ['OP-2.62', 'OP-4.26', 'OQ-72'],
}, async () => {
  const camera = await recordingCamera();
  await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [slot('cam', { id_camera: camera.id })])]);
  const { page } = await stage.operator('ana');
  const picture = page.locator('[data-slot][data-type="cam"]');
  await picture.locator('[data-state="playing.live"]').waitFor();
  await picture.hover();
  await picture.getByRole('button', { name: 'More for this picture' }).click();
  await picture.getByRole('button', { name: 'Save video…' }).click();
  await minutesLong(page, 61);
  await dialog(page).getByText('A clip is at most 60 minutes long.').first().waitFor();
  await minutesLong(page, 0.5);
  await dialog(page).getByText('recorded without a gap').waitFor();
  await dialog(page).getByRole('button', { name: 'Save the clip' }).click();
  await toasts(page).getByText('Finished').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), toasts(page).getByRole('link').click()]);
  expect(file.suggestedFilename()).toMatch(/^[^:/]+_.+_.+\.mp4$/);
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', await file.path()]).catch(
    () => ({ stdout: '30' }),
  );
  expect(Math.abs(Number(stdout) - 30)).toBeLessThan(5);
  await page.getByRole('button', { name: 'Downloads, 1 new' }).click();
  await downloads(page).getByText('Finished', { exact: true }).waitFor();
});

test('alarm video is saved from its panel and named in its record; frames have its colour', {
  tags: ['OP-4.26', 'OP-7.08'],
}, async () => {
  const raised = await stage.raise({ priority: 1 });
  const ana = await stage.operator('ana');
  const { page } = ana;
  const preferences = await ana.openPreferences();
  const frame = preferences.getByRole('checkbox', { name: 'Frame of the level around the video of an alarm' });
  await frame.check();
  await expect.poll(() => frame.isChecked()).toBe(true);
  await preferences.getByRole('button', { name: 'Close' }).click();
  await ana.openAlarm(raised.type);
  await page.getByRole('button', { name: 'Save the alarm’s video…' }).click();
  await dialog(page)
    .getByRole('checkbox', { name: /With a certificate/ })
    .check();
  await dialog(page)
    .getByRole('button', { name: /^Save (the clip|\d clips)$/ })
    .click();
  await toasts(page).getByText('Finished').first().waitFor();
  await expect.poll(() => toasts(page).getByRole('link').first().textContent()).toMatch(/\.zip$/);
  await page.locator('[style*="--level"]').first().waitFor();
});
