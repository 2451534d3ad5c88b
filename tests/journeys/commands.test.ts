import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { FlowNode } from '../../contract/automation/flow.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });

let admin: Operator;
let token = '';
beforeEach(async () => {
  if (token !== '') return;
  admin = await stage.operator('admin');
  token = (await signInByApi(stage.platform().url, 'admin')).access_token;
});

interface Command {
  readonly id: number;
  readonly name: string;
  readonly requirements: string[];
  readonly nodes: FlowNode[];
}
const commands = async (search: string): Promise<Command[]> =>
  (await call<{ data: Command[] }>(`${stage.platform().url}/v1/command?search=${encodeURIComponent(search)}`, { token })).body.data;
const command = async (id: number): Promise<Command> =>
  (await call<{ data: Command }>(`${stage.platform().url}/v1/command/${id}`, { token })).body.data;

const page = () => admin.page;
const builder = (): Locator => page().locator('section[data-design]');
const dialog = (): Locator => page().locator('dialog[open]');
const said = (words: string): Locator => builder().getByRole('alert').filter({ hasText: words });
const nodes = (): Locator => builder().locator('.react-flow__node');
const add = (title: string): Promise<void> =>
  builder().getByRole('list', { name: 'Available items' }).getByRole('button', { name: title, exact: true }).click();
const save = (): Promise<void> => builder().getByRole('button', { name: 'Save', exact: true }).click();
const field = (name: RegExp): Locator => dialog().getByRole('textbox', { name });

/** Opens the configuration of the node that is chosen. */
async function configure(): Promise<void> {
  await builder().getByRole('button', { name: 'Configure', exact: true }).click();
  await dialog().waitFor();
}
async function apply(): Promise<void> {
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await dialog().waitFor({ state: 'hidden' });
}
/** Chooses the first record that a field offers. */
async function pick(name: RegExp): Promise<void> {
  const combo = dialog().locator('input').and(dialog().getByRole('combobox', { name }));
  await combo.click();
  await dialog().locator('[role="option"]').first().click();
  if ((await combo.getAttribute('aria-expanded')) === 'true') await combo.press('Escape');
}
const choose = async (name: RegExp, value: string): Promise<void> => {
  await dialog().getByLabel(name).selectOption(value);
};

test('a command is refused empty, loose and incomplete, each in its words with its nodes', {
  tags: ['OP-2.18', 'OP-2.59', 'OP-5.15', 'OP-5.16', 'OP-5.18', 'OP-5.19'],
}, async () => {
  await page().goto('/command');
  await page().locator('[data-catalogue="command"][data-state="shown"]').waitFor();
  await page().getByRole('button', { name: 'New record', exact: true }).click();
  await builder().getByRole('textbox', { name: /^Name/ }).fill('Warn the guards');
  await save();
  await said('The command cannot be saved empty').waitFor();

  await add('Delay');
  await add('Notification');
  await save();
  await said('Incomplete configuration in the following nodes').waitFor();
  await said('Incomplete configuration').getByRole('button', { name: 'Notification' }).click();
  await configure();
  await field(/^Message/).fill('Alarm at ');
  await dialog().getByRole('button', { name: 'Apply' }).click();
  await dialog().getByRole('alert').filter({ hasText: 'Please correct the errors in the form' }).waitFor();
  await page().keyboard.press('Escape');
  await dialog().getByRole('button', { name: 'Discard changes' }).click();
  await dialog().waitFor({ state: 'hidden' });

  await builder().getByRole('combobox', { name: 'Then' }).waitFor();
  await nodes().nth(1).click();
  await builder().getByRole('combobox', { name: 'Then' }).selectOption({ label: 'Nothing' });
  await save();
  await said('Every node must have a connection').getByRole('button', { name: 'Notification' }).first().waitFor();
  expect(await commands('Warn the guards')).toEqual([]);
  await builder().getByRole('button', { name: 'Cancel', exact: true }).click();
  await page().getByRole('dialog').getByRole('button', { name: 'Discard changes' }).first().click();
  await page().locator('[data-catalogue="command"]').waitFor();
});

