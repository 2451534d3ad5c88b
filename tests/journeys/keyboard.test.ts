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
