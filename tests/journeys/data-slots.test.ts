import { describe, expect, test } from 'vitest';
import { type SlotType, slotTypes } from '../../contract/workspace/slots.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { GridPage } from '../kit/pages/grid-page.ts';
import { pointOf } from '../kit/pages/locators.ts';
import { PictureSlot } from '../kit/pages/picture-slot.ts';
import { findRecordingUnit } from '../kit/recording.ts';
import { everySlot, showTabs, slotOf, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

/** Opens Ana's home with a tab of these slots. */
async function openSlots(...slots: ReturnType<typeof slotOf>[]): Promise<{ ana: Operator; grid: GridPage }> {
  const ana = await showTabs(stage, 'ana', [tabOf('Desk', slots)]);
  return { ana, grid: new GridPage(ana) };
}
/** Returns what the platform stores of ana's slots. */
async function slotsKept(): Promise<string> {
  const { user } = await signInByApi(stage.platform().url, 'ana');
  return JSON.stringify(user.config.grid.tabs.map(({ slots }) => slots));
}

test('lists show what was detected, go on as it happens, keep their filters and open the alarm', {
  tags: ['OP-9.40', 'OP-9.37', 'OP-9.41', 'OP-9.35', 'OQ-48'],
}, async () => {
  const { ana, grid } = await openSlots(
    slotOf('lpr_detection'),
    slotOf('face_detection'),
    slotOf('detection_event'),
    slotOf('ar_table_data'),
  );
  for (const type of ['lpr_detection', 'face_detection', 'detection_event', 'ar_table_data'])
    await grid.slotsOf(type).getByRole('row').nth(1).waitFor();
  const plates = grid.slotsOf('lpr_detection');
  const raised = plates.getByRole('row').filter({ hasText: 'Waiting' });
  const before = await raised.count();
  await fetch(`${stage.platform().url}/demo/scenario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'plates', seed: 1 }),
  });
  await expect.poll(() => raised.count(), { timeout: limits.arrived }).toBeGreaterThan(before);
  await plates.getByRole('searchbox').fill('rna-7');
  await expect.poll(async () => (await plates.getByRole('row').allInnerTexts()).every((text) => text.includes('RNA-715'))).toBe(true);
  await expect.poll(slotsKept).toContain('"rna-7"');
  await ana.page.reload();
  await expect.poll(() => plates.getByRole('searchbox').inputValue()).toBe('rna-7');
  await plates.getByRole('searchbox').fill('nobody drives this');
  await plates.getByText('No results found').waitFor();
  await plates.getByRole('button', { name: 'Clear search and filters' }).click();
  await plates.getByRole('combobox', { name: 'Alarms or records' }).selectOption('alarms');
  await raised.first().getByRole('button').click();
  await plates.getByRole('button', { name: 'Open the alarm' }).click();
  await grid.selectedTab().filter({ hasNotText: 'Desk' }).waitFor();
});

test('a chart counts what is there, is set up in its slot, and is saved to the own charts', {
  tags: ['OP-9.31', 'OP-9.32', 'OQ-48'],
}, async () => {
  const { ana, grid } = await openSlots(slotOf('charts_sdk'), slotOf('charts_sdk_data', { chart: { measure: 'cameras', by: 'status' } }));
  const chart = grid.slotsOf('charts_sdk');
  await chart.locator('canvas').waitFor();
  await grid.slotsOf('charts_sdk_data').getByRole('rowheader', { name: 'Online' }).waitFor();
  await chart.getByRole('button', { name: /^Settings of slot/ }).click();
  await ana.page.getByRole('combobox', { name: 'Group by' }).selectOption('level');
  await chart.getByRole('listitem').first().waitFor();
  await ana.page.getByRole('textbox', { name: 'Chart name' }).fill('Levels of the week');
  await ana.page.getByRole('button', { name: 'Save to my charts' }).click();
  await ana.page.getByText('Saved to your charts.').waitFor();
});

test('recorded video goes to an exact time; where nothing was recorded it says so', {
  tags: ['OP-9.20', 'OP-1.02', 'OP-1.08', 'OP-8.17', 'OQ-48', 'OQ-71'],
}, async () => {
  const {
    unit,
    cameras: [camera],
  } = await findRecordingUnit(stage, 'ana', 2);
  const { ana, grid } = await openSlots(slotOf('cam_recorded', { id_unit: unit.id, id_camera: camera?.id }));
  ana.watch.expect(/media\/link/);
  const recorded = grid.slotsOf('cam_recorded');
  const picture = new PictureSlot(recorded);
  await picture.expectState('playing.recorded');
  const wanted = Date.now() - 3_600_000;
  await picture.goToTime(wanted);
  const shown = () => picture.shownTime();
  await expect.poll(async () => Math.abs((await shown()) - wanted), { timeout: limits.shown }).toBeLessThan(15_000);
  const before = await shown();
  await recorded
    .getByRole('button', { name: /^Forward 5 seconds/ })
    .first()
    .click();
  await expect.poll(async () => (await shown()) - before, { timeout: limits.shown }).toBeGreaterThan(4000);
  await picture.goToTime(Date.now() - 90 * 86_400_000);
  await recorded.getByText('No footage available for the selected time').waitFor();
});

test('a timeline has a lane per camera, a mark per alarm, and a cursor that pictures follow', {
  tags: ['OP-1.05', 'OP-9.28', 'OP-2.63', 'OP-9.59', 'OQ-48'],
}, async () => {
  const {
    unit,
    cameras: [one, two],
  } = await findRecordingUnit(stage, 'ana', 2);
  await stage.raise({ unit });
  const { ana, grid } = await openSlots(
    slotOf('cam_recorded', { id_unit: unit.id, id_camera: one?.id }),
    slotOf('cam_recorded', { id_unit: unit.id, id_camera: two?.id }),
    slotOf('timeline', { id_unit: unit.id }),
  );
  ana.watch.expect(/media\/link/);
  const timeline = grid.slotsOf('timeline');
  const track = timeline.getByRole('slider');
  await expect.poll(async () => Number(await track.getAttribute('data-marks'))).toBeGreaterThan(0);
  await timeline.getByText(one?.name ?? '', { exact: true }).waitFor();
  const { x, y } = await pointOf(track, 0.3, 0);
  await ana.page.mouse.click(x, y + 40);
  const cursor = async () => Number(await track.getAttribute('aria-valuenow'));
  const pictures = grid.slotsOf('cam_recorded');
  const shown = (n: number) => new PictureSlot(pictures.nth(n)).shownTime();
  for (const n of [0, 1])
    await expect
      .poll(async () => Math.abs((await shown(n)) - (await cursor())), { timeout: limits.arrived, message: `picture ${n}` })
      .toBeLessThan(6000);
  await pictures.first().getByText('follows the timeline').waitFor();
  const before = await cursor();
  for (let times = 0; times < 4; times += 1) await track.press('ArrowLeft');
  await expect.poll(async () => (await cursor()) - before).toBeLessThan(-8000);
  await expect.poll(async () => Math.abs((await shown(0)) - (await cursor())), { timeout: limits.arrived }).toBeLessThan(6000);
  const keptBefore = await slotsKept();
  await track.press('Control+ArrowRight');
  await expect.poll(slotsKept).not.toBe(keptBefore);
});

describe('every type of slot', () => {
  /** All types in five tabs, since five are the most. */
  const perTab = 5;
  const tabWith = (type: SlotType) => Math.floor(slotTypes.indexOf(type) / perTab);
  /** Saves the tabs with a record of the demo in each slot, and shows them. */
  async function showSheets(): Promise<void> {
    const { url } = stage.platform();
    const unit = (await stage.units('ana')).find(({ cameras }) => cameras.length > 1);
    await stage.raise({ priority: 1, ...(unit ? { unit } : {}) });
    const all = await everySlot(url, 'ana');
    const tabs = [0, 1, 2, 3, 4].map((order) => {
      const types = slotTypes.slice(order * perTab, (order + 1) * perTab);
      return tabOf(
        `Sheet ${order + 1}`,
        types.map((type) => all[type]),
        order,
      );
    });
    const { page } = await stage.kept('ana');
    // The traffic map is another company's, beyond the reach of this test.
    await page.route('https://embed.waze.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A map of traffic' }));
    await showTabs(stage, 'ana', tabs);
  }
  /** Brings Ana's page to these tabs, which are shown once for all tests. */
  async function anasDesk(): Promise<Operator> {
    const ana = await stage.kept('ana');
    if ((await ana.page.getByRole('tab', { name: 'Sheet 1' }).count()) === 0) await showSheets();
    return ana;
  }

  test.each(slotTypes)(
    'a slot of type %s shows a record of the platform',
    {
      tags: [
        'OP-9.18',
        'OP-9.19',
        'OP-9.20',
        'OP-9.21',
        'OP-9.22',
        'OP-9.24',
        'OP-9.25',
        'OP-9.26',
        'OP-9.27',
        'OP-9.28',
        'OP-9.29',
        'OP-9.30',
        'OP-9.31',
        'OP-9.32',
        'OP-9.33',
        'OP-9.34',
        'OP-9.35',
        'OP-9.36',
        'OP-9.37',
        'OP-9.38',
        'OP-9.39',
        'OP-9.40',
        'OP-9.41',
        'OQ-48',
      ],
    },
    async (type) => {
      const { page } = await anasDesk();
      await page.keyboard.press(`Alt+${tabWith(type) + 1}`);
      const slot = page.locator(`[data-slot][data-type="${type}"]`);
      await slot.waitFor();
      await expect.poll(() => slot.locator('[role=status]:has(svg)').count()).toBe(0);
      expect(await slot.locator('[role=alert]').count()).toBe(0);
      expect(await slot.innerText()).not.toMatch(
        /not available yet|Error obtaining the information|not allowed|does not exist|stopped working/,
      );
    },
  );

  test('a slot of an interphone shows its record, the camera beside it, and calls it', {
    tags: ['OP-1.12', 'OP-9.23', 'OQ-48'],
  }, async () => {
    const { url } = stage.platform();
    const { access_token: token } = await signInByApi(url, 'ana');
    const { body } = await call<{ data: { device_id: string; number: string }[] }>(`${url}/v1/device_interphone?max=1`, { token });
    const [device] = body.data;
    const { page } = await anasDesk();
    await page.keyboard.press(`Alt+${tabWith('info-interphone') + 1}`);
    const slot = page.locator('[data-slot][data-type="info-interphone"]');
    await slot
      .getByText(device?.device_id ?? '', { exact: true })
      .first()
      .waitFor();
    await slot
      .getByText(device?.number ?? '', { exact: true })
      .first()
      .waitFor();
    await slot.locator('video, img, canvas').first().waitFor();
    await slot.getByRole('button', { name: 'Call' }).click();
    await page
      .getByText(new RegExp(`(Calling|Call).*(${device?.number}|${device?.device_id})`))
      .first()
      .waitFor();
  });
});
