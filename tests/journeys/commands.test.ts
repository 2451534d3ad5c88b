import ExcelJS from 'exceljs';
import { expect, test } from 'vitest';
import type { FlowNode } from '../../contract/automation/flow.ts';
import { signInAdmin } from '../kit/admin.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { FlowBuilderPage } from '../kit/pages/builder-page.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { button, dragMouse, pointOf } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
const admin = signInAdmin(stage);

test('a Density device is made, refused, edited against somebody else, and deleted', {
  tags: ['ADM-7.05', 'ADM-7.06', 'ADM-7.07', 'ADM-7.44', 'OQ-87', 'OQ-101', 'ADM-1.14', 'ADM-1.17'],
}, async () => {
  const screen = new CataloguePage(admin.operator());
  admin.operator().watch.expect(/(409|422).*density_device/);
  await screen.openCatalogue('density-device');
  await screen.listButton('New record').click();
  await screen.fillField(/^Shot time/, '-1');
  await screen.pressInPanel('Create');
  await screen.expectInPanel('This field is required');
  await screen.expectInPanel('At least 0');
  await screen.fillField(/^Shot time/, '5');
  await screen.fillField(/^Name/, 'Journey fog');
  await screen.pressInPanel('Create');
  await screen.row('Journey fog').waitFor();

  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const found = await call<{ data: { id: number }[] }>(`${url}/v1/density_device?name=Journey%20fog`, { token });
  const id = found.body.data[0]?.id;
  await screen.openRecord('/density_devices', id);
  await screen.fillField(/^User code/, 'mine');
  await call(`${url}/v1/density_device/${id}`, { token, method: 'PUT', body: { usercode: 'theirs' } });
  await screen.pressInPanel('Save');
  await screen.page.getByText('Someone else saved this record while you were editing.').waitFor();
  await button(screen.page, 'Keep all mine').click();
  await button(screen.page, 'Save this version').click();
  await expect
    .poll(async () => (await call<{ data: { usercode: string } }>(`${url}/v1/density_device/${id}`, { token })).body.data.usercode)
    .toBe('mine');

  await screen.openRecord('/density_devices', id);
  await screen.deleteRecord('Journey fog');
  await expect.poll(() => screen.row('Journey fog').count()).toBe(0);
  expect((await call(`${url}/v1/density_device/${id}`, { token })).status).toBe(404);
});

test('a tenant is renamed by its form of parts, and is not deleted while facilities hang on it', {
  tags: ['ADM-7.11', 'OQ-94'],
}, async () => {
  const screen = new CataloguePage(admin.operator());
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { body } = await call<{ data: { id: number; name: string }[] }>(`${url}/v1/tenant?sort=id&max=1`, { token });
  const [tenant] = body.data;
  await screen.openCatalogue('tenant');
  await screen.openRecord('/tenant', tenant?.id);
  await screen.fillField(/^Name/, `${tenant?.name} renamed`);
  await screen.pressInPanel('Save');
  await screen.row(`${tenant?.name} renamed`).waitFor();
  await screen.openRecord('/tenant', tenant?.id);
  await screen.pressInPanel('Delete…');
  const question = screen.dialog();
  await question.getByText('This cannot be deleted').waitFor();
  await question.getByText('Units', { exact: false }).first().waitFor();
  await screen.closeDialog();
});

