import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import Pusher from 'pusher-js';
import { expect, test } from 'vitest';
import type { Grant } from '../../contract/access/session.ts';
import { call, requestData, signInByApi } from '../kit/caller.ts';
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
  const ana = await stage.kept('ana');
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
  const admin = await stage.kept('admin');
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
  // What is left unsaved would keep the next test of this page here.
  await admin.navigateTo('/inicio');
  await button(admin.page.getByRole('dialog', { name: 'Leave without saving?' }), 'Discard changes').click();
  await admin.page.waitForURL('**/inicio');
});

test('the audit log says in words who did what, and that it is unbroken', async () => {
  const admin = await stage.kept('admin');
  await admin.navigateTo('/audit');
  await admin.page.locator('[data-seal="unbroken"]').waitFor();
  const audit = new CataloguePage(admin);
  await audit.row('Signed in').first().getByRole('gridcell').nth(1).click();
  await audit.panel().getByRole('heading', { name: 'In detail' }).waitFor();
  expect(await audit.panel().textContent()).toContain('Browser');
});

test('a screen without its ability is not authorized; who may not change alarms sees why', {
  tags: ['OP-2.03', 'OP-6.01'],
}, async () => {
  const wall = await stage.signedIn('wall');
  await wall.page.goto('/alarm');
  await wall.page.waitForURL('**/not-authorized');
  await wall.navigateTo('/user');
  await expect.poll(() => new URL(wall.page.url()).pathname).toBe('/not-authorized');
  // Not the first unit, whose row is that of the next alarm.
  const unit = (await stage.units('wall')).at(-1);
  const alarm = await stage.raise({ ...(unit && { unit }) });
  const { access_token: token } = await signInByApi(stage.platform().url, 'wall');
  const answer = await call(`${stage.platform().url}/v1/alarm/${alarm.id}`, { token, method: 'PUT', body: { alarm_status: 'attending' } });
  expect(answer.status).toBe(403);
  await wall.navigateTo('/inicio');
  await wall.openAlarm(alarm.type);
  expect(await wall.act('take').getAttribute('aria-disabled')).toBe('true');
});

test('an alarm of another tenant never reaches carla on screen, over HTTP or over the socket', {
  tags: ['OP-6.01', 'OP-7.40'],
}, async () => {
  const { url, realtimePort } = stage.platform();
  const [ana, carla] = [await stage.kept('ana'), await stage.operator('carla')];
  const grant = await signInByApi(url, 'carla');
  const anaGrant = await signInByApi(url, 'ana');
  const heard: unknown[] = [];
  const refusals: unknown[] = [];
  const socket = new Pusher('atalaya', {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: realtimePort,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `${url}/broadcasting/auth`,
      headers: { Authorization: `Bearer ${grant.access_token}` },
    },
  });
  try {
    socket.bind_global((name: string, data: unknown) => heard.push({ name, data }));
    const own = socket.subscribe(`private-user-${grant.user.id}`);
    const foreign = socket.subscribe(`private-user-${anaGrant.user.id}`);
    foreign.bind('pusher:subscription_error', (error: unknown) => refusals.push(error));
    await expect.poll(() => own.subscribed).toBe(true);
    await expect.poll(() => refusals.length).toBe(1);

    const theirs = await stage.raise();
    await ana.expectRow(theirs.type);
    const carlasUnit = (await stage.units('carla'))[0];
    if (!carlasUnit) throw new Error('carla sees no unit');
    const own2 = await stage.raise({ unit: carlasUnit });
    await carla.expectRow(own2.type);
    await expect.poll(() => JSON.stringify(heard)).toContain(own2.type);

    expect(await carla.rows(theirs.type).count()).toBe(0);
    expect(JSON.stringify(heard)).not.toContain(theirs.type);
    const lists = await Promise.all(
      ['/v1/alarm?max=500', '/v1/services/alarms/open?max=500', `/v1/services/alarms/alarm-by-id?alarm_id=${theirs.alarm_id}`].map((path) =>
        call(`${url}${path}`, { token: grant.access_token }),
      ),
    );
    for (const { text } of lists) expect(text).not.toContain(theirs.type);
    const capabilities = await call<{ data: { events: { epoch: string } } }>(`${url}/v1/capabilities`);
    const missed = await call(`${url}/v1/events?epoch=${capabilities.body.data.events.epoch}&after=0`, { token: grant.access_token });
    expect(missed.text).toContain(own2.type);
    expect(missed.text).not.toContain(theirs.type);
    expect(await ana.rows(own2.type).count()).toBe(0);
  } finally {
    socket.disconnect();
  }
});

/** The documented command that raises an alarm; only its address is replaced by that of this platform. */
function documentedCommand(): string {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/integrators.md'), 'utf8');
  const blocks = [...page.matchAll(/```(?:sh|bash|console|shell)?\n([\s\S]*?)```/g)].map(([, text = '']) => text);
  const command = blocks.find((text) => text.includes('curl') && text.includes('/v1/intake/alarms'));
  if (!command) throw new Error('docs/integrators.md shows no curl command for /v1/intake/alarms');
  return command.slice(command.indexOf('curl')).replaceAll(/http:\/\/(127\.0\.0\.1|localhost):8080/g, stage.platform().url);
}

test('an alarm posted with the documented curl command appears on screen', async () => {
  const admin = await stage.kept('admin');
  const { stdout } = await promisify(execFile)('bash', ['-c', documentedCommand()]);
  const { success, data } = JSON.parse(stdout) as { success: boolean; data: { id: number } };
  expect(success).toBe(true);
  await admin.queue().locator(`[role="option"][id$="-${data.id}"]`).waitFor();
});
