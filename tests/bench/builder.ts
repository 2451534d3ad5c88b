import type { Locator, Page } from 'playwright-core';
import type { FlowNode } from '../../contract/automation/flow.ts';
import { freshContext, startBrowser } from '../kit/browser.ts';
import { call, signInByApi } from '../kit/caller.ts';
import { startPlatform } from '../kit/platform.ts';
import { signIn } from './browser-session.ts';
import { quantile, type Row } from './numbers.ts';

const sizes = [20, 200] as const;

export const builderHead = ['chart', 'what', 'frames', 'median ms', '95 % ms', 'worst ms', 'over 50 ms'] as const;

/** How smooth a chart of 200 nodes stays while it is opened, moved, zoomed, dragged and edited. */
export async function builder(): Promise<Row[]> {
  const platform = await startPlatform();
  const browser = await startBrowser();
  try {
    const { access_token: token } = await signInByApi(platform.url, 'admin');
    const rows: Row[] = [];
    for (const size of sizes) {
      const id = await saveBuilder(platform.url, token, size);
      const desk = await freshContext(browser, platform.url);
      const page = await signIn(desk, platform.url, 'admin');
      rows.push(...(await edited(page, `${platform.url}/command/custom/${id}`, size)));
      await desk.close();
    }
    return rows;
  } finally {
    await browser.close();
    await platform.clear();
  }
}

/** A command of so many nodes, eight beside each other. */
async function saveBuilder(url: string, token: string, size: number): Promise<number> {
  const nodes = Array.from(
    { length: size },
    (_, at): FlowNode => ({
      id: String(at + 1),
      type: at === 0 ? 'start' : 'delay',
      x: (at % 8) * 280,
      y: Math.floor(at / 8) * 150,
      config: at === 0 ? {} : { seconds: 1 + (at % 60) },
      outputs: at + 1 < size ? { default: String(at + 2) } : {},
    }),
  );
  const answer = await call<{ data: { id: number } }>(`${url}/v1/command`, { token, body: { name: `Bench ${size}`, nodes } });
  if (answer.status >= 300) throw new Error(`the command was not kept: ${answer.status} ${answer.text}`);
  return answer.body.data.id;
}

async function edited(page: Page, address: string, size: number): Promise<Row[]> {
  const name = `${size} nodes`;
  const began = performance.now();
  await page.goto(address);
  const nodes = page.locator('.react-flow__node');
  await nodes.nth(size - 1).waitFor({ state: 'attached' });
  const opened = performance.now() - began;
  const rows: Row[] = [[name, 'opened', 1, opened, opened, opened, opened > 50 ? 1 : 0]];
  const row = async (what: string, work: () => Promise<void>) => rows.push([name, what, ...figures(await framesOf(page, work))]);
  const pane = page.locator('.react-flow__pane');
  await row('moved', () => dragged(page, edgeOf(pane), 300));
  await row('zoomed', () => zoomed(page, pane));
  await row('one node dragged', async () => dragged(page, () => isVisible(page, nodes), 200));
  await pane.click({ position: { x: 4, y: 4 } });
  await isVisible(page, nodes).then(({ x, y }) => page.mouse.click(x, y));
  await page.keyboard.press('Control+a');
  await row('all nodes dragged', async () => dragged(page, () => isVisible(page, nodes), 200));
  await row('undone and done again', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await page.keyboard.press('Control+z');
      await page.keyboard.press('Control+y');
    }
  });
  return rows;
}

interface Spot {
  x: number;
  y: number;
}
/** Returns a point of the chart that most likely has no node. */
const edgeOf = (pane: Locator) => async (): Promise<Spot> => {
  const box = await pane.boundingBox();
  if (!box) throw new Error('the chart is not in sight');
  return { x: box.x + 6, y: box.y + box.height / 2 };
};

/** Returns the middle of the header of the first node that is entirely within the chart's window. */
async function isVisible(page: Page, nodes: Locator): Promise<Spot> {
  const frame = await page.locator('.react-flow__pane').boundingBox();
  for (const node of await nodes.all()) {
    const box = await node.boundingBox();
    if (frame && box && box.x > frame.x + 20 && box.y > frame.y + 20 && box.x + box.width < frame.x + frame.width - 220)
      return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  }
  throw new Error('no node is in sight');
}

async function dragged(page: Page, from: () => Promise<Spot>, far: number): Promise<void> {
  const { x, y } = await from();
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) await page.mouse.move(x + (far * step) / 60, y + (far * step) / 120);
  await page.mouse.up();
}

async function zoomed(page: Page, pane: Locator): Promise<void> {
  const box = await pane.boundingBox();
  if (!box) throw new Error('the chart is not in sight');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  for (const by of [-60, 60]) for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, by);
}

/** The times between frames of a page while something is done, in ms. */
async function framesOf(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`
    window.frames_ = [];
    window.framesGo = true;
    (function note(last) {
      requestAnimationFrame((at) => {
        if (last !== null) window.frames_.push(at - last);
        if (window.framesGo) note(at);
      });
    })(null);
  `);
  await work();
  return page.evaluate<number[]>(`window.framesGo = false, window.frames_`);
}

const figures = (frames: readonly number[]) => [
  frames.length,
  quantile(frames, 0.5),
  quantile(frames, 0.95),
  Math.max(...frames),
  frames.filter((ms) => ms > 50).length,
];
