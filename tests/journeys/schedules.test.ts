import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ clockTurns: true, desksStay: true });
let admin: Operator;
let token = '';
beforeEach(async () => {
  if (token !== '') return;
  admin = await stage.operator('admin');
  token = (await signInByApi(stage.platform().url, 'admin')).access_token;
});

/** Requests a path of the API as the master admin and returns the data; a body makes it a write. */
async function kept<T>(path: string, body?: unknown): Promise<T> {
  const answer = await call<{ data: T }>(`${stage.platform().url}/v1/${path}`, { token, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}
const panel = (): Locator => admin.page.locator('aside[data-state]');
const button = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: typeof name === 'string' });
const often = (): Locator => panel().getByRole('combobox', { name: /^How often/ });
const rowOf = (said: string): Locator => admin.page.getByRole('grid').getByRole('row').filter({ hasText: said }).first();

/** Navigates within the console as a link does, without a page load. */
async function walks(path: string): Promise<void> {
  await admin.page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
/** Chooses a record of another catalogue by typing its name. */
async function picks(name: RegExp, said: string): Promise<void> {
  const combo = panel().getByRole('combobox', { name });
  await combo.fill(said);
  await panel().getByRole('option').filter({ hasText: said }).first().click();
  await combo.press('Escape');
}

test('a task is composed, refused twice in the literal words, saved, and run by the platform', {
  tags: ['OP-2.20', 'OP-5.20', 'OP-5.21', 'OP-9.55', 'OP-9.58'],
}, async () => {
  const nodes = [
    { id: '1', type: 'start', x: 0, y: 0, config: {}, outputs: { default: '2' } },
    { id: '2', type: 'delay', x: 0, y: 90, config: { seconds: 1 }, outputs: {} },
  ];
  await kept('command', { name: 'Night bell', nodes });
  await walks('/schedule_task?new=1');
  await picks(/^Command/, 'Night bell');
  await often().selectOption({ label: 'Every minute' });
  await button(panel(), 'Add').click();
  await button(panel(), 'Another time').click();
  await often().selectOption({ label: 'Custom' });
  await panel().getByRole('combobox', { name: 'Repeats' }).selectOption('weekly');
  await button(panel(), 'Add').click();
  await panel().getByText('Please check the fields').waitFor();
  await panel().getByRole('checkbox', { name: 'Friday' }).check({ force: true });
  await button(panel(), 'Add').click();
  await button(panel(), 'Another time').click();
  await often().selectOption({ label: 'Cron expression' });
  await panel().getByRole('textbox', { name: 'Weekday' }).fill('fri');
  await button(panel(), 'Create').click();
  await panel().getByText('An equal expression already exists').waitFor();
  await button(panel(), 'Cancel').first().click();
  await panel().getByRole('list', { name: 'When it runs' }).getByText('At 08:00, only on Friday').waitFor();
  await expect.poll(() => panel().locator('time').count()).toBe(5);
  await button(panel(), 'Create').click();
  await panel().waitFor({ state: 'detached' });
  await rowOf('Night bell').waitFor();

  await expect.poll(async () => (await kept<{ next_run: string | null }[]>('schedule?sort=-id&max=1'))[0]?.next_run).toBeTruthy();
  const [task] = await kept<{ next_run: string }[]>('schedule?sort=-id&max=1');
  await stage.platform().turnClock(Date.parse(task?.next_run ?? '') - Date.now() + 500);
  const logged = async () =>
    (await kept<{ name: string; status: string }[]>('command/logs?sort=-id&max=5')).find(({ name }) => name === 'Night bell');
  await expect.poll(logged, { timeout: 20_000 }).toMatchObject({ status: 'success' });
});

test('a workflow says what it will do, and is given units in its own form', { tags: ['OP-9.08', 'ADM-7.35'] }, async () => {
  await walks('/workflow');
  await rowOf('Waiting').click();
  await panel()
    .getByText(/the platform looks for alarms of the type/)
    .waitFor();
  await picks(/^Command/, 'Night bell');
  await panel().getByText('the command “Night bell” is begun.').waitFor();
  await panel()
    .getByText(/^\d+ units?$/)
    .waitFor();
  await button(panel(), 'Choose units').click();
  const dialog = admin.page.getByRole('dialog');
  await button(dialog, 'Select all found').click();
  await button(dialog, 'Save').click();
  await dialog.getByText('Saved').waitFor();
  await admin.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const all = (await kept<unknown[]>('unit?max=500')).length;
  await panel().getByText(`${all} units`, { exact: true }).waitFor();
  expect(all).toBeGreaterThan(3);
  await button(panel(), 'Save').click();
  await panel().waitFor({ state: 'detached' });
});

test('a purge rule whose statuses are equal says so at once, and is not saved', { tags: ['OQ-36'] }, async () => {
  await walks('/alarm_purge?new=1');
  await panel().getByRole('textbox', { name: /^Name/ }).fill('Forgotten');
  await panel()
    .getByRole('combobox', { name: /^Input status/ })
    .selectOption('attending');
  await panel()
    .getByRole('combobox', { name: /^Output status/ })
    .selectOption('attending');
  await panel()
    .getByText(/must differ from the input status “Attending”/)
    .waitFor();
  await panel()
    .getByRole('textbox', { name: /^Timeout/ })
    .fill('90');
  await button(panel(), 'Create').click();
  await panel().getByText('Must differ from Input status').waitFor();
  await panel()
    .getByRole('combobox', { name: /^Output status/ })
    .selectOption('canceled');
  await panel()
    .getByText(/stay “Attending” for longer than 90 minutes to “Canceled”/)
    .waitFor();
  await button(panel(), 'Create').click();
  await panel().waitFor({ state: 'detached' });
  await rowOf('Forgotten').waitFor();
});
