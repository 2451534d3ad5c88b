import { expect, test } from 'vitest';
import type { FlowNode } from '../../contract/automation/flow.ts';
import { signInAdmin } from '../kit/admin.ts';
import { FlowBuilderPage } from '../kit/pages/builder-page.ts';
import { dragMouse, pointOf } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
const admin = signInAdmin(stage);

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
