import { expect, test } from 'vitest';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

test('one operator signs what is open, another reads and accepts it, and both times stay', async () => {
  const [ana, bruno] = [await stage.operator('ana'), await stage.operator('bruno')];
  const alarm = await stage.raise();
  const page = ({ page: at }: typeof ana) => at.getByRole('region', { name: 'Shift handover', exact: true });
  const times = (desk: typeof ana) => page(desk).locator('dd time').allTextContents();

  await ana.navigateTo('/handover');
  const open = page(ana).getByRole('region', { name: 'Open alarms' });
  await open.getByRole('button', { name: new RegExp(`^Open alarm .*: ${alarm.type}`) }).waitFor({ timeout: limits.slow });
  await page(ana).getByRole('textbox', { name: 'Note to the next shift' }).fill('The guard is on the way');
  await page(ana).getByRole('button', { name: 'Sign' }).press('Enter');
  await ana.expectText('Whoever begins the next shift opens this page, reads it and accepts.');
  expect(await times(ana)).toHaveLength(1);

  await bruno.navigateTo('/handover');
  const earlier = page(bruno).getByRole('region', { name: 'Earlier handovers' });
  await earlier
    .getByRole('link', { name: /Ana Robles/ })
    .first()
    .click();
  await bruno.expectText('The guard is on the way');
  await page(bruno)
    .getByRole('button', { name: new RegExp(`^Open alarm .*: ${alarm.type}`) })
    .waitFor();
  await page(bruno).getByRole('button', { name: 'Accept' }).press('Enter');
  await expect.poll(() => times(bruno), { timeout: limits.shown }).toHaveLength(2);
  expect(await page(bruno).getByText('Bruno Salas').count()).toBeGreaterThan(0);

  await page(ana).getByRole('button', { name: 'Reload' }).press('Enter');
  await expect.poll(() => times(ana), { timeout: limits.shown }).toEqual(await times(bruno));

  await page(bruno)
    .getByRole('button', { name: new RegExp(`^Open alarm .*: ${alarm.type}`) })
    .click();
  await bruno.expectText(alarm.type);
});
