import type { Locator } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import type { CatalogueKey } from '../../contract/catalogues/keys.ts';
import { call, signInByApi } from '../kit/caller.ts';
import type { Operator } from '../kit/operator.ts';
import { setStage } from '../kit/stage.ts';

const stage = setStage({ desksStay: true });
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

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
/** Requests a path of the API, by default as the master admin, and returns the data; a body makes it a write. */
async function kept<T>(path: string, body?: unknown, as = token): Promise<T> {
  const answer = await call<{ data: T }>(`${stage.platform().url}/v1/${path}`, { token: as, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body.data;
}
async function first<T>(path: string): Promise<T> {
  const [row] = await kept<T[]>(path);
  if (row === undefined) throw new Error(`nothing at ${path}`);
  return row;
}

const button = (within: Locator, name: string | RegExp): Locator => within.getByRole('button', { name, exact: typeof name === 'string' });
const screen = (desk: Operator): Locator => desk.page.locator('main');
const panel = (): Locator => admin.page.locator('aside[data-state]');
const field = (name: RegExp): Locator => panel().getByRole('textbox', { name });
const rowOf = (desk: Operator, said: string): Locator => desk.page.getByRole('grid').getByRole('row').filter({ hasText: said });

/** Navigates within the console as a link or the browser's Back does, without a page load. */
async function walks(desk: Operator, path: string): Promise<void> {
  await desk.page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
const listed = (desk: Operator, key: CatalogueKey): Promise<void> =>
  desk.page.locator(`[data-catalogue="${key}"][data-state="shown"]`).waitFor();

/** Chooses a record of another catalogue by typing its name. */
async function picks(name: RegExp, said: string): Promise<void> {
  const combo = panel().getByRole('combobox', { name });
  await combo.fill(said);
  await panel().getByRole('option').filter({ hasText: said }).first().click();
  await combo.press('Escape');
}
async function creates(): Promise<void> {
  await button(panel(), 'Create').click();
  await panel().waitFor({ state: 'detached' });
}
/** An entry of the menu of a row. */
async function chooses(row: Locator, entry: string): Promise<void> {
  await button(row, /^More for/).click();
  await admin.page.getByRole('menuitem', { name: entry, exact: true }).click();
}

test('a user is made with a profile and a tenant, signs in, and sees only what those give', {
  tags: ['ADM-2.17', 'ADM-3.53', 'ADM-6.01'],
}, async () => {
  const tenant = await first<Named>('tenant?sort=id&max=1');
  await walks(admin, '/user?new=1');
  await field(/^E-mail/).fill('noemi@journey.test');
  await field(/^Username/).fill('noemi');
  await field(/^Name/).fill('Noemi');
  await panel()
    .getByLabel(/^Password/)
    .fill('atalaya-journey-1');
  await picks(/^Tenants/, tenant.name);
  await picks(/^Profiles/, 'Quality assurance');
  await creates();
  await rowOf(admin, 'noemi').waitFor();

  const noemi = await stage.desk('noemi');
  await noemi.page.goto('/login');
  await noemi.fillCredentials('noemi@journey.test', 'atalaya-journey-1');
  await noemi.expectHome();
  await walks(noemi, '/tenant');
  await listed(noemi, 'tenant');
  const rows = noemi.page.getByRole('grid').locator('[aria-selected]');
  expect(await rows.count()).toBe(1);
  expect(await rows.innerText()).toContain(tenant.name);
  expect(await button(screen(noemi), 'New').count()).toBe(0);
  await walks(noemi, '/profile');
  await noemi.page.waitForURL('**/not-authorized');
  await noemi.page.context().close();
});

test('the permissions of a profile are ticked by what they are for, one and all of a resource', {
  tags: ['ADM-2.17', 'ADM-3.53', 'ADM-6.02'],
}, async () => {
  const all = await kept<{ id: number; description: string; action: string }[]>('permission?resource=AlarmLevel&max=100');
  const read = all.find(({ action }) => action === 'read');
  if (!read) throw new Error('no permission reads alarm levels');
  await walks(admin, '/profile?new=1');
  await field(/^Type/).fill('Night watch');
  await panel().getByPlaceholder('Search permissions').fill('AlarmLevel');
  await panel().getByRole('checkbox', { name: read.description, exact: true }).check();
  await panel().getByText('1 selected').waitFor();
  await creates();
  const held = async () => (await first<{ permissions: Named[] }>('profile?type=Night%20watch')).permissions.map(({ id }) => id);
  expect(await held()).toEqual([read.id]);

  await rowOf(admin, 'Night watch').click();
  await panel().getByText('1 selected').waitFor();
  await panel().getByPlaceholder('Search permissions').fill('AlarmLevel');
  await panel().getByRole('checkbox', { name: 'All of Alarm levels' }).check();
  await button(panel(), 'Save').click();
  await panel().waitFor({ state: 'detached' });
  const { id } = await first<Named>('profile?type=Night%20watch');
  const { permissions } = await kept<{ permissions: Named[] }>(`profile/${id}`);
  expect(permissions.map((one) => one.id).sort((one, other) => one - other)).toEqual(
    all.map((one) => one.id).sort((one, other) => one - other),
  );
});

test('a tenant shared with a user brings them its units, which they did not see before', {
  tags: ['ADM-2.18', 'ADM-3.52', 'ADM-6.03'],
}, async () => {
  const mine = await signInByApi(stage.platform().url, 'ana');
  const tenants = await kept<(Named & { units_count: number })[]>('tenant?max=100');
  const other = tenants.find(({ id, units_count }) => units_count > 0 && !mine.user.tenants.some((one) => one.id === id));
  if (!other) throw new Error('ana sees every tenant');
  const unitsOfOther = () => kept<Named[]>(`unit?id_tenant=${other.id}&max=10`, undefined, mine.access_token);
  expect(await unitsOfOther()).toEqual([]);
  const { username } = await kept<{ username: string }>(`users/${mine.user.id}`);
  await walks(admin, '/user_shared_tenant?new=1');
  await field(/^Name/).fill('Lent for the night');
  await picks(/^User/, username);
  await picks(/^Tenants/, other.name);
  await creates();
  await rowOf(admin, 'Lent for the night').waitFor();
  expect((await unitsOfOther()).length).toBeGreaterThan(0);
});

test('a group of units is built from those that a search finds, and changed again', { tags: ['ADM-2.13', 'ADM-3.25'] }, async () => {
  await walks(admin, '/unit-groups');
  await button(screen(admin), 'Build a group').click();
  await admin.page.waitForURL('**/unit-groups/config');
  const builder = admin.page.getByRole('region', { name: 'Unit group builder' });
  const units = builder.getByRole('group', { name: 'Units' });
  await builder.getByLabel('Name', { exact: true }).fill('Night round');
  await builder.getByLabel('Name shown to operators').fill('Ronda');
  await units.getByRole('checkbox').nth(0).check();
  await units.getByRole('checkbox').nth(1).check();
  await button(builder, 'Save').click();
  await admin.page.waitForURL('**/unit-groups');
  await chooses(rowOf(admin, 'Night round'), 'Choose units');
  await builder.getByText(/^2 of \d+ selected$/).waitFor();
  await builder.getByRole('checkbox', { name: 'Chosen only' }).check();
  await units.getByRole('checkbox').first().click();
  await button(builder, 'Save').click();
  await builder.getByText('Saved').waitFor();
  const group = await first<{ group_name: string; units: Named[] }>('unit_group?name=Night%20round');
  expect(group.group_name).toBe('Ronda');
  expect(group.units.length).toBe(1);
});

test('a plane is made with its picture; a camera is put upon it and stands there again', {
  tags: ['ADM-2.44', 'ADM-3.62', 'ADM-7.14'],
}, async () => {
  const units = await kept<{ description: string; cameras: Named[] }[]>('unit?max=100');
  const unit = units.find(({ cameras }) => cameras.length > 0);
  if (!unit) throw new Error('no unit has a camera');
  const [camera] = unit.cameras;
  await walks(admin, '/planes?new=1');
  await field(/^Description/).fill('Journey floor');
  await picks(/^Unit/, unit.description);
  await panel().locator('[data-chooser="image"]').setInputFiles({ name: 'floor.png', mimeType: 'image/png', buffer: png });
  await creates();
  await chooses(rowOf(admin, 'Journey floor'), 'Open its plan');
  await admin.page.waitForURL(/\/plane\/\d+$/);
  const plan = admin.page.getByRole('region', { name: 'Floor plan' });
  const picture = plan.getByRole('img', { name: 'Plan: Journey floor' });
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(1);
  const address = new URL(admin.page.url()).pathname;
  await button(plan, 'Place cameras').click();
  const inList = plan
    .getByRole('listitem')
    .filter({ hasText: camera?.name ?? '' })
    .first();
  await inList.getByRole('button').first().click();
  await inList.getByText('on the plan').waitFor();
  const marker = plan.locator('button[style]').filter({ hasText: camera?.name ?? '' });
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await marker.press(key);
  await button(plan, 'Save').click();
  await plan.getByText('Saved').waitFor();

  await walks(admin, '/planes');
  await listed(admin, 'plane');
  await walks(admin, address);
  await marker.waitFor();
  expect(await marker.getAttribute('style')).toMatch(/left: 52%; top: 49%/);
});

test('the incident chart shows the incidents of its days, and says so when there are none', {
  tags: ['ADM-2.12', 'ADM-7.27'],
}, async () => {
  await walks(admin, '/chart/incident');
  const chart = admin.page.getByRole('region', { name: 'Incident chart' });
  await chart.getByRole('term').first().waitFor();
  const bars = await kept<{ incident_name: string }[]>('chart/log_incident');
  expect(await chart.getByRole('term').allInnerTexts()).toEqual(bars.map(({ incident_name }) => incident_name));
  const days = [chart.getByLabel('From'), chart.getByLabel('To')] as const;
  const [from, to] = [await days[0].inputValue(), await days[1].inputValue()];
  await days[1].fill('2001-01-02');
  await days[0].fill('2001-01-01');
  await chart.getByText('No data available').waitFor();
  await days[0].fill(from);
  await days[1].fill(to);
  await chart.getByRole('term').first().waitFor();
});

test('units are put into a workflow and taken out of it in its picker', {
  tags: ['ADM-2.37', 'ADM-3.51', 'ADM-7.35', 'ADM-9.02'],
}, async () => {
  const { id } = await first<Named>('alarm_workflow?sort=id&max=1');
  const units = async () => (await kept<{ id_unit: number }[]>(`alarm_workflow_unit?id_alarm_workflow=${id}&max=20000`)).length;
  const before = await units();
  await walks(admin, '/workflow');
  await listed(admin, 'alarm-workflow');
  await chooses(
    admin.page
      .getByRole('grid')
      .locator('[aria-selected]')
      .filter({ has: admin.page.getByRole('button', { name: `More for ${id}`, exact: true }) }),
    'Choose units',
  );
  const picker = admin.page.getByRole('dialog', { name: `Units of workflow ${id}` });
  await picker.getByText(new RegExp(`^${before} of \\d+ selected$`)).waitFor();
  const added = picker.getByRole('group', { name: 'Units' }).locator('input:not(:checked)').first();
  await added.check();
  await button(picker, 'Save').click();
  await picker.getByText('Saved').waitFor();
  expect(await units()).toBe(before + 1);
  await button(picker, 'Deselect all found').click();
  await button(picker, 'Save').click();
  await expect.poll(units).toBe(0);
  await button(picker, 'Close').click();
});

test('an external token is shown once when it is made, and never again', { tags: ['ADM-2.34', 'ADM-3.49', 'ADM-7.17'] }, async () => {
  const { url } = stage.platform();
  const { user } = await signInByApi(url, 'ana');
  await walks(admin, `/external_token/${user.id}?new=1`);
  await field(/^Description/).fill('Journey partner');
  await button(panel(), 'Create').click();
  const told = admin.page.getByRole('dialog', { name: 'New: External token' });
  const made = await told.getByLabel('Token').inputValue();
  expect(made).toMatch(/^[\w-]{40,}$/);
  await button(told, 'Close').last().click();
  await told.waitFor({ state: 'detached' });
  await rowOf(admin, 'Journey partner').click();
  await panel().getByText('Journey partner').first().waitFor();
  expect(await admin.page.content()).not.toContain(made);
  expect((await call(`${url}/v1/external_token`, { token })).text).not.toContain(made);
});

test('the microservice log asks for both dates in the literal words, then lists what was done', {
  tags: ['ADM-2.40', 'ADM-3.59', 'ADM-5.01', 'ADM-8.06'],
}, async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const begun = today();
  await kept('center', { name: 'Journey center' });
  await walks(admin, '/microservice_logs');
  const log = admin.page.locator('[data-catalogue="microservice-log"]');
  await button(log, 'Show').click();
  await log.getByText('Start date is required', { exact: true }).waitFor();
  await log.getByText('End date is required', { exact: true }).waitFor();
  await log.getByLabel('Start date: day').fill(begun);
  await button(log, 'Show').click();
  await expect.poll(() => log.getByText('Start date is required', { exact: true }).count()).toBe(0);
  await log.getByText('End date is required', { exact: true }).waitFor();
  await log.getByLabel('End date: day').fill(today());
  await button(log, 'Show').click();
  await rowOf(admin, 'Journey center').first().waitFor();
});
