import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { AlarmLayout } from '../../contract/workspace/alarm-layout.ts';
import type { Layout } from '../../contract/workspace/views.ts';
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

interface Named {
  readonly id: number;
  readonly name: string;
}
/** Reads what the platform stores, as a given user; with a body, sends it and returns the result. */
async function kept<T>(path: string, { body, method, as = token }: { body?: unknown; method?: string; as?: string } = {}): Promise<T> {
  const answer = await call<{ data: T }>(`${stage.platform().url}/v1/${path}`, { token: as, body, ...(method && { method }) });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}
/** Whose alarms ana sees. */
const tenantOfAna = async (): Promise<Named> => {
  const [unit] = await stage.units('ana');
  if (!unit) throw new Error('ana sees no unit');
  return kept<Named>(`tenant/${unit.id_tenant}`);
};

const page = () => admin.page;
const builder = (): Locator => page().locator('section[data-design]');
const button = (name: string | RegExp): Locator => builder().getByRole('button', { name, exact: typeof name === 'string' });
const slot = (pos: number): Locator => builder().locator(`[data-slot="${pos}"]`);
const slots = (): Promise<number> => builder().locator('[data-slot]').count();
const alert = (said: string): Promise<void> => builder().getByRole('alert').filter({ hasText: said }).waitFor();
const stands = (state: string): Promise<void> => page().locator(`section[data-design][data-state="${state}"]`).waitFor();

/** Navigates within the console, as a link or the browser's Back does, without a page load. */
async function walks(path: string): Promise<void> {
  await page().evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
/** Chooses a record of another catalogue by typing its name. */
async function picks(name: RegExp, said: string): Promise<void> {
  const combo = builder().getByRole('combobox', { name });
  await combo.fill(said);
  await builder().getByRole('option').filter({ hasText: said }).first().click();
  await combo.press('Escape');
}
/** Returns the size of a slot in cells, from its text `6 × 12`. */
const sizeOf = async (pos: number): Promise<string> => (await slot(pos).locator('small').last().textContent()) ?? '';
const press = (keys: string): Promise<void> => page().keyboard.press(keys);

test('a layout is built, refused with blank spaces and without room, and created', {
  tags: ['OP-2.17', 'OP-2.57', 'ADM-2.57', 'ADM-2.58', 'OP-5.12', 'OP-5.13', 'OQ-109'],
}, async () => {
  const tenant = await tenantOfAna();
  await page().goto('/layouts');
  await page().locator('[data-catalogue="layout"][data-state="shown"]').waitFor();
  await page().getByRole('button', { name: 'New record', exact: true }).click();
  await stands('editing.clean');
  expect(new URL(page().url()).pathname).toBe('/layouts/config-layout');
  await builder().getByRole('textbox', { name: /^Name/ }).fill('Night shift');
  await picks(/^Tenant/, tenant.name);
  await button('Add slot').click();
  await slot(1).waitFor();
  await button('Save').click();
  await alert('No blank spaces allowed');
  await builder().getByRole('combobox', { name: 'Mosaic' }).selectOption('4');
  await slot(4).waitFor();
  await button('Add slot').click();
  await alert('Not enough space for a new item');
  expect(await slots()).toBe(4);
  await slot(2).getByRole('button', { name: 'Choose what it shows' }).click();
  await builder().getByRole('combobox', { name: 'Shows' }).selectOption('units_map');
  await builder().locator('[data-slot="2"][data-selected="true"]').waitFor();
  await builder()
    .getByRole('switch', { name: /Default of the tenant/ })
    .check();
  await button('Preview').click();
  await builder().and(page().locator('[data-design="previewing"]')).waitFor();
  await button('Leave the preview').click();
  await button('Save').click();
  await page().getByRole('status').filter({ hasText: 'Layout created successfully' }).waitFor();
  const ana = (await signInByApi(stage.platform().url, 'ana')).access_token;
  const mine = await kept<Layout[]>('layout/for-me', { as: ana });
  expect(mine[0]).toMatchObject({ name: 'Night shift', default: true, slots: [{ pos: 2, type: 'units_map' }] });
  expect(mine[0]?.layout).toHaveLength(4);
});

test('slots move and resize by pointer and keys, undo and redo work, and the layout is updated', {
  tags: ['OP-3.12', 'OP-5.14', 'ADM-4.13'],
}, async () => {
  await page().goto('/layouts');
  await page().getByRole('grid').getByText('Night shift').first().click();
  await stands('editing.clean');
  expect(await sizeOf(1)).toBe('6 × 6');
  const grip = slot(1).getByRole('button', { name: 'Move or resize slot 1' });
  await grip.focus();
  await press('Shift+ArrowRight');
  await press('Shift+ArrowRight');
  await press('Enter');
  await stands('editing.dirty');
  expect([await sizeOf(1), await sizeOf(2)]).toEqual(['8 × 6', '4 × 6']);
  const [one, three] = [await slot(1).locator('header').boundingBox(), await slot(3).boundingBox()];
  if (!one || !three) throw new Error('no such slots');
  await page().mouse.move(one.x + 90, one.y + 10);
  await page().mouse.down();
  await page().mouse.move(three.x + 60, three.y + 60, { steps: 8 });
  await page().mouse.up();
  await expect.poll(() => sizeOf(3)).toBe('8 × 6');
  await button('Undo').click();
  await expect.poll(() => sizeOf(3)).toBe('6 × 6');
  await button('Undo').click();
  await stands('editing.clean');
  await button('Redo').click();
  await expect.poll(() => sizeOf(1)).toBe('8 × 6');
  await button('Save').click();
  await page().getByRole('status').filter({ hasText: 'Layout updated successfully' }).waitFor();
});

test('what was built is not lost: leaving asks first, and another who saved meanwhile is seen', async () => {
  const [layout] = await kept<Named[]>('layout?search=Night%20shift&max=1');
  await walks(`/layouts/config-layout/${layout?.id}`);
  await stands('editing.clean');
  await slot(1).getByRole('button', { pressed: false }).first().click();
  await button('Remove slot').click();
  await page()
    .getByRole('link', { name: 'Atalaya' })
    .or(page().getByRole('link', { name: 'Home' }))
    .first()
    .click();
  await page().getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Keep editing' }).click();
  await button('Fill blank spaces').click();
  await kept(`layout/${layout?.id}`, {
    method: 'PUT',
    body: { name: 'Night shift, renamed', slots: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }] },
  });
  admin.watch.expect(/409/);
  await button('Save').click();
  await stands('conflict');
  await button('Cancel').click();
  await page().getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Discard changes' }).click();
  await page().locator('[data-catalogue="layout"]').waitFor();
});

