import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { GridPage } from '../kit/pages/grid-page.ts';
import { pointOf } from '../kit/pages/locators.ts';
import { PictureSlot } from '../kit/pages/picture-slot.ts';
import { SavingPage } from '../kit/pages/saving-page.ts';
import { findRecordingUnit } from '../kit/recording.ts';
import { saveTabs, showTabs, slotOf, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { clickIfThere, limits } from '../kit/waits.ts';

const stage = setStage();
const run = promisify(execFile);

/** Opens Ana's home with the timeline of a unit. */
async function openTimeline() {
  const { unit } = await findRecordingUnit(stage, 'ana', 2);
  const raised = await stage.raise({ unit });
  // A name of its own: the clock of an earlier tab of the same name may still run.
  const ana = await showTabs(stage, 'ana', [tabOf(`Timeline ${raised.id}`, [slotOf('timeline', { id_unit: unit.id })])]);
  ana.watch.expect(/media\/frames/);
  const timeline = new GridPage(ana).slotsOf('timeline');
  const track = timeline.getByRole('slider');
  await expect.poll(async () => Number(await track.getAttribute('data-marks'))).toBeGreaterThan(0);
  const cursor = async () => Number(await track.getAttribute('aria-valuenow'));
  return { ana, unit, timeline, track, cursor };
}

test('a live picture can be stepped, rewound, enlarged, saved as a file and returned to live', {
  tags: ['OP-1.07', 'OP-2.63'],
}, async () => {
  const {
    cameras: [camera],
  } = await findRecordingUnit(stage, 'ana', 1);
  const sockets: string[] = [];
  const { page } = await stage.kept('ana');
  page.on('websocket', (socket) => sockets.push(socket.url()));
  const ana = await showTabs(stage, 'ana', [tabOf('Desk', [slotOf('cam', { id_camera: camera?.id })])]);
  const picture = new PictureSlot(new GridPage(ana).slotsOf('cam'));
  const { slot } = picture;
  await picture.expectLive();
  expect(sockets.some((url) => url.includes('/live.ws'))).toBe(true);

  await slot.focus();
  await slot.press('.');
  await picture.expectState('paused');
  await slot.press('l');
  await picture.expectState('playing.live');

  await picture.openMore();
  const wanted = Math.floor(Date.now() / 1000) * 1000 - 300_000;
  await picture.goToTime(wanted);
  await picture.expectState('playing.recorded');
  expect(Math.abs((await picture.shownTime()) - wanted)).toBeLessThan(5000);
  await slot.getByText(/^−0[45]:/).waitFor();
  await slot.getByLabel('Speed').selectOption('4');
  await expect
    .poll(() =>
      slot
        .locator('video')
        .last()
        .evaluate((video: HTMLVideoElement) => video.playbackRate),
    )
    .toBe(4);

  await slot.focus();
  await slot.press('+');
  await slot.getByText('125 %').waitFor();
  const [file] = await Promise.all([ana.page.waitForEvent('download'), slot.press('s')]);
  expect(file.suggestedFilename()).toMatch(/_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\dZ\.png$/);
  await slot.press('l');
  await picture.expectState('playing.live');
});

test('where the stream cannot be had, live pictures come by HLS', { tags: ['OP-1.07'] }, async () => {
  const {
    cameras: [camera],
  } = await findRecordingUnit(stage, 'ana', 1);
  await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [slotOf('cam', { id_camera: camera?.id })])]);
  const ana = await stage.signedIn('ana');
  await ana.page.addInitScript(() => {
    const asked = MediaSource.isTypeSupported.bind(MediaSource);
    let isFirst = true;
    MediaSource.isTypeSupported = (type) => {
      const answer = isFirst && type.includes('codecs') ? false : asked(type);
      isFirst = false;
      return answer;
    };
  });
  const playlist = ana.page.waitForRequest((request) => request.url().includes('/live/index.m3u8'));
  await ana.signInAtHome('ana');
  await playlist;
  await new PictureSlot(new GridPage(ana).slotsOf('cam')).expectState('playing.live');
});

test('two recorded pictures of a tab with a timeline go to one moment together and stay together', { tags: ['OP-1.08'] }, async () => {
  const {
    unit,
    cameras: [one, two],
  } = await findRecordingUnit(stage, 'ana', 2);
  const ana = await showTabs(stage, 'ana', [
    tabOf('Desk', [
      slotOf('cam_recorded', { id_unit: unit.id, id_camera: one?.id }),
      slotOf('cam_recorded', { id_unit: unit.id, id_camera: two?.id }),
      slotOf('timeline', { id_unit: unit.id }),
    ]),
  ]);
  const grid = new GridPage(ana);
  const pictures = grid.slotsOf('cam_recorded');
  const firstPicture = new PictureSlot(pictures.first());
  await expect.poll(() => pictures.locator('[data-state="playing.recorded"]').count(), { timeout: limits.shown }).toBe(2);
  const before = await firstPicture.shownTime();
  await grid.slotsOf('timeline').getByRole('button', { name: 'Now' }).waitFor();
  await pictures.first().focus();
  await pictures.first().press('ArrowLeft');
  await expect.poll(async () => (await firstPicture.shownTime()) < before - 2000).toBe(true);
  // Both at once: they play on while one is read after the other.
  const apart = () =>
    pictures.evaluateAll((both) => {
      const [first = 0, last = 0] = both.map((it) => Date.parse(it.querySelector('time')?.getAttribute('datetime') ?? ''));
      return Math.abs(first - last);
    });
  await expect.poll(apart, { timeout: limits.shown }).toBeLessThan(600);
});

