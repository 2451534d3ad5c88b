import { expect, test } from 'vitest';
import { GridPage } from '../kit/pages/grid-page.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('main job: sign in with a code, watch, take and end an alarm; a colleague follows it all', {
  tags: [
    'OP-1.01',
    'OP-1.02',
    'OP-1.06',
    'OP-2.35',
    'OP-2.36',
    'OP-2.53',
    'OP-4.02',
    'OP-4.06',
    'OP-4.07',
    'OP-4.09',
    'OP-4.11',
    'OP-4.12',
    'OP-4.14',
    'OP-1.03',
    'OP-1.09',
    'OQ-48',
  ],
}, async () => {
  const bruno = await stage.operator('bruno');
  const luis = await stage.operator('luis');

  const alarm = await stage.raise({ priority: 1 });
  await luis.expectRow(alarm.type);
  await bruno.expectRow(alarm.type);

  await luis.openAlarm(alarm.type);
  await luis.expectMovingPicture(1);
  await new GridPage(luis).slot(2, 'cam_pa').waitFor();
  await luis.expectMovingPicture(2);

  await luis.performAct('take');
  await luis.expectText('Alarm put in attention');
  await luis.expectRow(alarm.type, luis.ownAlarms());
  await bruno.expectRow(alarm.type, bruno.othersAlarms());
  await bruno.expectNoRow(alarm.type, bruno.queue());
  expect(await bruno.rows(alarm.type, bruno.othersAlarms()).textContent()).toMatch(/taken by Luis/i);

  await luis.performAct('resolve', 'A cat on the fence; the guard saw it leave.');
  await luis.expectText('Alarm marked attended');
  await luis.expectNoRow(alarm.type, luis.ownAlarms());
  await bruno.expectNoRow(alarm.type, bruno.othersAlarms());
});

test('an alarm is canceled from where it waits, with a comment, and leaves every screen', {
  tags: ['OP-1.06', 'OP-4.08', 'OP-4.13', 'OP-4.14'],
}, async () => {
  const [ana, bruno] = [await stage.operator('ana'), await stage.operator('bruno')];
  const alarm = await stage.raise();
  await bruno.expectRow(alarm.type);
  await ana.openAlarm(alarm.type);
  await ana.performAct('cancel');
  await ana.expectText(/Describe what happened/);
  await ana
    .question('cancel')
    .getByLabel(/^Comments/)
    .fill('Test by the installer.');
  await ana.question('cancel').getByRole('button', { name: 'Yes, cancel the alarm' }).click();
  await ana.expectText('Alarm marked canceled');
  await bruno.expectNoRow(alarm.type);
});

test('a new alarm whose row is out of view has a toast, unless the preference is off', {
  tags: ['OP-4.03', 'OP-9.03', 'OP-9.14'],
}, async () => {
  const ana = await stage.operator('ana');
  await ana.navigateTo('/alarm');
  const told = await stage.raise();
  await expect.poll(() => ana.toasts().filter({ hasText: told.type }).count()).toBe(1);
  const place = await ana.toasts().filter({ hasText: told.type }).boundingBox();
  const view = ana.page.viewportSize() ?? { width: 0, height: 0 };
  expect([(place?.x ?? 0) > view.width * 0.7, (place?.y ?? view.height) < view.height * 0.2], 'top right').toEqual([true, true]);
  const preferences = await ana.openPreferences();
  await preferences.getByRole('checkbox', { name: 'Show a notification for each new alarm' }).uncheck();
  await ana.page.keyboard.press('Escape');
  const untold = await stage.raise();
  await ana.navigateTo('/inicio');
  await ana.expectRow(untold.type);
  await ana.navigateTo('/alarm');
  expect(await ana.toasts().filter({ hasText: untold.type }).count()).toBe(0);
});
