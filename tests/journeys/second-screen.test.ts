import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Operator } from '../kit/operator.ts';
import { password } from '../kit/people.ts';
import { showTabs } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

/** An operator with an alarm in front whose unit has cameras. */
async function atAnAlarm(): Promise<{ ana: Operator; type: string }> {
  const ana = await showTabs(stage, 'ana', []);
  const { type } = await stage.raise();
  await ana.openAlarm(type);
  return { ana, type };
}
async function detach({ page }: Operator): Promise<Page> {
  const [second] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Open on second screen' }).click()]);
  await second.locator('[data-slot]').first().waitFor();
  return second;
}
async function signOut({ page }: Operator): Promise<void> {
  await page.getByRole('button', { name: /: account and preferences$/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}
const elsewhere = ({ page }: Operator) => page.getByText('Shown on the second screen').first();
const place = ({ page }: Operator) => page.locator('[data-part="second-screen"]');

test('the second screen plays the video of the alarm in front, and follows to the next one', async () => {
  const { ana, type } = await atAnAlarm();
  await ana.page.locator('[data-slot] [data-look="live"]').first().waitFor();
  const second = await detach(ana);
  const asked: string[] = [];
  second.on('request', (request) => asked.push(new URL(request.url()).pathname));
  second.on('websocket', (socket) => asked.push(socket.url()));
  await second.locator('[data-slot] [data-look="live"]').first().waitFor();
  await second.getByText(type, { exact: true }).waitFor();
  await elsewhere(ana).waitFor();
  expect(await ana.page.locator('video').count()).toBe(0);
  // Pictures move: the clock of the picture goes on.
  const clock = second.locator('[data-look="live"] time').first();
  const before = await clock.getAttribute('datetime');
  await expect.poll(() => clock.getAttribute('datetime')).not.toBe(before);

  const other = await stage.raise();
  await ana.openAlarm(other.type);
  await second.getByText(other.type, { exact: true }).waitFor();
  await second.getByText(type, { exact: true }).waitFor({ state: 'detached' });
  await ana.navigateTo('/alarm');
  await second.getByText('No alarm is in front in the console.').waitFor();
  // The window is of the console: it asks for nothing, and has no link, phone or presence of its own.
  expect(asked.filter((path) => !path.startsWith('/assets/'))).toEqual([]);
  await second.close();
});

test('a locked console locks its second screen; closing it brings the video back', async () => {
  const { ana } = await atAnAlarm();
  const second = await detach(ana);
  ana.watch.expect(/reply: 423|status of 423/);
  await ana.page.keyboard.press('Control+l');
  await second.getByText('The screen is locked. Unlock it in the console.').waitFor();
  expect(await second.locator('[data-slot]').first().isVisible()).toBe(false);
  await ana.page.getByLabel('Password').fill(password);
  await ana.page.getByRole('button', { name: 'Unlock' }).click();
  await second.locator('[data-slot]').first().waitFor();
  await second.close();
  await elsewhere(ana).waitFor({ state: 'hidden' });
  await ana.page.locator('[data-slot] [data-look="live"]').first().waitFor();

  const [again] = await Promise.all([ana.page.waitForEvent('popup'), ana.page.keyboard.press('Alt+v')]);
  await elsewhere(ana).waitFor();
  await Promise.all([again.waitForEvent('close'), ana.page.getByRole('button', { name: 'Bring back' }).first().click()]);
  await elsewhere(ana).waitFor({ state: 'hidden' });
});

test('a lost link and a blocked window are said, each in its own words', async () => {
  const { type } = await stage.raise();
  const line = await stage.line();
  const ana = await stage.operator('ana', line);
  await ana.openAlarm(type);
  await ana.page.evaluate(() => Object.assign(globalThis, { opens: window.open, open: () => null }));
  await ana.page.getByRole('button', { name: 'Open on second screen' }).click();
  await ana.page.getByText('The second window was not opened.').waitFor();
  await ana.page.evaluate(() => Object.assign(globalThis, { open: (globalThis as unknown as { opens: typeof window.open }).opens }));
  const [second] = await Promise.all([ana.page.waitForEvent('popup'), place(ana).getByRole('button', { name: 'Try again' }).click()]);
  await second.locator('[data-slot]').first().waitFor();
  ana.watch.expect(/ERR_|WebSocket|request:|Failed to fetch/);
  line.cut();
  await second.getByText('The connection to the platform is lost.').waitFor();
  line.heal();
  await second.getByText('The connection to the platform is lost.').waitFor({ state: 'hidden' });
});

test('signing out closes the second screen; a console that goes says so on it', async () => {
  const { ana } = await atAnAlarm();
  const second = await detach(ana);
  await ana.page.reload();
  await second.getByText('The console is closed.').waitFor();
  expect(await second.locator('[data-slot]').count()).toBe(0);
  await ana.expectLink('live');
  await ana.page.getByRole('button', { name: 'Open on second screen' }).click();
  await second.locator('[data-slot]').first().waitFor();
  // What is told of the end of a view may come after the end of its session.
  ana.watch.expect(/reply: 401|status of 401/);
  await Promise.all([second.waitForEvent('close'), signOut(ana)]);
});
