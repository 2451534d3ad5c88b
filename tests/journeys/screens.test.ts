import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
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
  const [first, ...others] = guarded.slice(0, 6).map(({ path }) => address(path));
  await desk.goTo(first ?? '');
  await desk.page.waitForURL('**/login*');
  for (const path of others) {
    await desk.navigateTo(path);
    await desk.page.waitForURL('**/login*');
  }
  await desk.navigateTo('/no/such/place');
  await desk.page.waitForURL('**/error-404');
});

/** Serious and critical faults; `rules` limits what is looked at. */
async function serious(desk: Operator, rules?: readonly string[]): Promise<string[]> {
  if (!(await desk.page.evaluate(() => 'axe' in window))) await desk.page.evaluate(axe);
  const found = await desk.page.evaluate(async (only) => {
    const { axe: run } = window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } };
    const { violations } = await run.run({ resultTypes: ['violations'], ...(only && { runOnly: [...only] }) });
    return violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      at: nodes.map((node) => node.target.join(' ')),
    }));
  }, rules);
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, at }) => `${id}: ${help} (${at.slice(0, 3).join(', ')})`);
}

/** What a skin changes: the others of its rules find the same elements in every skin. */
const ofColors = ['color-contrast', 'link-in-text-block'];

describe('axe finds no serious fault', () => {
  test('on the login page and the code page', async () => {
    const luis = await stage.desk('luis');
    await luis.goTo('/login');
    expect(await serious(luis)).toEqual([]);
    await luis.fillCredentials('luis@demo.test', 'atalaya-demo');
    await luis.codeField().waitFor();
    expect(await serious(luis)).toEqual([]);
  });

  test('on pages of the menu, status pages, home with an alarm and its question, in each skin', async () => {
    const admin = await stage.operator('admin');
    for (const path of ['/alarm', '/alarm_level', '/user', '/not-authorized', '/error-404']) {
      await admin.navigateTo(path);
      await admin.page.locator('main h1').first().waitFor();
      expect(await serious(admin), path).toEqual([]);
    }
    await admin.navigateTo('/inicio');
    const alarm = await stage.raise({ priority: 1 });
    await admin.expectRow(alarm.type);
    expect(await serious(admin)).toEqual([]);
    await admin.openAlarm(alarm.type);
    for (const [at, skin] of skins.entries()) {
      const rules = at === 0 ? undefined : ofColors;
      await admin.openPreferences();
      await admin.choose(skin.charAt(0).toUpperCase() + skin.slice(1));
      expect(await serious(admin, rules), `preferences, ${skin}`).toEqual([]);
      await admin.page.keyboard.press('Escape');
      await admin.act('cancel').waitFor();
      expect(await serious(admin, rules), `alarm, ${skin}`).toEqual([]);
      await admin.act('cancel').click();
      await admin.question('cancel').waitFor();
      expect(await serious(admin, rules), `question, ${skin}`).toEqual([]);
      await admin.page.keyboard.press('Escape');
      await admin.question('cancel').waitFor({ state: 'detached' });
    }
  });
});
