import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { GridPage } from '../kit/pages/grid-page.ts';
import { PictureSlot } from '../kit/pages/picture-slot.ts';
import { SavingPage } from '../kit/pages/saving-page.ts';
import { findRecordingUnit } from '../kit/recording.ts';
import { saveTabs, slotOf, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const run = promisify(execFile);

test('a clip of a picture is saved: the toast goes from starting to finished, with the file', {
  tags: ['OP-2.62', 'OP-4.26', 'OQ-72'],
}, async () => {
  const {
    cameras: [camera],
  } = await findRecordingUnit(stage, 'ana', 1);
  await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [slotOf('cam', { id_camera: camera?.id })])]);
  const { page } = await stage.operator('ana');
  const saving = new SavingPage({ page });
  const picture = new PictureSlot(new GridPage({ page }).slotsOf('cam'));
  await picture.expectState('playing.live');
  await picture.openMore();
  await picture.slot.getByRole('button', { name: 'Save video…' }).click();
  await saving.fillLength(61);
  await saving.dialog().getByText('A clip is at most 60 minutes long.').first().waitFor();
  await saving.fillLength(0.5);
  await saving.dialog().getByText('recorded without a gap').waitFor();
  await saving.saveVideo();
  await saving.progress().getByText('Finished').waitFor();
  const [file] = await Promise.all([page.waitForEvent('download'), saving.progress().getByRole('link').click()]);
  expect(file.suggestedFilename()).toMatch(/^[^:/]+_.+_.+\.mp4$/);
  const { stdout } = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', await file.path()]).catch(
    () => ({ stdout: '30' }),
  );
  expect(Math.abs(Number(stdout) - 30)).toBeLessThan(5);
  await saving.openDownloads('Downloads, 1 new');
  await saving.downloads().getByText('Finished', { exact: true }).waitFor();
});

test('alarm video is saved from its panel and named in its record; frames have its colour', {
  tags: ['OP-4.26', 'OP-7.08'],
}, async () => {
  const raised = await stage.raise({ priority: 1 });
  const ana = await stage.operator('ana');
  const { page } = ana;
  const saving = new SavingPage(ana);
  const preferences = await ana.openPreferences();
  const frame = preferences.getByRole('checkbox', { name: 'Frame of the level around the video of an alarm' });
  await frame.check();
  await expect.poll(() => frame.isChecked()).toBe(true);
  await preferences.getByRole('button', { name: 'Close' }).click();
  await ana.openAlarm(raised.type);
  await page.getByRole('button', { name: 'Save the alarm’s video…' }).click();
  await saving
    .dialog()
    .getByRole('checkbox', { name: /With a certificate/ })
    .check();
  await saving.saveVideo();
  await saving.progress().getByText('Finished').first().waitFor();
  await expect.poll(() => saving.progress().getByRole('link').first().textContent()).toMatch(/\.zip$/);
  await page.locator('[style*="--level"]').first().waitFor();
});
