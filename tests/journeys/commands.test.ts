import { expect, test } from 'vitest';
import type { FlowNode } from '../../contract/automation/flow.ts';
import { signInAdmin } from '../kit/admin.ts';
import { FlowBuilderPage } from '../kit/pages/builder-page.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
const admin = signInAdmin(stage);
const openBuilder = () => new FlowBuilderPage(admin.operator());

interface Command {
  readonly id: number;
  readonly name: string;
  readonly requirements: string[];
  readonly nodes: FlowNode[];
}
const findCommands = (search: string) => admin.request<Command[]>(`command?search=${encodeURIComponent(search)}`);

test('a command is refused empty, loose and incomplete, each in its words with its nodes', {
  tags: ['OP-2.18', 'OP-2.59', 'OP-5.15', 'OP-5.16', 'OP-5.18', 'OP-5.19'],
}, async () => {
  const builder = openBuilder();
  await builder.openNew('/command', 'command');
  await builder.fillName('Warn the guards');
  await builder.save();
  await builder.expectError('The command cannot be saved empty');

  await builder.addNode('Delay');
  await builder.addNode('Notification');
  await builder.save();
  await builder.expectError('Incomplete configuration in the following nodes');
  await button(builder.error('Incomplete configuration'), 'Notification').click();
  await builder.configureNode();
  await builder.nodeField(/^Message/).fill('Alarm at ');
  await button(builder.nodeDialog(), 'Apply').click();
  await builder.nodeDialog().getByRole('alert').filter({ hasText: 'Please correct the errors in the form' }).waitFor();
  await builder.pressKeys('Escape');
  await button(builder.nodeDialog(), 'Discard changes').click();
  await builder.nodeDialog().waitFor({ state: 'hidden' });

  await builder.next().waitFor();
  await builder.nodes().nth(1).click();
  await builder.chooseNext({ label: 'Nothing' });
  await builder.save();
  await button(builder.error('Every node must have a connection'), 'Notification').first().waitFor();
  expect(await findCommands('Warn the guards')).toEqual([]);
  await builder.press('Cancel');
  await builder.discardChanges();
  await builder.page.locator('[data-catalogue="command"]').waitFor();
});

test('a template counts what remains, takes placeholders at the cursor and shows how it reads', {
  tags: ['OP-5.26', 'OP-5.27', 'OQ-66'],
}, async () => {
  const builder = openBuilder();
  await builder.page.goto('/command/custom');
  await builder.addNode('Notification');
  await builder.configureNode();
  await builder.chooseNodeOption(/^Channel/, 'whatsapp');
  await builder.nodeField(/^Message/).fill('Alarm at !');
  await builder.nodeDialog().getByText('1014 characters remaining').waitFor();
  await builder.nodeField(/^Message/).press('ArrowLeft');
  await button(builder.nodeDialog(), 'Facility name').click();
  expect(await builder.nodeField(/^Message/).inputValue()).toBe('Alarm at {{facility}}!');
  await builder.nodeDialog().getByText('Alarm at North branch!').waitFor();
  await builder.chooseNodeOption(/^Channel/, 'sms');
  await builder.nodeField(/^Message/).fill('x'.repeat(200));
  await builder.nodeDialog().getByText('About 2 SMS of 160 characters each').waitFor();
});

test('a command with every kind of node is configured, saved, and opened again as it was', {
  tags: [
    'OP-2.18',
    'OP-9.61',
    'OP-9.62',
    'OP-9.63',
    'OP-9.64',
    'OP-9.65',
    'OP-9.66',
    'OP-9.67',
    'OP-9.68',
    'OP-9.69',
    'OP-9.70',
    'OP-9.71',
    'OQ-120',
  ],
}, async () => {
  const builder = openBuilder();
  const [unit] = await stage.units('ana');
  const layout = { name: 'Gate', tenant: unit?.id_tenant, slots: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }] };
  await admin.request('layout', { body: layout });
  await builder.page.goto('/command/custom');
  await builder.fillName('Everything');
  await builder.root().getByRole('group', { name: 'Requirements' }).getByText('Reason').click();
  const kinds: (readonly [title: string, type: string, fill: () => Promise<void>])[] = [
    ['Digital output', 'digital_output', () => builder.chooseFirstRecord(/^Outputs/)],
    ['Show view', 'show_view', () => builder.chooseNodeOption(/^What is shown/, 'layout').then(() => builder.chooseFirstRecord(/^Layout/))],
    ['Delay', 'delay', () => builder.nodeField(/^Wait for/).fill('2')],
    ['Interphone call', 'interphone_call', () => builder.chooseFirstRecord(/^Interphone/)],
    ['Density shoot', 'density_shoot', () => builder.chooseFirstRecord(/^Density device/)],
    [
      'Notification',
      'notification',
      async () => {
        await builder.chooseNodeOption(/^Channel/, 'webhook');
        await builder.chooseNodeOption(/^Verb/, 'PATCH');
        await builder.nodeField(/^Address/).fill('https://guards.example.com/alarms');
      },
    ],
    ['Show action plan', 'show_action_plan', () => builder.chooseFirstRecord(/^Action plan/)],
    [
      'Emergency center',
      'emergency_centre',
      () => builder.chooseFirstRecord(/^Emergency center/).then(() => builder.nodeField(/^Message/).fill('Help at {{facility}}')),
    ],
    ['Camera round', 'camera_round', () => builder.nodeField(/^Radius/).fill('300')],
    ['Camera assignment', 'camera_assignment', async () => undefined],
  ];
  for (const [title, , fill] of kinds) {
    await builder.addNode(title);
    await builder.configureNode();
    await fill();
    await builder.applyNode();
  }
  await builder.save();
  await builder.expectMessage('Custom command created successfully');
  const [made] = await findCommands('Everything');
  const kept = await admin.request<Command>(`command/${made?.id}`);
  expect(kept.requirements).toEqual(['reason']);
  expect(kept.nodes.map(({ type }) => type)).toEqual(['start', ...kinds.map(([, type]) => type)]);
  expect(kept.nodes.find(({ type }) => type === 'notification')?.config).toMatchObject({ channel: 'webhook', verb: 'PATCH' });
  expect(kept.nodes.find(({ type }) => type === 'camera_assignment')?.config).toMatchObject({ radius: 500, most: 6, to: 'runner' });

  await builder.page.goto(`/command/custom/${kept.id}`);
  await builder.root().getByText('PATCH · https://guards.example.com/alarms').waitFor();
  expect(await builder.nodes().count()).toBe(kinds.length + 1);
  await builder.nodes().nth(1).dblclick();
  await builder.nodeDialog().getByRole('list').getByText('·').first().waitFor();
});
