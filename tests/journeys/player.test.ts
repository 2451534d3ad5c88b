import { expect, test } from 'vitest';
import type { Slot } from '../../contract/workspace/config.ts';
import type { Operator } from '../kit/operator.ts';
import { saveTabs, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const slot = (type: string, data: Record<string, unknown> = {}): Pick<Slot, 'type' | 'name' | 'data'> => ({ type, name: type, data });
const at = (desk: Operator, type: string) => desk.page.locator(`[data-slot][data-type="${type}"]`);

async function camerasOfAna() {
  const units = await stage.units('ana');
  const unit = units.find(({ cameras }) => cameras.filter(({ recording_support }) => recording_support).length > 1);
  const [one, two] = unit?.cameras.filter(({ recording_support }) => recording_support) ?? [];
  if (!unit || !one || !two) throw new Error('ana sees no unit with two cameras that record');
  return { unit, one, two };
}

const shownAt = async (picture: ReturnType<typeof at>) =>
  Date.parse((await picture.locator('time').first().getAttribute('datetime')) ?? '');
const field = (ms: number) => new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

test('a live picture can be stepped, rewound, enlarged, saved as a file and returned to live', {
  tags: ['OP-1.07', 'OP-2.63'],
}, async () => {
  const { one } = await camerasOfAna();
  await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [slot('cam', { id_camera: one.id })])]);
  const ana = await stage.desk('ana');
  const sockets: string[] = [];
  ana.page.on('websocket', (socket) => sockets.push(socket.url()));
  await ana.signIn('ana');
  const picture = at(ana, 'cam');
  await picture.locator('[data-state="playing.live"]').waitFor();
  await picture.getByText('LIVE', { exact: true }).waitFor();
  expect(sockets.some((url) => url.includes('/live.ws'))).toBe(true);

  await picture.focus();
  await picture.press('.');
  await picture.locator('[data-state="paused"]').waitFor();
  await picture.press('l');
  await picture.locator('[data-state="playing.live"]').waitFor();

  await picture.hover();
  await picture.getByRole('button', { name: 'More for this picture' }).click();
  const wanted = Math.floor(Date.now() / 1000) * 1000 - 300_000;
  await picture.getByLabel('Go to time').fill(field(wanted));
  await picture.getByRole('button', { name: 'Go', exact: true }).click();
  await picture.locator('[data-state="playing.recorded"]').waitFor();
  expect(Math.abs((await shownAt(picture)) - wanted)).toBeLessThan(5000);
  await picture.getByText(/^−0[45]:/).waitFor();
  await picture.getByLabel('Speed').selectOption('4');
  await expect
    .poll(() =>
      picture
        .locator('video')
        .last()
        .evaluate((video: HTMLVideoElement) => video.playbackRate),
    )
    .toBe(4);

  await picture.focus();
  await picture.press('+');
  await picture.getByText('125 %').waitFor();
  const [file] = await Promise.all([ana.page.waitForEvent('download'), picture.press('s')]);
  expect(file.suggestedFilename()).toMatch(/_\d{4}-\d\d-\d\d_\d\d-\d\d-\d\dZ\.png$/);
  await picture.press('l');
  await picture.locator('[data-state="playing.live"]').waitFor();
});

test('where the stream cannot be had, live pictures come by HLS', { tags: ['OP-1.07'] }, async () => {
  const { one } = await camerasOfAna();
  await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [slot('cam', { id_camera: one.id })])]);
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
  await at(ana, 'cam').locator('[data-state="playing.live"]').waitFor();
});

test('two recorded pictures of a tab with a timeline go to one moment together and stay together', { tags: ['OP-1.08'] }, async () => {
  const { unit, one, two } = await camerasOfAna();
  await saveTabs(stage.platform().url, 'ana', [
    tabOf('Desk', [
      slot('cam_recorded', { id_unit: unit.id, id_camera: one.id }),
      slot('cam_recorded', { id_unit: unit.id, id_camera: two.id }),
      slot('timeline', { id_unit: unit.id }),
    ]),
  ]);
  const ana = await stage.operator('ana');
  const pictures = at(ana, 'cam_recorded');
  await expect.poll(() => pictures.locator('[data-state="playing.recorded"]').count(), { timeout: 15_000 }).toBe(2);
  const before = await shownAt(pictures.first());
  await at(ana, 'timeline').getByRole('button', { name: 'Now' }).waitFor();
  await pictures.first().focus();
  await pictures.first().press('ArrowLeft');
  await expect.poll(async () => (await shownAt(pictures.first())) < before - 2000).toBe(true);
  // Both at once: they play on while one is read after the other.
  const apart = () =>
    pictures.evaluateAll((both) => {
      const [first = 0, last = 0] = both.map((it) => Date.parse(it.querySelector('time')?.getAttribute('datetime') ?? ''));
      return Math.abs(first - last);
    });
  await expect.poll(apart, { timeout: 15_000 }).toBeLessThan(600);
});
