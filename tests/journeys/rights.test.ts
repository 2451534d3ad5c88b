import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const button = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: typeof name === 'string' });
const panel = (desk: Operator): Locator => desk.page.locator('aside[data-state]');
const menuOf = (desk: Operator): Locator => desk.page.getByRole('navigation', { name: 'Main menu' });

interface Named {
  readonly id: number;
  readonly name: string;
}
/** Sends a request to the API as the master admin. */
async function asAdmin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  const answer = await call<{ data: T }>(`${url}/v1/${path}`, { token, method, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}
const me = async (who: 'ana'): Promise<Grant['user']> => (await signInByApi(stage.platform().url, who)).user;

test('a granted right appears in the menus at once, and a revoked one closes its screen', {
  tags: ['OP-6.12', 'OQ-7', 'ADM-6.01'],
}, async () => {
  const ana = await stage.operator('ana');
  const { id } = await me('ana');
  const [right] = await asAdmin<Named[]>('GET', 'permission?resource.is=LogMessages&action.is=read');
  const logs = menuOf(ana).getByRole('button', { name: 'Logs', exact: true });
  const entry = ana.page.getByRole('menuitem', { name: 'Log messages', exact: true });
  const units = ana.page.waitForResponse(
    (reply) => new URL(reply.url()).pathname.includes('/v1/') && /unit/i.test(reply.url()) && reply.ok(),
  );
  const name = `Rights ${Date.now()}`;
  const group = await asAdmin<Named>('POST', 'groups', { name, users: [id], permissions: [right?.id] });
  await units;
  await logs.click();
  await entry.click();
  await ana.page.waitForURL('**/log_messages');
  await ana.page
    .locator('[data-catalogue="log-messages"][data-state="shown"], [data-catalogue="log-messages"][data-state="empty"]')
    .waitFor();
  await asAdmin('DELETE', `groups/${group.id}`);
  await ana.page.waitForURL('**/not-authorized');
});

test('an administrator sees what somebody sees, and what a profile would give before it is saved', {
  tags: ['OP-6.03', 'ADM-6.02', 'OQ-6'],
}, async () => {
  const admin = await stage.operator('admin');
  const { id } = await me('ana');
  await admin.navigateTo(`/user?record=${id}`);
  await button(panel(admin), 'View as').click();
  await button(panel(admin), 'Screens, rights and tenants…').click();
  const dialog = admin.page.getByRole('dialog');
  await dialog.getByText(/missing permission “Users: see”/).waitFor();
  await button(dialog, 'Tenants and limits').click();
  await dialog.getByText('their own').first().waitFor();
  await admin.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await admin.navigateTo('/profile?new=1');
  await panel(admin).getByRole('textbox', { name: /^Type/ }).fill('Reader of logs');
  await button(panel(admin), 'View as').click();
  const screens = panel(admin).locator('dl').filter({ hasText: 'Screens in the menus' });
  await screens.waitFor();
  const before = await screens.textContent();
  await panel(admin).getByRole('searchbox', { name: 'Permissions' }).fill('log messages');
  await panel(admin)
    .getByRole('checkbox', { name: /^Log messages: read: added|^Log messages: read$/ })
    .click();
  await panel(admin).getByText('+1 −0').waitFor();
  await expect.poll(() => screens.textContent()).not.toBe(before);
});

test('the audit log says in words who did what, and that it is unbroken', async () => {
  const admin = await stage.operator('admin');
  await admin.navigateTo('/audit');
  await admin.page.locator('[data-seal="unbroken"]').waitFor();
  const row = admin.page.getByRole('grid').getByRole('row').filter({ hasText: 'Signed in' }).first();
  await row.getByRole('gridcell').nth(1).click();
  await panel(admin).getByRole('heading', { name: 'In detail' }).waitFor();
  expect(await panel(admin).textContent()).toContain('Browser');
});
