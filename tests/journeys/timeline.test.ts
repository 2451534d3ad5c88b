import { expect, test } from 'vitest';
import { GridPage } from '../kit/pages/grid-page.ts';
import { pointOf } from '../kit/pages/locators.ts';
import { findRecordingUnit } from '../kit/recording.ts';
import { saveTabs, slotOf, tabOf } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { clickIfThere } from '../kit/waits.ts';

const stage = setStage();

/** Opens Ana's home with the timeline of a unit. */
async function openTimeline() {
  const { unit } = await findRecordingUnit(stage, 'ana', 2);
  await stage.raise({ unit });
  await saveTabs(stage.platform().url, 'ana', [tabOf('Desk', [slotOf('timeline', { id_unit: unit.id })])]);
  const ana = await stage.operator('ana');
  ana.watch.expect(/media\/frames/);
  const timeline = new GridPage(ana).slotsOf('timeline');
  const track = timeline.getByRole('slider');
  await expect.poll(async () => Number(await track.getAttribute('data-marks'))).toBeGreaterThan(0);
  const cursor = async () => Number(await track.getAttribute('aria-valuenow'));
  return { ana, unit, timeline, track, cursor };
}

test('keys select a range to save as a clip; Shift moves a minute, the list of marks to each', {
  tags: ['OP-1.02', 'OP-2.62', 'OP-9.28'],
}, async () => {
  const { ana, timeline, track, cursor } = await openTimeline();
  const { x, y } = await pointOf(track, 0.4, 0);
  await ana.page.mouse.click(x, y + 80);
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
