import { expect, test } from 'vitest';
import { GridPage } from '../kit/pages/grid-page.ts';
import { PictureSlot } from '../kit/pages/picture-slot.ts';
import { findRecordingUnit } from '../kit/recording.ts';
import { saveTabs, slotOf, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

test('a live picture can be stepped, rewound, enlarged, saved as a file and returned to live', {
  tags: ['OP-1.07', 'OP-2.63'],
}, async () => {
  const {
    cameras: [camera],
  } = await findRecordingUnit(stage, 'ana', 1);
  await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [slotOf('cam', { id_camera: camera?.id })])]);
  const ana = await stage.desk('ana');
  const sockets: string[] = [];
  ana.page.on('websocket', (socket) => sockets.push(socket.url()));
  await ana.signIn('ana');
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
  const ana = await stage.desk('ana');
  await ana.page.addInitScript(() => {
    const asked = MediaSource.isTypeSupported.bind(MediaSource);
    let isFirst = true;
    MediaSource.isTypeSupported = (type) => {
      const answer = isFirst && type.includes('codecs') ? false : asked(type);
      isFirst = false;
      return answer;
    };
  });
  await ana.signIn('ana');
  const playlist = ana.page.waitForRequest((request) => request.url().includes('/live/index.m3u8'));
  await playlist;
  await new PictureSlot(new GridPage(ana).slotsOf('cam')).expectState('playing.live');
});

test('two recorded pictures of a tab with a timeline go to one moment together and stay together', { tags: ['OP-1.08'] }, async () => {
  const {
    unit,
    cameras: [one, two],
  } = await findRecordingUnit(stage, 'ana', 2);
  await saveTabs(stage.platform().url, 'ana', [
    tabOf('Desk', [
      slotOf('cam_recorded', { id_unit: unit.id, id_camera: one?.id }),
      slotOf('cam_recorded', { id_unit: unit.id, id_camera: two?.id }),
      slotOf('timeline', { id_unit: unit.id }),
    ]),
  ]);
  const ana = await stage.operator('ana');
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