test('a clip of a picture is saved: the toast goes from starting to finished, with the file', {
  tags: ['OP-2.62', 'OP-4.26', 'OQ-72'],
}, async () => {
  const {
    cameras: [camera],
  } = await findRecordingUnit(stage, 'ana', 1);
  const { page } = await showTabs(stage, 'ana', [tabOf('Desk', [slotOf('cam', { id_camera: camera?.id })])]);
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
  await saving.hideProgress();
});

test('alarm video is saved from its panel and named in its record; frames have its colour', {
  tags: ['OP-4.26', 'OP-7.08'],
}, async () => {
  const raised = await stage.raise({ priority: 1 });
  const ana = await showTabs(stage, 'ana', []);
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
  await saving.hideProgress();
  await page.locator('[style*="--level"]').first().waitFor();
});

test('keys select a range to save as a clip; Shift moves a minute, the list of marks to each', {
  tags: ['OP-1.02', 'OP-2.62', 'OP-9.28'],
}, async () => {
  const { ana, timeline, track, cursor } = await openTimeline();
  const shown = await cursor();
  // What an earlier test saved may still be told over the track.
  const clicked = async () => {
    const { x, y } = await pointOf(track, 0.4, 0);
    await ana.page.mouse.click(x, y + 80);
    return cursor();
  };
  await expect.poll(clicked).not.toBe(shown);
  const begun = await cursor();
  await track.press('i');
  await track.press('Shift+ArrowRight');
  await expect.poll(async () => (await cursor()) - begun).toBe(60_000);
  await track.press('o');
  await timeline.getByRole('button', { name: 'Save clip…' }).click();
  const dialog = ana.page.getByRole('dialog');
  await dialog.waitFor();
  const moment = (label: string) => dialog.getByLabel(label, { exact: true }).inputValue();
  // To the second: the desk's zone is UTC, and the fields leave the milliseconds out.
  const chosen = [begun, begun + 60_000].map((at) => new Date(at).toISOString().slice(0, 19));
  expect([await moment('From'), await moment('To')].map((value) => value.padEnd(19, ':00').slice(0, 19))).toEqual(chosen);
  await ana.page.keyboard.press('Escape');
  await timeline.getByRole('button', { name: 'List of marks' }).click();
  const list = timeline.getByRole('region', { name: 'Marks' });
  await list.getByRole('button', { name: /Alarm/ }).first().click();
  const wanted = Date.parse((await list.locator('time').first().getAttribute('datetime')) ?? '');
  await expect.poll(cursor).toBe(wanted);
});

test('objects are found by conditions, and each takes the clock of the pictures to its moment', {
  tags: ['OP-2.61', 'OP-9.60'],
}, async () => {
  const { timeline, track, cursor } = await openTimeline();
  for (let times = 0; times < 9; times += 1) await track.press('-');
  await timeline.getByRole('button', { name: 'Search objects' }).click();
  const panel = timeline.getByRole('region', { name: 'Search objects' });
  const finds = panel.getByRole('list', { name: 'Found objects' }).getByRole('button');
  const further = panel.getByRole('button', { name: 'Search earlier' });
  /** A slow platform searches back part by part, one request each. */
  const search = async (found: () => Promise<boolean>) => {
    await panel.getByRole('button', { name: 'Search the visible range' }).click();
    await expect
      .poll(async () => {
        return (await clickIfThere(further)) ? false : found();
      })
      .toBe(true);
  };
  await search(async () => (await finds.count()) > 0);
  const kinds = await panel.getByRole('list', { name: 'Found objects' }).locator('time').count();
  await panel.getByRole('button', { name: 'Add a condition' }).click();
  await panel.getByLabel('Attribute').selectOption('event');
  await panel.getByLabel('Operator').selectOption('is in');
  await panel.getByLabel('Values, separated by commas').fill('nothing of this kind');
  await search(() => panel.getByText('No results found').first().isVisible());
  await panel.getByLabel('Operator').selectOption('is not in');
  await search(async () => (await finds.count()) === kinds);
  await panel.getByRole('button', { name: 'Older result' }).click();
  const wanted = Date.parse((await panel.locator('[aria-current="true"] time').getAttribute('datetime')) ?? '');
  await expect.poll(cursor).toBe(wanted);
});
