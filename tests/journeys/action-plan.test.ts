import { expect, test } from 'vitest';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();

/** The default plan of the demo's first customer. */
const [who, theirs] = ['¿Hay alguien?', '¿Es personal autorizado?'];
const planOf = (desk: Operator) => desk.page.locator('[data-region=plan]');
const asks = (desk: Operator, question: string) => planOf(desk).locator('section').getByText(question, { exact: true }).waitFor();

interface Line {
  kind: string;
  about: string | null;
  by: { name: string } | null;
  comments: string | null;
}

test('a plan is begun by one operator and ended by another, and proposes how the alarm ends', {
  tags: ['OP-1.14', 'OP-2.19', 'OP-4.24'],
}, async () => {
  const [ana, bruno] = [await stage.operator('ana'), await stage.operator('bruno')];
  const alarm = await stage.raise();
  for (const desk of [ana, bruno]) {
    await desk.openAlarm(alarm.type);
    await asks(desk, who);
  }
  await ana.page.keyboard.press('y');
  await asks(bruno, theirs);
  await planOf(bruno).getByText(/^Ana/).waitFor();
  await ana.page.reload();
  await asks(ana, theirs);

  await bruno.page.keyboard.press('d');
  await expect.poll(() => bruno.focused()).toMatch(/Yes/);
  await bruno.page.keyboard.press('j');
  await planOf(bruno).locator('[data-state=finalized]').waitFor();
  await planOf(ana).getByText('The plan is finalized.').waitFor();
  await ana.performAct('take');
  await planOf(ana).getByRole('button', { name: 'Resolve' }).click();
  await ana.question('resolve').waitFor();
  expect(
    await ana
      .question('resolve')
      .getByLabel(/^Comments/)
      .inputValue(),
  ).toBe('Se avisó a la policía');

  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'ana');
  const { body } = await call<{ data: Line[] }>(`${url}/v1/alarm/${alarm.id}/record`, { token });
  const lines = body.data.filter(({ kind }) => kind === 'plan');
  expect(lines.map(({ about, by, comments }) => [about, by?.name.split(' ')[0], comments])).toEqual([
    ['Intrusión', 'Ana', '¿Hay alguien?: yes'],
    ['Intrusión', 'Bruno', '¿Es personal autorizado?: no'],
  ]);
  const log = await call<{ data: { alarm_id: string; answers: unknown[] }[] }>(`${url}/v1/action_plan/get-action-plan-logs?max=100`, {
    token: (await signInByApi(url, 'admin')).access_token,
  });
  expect(log.body.data.find((line) => line.alarm_id === alarm.alarm_id)?.answers).toHaveLength(2);
});

test('an answer that is given without a link is held and said, and sent when it is back', { tags: ['OP-4.24'] }, async () => {
  const line = await stage.line();
  const ana = await stage.operator('ana', line);
  ana.watch.expect(/ERR_|WebSocket|Failed to fetch|50[234]/);
  const alarm = await stage.raise();
  await ana.openAlarm(alarm.type);
  await asks(ana, who);
  line.cut();
  await ana.expectLink('lost');
  await ana.page.keyboard.press('y');
  await planOf(ana).getByText('Not sent to the platform yet').waitFor();
  await asks(ana, theirs);
  line.heal();
  await planOf(ana).locator('[data-state="continue.prompting"]').waitFor({ timeout: limits.arrived });
  await planOf(ana).getByText(/^Ana/).waitFor();
});

test('an incomplete plan is refused, a complete one saved, and an earlier version restored', {
  tags: ['OP-2.19', 'OP-3.20', 'OP-5.18'],
}, async () => {
  const admin = await stage.signedIn('admin');
  await admin.goTo('/action-plan');
  await admin.page.getByText('Intrusión').first().click();
  const chart = admin.page.locator('[data-flow=plan]');
  const question = chart.getByText(/^¿(Hay|Se ve a) alguien/).first();
  // A retry finds what the first attempt saved.
  const before = await question.innerText();
  const after = before.includes('Se ve') ? '¿Se ve a alguien ahora?' : '¿Se ve a alguien?';
  await question.dblclick();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByLabel('Question').fill(' ');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await dialog.getByText('Please correct the errors in the form').waitFor();
  await dialog.getByLabel('Question').fill(after);
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await chart.getByText(after).first().waitFor();
  await admin.page.keyboard.press('Control+s');
  await admin.page.getByText('Action plan updated successfully').waitFor();
  // The builder names the plan too: its name in the list is there once the list is.
  await admin.page.waitForURL('**/action-plan');
  await admin.page.getByText('Intrusión').first().click();
  await admin.page.getByText('Versions', { exact: true }).click();
  await admin.page.getByRole('button', { name: 'Restore' }).first().click();
  await chart.getByText(before).first().waitFor();
});
