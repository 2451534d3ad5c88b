import { expect, test } from 'vitest';
import type { AlarmLayout } from '../../contract/workspace/alarm-layout.ts';
import type { Layout } from '../../contract/workspace/views.ts';
import { signInAdmin } from '../kit/admin.ts';
import { requestData, signInByApi } from '../kit/caller.ts';
import { BuilderPage } from '../kit/pages/builder-page.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
const admin = signInAdmin(stage);
const openBuilder = () => new BuilderPage(admin.operator());

interface Named {
  readonly id: number;
  readonly name: string;
}
/** Reads from the API as ana. */
async function requestAsAna<T>(path: string): Promise<T> {
  const { url } = stage.platform();
  return requestData(`${url}/v1/${path}`, { token: (await signInByApi(url, 'ana')).access_token });
}
/** Returns the tenant whose alarms ana sees. */
const tenantOfAna = async (): Promise<Named> => {
  const [unit] = await stage.units('ana');
  if (!unit) throw new Error('ana sees no unit');
  return admin.request<Named>(`tenant/${unit.id_tenant}`);
};

test('a layout is built, refused with blank spaces and without room, and created', {
  tags: ['OP-1.17', 'OP-2.17', 'OP-2.57', 'ADM-2.57', 'ADM-2.58', 'OP-5.12', 'OP-5.13', 'OQ-109'],
}, async () => {
  const builder = openBuilder();
  const tenant = await tenantOfAna();
  await builder.openNew('/layouts', 'layout');
  await builder.expectState('editing.clean');
  expect(new URL(builder.page.url()).pathname).toBe('/layouts/config-layout');
  await builder.fillName('Night shift');
  await builder.chooseRecord(/^Tenant/, tenant.name);
  await builder
    .root()
    .getByLabel(/^Users/)
    .first()
    .waitFor();
  await builder.press('Add slot');
  await builder.slot(1).waitFor();
  await builder.save();
  await builder.expectError('No blank spaces allowed');
  await builder.chooseOption('Mosaic', '4');
  await builder.slot(4).waitFor();
  await builder.press('Add slot');
  await builder.expectError('Not enough space for a new item');
  expect(await builder.countSlots()).toBe(4);
  await builder.slot(2).getByRole('button', { name: 'Choose what it shows' }).click();
  await builder.chooseOption('Shows', 'units_map');
  await builder.expectSelected(2);
  await builder
    .root()
    .getByRole('switch', { name: /Default of the tenant/ })
    .check();
  await builder.press('Preview');
  await builder.root().and(builder.page.locator('[data-design="previewing"]')).waitFor();
  await builder.press('Leave the preview');
  await builder.save();
  await builder.expectMessage('Layout created successfully');
  const mine = await requestAsAna<Layout[]>('layout/for-me');
  expect(mine[0]).toMatchObject({ name: 'Night shift', default: true, slots: [{ pos: 2, type: 'units_map' }] });
  expect(mine[0]?.layout).toHaveLength(4);
});

test('slots move and resize by pointer and keys, undo and redo work, and the layout is updated', {
  tags: ['OP-2.17', 'OP-3.12', 'OP-5.14', 'ADM-4.13', 'OQ-109', 'ADM-2.58'],
}, async () => {
  const builder = openBuilder();
  await builder.page.goto('/layouts');
  await builder.page.getByRole('grid').getByText('Night shift').first().click();
  await builder.expectState('editing.clean');
  expect(await builder.sizeOf(1)).toBe('6 × 6');
  const grip = builder.slot(1).getByRole('button', { name: 'Move or resize slot 1' });
  await grip.focus();
  await builder.pressKeys('Shift+ArrowRight');
  await builder.pressKeys('Shift+ArrowRight');
  await builder.pressKeys('Enter');
  await builder.expectState('editing.dirty');
  expect([await builder.sizeOf(1), await builder.sizeOf(2)]).toEqual(['8 × 6', '4 × 6']);
  await builder.dragSlot(1, 3);
  await expect.poll(() => builder.sizeOf(3)).toBe('8 × 6');
  await builder.press('Undo');
  await expect.poll(() => builder.sizeOf(3)).toBe('6 × 6');
  await builder.press('Undo');
  await builder.expectState('editing.clean');
  await builder.press('Redo');
  await expect.poll(() => builder.sizeOf(1)).toBe('8 × 6');
  await builder.save();
  await builder.expectMessage('Layout updated successfully');
});

test('what was built is not lost: leaving asks first, and another who saved meanwhile is seen', { tags: ['OP-2.17'] }, async () => {
  const builder = openBuilder();
  const [layout] = await admin.request<Named[]>('layout?search=Night%20shift&max=1');
  await admin.operator().navigateTo(`/layouts/config-layout/${layout?.id}`);
  await builder.expectState('editing.clean');
  await builder.slot(1).getByRole('button', { pressed: false }).first().click();
  await builder.press('Remove slot');
  await builder.page
    .getByRole('link', { name: 'Atalaya' })
    .or(builder.page.getByRole('link', { name: 'Home' }))
    .first()
    .click();
  await builder.keepEditing();
  await builder.press('Fill blank spaces');
  await admin.request(`layout/${layout?.id}`, {
    method: 'PUT',
    body: { name: 'Night shift, renamed', slots: [{ pos: 1, x: 0, y: 0, w: 12, h: 12 }] },
  });
  admin.operator().watch.expect(/409/);
  await builder.save();
  await builder.expectState('conflict');
  await builder.press('Cancel');
  await builder.discardChanges();
  await builder.page.locator('[data-catalogue="layout"]').waitFor();
});

test('an alarm view is built, refused empty and without schedules, and opens alarms', {
  tags: ['OP-1.17', 'OP-2.16', 'OP-2.58', 'OP-3.08', 'OP-3.09', 'OP-5.10', 'OP-5.11', 'ADM-4.11', 'ADM-4.12', 'OQ-82'],
}, async () => {
  const builder = openBuilder();
  const tenant = await tenantOfAna();
  await builder.openNew('/alarm-views', 'alarm-view');
  await builder.expectState('editing.clean');
  await builder.fillName('Broken lift');
  await builder.chooseRecord(/^Tenant/, tenant.name);
  await builder.press('Add slot');
  await builder.save();
  await builder.expectError('The layout cannot be completely empty');
  await builder.chooseOption('Shows', 'cam');
  await builder.expectSelected(1);
  await builder.press('Reset');
  await builder.expectSelected(1, false);
  await builder.chooseOption('Shows', 'cam');
  await builder.chooseOption('Camera of the alarm', '2');
  await builder.chooseOption(/Periodicity/, 'schedule');
  await builder.save();
  await builder.expectError('Empty schedule list or there are invalid schedules');
  await builder.chooseOption(/Periodicity/, 'always');
  await builder.save();
  await builder.expectMessage('Alarm view created successfully');
  const unit = (await stage.units('ana')).find((one) => one.id_tenant === tenant.id && one.cameras.length > 1);
  const raised = await stage.raise({ ...(unit && { unit }), type: 'Lift stuck' });
  const { view } = await requestAsAna<AlarmLayout>(`services/views/find?id_alarm=${raised.id}`);
  expect(view).toMatchObject({ name: 'Broken lift', slots: [{ pos: 1, type: 'cam', data: { camera: '2' } }] });
});
