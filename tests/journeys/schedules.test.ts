import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAdmin } from '../kit/admin.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage({ clockTurns: true, desksStay: true });
const admin = signInAdmin(stage);
/** Locates the field that says how often a task runs. */
const frequency = (tasks: CataloguePage): Locator => tasks.panel().getByRole('combobox', { name: /^How often/ });

test('a task is composed, refused twice in the literal words, saved, and run by the platform', {
  tags: ['OP-2.20', 'OP-5.20', 'OP-5.21', 'OP-9.55', 'OP-9.58', 'ADM-2.37'],
}, async () => {
  const tasks = new CataloguePage(admin.operator());
  const nodes = [
    { id: '1', type: 'start', x: 0, y: 0, config: {}, outputs: { default: '2' } },
    { id: '2', type: 'delay', x: 0, y: 90, config: { seconds: 1 }, outputs: {} },
  ];
  await admin.request('command', { body: { name: 'Night bell', nodes } });
  await tasks.openNewRecord('/schedule_task');
  await tasks.chooseRecord(/^Command/, 'Night bell');
  await frequency(tasks).selectOption({ label: 'Every minute' });
  await tasks.pressInPanel('Add');
  await tasks.pressInPanel('Another time');
  await frequency(tasks).selectOption({ label: 'Custom' });
  await tasks.chooseOption('Repeats', 'weekly');
  await tasks.pressInPanel('Add');
  await tasks.panel().getByText('Please check the fields').waitFor();
  await tasks.panel().getByRole('checkbox', { name: 'Friday' }).check({ force: true });
  await tasks.pressInPanel('Add');
  await tasks.pressInPanel('Another time');
  await frequency(tasks).selectOption({ label: 'Cron expression' });
  await tasks.fillField('Weekday', 'fri');
  await tasks.pressInPanel('Create');
  await tasks.panel().getByText('An equal expression already exists').waitFor();
  await tasks.panelButton('Cancel').first().click();
  await tasks.panel().getByRole('list', { name: 'When it runs' }).getByText('At 08:00, only on Friday').waitFor();
  await expect.poll(() => tasks.panel().locator('time').count()).toBe(5);
  await tasks.createRecord();
  await tasks.row('Night bell').waitFor();

  await expect.poll(async () => (await admin.request<{ next_run: string | null }[]>('schedule?sort=-id&max=1'))[0]?.next_run).toBeTruthy();
  const [task] = await admin.request<{ next_run: string }[]>('schedule?sort=-id&max=1');
  await stage.platform().turnClock(Date.parse(task?.next_run ?? '') - Date.now() + 500);
  const logged = async () =>
    (await admin.request<{ name: string; status: string }[]>('command/logs?sort=-id&max=5')).find(({ name }) => name === 'Night bell');
  await expect.poll(logged, { timeout: limits.arrived }).toMatchObject({ status: 'success' });
});

test('a workflow says what it will do, and is given units in its own form', {
  tags: ['ADM-2.37', 'ADM-7.35', 'OP-2.20', 'OP-9.08'],
}, async () => {
  const workflows = new CataloguePage(admin.operator());
  await admin.operator().navigateTo('/workflow');
  await workflows.row('Waiting').first().click();
  await workflows
    .panel()
    .getByText(/the platform looks for alarms of the type/)
    .waitFor();
  await workflows.chooseRecord(/^Command/, 'Night bell');
  await workflows.panel().getByText('the command “Night bell” starts.').waitFor();
  await workflows
    .panel()
    .getByText(/^\d+ units?$/)
    .waitFor();
  await workflows.pressInPanel('Choose units');
  await workflows.pressInDialog('Select all results');
  await workflows.pressInDialog('Save');
  await workflows.dialog().getByText('Saved').waitFor();
  await workflows.page.keyboard.press('Escape');
  await workflows.dialog().waitFor({ state: 'detached' });
  const all = (await admin.request<unknown[]>('unit?max=500')).length;
  await workflows.panel().getByText(`${all} units`, { exact: true }).waitFor();
  expect(all).toBeGreaterThan(3);
  await workflows.saveRecord();
});

test('a purge rule whose statuses are equal says so at once, and is not saved', { tags: ['ADM-2.37', 'OP-2.15', 'OQ-36'] }, async () => {
  const rules = new CataloguePage(admin.operator());
  await rules.openNewRecord('/alarm_purge');
  await rules.fillField(/^Name/, 'Forgotten');
  await rules.chooseOption(/^Input status/, 'attending');
  await rules.chooseOption(/^Output status/, 'attending');
  await rules
    .panel()
    .getByText(/must differ from the input status “Attending”/)
    .waitFor();
  await rules.fillField(/^Timeout/, '90');
  await rules.pressInPanel('Create');
  await rules.panel().getByText('Must differ from Input status').waitFor();
  await rules.chooseOption(/^Output status/, 'canceled');
  await rules
    .panel()
    .getByText(/stay “Attending” for longer than 90 minutes to “Canceled”/)
    .waitFor();
  await rules.createRecord();
  await rules.row('Forgotten').waitFor();
});
