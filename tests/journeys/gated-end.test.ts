import { expect, test } from 'vitest';
import { requestData, signInByApi } from '../kit/caller.ts';
import type { Who } from '../kit/people.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

async function asPerson<T>(who: Who, path: string, body?: unknown, method?: string): Promise<T> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, who);
  return requestData<T>(`${url}/v1/${path}`, { token, ...(body === undefined ? {} : { body }), ...(method && { method }) });
}

test('by keyboard alone an alarm ends once plan, video, outcome and cause are done', async () => {
  const type = 'Gated intrusion';
  await asPerson('admin', 'type_alarm', { type, requires_plan: true, requires_video: true, requires_outcome: true });
  const ana = await stage.operator('ana');
  const { keyboard } = ana.page;
  const alarm = await stage.raise({ priority: 1, type });
  await ana.expectRow(alarm.type);
  await keyboard.press('n');
  await ana.question('take').waitFor();
  await keyboard.press('Enter');
  await ana.expectText('Alarm put in attention');
  const gate = ana.page.getByRole('region', { name: 'Required before the end' });
  await gate.getByText('Action plan finished').waitFor();
  const plan = ana.page.locator('[data-region=plan]');
  await plan.getByText('¿Hay alguien?', { exact: true }).waitFor();

  await keyboard.press('e');
  const question = ana.question('resolve');
  await question.getByText(/^Missing: .*Action plan finished/).waitFor();
  await keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });

  await gate.getByText('Video looked at').waitFor({ state: 'detached' });
  await keyboard.press('y');
  await plan.locator('[data-state="continue.prompting"]').waitFor();
  await keyboard.press('j');
  await gate.getByText('Action plan finished').waitFor({ state: 'detached' });

  await keyboard.press('e');
  await expect.poll(() => ana.focused()).toMatch(/^Alarma real/);
  await keyboard.press('f');
  await expect.poll(() => ana.focused()).toMatch(/^Cause/);
  await keyboard.type('Animal');
  await keyboard.press('Enter');
  await ana.expectText('Alarm marked attended');
  const ended = await asPerson<{ outcome: unknown }>('ana', `services/alarms/alarm-by-id?alarm_id=${alarm.alarm_id}`);
  expect(ended.outcome).toMatchObject({ name: 'Falsa alarma', kind: 'false', cause: { name: 'Animal' } });
  const lines = await asPerson<{ kind: string; outcome?: string }[]>('ana', `alarm/${alarm.id}/record`);
  expect(lines.map(({ kind }) => kind)).toContain('video_viewed');
  expect(lines.at(-1)).toMatchObject({ kind: 'attend', outcome: 'Falsa alarma' });
});

test('from ring to end in nine strokes: take, reach a contact, plan, outcome, end', { tags: ['OP-4.06', 'OP-4.07'] }, async () => {
  const type = 'Gated burglary';
  await asPerson('admin', 'type_alarm', { type, requires_plan: true, requires_contact: true, requires_outcome: true });
  const ana = await stage.operator('ana');
  const { keyboard } = ana.page;
  const alarm = await stage.raise({ priority: 1, type });
  await ana.expectRow(alarm.type);
  let strokes = 0;
  const stroke = (key: string) => {
    strokes += 1;
    return keyboard.press(key);
  };
  const gate = ana.page.getByRole('region', { name: 'Required before the end' });
  const plan = ana.page.locator('[data-region=plan]');
  const contacts = ana.page.getByRole('list', { name: 'Contacts in the order in which they are called' });

  await stroke('n');
  await ana.question('take').waitFor();
  await stroke('Enter');
  await gate.getByText('Contact called').waitFor();
  await contacts.waitFor();
  await plan.getByText('¿Hay alguien?', { exact: true }).waitFor();
  await stroke('t');
  await expect.poll(() => contacts.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await stroke('r');
  await gate.getByText('Contact called').waitFor({ state: 'detached' });
  await stroke('y');
  await plan.locator('[data-state="continue.prompting"]').waitFor();
  await stroke('j');
  await gate.getByText('Action plan finished').waitFor({ state: 'detached' });
  await stroke('e');
  await expect.poll(() => ana.focused()).toMatch(/^Alarma real/);
  await stroke('r');
  await stroke('Enter');
  await ana.expectText('Alarm marked attended');
  expect(strokes).toBe(9);
  const lines = await asPerson<{ kind: string; outcome?: string }[]>('ana', `alarm/${alarm.id}/record`);
  expect(lines.map(({ kind }) => kind)).toContain('contact_reached');
  expect(lines.at(-1)).toMatchObject({ kind: 'attend', outcome: 'Alarma real' });
});