test('a template counts what remains, takes placeholders at the cursor and shows how it reads', {
  tags: ['OP-5.26', 'OP-5.27', 'OQ-66'],
}, async () => {
  await page().goto('/command/custom');
  await add('Notification');
  await configure();
  await choose(/^Channel/, 'whatsapp');
  await field(/^Message/).fill('Alarm at !');
  await dialog().getByText('1014 characters remaining').waitFor();
  await field(/^Message/).press('ArrowLeft');
  await dialog().getByRole('button', { name: 'Facility name' }).click();
  expect(await field(/^Message/).inputValue()).toBe('Alarm at {{facility}}!');
  await dialog().getByText('Alarm at North branch!').waitFor();
  await choose(/^Channel/, 'sms');
  await field(/^Message/).fill('x'.repeat(200));
  await dialog().getByText('About 2 SMS of 160 characters each').waitFor();
});

test('a command with every kind of node is configured, saved, and opened again as it was', {
  tags: ['OP-9.61', 'OP-9.62', 'OP-9.63', 'OP-9.64', 'OP-9.65', 'OP-9.66', 'OP-9.67', 'OP-9.68', 'OP-9.69', 'OP-9.70', 'OP-9.71', 'OQ-120'],
}, async () => {
  const [unit] = await stage.units('ana');
  const layout = { name: 'Gate', tenant: unit?.id_tenant, slots: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }] };
  expect((await call(`${stage.platform().url}/v1/layout`, { token, body: layout })).status).toBe(200);
  await page().goto('/command/custom');
  await builder().getByRole('textbox', { name: /^Name/ }).fill('Everything');
  await builder().getByRole('group', { name: 'Requirements' }).getByText('Reason').click();
  const kinds: (readonly [title: string, type: string, fill: () => Promise<void>])[] = [
    ['Digital output', 'digital_output', () => pick(/^Outputs/)],
    ['Show view', 'show_view', () => choose(/^What is shown/, 'layout').then(() => pick(/^Layout/))],
    ['Delay', 'delay', () => field(/^Wait for/).fill('2')],
    ['Interphone call', 'interphone_call', () => pick(/^Interphone/)],
    ['Density shoot', 'density_shoot', () => pick(/^Density device/)],
    [
      'Notification',
      'notification',
      async () => {
        await choose(/^Channel/, 'webhook');
        await choose(/^Verb/, 'PATCH');
        await field(/^Address/).fill('https://guards.example.com/alarms');
      },
    ],
    ['Show action plan', 'show_action_plan', () => pick(/^Action plan/)],
    ['Emergency centre', 'emergency_centre', () => pick(/^Emergency centre/).then(() => field(/^Message/).fill('Help at {{facility}}'))],
    ['Camera round', 'camera_round', () => field(/^Radius/).fill('300')],
    ['Camera assignment', 'camera_assignment', async () => undefined],
  ];
  for (const [title, , fill] of kinds) {
    await add(title);
    await configure();
    await fill();
    await apply();
  }
  await save();
  await page().getByRole('status').filter({ hasText: 'Custom command created successfully' }).waitFor();
  const [made] = await commands('Everything');
  const kept = await command(made?.id ?? 0);
  expect(kept.requirements).toEqual(['reason']);
  expect(kept.nodes.map(({ type }) => type)).toEqual(['start', ...kinds.map(([, type]) => type)]);
  expect(kept.nodes.find(({ type }) => type === 'notification')?.config).toMatchObject({ channel: 'webhook', verb: 'PATCH' });
  expect(kept.nodes.find(({ type }) => type === 'camera_assignment')?.config).toMatchObject({ radius: 500, most: 6, to: 'runner' });

  await page().goto(`/command/custom/${kept.id}`);
  await builder().getByText('PATCH · https://guards.example.com/alarms').waitFor();
  expect(await nodes().count()).toBe(kinds.length + 1);
  await nodes().nth(1).dblclick();
  await dialog().getByRole('list').getByText('·').first().waitFor();
});
