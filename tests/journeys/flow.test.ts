import type { Locator, Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { FlowNode } from '../../contract/automation/flow.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });

interface StoredFlow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly nodes: readonly FlowNode[];
}

let admin: Operator;
let token = '';
beforeEach(async () => {
  if (token !== '') return;
  admin = await stage.operator('admin');
  token = (await signInByApi(stage.platform().url, 'admin')).access_token;
});

async function requestFlow<T>(path: string, options: { body?: unknown; method?: string } = {}): Promise<T> {
  const answer = await call<{ data: T }>(`${stage.platform().url}/v1/${path}`, { token, ...options });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}
const seconds = { seconds: 3 };
const chain: FlowNode[] = [
  { id: '1', type: 'start', x: 0, y: 0, config: {}, outputs: { default: '2' } },
  { id: '2', type: 'delay', x: 0, y: 150, config: seconds, outputs: { default: '3' } },
  { id: '3', type: 'delay', x: 0, y: 300, config: seconds, outputs: {} },
];
const keep = (name: string): Promise<StoredFlow> => requestFlow<StoredFlow>('command', { body: { name, nodes: chain } });
const expectStored = ({ id }: StoredFlow): Promise<StoredFlow> => requestFlow<StoredFlow>(`command/${id}`);
const led = (nodes: readonly FlowNode[]) => Object.fromEntries(nodes.map(({ id, outputs }) => [id, outputs['default'] ?? null]));

const page = (): Page => admin.page;
const builder = (): Locator => page().locator('section[data-design]');
const node = (id: string): Locator => builder().locator(`.react-flow__node[data-id="${id}"]`);
const count = (): Promise<number> => builder().locator('.react-flow__node').count();
const palette = (name: string): Locator => builder().locator('ul').getByRole('button', { name, exact: true });
const button = (name: string): Locator => builder().getByRole('button', { name, exact: true });
const readText = (words: string): Promise<void> => builder().getByRole('alert').filter({ hasText: words }).waitFor();
const readMessage = (words: string | RegExp): Promise<void> => builder().getByRole('status').filter({ hasText: words }).waitFor();
/** What follows the chosen node. */
const then = (): Locator => builder().getByRole('combobox', { name: 'Then' });
const press = (keys: string): Promise<void> => page().keyboard.press(keys);

async function open({ id }: StoredFlow): Promise<void> {
  await page().goto(`/command/custom/${id}`);
  await node('3').waitFor();
}
const middle = async (of: Locator): Promise<{ x: number; y: number }> => {
  const box = await of.boundingBox();
  if (!box) throw new Error('it is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
async function drags(from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page().mouse.move(from.x, from.y);
  await page().mouse.down();
  await page().mouse.move(to.x, to.y, { steps: 8 });
  await page().mouse.up();
}

test('a chart is edited with the keyboard alone: moved, doubled, refused, connected, saved', { tags: ['OP-2.59', 'OP-5.16'] }, async () => {
  const command = await keep('Keyboard');
  await open(command);
  await node('3').focus();
  for (const _ of [1, 2, 3]) await press('ArrowRight');
  await press('Control+d');
  await node('4').waitFor();
  await readMessage('Added');
  await press('Control+s');
  await readText('Every node must have a connection');
  await node('3').focus();
  await press('Escape');
  await node('2').focus();
  await press('Tab');
  await then().selectOption('4');
  await readMessage('Connected');
  expect(await builder().getByRole('alert').count()).toBe(0);
  await press('Control+s');
  await page().waitForURL(/\/command$/);
  const { nodes } = await expectStored(command);
  expect(led(nodes)).toEqual({ 1: '2', 2: '3', 3: '4', 4: null });
  expect(nodes[2]?.x).toBe(30);
});

test('a chart is edited by pointer: drop, drag, connect, cut, undo; leaving is confirmed', {
  tags: ['OP-2.59'],
}, async () => {
  const command = await keep('Pointer');
  await open(command);
  const [from, to] = [await middle(node('1')), await middle(node('2'))];
  const pane = builder().locator('.react-flow');
  const frame = await pane.boundingBox();
  const between = { x: (from.x + to.x) / 2 - (frame?.x ?? 0), y: (from.y + to.y) / 2 - (frame?.y ?? 0) };
  await palette('Delay').dragTo(pane, { targetPosition: between });
  await node('4').waitFor();
  await builder().locator('.react-flow__edge[data-id="4:default"]').waitFor({ state: 'attached' });
  await press('Control+z');
  await node('4').waitFor({ state: 'detached' });
  const { x, y } = await middle(node('3'));
  await drags({ x, y: y - 20 }, { x: x + 150, y });
  await button('Undo').click();
  await expect.poll(async () => (await middle(node('3'))).x).toBe(x);
  await node('2').click();
  await press('Delete');
  await node('2').waitFor({ state: 'detached' });
  await builder().locator('.react-flow__edge[data-id="1:default"]').waitFor({ state: 'attached' });
  await press('Control+z');
  await node('2').waitFor();
  await builder().locator('.react-flow__edge[data-id="2:default"]').focus();
  await press('Delete');
  await builder().locator('.react-flow__edge[data-id="2:default"]').waitFor({ state: 'detached' });
  await drags(await middle(node('2').locator('.react-flow__handle.source')), await middle(node('3').locator('.react-flow__handle.target')));
  await builder().locator('.react-flow__edge[data-id="2:default"]').waitFor({ state: 'attached' });
  await node('3').focus();
  await press('Shift+ArrowRight');
  await button('Arrange').click();
  await readMessage('The chart was arranged');
  await node('3').focus();
  await press('ArrowRight');
  await button('Cancel').click();
  await page().getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  await page().waitForURL(/\/command$/);
  expect((await expectStored(command)).version).toBe(command.version);
});

test('nodes are copied to another command, preview moves nothing, concurrent saves survive', {
  tags: ['OP-2.59'],
}, async () => {
  const [one, other] = [await keep('Copied from'), await keep('Copied into')];
  await open(one);
  await node('3').click();
  await press('Control+a');
  await press('Control+c');
  await page().evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/command/custom/${other.id}`);
  await builder().getByRole('heading', { name: 'Copied into' }).waitFor();
  await button('Paste').click();
  await node('5').waitFor();
  expect(await count()).toBe(5);
  await button('Preview').click();
  await palette('Delay').waitFor({ state: 'detached' });
  await button('Leave the preview').click();
  await press('Control+z');
  await node('3').click();
  await press('Shift+ArrowRight');
  await requestFlow(`command/${other.id}`, {
    method: 'PUT',
    body: { version: other.version, nodes: chain.slice(0, 2).map((it) => ({ ...it, outputs: it.id === '1' ? it.outputs : {} })) },
  });
  admin.watch.expect(/409/);
  await button('Save').click();
  await page().locator('section[data-state="conflict"]').waitFor();
  expect((await expectStored(other)).nodes).toHaveLength(2);
});
