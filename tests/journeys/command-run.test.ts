import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
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
const step = (modal: Locator, name: string) => modal.getByRole('list', { name: 'Steps' }).getByRole('listitem').filter({ hasText: name });

test('a dangerous command needs a dry run, a reason and a second confirmation, and is logged', {
  tags: ['OP-1.02', 'OP-1.13', 'OP-4.25', 'OP-8.11', 'OP-2.59'],
}, async () => {
  const ana = await stage.operator('ana');
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
  await modal.getByRole('button', { name: 'Close', exact: true }).last().click();
  await ana.page.getByRole('complementary', { name: 'Actions' }).getByText('Reason: The guard asked for it').waitFor(slow);
});

test('a run continues after leaving and a reload, can be stopped, and each step is logged', {
  tags: ['OP-2.18', 'OP-2.56', 'OP-4.25'],
}, async () => {
  const ana = await stage.operator('ana');
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
  await ana.goTo('/command/logs');
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
  const ana = await stage.operator('ana');
  await opensAlarm(ana);
  const modal = await asksFor(ana, 'Call nobody');
  await presses(modal, 'Run');
  await modal.getByText('Status: an error occurred').waitFor(slow);
  expect(await step(modal, 'Notification').getAttribute('data-node')).toBe('failed');
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
  const { page } = await stage.operator('ana');
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