test('an alarm view is built, refused empty and without schedules, and opens alarms', {
  tags: ['OP-2.16', 'OP-2.58', 'OP-3.08', 'OP-3.09', 'OP-5.10', 'OP-5.11', 'ADM-4.11', 'ADM-4.12', 'OQ-82'],
}, async () => {
  const tenant = await tenantOfAna();
  await page().goto('/alarm-views');
  await page().locator('[data-catalogue="alarm-view"][data-state="shown"]').waitFor();
  await page().getByRole('button', { name: 'New record', exact: true }).click();
  await stands('editing.clean');
  await builder().getByRole('textbox', { name: /^Name/ }).fill('Broken lift');
  await picks(/^Tenant/, tenant.name);
  await button('Add slot').click();
  await button('Save').click();
  await alert('The layout cannot be completely empty');
  await builder().getByRole('combobox', { name: 'Shows' }).selectOption('cam');
  await builder().locator('[data-slot="1"][data-selected="true"]').waitFor();
  await button('Reset').click();
  await builder().locator('[data-slot="1"][data-selected="false"]').waitFor();
  await builder().getByRole('combobox', { name: 'Shows' }).selectOption('cam');
  await builder().getByRole('combobox', { name: 'Camera of the alarm' }).selectOption('2');
  await builder()
    .getByRole('combobox', { name: /Periodicity/ })
    .selectOption('schedule');
  await button('Save').click();
  await alert('Empty schedule list or there are invalid schedules');
  await builder()
    .getByRole('combobox', { name: /Periodicity/ })
    .selectOption('always');
  await button('Save').click();
  await page().getByRole('status').filter({ hasText: 'Alarm view created successfully' }).waitFor();
  const unit = (await stage.units('ana')).find((one) => one.id_tenant === tenant.id && one.cameras.length > 1);
  const raised = await stage.raise({ ...(unit && { unit }), type: 'Lift stuck' });
  const ana = (await signInByApi(stage.platform().url, 'ana')).access_token;
  const { view } = await kept<AlarmLayout>(`services/views/find?id_alarm=${raised.id}`, { as: ana });
  expect(view).toMatchObject({ name: 'Broken lift', slots: [{ pos: 1, type: 'cam', data: { camera: '2' } }] });
});
