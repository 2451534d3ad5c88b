import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import { requestData, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { CataloguePage } from '../kit/pages/catalogue-page.ts';
import { button } from '../kit/pages/locators.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage();

const menuOf = (desk: Operator): Locator => desk.page.getByRole('navigation', { name: 'Main menu' });

interface Named {
  readonly id: number;
  readonly name: string;
}
/** Sends a request to the API as the master admin. */
async function asAdmin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { url } = stage.platform();
  const { access_token: token } = await signInByApi(url, 'admin');
  return requestData(`${url}/v1/${path}`, { token, method, body });
}
const me = async (who: 'ana'): Promise<Grant['user']> => (await signInByApi(stage.platform().url, who)).user;

test('a granted right appears in the menus at once, and a revoked one closes its screen', {
  tags: ['OP-1.02', 'OP-6.12', 'OQ-7', 'ADM-6.01'],
}, async () => {
  const ana = await stage.operator('ana');
  const { id } = await me('ana');
  const [right] = await asAdmin<Named[]>('GET', 'permission?resource.is=LogMessages&action.is=read');
  const logs = button(menuOf(ana), 'Logs');
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
  await new CataloguePage(ana).list('log-messages', 'shown', 'empty').waitFor();
  await asAdmin('DELETE', `groups/${group.id}`);
  await ana.page.waitForURL('**/not-authorized');
});

test('an administrator sees what somebody sees, and what a profile would give before it is saved', {
  tags: ['OP-6.03', 'ADM-6.02', 'OQ-6'],
}, async () => {
  const admin = await stage.operator('admin');
  const { id } = await me('ana');
  const profiles = new CataloguePage(admin);
  await profiles.openRecord('/user', id);
  await profiles.pressInPanel('View as');
  await profiles.pressInPanel('Screens, permissions and tenants…');
  const dialog = profiles.dialog();
  await dialog.getByText(/missing permission “Users: see”/).waitFor();
  await profiles.pressInDialog('Tenants and limits');
  await dialog.getByText('their own').first().waitFor();
  await admin.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await profiles.openNewRecord('/profile');
  await profiles.fillField(/^Type/, 'Reader of logs');
  await profiles.pressInPanel('View as');
  const screens = profiles.panel().locator('dl').filter({ hasText: 'Screens in the menus' });
  await screens.waitFor();
  const before = await screens.textContent();
  await profiles.panel().getByRole('searchbox', { name: 'Permissions' }).fill('log messages');
  await profiles
    .panel()
    .getByRole('checkbox', { name: /^Log messages: read: added|^Log messages: read$/ })
    .click();
  await profiles.panel().getByText('+1 −0').waitFor();
  await expect.poll(() => screens.textContent()).not.toBe(before);
});

test('the audit log says in words who did what, and that it is unbroken', async () => {
  const admin = await stage.operator('admin');
  await admin.navigateTo('/audit');
  await admin.page.locator('[data-seal="unbroken"]').waitFor();
  const audit = new CataloguePage(admin);
  await audit.row('Signed in').first().getByRole('gridcell').nth(1).click();
  await audit.panel().getByRole('heading', { name: 'In detail' }).waitFor();
  expect(await audit.panel().textContent()).toContain('Browser');
});
