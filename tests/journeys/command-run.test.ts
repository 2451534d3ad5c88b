import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { showTabs } from '../kit/slots.ts';
import { setStage } from '../kit/stage.ts';
import { limits } from '../kit/waits.ts';

const stage = setStage();
const slow = { timeout: limits.arrived };

/** Opens the commands of the active alarm by key, and selects one. */
async function asksFor(desk: Operator, command: string): Promise<Locator> {
  await desk.page.keyboard.press('r');
  const modal = desk.page.getByRole('dialog');
  await modal
    .getByRole('list', { name: 'Commands' })
    .getByRole('button', { name: new RegExp(`^${command}`) })
    .click();
  await modal.getByRole('heading', { name: command }).waitFor();
  return modal;
}
async function opensAlarm(desk: Operator): Promise<void> {
  const { type } = await stage.raise();
  await desk.openAlarm(type);
  await desk.page.getByRole('button', { name: /^Run a command…/ }).waitFor();
}
const presses = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).click();
const closes = (modal: Locator) => modal.getByRole('button', { name: 'Close', exact: true }).last().click();
const step = (modal: Locator, name: string) => modal.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

test('a dangerous command needs a dry run, a reason and a second confirmation, and is logged', {
  tags: ['OP-1.02', 'OP-1.13', 'OP-4.25', 'OP-8.11', 'OP-2.59'],
}, async () => {
  const ana = await showTabs(stage, 'ana', []);
  await opensAlarm(ana);
  const modal = await asksFor(ana, 'Abrir portón');
  await presses(modal, 'Dry run');
  await modal.getByText('Status: success').waitFor(slow);
  await expect.poll(() => step(modal, 'Digital output').textContent()).toContain('Would switch');
  await presses(modal, 'Run it for real');
  await modal.getByLabel(/^Reason/).fill('The guard asked for it');
  await presses(modal, 'Run');
  await presses(modal, 'Yes, run it');
  await modal.getByText('Status: success').waitFor(slow);
  await expect.poll(() => step(modal, 'Digital output').textContent()).toContain('switched on for 3 s');
  await closes(modal);
  await ana.page.getByRole('complementary', { name: 'Actions' }).getByText('Reason: The guard asked for it').waitFor(slow);
});

test('a run continues after leaving and a reload, can be stopped, and each step is logged', {
  tags: ['OP-2.18', 'OP-2.56', 'OP-4.25'],
}, async () => {
  const ana = await showTabs(stage, 'ana', []);
  await opensAlarm(ana);
  const modal = await asksFor(ana, 'Avisar a la guardia');
  await presses(modal, 'Run');
  await expect.poll(() => step(modal, 'Delay').getAttribute('data-node'), slow).toBe('running');
  await presses(modal, 'Leave it running');
  await ana.page.reload();
  await ana.page.getByRole('button', { name: 'Commands, 1 running' }).click(slow);
  await ana.page.getByRole('button', { name: /^Avisar a la guardia/ }).click();
  await presses(modal, 'Stop the run');
  await modal.getByText('Status: canceled').waitFor(slow);
  expect(await step(modal, 'Notification').first().getAttribute('data-node')).toBe('done');
  await closes(modal);
  await ana.navigateTo('/command/logs');
  await ana.page.getByRole('row').filter({ hasText: 'Avisar a la guardia' }).first().getByText('canceled').waitFor(slow);
});

test('a command whose step fails says that an error occurred, and which step it was', { tags: ['OP-4.25', 'OP-8.11'] }, async () => {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const webhook = { channel: 'webhook', url: 'http://127.0.0.1:9/hook', verb: 'POST' };
  const nodes = [
    { id: 'a', type: 'start', x: 0, y: 0, config: {}, outputs: { default: 'b' } },
    { id: 'b', type: 'notification', x: 0, y: 120, config: webhook, outputs: {} },
  ];
  const { user } = await signInByApi(url, 'ana');
  const id_master_tenant = user.id_master_tenant;
  const made = await call(`${url}/v1/command`, {
    token,
    body: { name: 'Call nobody', alarm_compatible: true, requirements: [], nodes, id_master_tenant },
  });
  expect(made.status).toBe(200);
  const ana = await showTabs(stage, 'ana', []);
  await opensAlarm(ana);
  const modal = await asksFor(ana, 'Call nobody');
  await presses(modal, 'Run');
  await modal.getByText('Status: an error occurred').waitFor(slow);
  expect(await step(modal, 'Notification').getAttribute('data-node')).toBe('failed');
  await closes(modal);
});

