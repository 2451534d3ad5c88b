import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Capabilities } from '../../contract/capabilities.ts';
import { skins } from '../../contract/workspace/config.ts';
import { routes } from '../../src/platform/routing/routes.ts';
import { call } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let slugs: Record<string, string>;
beforeAll(async () => {
  const { body } = await call<{ data: Capabilities }>(`${stage.platform().url}/v1/capabilities`);
  slugs = { customer: body.data.customer_slug, product: body.data.product_slug };
});
/** A route as an address: what may be left out is left out, names get a value. */
const address = (path: string) =>
  path
    .replaceAll(/\/:\w+\?/g, '')
    .replaceAll(/:\w+/g, '1')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => slugs[name] ?? name);

const guarded = routes.filter((route) => route.resource !== null && !route.public);

test('without a session every route leads to login and back, unknown paths to the 404 page', {
  tags: ['OP-2.04', 'OP-2.06', 'OP-2.07'],
}, async () => {
  const desk = await stage.desk('visitor');
  for (const { path } of guarded.slice(0, 6)) {
    await desk.goTo(address(path));
    await expect.poll(() => new URL(desk.page.url()).pathname, { message: path }).toBe('/login');
  }
  await desk.goTo('/no/such/place');
  await expect.poll(() => new URL(desk.page.url()).pathname).toBe('/error-404');
});

async function serious(desk: Operator): Promise<string[]> {
  await desk.page.evaluate(axe);
  const found = await desk.page.evaluate(async () => {
    const { axe: run } = window as unknown as { axe: { run(): Promise<AxeResults> } };
    return (await run.run()).violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      at: nodes.map((node) => node.target.join(' ')),
    }));
  });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, at }) => `${id}: ${help} (${at.slice(0, 3).join(', ')})`);
}

describe('axe finds no serious fault', () => {
  test('on the login page and the code page', async () => {
    const luis = await stage.desk('luis');
    await luis.goTo('/login');
    expect(await serious(luis)).toEqual([]);
    await luis.fillCredentials('luis@demo.test', 'atalaya-demo');
    await luis.codeField().waitFor();
    expect(await serious(luis)).toEqual([]);
  });

  test.each(skins)('on home with an opened alarm and its question, in the %s skin', async (skin) => {
    const ana = await stage.operator('ana');
    await ana.openPreferences();
    await ana.choose(skin.charAt(0).toUpperCase() + skin.slice(1));
    expect(await serious(ana)).toEqual([]);
    await ana.page.keyboard.press('Escape');
    const alarm = await stage.raise({ priority: 1 });
    await ana.expectRow(alarm.type);
    expect(await serious(ana)).toEqual([]);
    await ana.openAlarm(alarm.type);
    expect(await serious(ana)).toEqual([]);
    await ana.act('cancel').click();
    await ana.question('cancel').waitFor();
    expect(await serious(ana)).toEqual([]);
  });

  test('on the pages of the menu, the not-authorized page and the 404 page', async () => {
    const admin = await stage.signedIn('admin');
    for (const path of ['/alarm', '/alarm_level', '/user', '/not-authorized', '/error-404']) {
      await admin.goTo(path);
      expect(await serious(admin), path).toEqual([]);
    }
  });
});