test('LPR matches are exported in the background; a file with a faulty row imports nothing', {
  tags: ['ADM-4.01', 'ADM-4.02', 'ADM-4.03', 'ADM-4.04', 'OQ-81'],
}, async () => {
  const screen = new CataloguePage(admin.operator());
  await screen.openCatalogue('lpr-match');
  await screen.listButton('Export…').click();
  await screen.pressInDialog('Export');
  const downloads = screen.page.getByRole('button', { name: /^Downloads/ }).first();
  const link = screen.page.getByRole('link', { name: /\.xlsx|Download the file/ }).first();
  await downloads.click();
  await link.waitFor();
  const href = (await link.getAttribute('href')) ?? '';
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(await (await fetch(new URL(href, stage.platform().url))).arrayBuffer());
  expect(workbook.worksheets[0]?.rowCount).toBe(81);
  await downloads.click();

  await screen.listButton('Import').click();
  const dialog = screen.dialog();
  const csv = 'originalPlateNumber,id_tenant,speed\nAAA-111,1,40\nBBB-222,1,fast\n';
  await dialog.locator('input[type="file"]').setInputFiles({ name: 'plates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await button(dialog, 'Try 2 rows').click();
  await dialog.getByText('fast').first().waitFor();
  await button(dialog, 'Cancel').click();
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const { body } = await call<{ total: number }>(`${url}/v1/lpr_match?originalPlateNumber=AAA-111`, { token });
  expect(body.total).toBe(0);
});

interface StoredFlow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly nodes: readonly FlowNode[];
}

const seconds = { seconds: 3 };
const chain: FlowNode[] = [
  { id: '1', type: 'start', x: 0, y: 0, config: {}, outputs: { default: '2' } },
  { id: '2', type: 'delay', x: 0, y: 150, config: seconds, outputs: { default: '3' } },
  { id: '3', type: 'delay', x: 0, y: 300, config: seconds, outputs: {} },
];
const createFlow = (name: string) => admin.request<StoredFlow>('command', { body: { name, nodes: chain } });
const readFlow = ({ id }: StoredFlow) => admin.request<StoredFlow>(`command/${id}`);
/** Returns the node after each node, by their ids. */
const connectionsOf = (nodes: readonly FlowNode[]) => Object.fromEntries(nodes.map(({ id, outputs }) => [id, outputs['default'] ?? null]));

/** Opens the builder with a stored command. */
async function openFlow({ id }: StoredFlow): Promise<FlowBuilderPage> {
  const builder = new FlowBuilderPage(admin.operator());
  await builder.page.goto(`/command/custom/${id}`);
  await builder.node('3').waitFor();
  return builder;
}

test('a chart is edited with the keyboard alone: moved, doubled, refused, connected, saved', { tags: ['OP-2.59', 'OP-5.16'] }, async () => {
  const command = await createFlow('Keyboard');
  const builder = await openFlow(command);
  await builder.node('3').focus();
  for (const _ of [1, 2, 3]) await builder.pressKeys('ArrowRight');
  await builder.pressKeys('Control+d');
  await builder.node('4').waitFor();
  await builder.expectAnnouncement('Added');
  await builder.pressKeys('Control+s');
  await builder.expectError('Every node must have a connection');
  await builder.node('3').focus();
  await builder.pressKeys('Escape');
  await builder.node('2').focus();
  await builder.pressKeys('Tab');
  await builder.chooseNext('4');
  await builder.expectAnnouncement('Connected');
  expect(await builder.root().getByRole('alert').count()).toBe(0);
  await builder.pressKeys('Control+s');
  await builder.page.waitForURL(/\/command$/);
  const { nodes } = await readFlow(command);
  expect(connectionsOf(nodes)).toEqual({ 1: '2', 2: '3', 3: '4', 4: null });
  expect(nodes[2]?.x).toBe(30);
});

test('a chart is edited by pointer: drop, drag, connect, cut, undo; leaving is confirmed', {
  tags: ['OP-2.59'],
}, async () => {
  const command = await createFlow('Pointer');
  const builder = await openFlow(command);
  const [from, to] = [await pointOf(builder.node('1')), await pointOf(builder.node('2'))];
  const pane = builder.pane();
  const frame = await pane.boundingBox();
  const between = { x: (from.x + to.x) / 2 - (frame?.x ?? 0), y: (from.y + to.y) / 2 - (frame?.y ?? 0) };
  await builder.paletteItem('Delay').dragTo(pane, { targetPosition: between });
  await builder.node('4').waitFor();
  await builder.edge('4').waitFor({ state: 'attached' });
  await builder.pressKeys('Control+z');
  await builder.node('4').waitFor({ state: 'detached' });
  const { x, y } = await pointOf(builder.node('3'));
  await dragMouse(builder.page, [
    { x, y: y - 20 },
    { x: x + 150, y },
  ]);
  await builder.press('Undo');
  await expect.poll(async () => (await pointOf(builder.node('3'))).x).toBe(x);
  await builder.node('2').click();
  await builder.pressKeys('Delete');
  await builder.node('2').waitFor({ state: 'detached' });
  await builder.edge('1').waitFor({ state: 'attached' });
  await builder.pressKeys('Control+z');
  await builder.node('2').waitFor();
  await builder.edge('2').focus();
  await builder.pressKeys('Delete');
  await builder.edge('2').waitFor({ state: 'detached' });
  await builder.connectNodes('2', '3');
  await builder.edge('2').waitFor({ state: 'attached' });
  await builder.node('3').focus();
  await builder.pressKeys('Shift+ArrowRight');
  await builder.press('Arrange');
  await builder.expectAnnouncement('The chart was arranged');
  await builder.node('3').focus();
  await builder.pressKeys('ArrowRight');
  await builder.press('Cancel');
  await builder.discardChanges();
  await builder.page.waitForURL(/\/command$/);
  expect((await readFlow(command)).version).toBe(command.version);
});

test('a saved command is tried from its builder, in the modal of the run', { tags: ['OP-2.59'] }, async () => {
  const builder = await openFlow(await createFlow('Tried'));
  await builder.press('Dry run');
  const modal = builder.page.getByRole('dialog');
  await modal.getByRole('heading', { name: 'Tried' }).waitFor();
  await modal.getByText('Status: success').waitFor();
  expect(await modal.getByRole('list', { name: 'Steps' }).getByRole('listitem').count()).toBe(2);
  await builder.pressKeys('Escape');
  await modal.waitFor({ state: 'detached' });
});

test('nodes are copied to another command, preview moves nothing, concurrent saves survive', {
  tags: ['OP-2.59'],
}, async () => {
  const [one, other] = [await createFlow('Copied from'), await createFlow('Copied into')];
  const builder = await openFlow(one);
  await builder.node('3').click();
  await builder.pressKeys('Control+a');
  await builder.pressKeys('Control+c');
  await admin.operator().navigateTo(`/command/custom/${other.id}`);
  await builder.root().getByRole('heading', { name: 'Copied into' }).waitFor();
  await builder.press('Paste');
  await builder.node('5').waitFor();
  expect(await builder.nodes().count()).toBe(5);
  await builder.press('Preview');
  await builder.paletteItem('Delay').waitFor({ state: 'detached' });
  await builder.press('Leave the preview');
  await builder.pressKeys('Control+z');
  await builder.node('3').click();
  await builder.pressKeys('Shift+ArrowRight');
  await admin.request(`command/${other.id}`, {
    method: 'PUT',
    body: { version: other.version, nodes: chain.slice(0, 2).map((it) => ({ ...it, outputs: it.id === '1' ? it.outputs : {} })) },
  });
  admin.operator().watch.expect(/409/);
  await builder.save();
  await builder.expectState('conflict');
  expect((await readFlow(other)).nodes).toHaveLength(2);
});

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