test('views shown by a command open at its operator: a round that can be paused, and a plan', {
  tags: ['OP-9.67', 'OP-9.69'],
}, async () => {
  const { url } = stage.platform();
  const { access_token: token, user } = await signInByApi(url, 'ana');
  const { access_token: admin } = await signInByApi(url, 'admin');
  const plans = await call<{ data: { id: number; name: string }[] }>(`${url}/v1/action_plan?search=Intrusión`, { token });
  const nodes = [
    { id: 'a', type: 'start', x: 0, y: 0, config: {}, outputs: { default: 'b' } },
    { id: 'b', type: 'show_action_plan', x: 0, y: 120, config: { plan: plans.body.data[0]?.id }, outputs: {} },
  ];
  const asking = { name: 'Ask what to do', alarm_compatible: true, requirements: [], nodes, id_master_tenant: user.id_master_tenant };
  expect((await call(`${url}/v1/command`, { token: admin, body: asking })).status).toBe(200);
  const known = await call<{ data: { id: number; name: string }[] }>(`${url}/v1/command/for-me`, { token });
  const runs = async (named: string) => {
    const id = known.body.data.find(({ name }) => name === named)?.id;
    expect((await call(`${url}/v1/command/${id}/execute`, { token, body: {} })).status).toBe(200);
  };
  const { page } = await showTabs(stage, 'ana', []);
  await runs('Ronda de cámaras');
  await page.getByRole('tab', { name: 'Ronda de cámaras' }).waitFor(slow);
  const round = page.locator('[data-slot]:visible').first();
  const place = async () => (/(\d+) of (\d+)/.exec(await round.innerText()) ?? []).slice(1).map(Number);
  await presses(round, 'Pause the round');
  await round.getByRole('button', { name: 'Resume the round', exact: true }).waitFor();
  const [before = 0, all = 0] = await place();
  await presses(round, 'Next camera');
  await expect.poll(place).toEqual([(before % all) + 1, all]);
  await runs('Ask what to do');
  await page.locator('[data-slot][data-type="action_plan"]:visible').waitFor(slow);
});

/** The default plan of the demo's first customer. */
const [who, theirs] = ['¿Hay alguien?', '¿Es personal autorizado?'];
const planOf = (desk: Operator) => desk.page.locator('[data-region=plan]');
const prompts = (desk: Operator, question: string) => planOf(desk).locator('section').getByText(question, { exact: true }).waitFor();

interface PlanLine {
  kind: string;
  about: string | null;
  by: { name: string } | null;
  comments: string | null;
}

test('a plan is begun by one operator and ended by another, and proposes how the alarm ends', {
  tags: ['OP-1.14', 'OP-2.19', 'OP-4.24'],
}, async () => {
  const [ana, bruno] = [await showTabs(stage, 'ana', []), await stage.operator('bruno')];
  const alarm = await stage.raise();
  for (const desk of [ana, bruno]) {
    await desk.openAlarm(alarm.type);
    await prompts(desk, who);
  }
  await ana.page.keyboard.press('y');
  await prompts(bruno, theirs);
  await planOf(bruno).getByText(/^Ana/).waitFor();
  await ana.page.reload();
  await prompts(ana, theirs);

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
  const { body } = await call<{ data: PlanLine[] }>(`${url}/v1/alarm/${alarm.id}/record`, { token });
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
  await prompts(ana, who);
  line.cut();
  await ana.expectLink('lost');
  await ana.page.keyboard.press('y');
  await planOf(ana).getByText('Not sent to the platform yet').waitFor();
  await prompts(ana, theirs);
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
