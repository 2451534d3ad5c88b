import { expect, test } from 'vitest';
import { password, people } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

test('the whole main job by keyboard alone: sign in, open, take, end', async () => {
  const ana = await stage.desk('ana');
  const { keyboard } = ana.page;
  await ana.page.goto('/login');
  await expect.poll(() => ana.focused()).toBe('E-mail');
  await keyboard.type(people.ana);
  await keyboard.press('Tab');
  await keyboard.type(password);
  await keyboard.press('Enter');
  await ana.expectHome();

  const alarm = await stage.raise({ priority: 1 });
  await ana.expectRow(alarm.type);
  await ana.tabTo(ana.queue());
  await keyboard.press('Home');
  await keyboard.press('Enter');
  await ana.act('take').waitFor();

  await keyboard.press('c');
  await ana.question('take').waitFor();
  await keyboard.press('Escape');
  await ana.question('take').waitFor({ state: 'hidden' });
  await keyboard.press('c');
  await ana.question('take').waitFor();
  await keyboard.press('Control+Enter');
  await ana.expectText('Alarm put in attention');
  await ana.expectRow(alarm.type, ana.ownAlarms());

  await keyboard.press('e');
  await ana.question('resolve').waitFor();
  await keyboard.type('Nothing there: the wind.');
  await keyboard.press('Control+Enter');
  await ana.expectText('Alarm marked attended');
  await ana.expectNoRow(alarm.type, ana.ownAlarms());
});

test('an alarm is handled in six strokes: next, agree, two answers of its plan, end, agree', {
  tags: ['OP-4.06', 'OP-4.07', 'OP-4.24'],
}, async () => {
  const ana = await stage.operator('ana');
  const { keyboard } = ana.page;
  const alarm = await stage.raise({ priority: 1 });
  await ana.expectRow(alarm.type);
  const plan = ana.page.locator('[data-region=plan]');

  await keyboard.press('n');
  await ana.question('take').getByText("The alarm becomes yours and leaves everyone else's queue.").waitFor();
  await keyboard.press('Enter');
  await ana.expectText('Alarm put in attention');
  await plan.getByText('¿Hay alguien?', { exact: true }).waitFor();
  expect(await plan.count()).toBe(1);
  await keyboard.press('y');
  await plan.locator('section').getByText('¿Es personal autorizado?', { exact: true }).waitFor();
  await plan.locator('[data-state="continue.prompting"]').waitFor();
  await keyboard.press('j');
  await plan.locator('[data-state=finalized]').waitFor();
  await keyboard.press('e');
  const comments = ana.question('resolve').getByLabel(/^Comments/);
  await comments.waitFor();
  expect(await comments.inputValue()).toBe('Se avisó a la policía');
  await keyboard.press('Enter');
  await ana.expectText('Alarm marked attended');
  await ana.expectNoRow(alarm.type, ana.ownAlarms());
  await ana.page.getByRole('tab', { name: alarm.alarm_id }).waitFor({ state: 'detached' });
  await expect
    .poll(() => ana.page.evaluate(() => document.activeElement?.closest('[data-widget]')?.getAttribute('data-widget')))
    .toBe('waiting');
});

test('a prepared comment is inserted by its number, and Shift+Enter breaks a line', { tags: ['OP-4.10', 'OQ-28'] }, async () => {
  const ana = await stage.operator('ana');
  const { keyboard } = ana.page;
  const alarm = await stage.raise({ priority: 1 });
  await ana.openAlarm(alarm.type);
  await keyboard.press('x');
  const question = ana.question('cancel');
  const comments = question.getByLabel(/^Comments/);
  const [first] = await question.getByRole('list', { name: 'Prepared comments' }).getByRole('button').all();
  const prepared = (await first?.evaluate((button) => button.firstChild?.textContent)) ?? '';
  await keyboard.press('Alt+1');
  expect(await comments.inputValue()).toBe(prepared);
  await keyboard.press('Shift+Enter');
  await keyboard.type('Cat');
  expect(await comments.inputValue()).toBe(`${prepared}\nCat`);
  await keyboard.press('Enter');
  await ana.expectText('Alarm marked canceled');
});
